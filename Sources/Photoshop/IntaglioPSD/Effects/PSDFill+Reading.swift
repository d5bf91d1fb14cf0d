// SPDX-License-Identifier: MIT
extension PSDFill {
  /// The fill of a layer; nil for unsupported fills.
  init?(ofLayer fields: PSDDescriptor) {
    do throws(PSDUnknown) {
      self =
        fields["Ptrn"] != nil
        ? .pattern(try PSDPatternFill(fields))
        : fields["Grad"] != nil ? .gradient(try PSDGradientFill(fields)) : .color(try fields.color())
    } catch {
      return nil
    }
  }
}

extension PSDGradientFill {
  init(_ fields: PSDDescriptor) throws(PSDUnknown) {
    guard let gradient = fields["Grad"]?.descriptor else { throw PSDUnknown(what: "Grad is missing") }
    let offset = try fields.point("Ofst")
    let shapes: [String: Shape] = [
      "Lnr": .linear, "Rdl": .radial, "Angl": .angle, "Rflc": .reflected, "Dmnd": .diamond,
      "shapeBurst": .shapeBurst,
    ]
    let (methods, longKey) = (Method.identifiers, "gradientsInterpolationMethod")
    self.init(
      gradient: try PSDGradient(gradient), shape: try fields.word("Type", shapes, else: .linear),
      // Overlays and fills use the short key.
      method: try fields.word("gs99", methods, else: try fields.word(longKey, methods, else: .classic)),
      angle: try fields.number("Angl", else: 90), scale: try fields.number("Scl", else: 100),
      isReversed: fields.flag("Rvrs", else: false), alignsWithLayer: fields.flag("Algn", else: true),
      offsetX: offset.x, offsetY: offset.y)
  }
}

extension PSDPatternFill {
  init(_ fields: PSDDescriptor) throws(PSDUnknown) {
    guard let pattern = fields["Ptrn"]?.descriptor else { throw PSDUnknown(what: "Ptrn is missing") }
    let phase = try fields.point("phase")
    self.init(
      identifier: pattern["Idnt"]?.text ?? "", scale: try fields.number("Scl", else: 100),
      angle: try fields.number("Angl", else: 0),
      // Fill layers use another key.
      alignsWithLayer: fields.flag("Algn", else: fields.flag("Lnkd", else: true)), phaseX: phase.x,
      phaseY: phase.y)
  }
}

extension PSDGradient {
  init(_ fields: PSDDescriptor) throws(PSDUnknown) {
    kind = try fields.word("GrdF", among: ["CstS", "ClNs"]) == "CstS" ? PSDGradient.stops(fields) : .noise
    // Noise is not drawn, but its seed and roughness must be numbers.
    if kind == .noise { for key in ["RndS", "Smth"] { _ = try fields.number(key, else: 0) } }
  }

  private static func stops(_ fields: PSDDescriptor) throws(PSDUnknown) -> Kind {
    let colors = try fields.list("Clrs").map { stop throws(PSDUnknown) in
      let source: ColorStop.Source =
        switch try stop.word("Type", among: ["UsrS", "FrgC", "BckC"]) {
        case "FrgC": .foreground
        case "BckC": .background
        default: .color(try stop.color())
        }
      return ColorStop(
        source: source, location: try stop.number("Lctn", else: 0),
        midpoint: try stop.number("Mdpn", else: 50))
    }
    let opacities = try fields.list("Trns").map { stop throws(PSDUnknown) in
      OpacityStop(
        opacity: try stop.number("Opct", else: 100), location: try stop.number("Lctn", else: 0),
        midpoint: try stop.number("Mdpn", else: 50))
    }
    guard !colors.isEmpty else { throw PSDUnknown(what: "Grad has no colours") }
    return .stops(colors: colors, opacities: opacities, smoothness: try fields.number("Intr", else: 4096))
  }
}
