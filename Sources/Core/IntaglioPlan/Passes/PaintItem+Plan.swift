// SPDX-License-Identifier: MIT
import IntaglioModel

// An item's contribution to the properties of a `PaintPass`.
extension PaintItem {
  var readsPerPixel: Int { coverage.reduce(paint.surface == nil ? 0 : 1) { $0 + $1.readsPerPixel } }

  /// Calls a function for each surface read for pixels of its region, as a pass does.
  func forEachReading(for region: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    switch paint {
    case .picture(let surface, let shift): body(surface, shift.pixels(readFor: region))
    case .pattern(let surface, _), .tiles(let surface, _): body(surface, .everything)
    case .color, .gradient, .noise, .below: break
    }
    for term in coverage {
      if let surface = term.surface { body(surface, term.pixelsRead(for: region)) }
    }
  }

  package func cropped(to pixels: PixelRect) -> PaintItem {
    var item = self
    item.region = pixels
    item.coverage = coverage.map { $0.cropped(from: region, to: pixels) }
    return item
  }

  func check(in plan: Plan) throws(PassFault) {
    switch paint {
    case .picture(let picture, let shift):
      try plan.expect(picture, SurfaceFormat.pictures)
      try PassFault.unless(shift.isWhole, "it moves a picture by a fraction of a pixel")
    case .pattern(let tile, let shift):
      try plan.expect(tile, [.bitmap])
      try PassFault.unless(shift.isWhole, "it moves a pattern by a fraction of a pixel")
    case .tiles(let tile, _): try plan.expect(tile, [.bitmap])
    case .color, .gradient, .noise: break
    case .below:
      let isBlended = ![.copy, .dissolve, .textGamma].contains(blend) && !isAdded
      try PassFault.unless(
        isBlended, "it adjusts the picture below with \(isAdded ? "addition" : "\(blend)")")
    }
    let most = if case .color = paint { 0 } else { PaintItem.maximumAdjustments }
    try PassFault.unless(
      adjustments.count <= most, "it adjusts a paint \(adjustments.count) times; the maximum is \(most)")
    for term in coverage { try term.check(over: region.size, in: plan) }
  }
}

extension PixelRect {
  /// A rectangle larger than any surface.
  fileprivate static let everything = PixelRect(columns: -(1 << 40)..<1 << 40, rows: -(1 << 40)..<1 << 40)
}

extension PaintItem: CustomStringConvertible {
  package var description: String {
    let painted =
      switch paint {
      case .color(let color): hexadecimal(color)
      case .picture(let surface, let shift): shift == .zero ? "\(surface)" : "\(surface) moved \(shift)"
      case .pattern(let surface, let shift):
        "pattern of \(surface)" + (shift == .zero ? "" : " moved \(shift)")
      case .tiles(let surface, _): "tiles of \(surface)"
      case .below: "below"
      case .noise(let noise): "noise of \(noise.grid.size)"
      case .gradient(let gradient):
        "gradient of \(gradient.positions.count)" + (gradient.tiling == nil ? "" : " in tiles")
      }
    let factors = coverage.map { " * \($0)" }.joined()
    let opacity = opacity == 1 ? "" : " * \(DecimalText.text(self.opacity))"
    let adjusted =
      adjustments.isEmpty ? "" : " adjusted" + (adjustments.count > 1 ? " \(adjustments.count) times" : "")
    return painted + adjusted + factors + opacity + (isAdded ? " added" : blend == .normal ? "" : " \(blend)")
  }
}

/// `#rrggbbaa` of a premultiplied colour, each component rounded.
private func hexadecimal(_ color: SIMD4<Double>) -> String {
  let bytes = (0..<4).map { Int((255 * min(max(color[$0], 0), 1)).rounded()) }
  return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
