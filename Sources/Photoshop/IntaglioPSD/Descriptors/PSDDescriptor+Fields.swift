// SPDX-License-Identifier: MIT

/// A field of an effect that cannot be read.
struct PSDUnknown: Error {
  let what: String
}

/// The fields of an effect, with Photoshop's defaults for missing ones.
extension PSDDescriptor {
  func number(_ key: String, else value: Double) throws(PSDUnknown) -> Double {
    guard let field = self[key] else { return value }
    guard let number = field.number, number.isFinite else { throw PSDUnknown(what: "\(key) is not a number") }
    return number
  }

  /// A length in pixels; some files store points.
  func pixels(_ key: String, perInch resolution: Double) throws(PSDUnknown) -> Double {
    let length = try number(key, else: 0)
    if case .number(_, "#Pnt")? = self[key] { return length * resolution / 72 }
    return length
  }

  func flag(_ key: String, else value: Bool) -> Bool { self[key]?.boolean ?? value }

  /// Four-character identifiers and their long forms. Some files use only the long forms.
  private static let shortIdentifiers = [
    "softMatte": "SfBL", "preciseMatte": "PrBL", "slopeLimitMatte": "Slmt", "centerGlow": "SrcC",
    "edgeGlow": "SrcE", "outerBevel": "OtrB", "innerBevel": "InrB", "emboss": "Embs", "pillowEmboss": "PlEb",
    "stampIn": "In", "stampOut": "Out", "outsetFrame": "OutF", "insetFrame": "InsF", "centeredFrame": "CtrF",
    "solidColor": "SClr", "gradientFill": "GrFl", "pattern": "Ptrn", "linear": "Lnr", "radial": "Rdl",
    "angle": "Angl", "reflected": "Rflc", "diamond": "Dmnd", "customStops": "CstS", "colorNoise": "ClNs",
    "userStop": "UsrS", "foregroundColor": "FrgC", "backgroundColor": "BckC", "classic": "Gcls",
    "perceptual": "Perc", "smooth": "Smoo",
  ]

  /// An enumeration value, by the short identifiers of all values.
  func word<Word>(_ key: String, _ words: [String: Word], else value: Word) throws(PSDUnknown) -> Word {
    guard let field = self[key] else { return value }
    let identifier = field.word ?? "?"
    guard let word = words[PSDDescriptor.shortIdentifiers[identifier] ?? identifier] else {
      throw PSDUnknown(what: "\(key) is \"\(identifier)\"")
    }
    return word
  }

  /// The short identifier of an enumeration value among known ones; the first one if the field is missing.
  func word(_ key: String, among known: [String]) throws(PSDUnknown) -> String {
    try word(key, Dictionary(uniqueKeysWithValues: zip(known, known)), else: known[0])
  }

  func blend(_ key: String = "Md") throws(PSDUnknown) -> PSDBlendMode {
    guard let field = self[key] else { return .normal }
    guard let blend = field.word.flatMap(PSDBlendMode.init(identifier:)) else {
      throw PSDUnknown(what: "\(key) is \"\(field.word ?? "?")\"")
    }
    return blend
  }

  func color(_ key: String = "Clr") throws(PSDUnknown) -> PSDColor {
    guard let fields = self[key]?.descriptor else { throw PSDUnknown(what: "\(key) is missing") }
    guard let color = PSDColor(fields) else {
      throw PSDUnknown(what: "\(key) is a colour of \(fields.classID)")
    }
    return color
  }

  func list(_ key: String) -> [PSDDescriptor] { (self[key]?.list ?? []).compactMap(\.descriptor) }

  func contour(_ key: String) throws(PSDUnknown) -> PSDContour {
    guard let fields = self[key]?.descriptor else { return .linear }
    let points = try fields.list("Crv").map { point throws(PSDUnknown) in
      PSDContour.Point(
        input: try point.number("Hrzn", else: 0), output: try point.number("Vrtc", else: 0),
        isSmooth: point.flag("Cnty", else: true))
    }
    guard points.count >= 2 else { throw PSDUnknown(what: "\(key) is a curve of \(points.count) points") }
    return PSDContour(points: points)
  }

  func light() throws(PSDUnknown) -> PSDLight {
    PSDLight(
      isGlobal: flag("uglg", else: true), angle: try number("lagl", else: 120),
      altitude: try number("Lald", else: 30))
  }

  /// A point's two coordinates.
  func point(_ key: String) throws(PSDUnknown) -> (x: Double, y: Double) {
    guard let fields = self[key]?.descriptor else { return (0, 0) }
    return (try fields.number("Hrzn", else: 0), try fields.number("Vrtc", else: 0))
  }
}
