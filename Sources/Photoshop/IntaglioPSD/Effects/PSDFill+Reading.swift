// SPDX-License-Identifier: MIT
extension PSDFill {
  /// The fill of a layer; nil for unsupported fills.
  init?(ofLayer descriptor: PSDDescriptor) {
    let fields = PSDFields(descriptor)
    do throws(PSDUnknown) {
      self =
        fields.has("Ptrn")
        ? .pattern(try PSDPatternFill(fields))
        : fields.has("Grad") ? .gradient(try PSDGradientFill(fields)) : .color(try fields.color())
    } catch {
      return nil
    }
  }
}

extension PSDGradientFill {
  init(_ fields: PSDFields) throws(PSDUnknown) {
    guard let gradient = fields.fields("Grad") else { throw PSDUnknown(what: "Grad is missing") }
    let offset = try fields.point("Ofst")
    self.init(
      gradient: try PSDGradient(gradient), shape: try fields.word("Type", else: .linear),
      // Overlays and fills use the short key.
      method: try fields.word("gs99", else: try fields.word("gradientsInterpolationMethod", else: .classic)),
      angle: try fields.number("Angl", else: 90), scale: try fields.number("Scl", else: 100),
      isReversed: fields.flag("Rvrs", else: false), isDithered: fields.flag("Dthr", else: false),
      alignsWithLayer: fields.flag("Algn", else: true), offsetX: offset.x, offsetY: offset.y)
  }
}

extension PSDPatternFill {
  init(_ fields: PSDFields) throws(PSDUnknown) {
    guard let pattern = fields.fields("Ptrn") else { throw PSDUnknown(what: "Ptrn is missing") }
    let phase = try fields.point("phase")
    self.init(
      name: pattern.text("Nm"), identifier: pattern.text("Idnt"), scale: try fields.number("Scl", else: 100),
      angle: try fields.number("Angl", else: 0),
      // Fill layers use another key.
      alignsWithLayer: fields.flag("Algn", else: fields.flag("Lnkd", else: true)), phaseX: phase.x,
      phaseY: phase.y)
  }
}

extension PSDGradient {
  private enum Form: String {
    case stops = "CstS"
    case noise = "ClNs"
  }

  private enum StopKind: String {
    case color = "UsrS"
    case foreground = "FrgC"
    case background = "BckC"
  }

  init(_ fields: PSDFields) throws(PSDUnknown) {
    name = fields.text("Nm")
    switch try fields.word("GrdF", else: Form.stops) {
    case .stops: kind = try PSDGradient.stops(fields)
    case .noise:
      kind = .noise(
        seed: Int(exactly: try fields.number("RndS", else: 0)) ?? 0,
        roughness: try fields.number("Smth", else: 2048),
        restrictsColors: fields.flag("VctC", else: false), addsTransparency: fields.flag("ShTr", else: false),
        colorModel: try fields.word("ClrS", else: Word("RGBC")).rawValue,
        minimum: fields.numbers("Mnm"), maximum: fields.numbers("Mxm"))
    }
  }

  /// Any enumeration value.
  private struct Word: RawRepresentable {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue }
    init(_ rawValue: String) { self.rawValue = rawValue }
  }

  private static func stops(_ fields: PSDFields) throws(PSDUnknown) -> Kind {
    var colors: [ColorStop] = []
    for stop in fields.list("Clrs") {
      let source: ColorStop.Source =
        switch try stop.word("Type", else: StopKind.color) {
        case .color: .color(try stop.color())
        case .foreground: .foreground
        case .background: .background
        }
      colors.append(
        ColorStop(
          source: source, location: try stop.number("Lctn", else: 0),
          midpoint: try stop.number("Mdpn", else: 50)))
    }
    var opacities: [OpacityStop] = []
    for stop in fields.list("Trns") {
      opacities.append(
        OpacityStop(
          opacity: try stop.number("Opct", else: 100), location: try stop.number("Lctn", else: 0),
          midpoint: try stop.number("Mdpn", else: 50)))
    }
    guard !colors.isEmpty else { throw PSDUnknown(what: "Grad has no colours") }
    return .stops(colors: colors, opacities: opacities, smoothness: try fields.number("Intr", else: 4096))
  }
}
