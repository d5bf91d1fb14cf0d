// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension GraphicsLimits {
  /// Throws unless every surface of a valid plan fits into a texture of a device, and every pass into a
  /// shader.
  ///
  /// - Throws: `RenderError.tooLargeForDevice` for a surface, `.unsupported` for a pass.
  func check(_ plan: Plan, device: String) throws(RenderError) {
    for surface in plan.surfaces {
      let size = surface.region.size
      guard max(size.width, size.height) <= maximumTextureSize else {
        throw .tooLargeForDevice(size: size, limit: maximumTextureSize, device: device)
      }
    }
    for case .paint(let paint) in plan.passes {
      for band in paint.bands(of: plan[paint.output].region) ?? [] { try check(band.pass, device: device) }
    }
  }

  private func check(_ paint: PaintPass, device: String) throws(RenderError) {
    let profiles = paint.items.reduce(0) { $0 + $1.profiles.count }
    let cubes = paint.cubes
    let rows = 2 * profiles + 3 * paint.tableCount + cubes.reduce(0) { $0 + 3 * $1.size }
    let columns = cubes.map { $0.size * $0.size }.max() ?? 0
    let textures = paint.itemSurfaces.count + (rows == 0 ? 0 : 1) + (paint.backdrop == nil ? 0 : 1)
    guard textures <= maximumTextures else {
      throw .unsupported(
        pass: "paint",
        reason: "it reads \(textures) surfaces, but \(device) allows \(maximumTextures)")
    }
    // Each surface takes one uniform, and the frame fewer than 16.
    let vectors = paint.items.reduce(textures + 16) { $0 + $1.numberCount }
    guard vectors <= maximumUniformVectors, max(rows, columns) <= maximumTextureSize
    else { throw .unsupported(pass: "paint", reason: "\(paint.items.count) items are too many at once") }
  }
}
