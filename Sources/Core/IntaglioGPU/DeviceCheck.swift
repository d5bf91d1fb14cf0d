// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Finds the parts of a valid plan that a device cannot run, before the plan starts.
struct DeviceCheck {
  let plan: Plan
  let limits: GraphicsLimits
  let device: String

  /// Throws unless every surface fits into a texture, and every pass into a shader.
  ///
  /// - Throws: `RenderError.tooLargeForDevice` for a surface, `.unsupported` for a pass.
  func run() throws(RenderError) {
    for surface in plan.surfaces {
      let size = surface.region.size
      guard max(size.width, size.height) <= limits.maximumTextureSize else {
        throw .tooLargeForDevice(size: size, limit: limits.maximumTextureSize, device: device)
      }
    }
    for case .paint(let paint) in plan.passes {
      for band in paint.bands(of: plan[paint.output].region) ?? [] { try check(band.pass) }
    }
  }

  private func check(_ paint: PaintPass) throws(RenderError) {
    let profiles = paint.items.reduce(0) { $0 + $1.profiles.count }
    let cubes = paint.cubes
    let rows = 2 * profiles + 3 * paint.tableCount + cubes.reduce(0) { $0 + 3 * $1.size }
    let columns = cubes.map { $0.size * $0.size }.max() ?? 0
    let textures = paint.itemSurfaces.count + (rows == 0 ? 0 : 1) + (paint.backdrop == nil ? 0 : 1)
    guard textures <= limits.maximumTextures else {
      throw .unsupported(
        pass: "paint",
        reason: "it reads \(textures) surfaces, but \(device) allows \(limits.maximumTextures)")
    }
    // Each surface takes one uniform, and the frame fewer than 16.
    let vectors = paint.items.reduce(textures + 16) { $0 + $1.numberCount }
    guard vectors <= limits.maximumUniformVectors,
      max(rows, columns) <= limits.maximumTextureSize
    else { throw .unsupported(pass: "paint", reason: "\(paint.items.count) items are too many at once") }
  }
}
