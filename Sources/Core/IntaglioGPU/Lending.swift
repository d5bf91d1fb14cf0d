// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The upload buffers of a session for the threads that wait for its pictures. They write pixels into them
/// themselves, at the same time, and the render thread only submits the transfers.
struct UploadLender: Sendable {
  let pool: StripPool
  let sizes: TransferSizes
  let planes: PlaneFormat
  /// The owner of cached surfaces on the device.
  let owner: ObjectIdentifier

  /// The inputs of a plan in buffers, written by the calling thread; nil for those that the device may have
  /// already, and where no buffers are free.
  func loans(for inputs: [Surface], of plan: Plan, _ caching: SurfaceCaching?) -> [StripLoan?] {
    zip(inputs, plan.inputs).enumerated().map { index, pair -> StripLoan? in
      let (input, description) = pair
      guard input.format == description.format, input.size == description.region.size,
        caching?.contains(SurfaceID(index), of: owner) != true
      else { return nil }
      return loan(for: input)
    }
  }

  private func loan(for input: Surface) -> StripLoan? {
    let layout = TransferLayout(TextureFormat(input.format, planes: planes), input.size, \.sent)
    let strips = sizes.strips(rows: input.size.height, of: layout.rowBytes)
    guard let loan = pool.lend(strips.map { $0.count * layout.rowBytes }) else { return nil }
    loan.withBytes { buffers in
      for (rows, bytes) in zip(strips, buffers) { input.write(rows, in: layout, to: bytes) }
    }
    loan.close()
    return loan
  }
}

/// A bitmap that the device has copied into buffers, from which the thread that waits for it copies it again.
package struct LentBitmap: Sendable {
  let loan: StripLoan
  let strips: [Range<Int>]
  let rowBytes: Int
  let size: PixelSize
  let recycled: RecycledPixels?

  /// - Throws: `RenderError.bitmap` for an invalid size.
  func bitmap() throws(RenderError) -> Bitmap {
    try rethrowing(
      RenderError.bitmap,
      try Bitmap(size: size, recycling: recycled) { pixels in
        loan.withBytes { buffers in
          for (rows, bytes) in zip(strips, buffers) {
            copyRows(rows, from: bytes, rowBytes: rowBytes, to: pixels, rowBytes: 4 * size.width)
          }
        }
        loan.close()
      })
  }
}

/// The result of a plan.
package enum GPUResult: Sendable {
  case surface(Surface)
  case lent(LentBitmap)

  package func surface() throws(RenderError) -> Surface {
    switch self {
    case .surface(let surface): surface
    case .lent(let bitmap): .bitmap(try bitmap.bitmap())
    }
  }
}
