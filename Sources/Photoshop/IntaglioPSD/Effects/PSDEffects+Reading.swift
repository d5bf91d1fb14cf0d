// SPDX-License-Identifier: MIT
extension PSDEffects {
  /// The effects in a descriptor of layer effects.
  init(_ descriptor: PSDDescriptor) {
    isEnabled = descriptor["masterFXSwitch"]?.boolean ?? true
    scale = descriptor["Scl"]?.number ?? 100
    dropShadows = all("DrSh", "dropShadowMulti", of: descriptor, "drop shadow", PSDShadow.init)
    innerShadows = all("IrSh", "innerShadowMulti", of: descriptor, "inner shadow", PSDShadow.init)
    outerGlow = all("OrGl", nil, of: descriptor, "outer glow", PSDGlow.init).first
    innerGlow = all("IrGl", nil, of: descriptor, "inner glow", PSDGlow.init).first
    bevel = all("ebbl", nil, of: descriptor, "bevel", PSDBevel.init).first
    satin = all("ChFX", nil, of: descriptor, "satin", PSDSatin.init).first
    colorOverlays = all("SoFi", "solidFillMulti", of: descriptor, "colour overlay") {
      fields throws(PSDUnknown) in try PSDOverlay(fields, .color(fields.color()))
    }
    gradientOverlays = all("GrFl", "gradientFillMulti", of: descriptor, "gradient overlay") {
      fields throws(PSDUnknown) in try PSDOverlay(fields, .gradient(PSDGradientFill(fields)))
    }
    patternOverlays = all("patternFill", nil, of: descriptor, "pattern overlay") {
      fields throws(PSDUnknown) in try PSDOverlay(fields, .pattern(PSDPatternFill(fields)))
    }
    strokes = all("FrFX", "frameFXMulti", of: descriptor, "stroke", PSDStroke.init)
  }

  /// The effects of one kind: the list, or the single effect if the file has no list.
  private mutating func all<Effect>(
    _ key: String, _ listKey: String?, of descriptor: PSDDescriptor, _ name: String,
    _ effect: (PSDFields) throws(PSDUnknown) -> Effect
  ) -> [Effect] {
    let fields = PSDFields(descriptor)
    let list = listKey.map(fields.list) ?? []
    var effects: [Effect] = []
    for fields in list.isEmpty ? [fields.fields(key)].compactMap({ $0 }) : list
    where fields.flag("present", else: true) {
      do throws(PSDUnknown) { effects.append(try effect(fields)) } catch {
        if fields.flag("enab", else: true) { unread.append("the \(name) (\(error.what))") }
      }
    }
    return effects
  }
}

extension PSDShadow {
  init(_ fields: PSDFields) throws(PSDUnknown) {
    self.init(
      isEnabled: fields.flag("enab", else: true), blend: try fields.blend(),
      opacity: try fields.number("Opct", else: 75), color: try fields.color(), light: try fields.light(),
      distance: try fields.number("Dstn", else: 0), spread: try fields.number("Ckmt", else: 0),
      size: try fields.number("blur", else: 0), noise: try fields.number("Nose", else: 0),
      isAntialiased: fields.flag("AntA", else: false), contour: try fields.contour("TrnS"),
      isKnockedOut: fields.flag("layerConceals", else: true))
  }
}

extension PSDGlow {
  init(_ fields: PSDFields) throws(PSDUnknown) {
    let paint: Paint =
      if let gradient = fields.fields("Grad") { .gradient(try PSDGradient(gradient)) } else {
        .color(try fields.color())
      }
    self.init(
      isEnabled: fields.flag("enab", else: true), blend: try fields.blend(),
      opacity: try fields.number("Opct", else: 75), paint: paint,
      technique: try fields.word("GlwT", else: .softer), origin: try fields.word("glwS", else: .edge),
      spread: try fields.number("Ckmt", else: 0), size: try fields.number("blur", else: 0),
      range: try fields.number("Inpr", else: 50), noise: try fields.number("Nose", else: 0),
      jitter: try fields.number("ShdN", else: 0), isAntialiased: fields.flag("AntA", else: false),
      contour: try fields.contour("TrnS"))
  }
}

extension PSDBevel {
  private enum Direction: String {
    case up = "In"
    case down = "Out"
  }

  init(_ fields: PSDFields) throws(PSDUnknown) {
    let direction = try fields.word("bvlD", else: Direction.up)
    self.init(
      isEnabled: fields.flag("enab", else: true), style: try fields.word("bvlS", else: .inner),
      technique: try fields.word("bvlT", else: .smooth), depth: try fields.number("srgR", else: 100),
      isUp: direction == .up, size: try fields.number("blur", else: 0),
      soften: try fields.number("Sftn", else: 0), light: try fields.light(),
      gloss: try fields.contour("TrnS"), isGlossAntialiased: fields.flag("antialiasGloss", else: false),
      highlight: Side(
        blend: try fields.blend("hglM"), opacity: try fields.number("hglO", else: 75),
        color: try fields.color("hglC")),
      shadow: Side(
        blend: try fields.blend("sdwM"), opacity: try fields.number("sdwO", else: 75),
        color: try fields.color("sdwC")))
    if fields.flag("useShape", else: false) {
      profile = Profile(
        contour: try fields.contour("MpgS"), isAntialiased: fields.flag("AntA", else: false),
        range: try fields.number("Inpr", else: 50))
    }
    if fields.flag("useTexture", else: false) {
      texture = Texture(
        pattern: try PSDPatternFill(fields), depth: try fields.number("textureDepth", else: 100),
        isInverted: fields.flag("InvT", else: false))
    }
  }
}

extension PSDSatin {
  init(_ fields: PSDFields) throws(PSDUnknown) {
    self.init(
      isEnabled: fields.flag("enab", else: true), blend: try fields.blend(),
      opacity: try fields.number("Opct", else: 50), color: try fields.color(),
      angle: try fields.number("lagl", else: 19), distance: try fields.number("Dstn", else: 0),
      size: try fields.number("blur", else: 0), contour: try fields.contour("MpgS"),
      isAntialiased: fields.flag("AntA", else: false), isInverted: fields.flag("Invr", else: false))
  }
}

extension PSDOverlay {
  init(_ fields: PSDFields, _ fill: PSDFill) throws(PSDUnknown) {
    self.init(
      isEnabled: fields.flag("enab", else: true), blend: try fields.blend(),
      opacity: try fields.number("Opct", else: 100), fill: fill)
  }
}

extension PSDStroke {
  private enum Paint: String {
    case color = "SClr"
    case gradient = "GrFl"
    case pattern = "Ptrn"
  }

  init(_ fields: PSDFields) throws(PSDUnknown) {
    let fill: PSDFill =
      switch try fields.word("PntT", else: Paint.color) {
      case .color: .color(try fields.color())
      case .gradient: .gradient(try PSDGradientFill(fields))
      case .pattern: .pattern(try PSDPatternFill(fields))
      }
    self.init(
      isEnabled: fields.flag("enab", else: true), blend: try fields.blend(),
      opacity: try fields.number("Opct", else: 100), position: try fields.word("Styl", else: .outside),
      size: try fields.number("Sz", else: 3), fill: fill, overprints: fields.flag("overprint", else: false))
  }
}
