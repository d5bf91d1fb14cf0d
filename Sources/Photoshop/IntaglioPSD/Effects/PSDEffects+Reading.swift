// SPDX-License-Identifier: MIT
import IntaglioModel

extension PSDEffects {
  /// The effects in a descriptor of layer effects.
  init(_ descriptor: PSDDescriptor) {
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

  /// The enabled effects of one kind: the list, or the single effect if the file has no list.
  private mutating func all<Effect>(
    _ key: String, _ listKey: String?, of descriptor: PSDDescriptor, _ name: String,
    _ effect: (PSDDescriptor) throws(PSDUnknown) -> Effect
  ) -> [Effect] {
    let list = listKey.map(descriptor.list) ?? []
    var effects: [Effect] = []
    for fields in list.isEmpty ? [descriptor[key]?.descriptor].compactMap(\.self) : list
    where fields.flag("present", else: true) && fields.flag("enab", else: true) {
      do throws(PSDUnknown) { effects.append(try effect(fields)) } catch {
        unread.append("the \(name) (\(error.what))")
      }
    }
    return descriptor.flag("masterFXSwitch", else: true) ? effects : []
  }
}

extension PSDShadow {
  init(_ fields: PSDDescriptor) throws(PSDUnknown) {
    self.init(
      blend: try fields.blend(), opacity: try fields.number("Opct", else: 75), color: try fields.color(),
      light: try fields.light(),
      distance: try fields.number("Dstn", else: 0), spread: try fields.number("Ckmt", else: 0),
      size: try fields.number("blur", else: 0), noise: try fields.number("Nose", else: 0),
      contour: try fields.contour("TrnS"), isKnockedOut: fields.flag("layerConceals", else: true))
  }
}

extension PSDGlow {
  init(_ fields: PSDDescriptor) throws(PSDUnknown) {
    let paint: Paint =
      if let gradient = fields["Grad"]?.descriptor { .gradient(try PSDGradient(gradient)) } else {
        .color(try fields.color())
      }
    self.init(
      blend: try fields.blend(), opacity: try fields.number("Opct", else: 75), paint: paint,
      technique: try fields.word("GlwT", ["SfBL": .softer, "PrBL": .precise], else: .softer),
      startsAtCenter: try fields.word("glwS", ["SrcC": true, "SrcE": false], else: false),
      spread: try fields.number("Ckmt", else: 0), size: try fields.number("blur", else: 0),
      range: try fields.number("Inpr", else: 50), noise: try fields.number("Nose", else: 0),
      jitter: try fields.number("ShdN", else: 0), contour: try fields.contour("TrnS"))
  }
}

extension PSDBevel {
  init(_ fields: PSDDescriptor) throws(PSDUnknown) {
    let kinds: [String: Bevel.Kind] = [
      "OtrB": .outer, "InrB": .inner, "Embs": .emboss, "PlEb": .pillow, "strokeEmboss": .stroke,
    ]
    let techniques: [String: Bevel.Technique] = ["SfBL": .smooth, "PrBL": .chiselHard, "Slmt": .chiselSoft]
    let isUp = try fields.word("bvlD", ["In": true, "Out": false], else: true)
    self.init(
      kind: try fields.word("bvlS", kinds, else: .inner),
      technique: try fields.word("bvlT", techniques, else: .smooth),
      depth: try fields.number("srgR", else: 100), isUp: isUp, size: try fields.number("blur", else: 0),
      soften: try fields.number("Sftn", else: 0), light: try fields.light(),
      gloss: try fields.contour("TrnS"),
      highlight: Side(
        blend: try fields.blend("hglM"), opacity: try fields.number("hglO", else: 75),
        color: try fields.color("hglC")),
      shadow: Side(
        blend: try fields.blend("sdwM"), opacity: try fields.number("sdwO", else: 75),
        color: try fields.color("sdwC")))
    if fields.flag("useShape", else: false) {
      profile = Profile(contour: try fields.contour("MpgS"), range: try fields.number("Inpr", else: 50))
    }
    if fields.flag("useTexture", else: false) {
      texture = Texture(
        pattern: try PSDPatternFill(fields), depth: try fields.number("textureDepth", else: 100),
        isInverted: fields.flag("InvT", else: false))
    }
  }
}

extension PSDSatin {
  init(_ fields: PSDDescriptor) throws(PSDUnknown) {
    self.init(
      blend: try fields.blend(), opacity: try fields.number("Opct", else: 50), color: try fields.color(),
      angle: try fields.number("lagl", else: 19), distance: try fields.number("Dstn", else: 0),
      size: try fields.number("blur", else: 0), contour: try fields.contour("MpgS"),
      isInverted: fields.flag("Invr", else: false))
  }
}

extension PSDOverlay {
  init(_ fields: PSDDescriptor, _ fill: PSDFill) throws(PSDUnknown) {
    self.init(blend: try fields.blend(), opacity: try fields.number("Opct", else: 100), fill: fill)
  }
}

extension PSDStroke {
  init(_ fields: PSDDescriptor) throws(PSDUnknown) {
    let fill: PSDFill =
      switch try fields.word("PntT", among: ["SClr", "GrFl", "Ptrn"]) {
      case "GrFl": .gradient(try PSDGradientFill(fields))
      case "Ptrn": .pattern(try PSDPatternFill(fields))
      default: .color(try fields.color())
      }
    let positions: [String: EdgeStroke.Position] = ["OutF": .outside, "InsF": .inside, "CtrF": .center]
    self.init(
      blend: try fields.blend(), opacity: try fields.number("Opct", else: 100),
      position: try fields.word("Styl", positions, else: .outside),
      size: try fields.number("Sz", else: 3), fill: fill, overprints: fields.flag("overprint", else: false))
  }
}
