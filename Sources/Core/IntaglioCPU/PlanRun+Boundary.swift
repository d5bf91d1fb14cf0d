// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension PlanRun {
  /// Places the plan's inputs. Bitmaps are not copied, so they must live, unchanged, as long as the run.
  ///
  /// A scene has an input for each of its contents, up to 100,000. Their pointers therefore escape the
  /// closures that lend them, which would otherwise be nested as deeply. This is safe because an array's
  /// elements stay where they are until it is changed or released.
  mutating func placeInputs(_ inputs: [Surface]) throws(RenderError) {
    for (index, input) in inputs.enumerated() {
      let surface = SurfaceID(index)
      switch input {
      case .bitmap(let bitmap):
        if let start = bitmap.pixels.withUnsafeBufferPointer({ $0.baseAddress }) {
          place(surface, at: UnsafeMutableRawPointer(mutating: start))
        }
      case .plane(let plane): try allocate(surface).store(plane.samples, full: Float(PixelRowsFull))
      case .intermediate(let picture): try allocate(surface).store(picture.pixels, full: 65535)
      }
    }
  }

  /// A copy of the plan's output, a plane or a 16-bit intermediate.
  func output() throws(RenderError) -> Surface {
    let memory = try source(plan.output)
    return memory.format == .plane ? .plane(memory.plane()) : .intermediate(memory.intermediate())
  }
}

extension Bitmap {
  /// A bitmap that `body` writes in place.
  ///
  /// - Throws: the error of `body`; `RenderError.bitmap` for an invalid size.
  static func written(
    _ size: PixelSize, recycling recycled: RecycledPixels?,
    by body: (_ base: UnsafeMutableRawPointer) throws(RenderError) -> Void
  ) throws(RenderError) -> Bitmap {
    var failure: RenderError?
    let bitmap: Bitmap
    do throws(BitmapError) {
      bitmap = try Bitmap(size: size, recycling: recycled) { buffer in
        guard let base = buffer.baseAddress else { return }
        do throws(RenderError) { try body(base) } catch { failure = error }
      }
    } catch {
      throw .bitmap(error)
    }
    if let failure {
      LateRelease.release(bitmap)
      throw failure
    }
    return bitmap
  }
}

extension SurfaceMemory {
  /// Rounds samples of 0…1, in rows without padding, into a plane, or channels into a 16-bit intermediate.
  fileprivate func store<Pixel>(_ pixels: [Pixel], full: Float) {
    pixels.withUnsafeBytes { bytes in
      let (values, length) = (
        bytes.assumingMemoryBound(to: Float.self), region.width * format.bytesPerPixel / 2
      )
      for index in values.indices {
        let sample = base + index / length * bytesPerRow + 2 * (index % length)
        sample.storeBytes(of: bits(of: values[index], full: full), as: UInt16.self)
      }
    }
  }

  /// The plane's samples as Float, 0…1.
  fileprivate func plane() -> Plane {
    let samples = region.rows.flatMap { y in
      (0..<region.width).map { Float((row(y) + 2 * $0).load(as: UInt16.self)) / Float(PixelRowsFull) }
    }
    return Plane(region: region, samples: samples)
  }

  /// The 16-bit intermediate's pixels as Float, 0…1.
  fileprivate func intermediate() -> Intermediate {
    let pixels = region.rows.flatMap { y in
      (0..<region.width).map { SIMD4<Float>((row(y) + 8 * $0).load(as: SIMD4<UInt16>.self)) / 65535 }
    }
    return Intermediate(region: region, pixels: pixels)
  }

  /// Converts a sample of 0…1 to 0…full, rounded to the nearest integer. Other values are clamped, NaN
  /// becomes 0.
  private func bits(of value: Float, full: Float) -> UInt16 {
    // Ordered so that NaN, which fails every comparison, becomes 0.
    guard value > 0 else { return 0 }
    return UInt16(value < 1 ? value * full + 0.5 : full)
  }
}
