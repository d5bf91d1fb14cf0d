// SPDX-License-Identifier: MIT
import IntaglioModel

/// Reading of the block `TySh`: the transform, a descriptor with the engine's data in it, and the warp.
extension PSDText {
  /// The engine data of a text of a hundred thousand characters is smaller.
  private static let maximumByteCount = 1 << 24

  init(_ cursor: inout PSDCursor) throws(PSDError) {
    try cursor.check("a text", version: 1, byteCount: 2)
    let start = cursor.position
    let numbers = try (0..<6).map { _ throws(PSDError) in try cursor.double() }
    let transform = Transform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    guard transform.isFinite else {
      throw cursor.fault("a transform with a number that is not finite", at: start)
    }
    try cursor.skip(2)
    let descriptor = try PSDDescriptorReader.versioned(&cursor)
    try cursor.skip(2)
    let warp = try PSDDescriptorReader.versioned(&cursor)
    guard case .data(let range)? = descriptor["EngineData"] else {
      throw cursor.fault("a text without engine data", at: start)
    }
    guard range.count <= PSDText.maximumByteCount else {
      throw cursor.fault("engine data of \(range.count) bytes", at: range.lowerBound)
    }
    let bytes = try cursor.source.bytes(at: range.lowerBound, count: range.count)
    var reader = PSDEngineReader(bytes, name: cursor.source.name, offset: range.lowerBound)
    let engine = try reader.value()
    let style = warp["warpStyle"]?.word
    self.init(
      engine, transform: transform, isVertical: descriptor["Ornt"]?.word == "Vrtc",
      warp: style == "warpNone" ? nil : style)
    guard string.utf8.count <= Text.maximumLength else {
      throw cursor.fault("a text of \(string.utf8.count) bytes", at: range.lowerBound)
    }
  }

  /// The text in the engine's data. Missing fields, and fields of another type, get Photoshop's default.
  package init(_ data: PSDEngineValue, transform: Transform, isVertical: Bool = false, warp: String? = nil) {
    let engine = data["EngineDict"]
    let resources = data["ResourceDict"]
    var text = engine?[path: ["Editor", "Text"]]?.text ?? ""
    if text.last == "\r" { text.removeLast() }
    string = String(text.map { $0 == "\u{3}" ? "\u{2028}" : $0 })
    self.transform = transform
    self.warp = warp
    let shapes = engine?[path: ["Rendered", "Shapes"]]
    self.isVertical = isVertical || shapes?["WritingDirection"]?.integer == 2
    let shape = shapes?["Children"]?.array?.first?[path: ["Cookie", "Photoshop"]]
    let sides = (shape?["BoxBounds"]?.array ?? []).compactMap(\.number)
    frame =
      sides.count == 4 && sides[0] <= sides[2] && sides[1] <= sides[3]
      ? .box(Rect(x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])) : .point
    let fonts = (resources?["FontSet"]?.array ?? []).map { $0["Name"]?.text ?? "" }
    let normal = PSDText.normal("StyleSheetSet", "TheNormalStyleSheet", of: resources)?["StyleSheetData"]
    let runs = PSDText.runs(engine?["StyleRun"]).map { length, run in
      let own = run[path: ["StyleSheet", "StyleSheetData"]]
      return Run(length: length, EngineSheet(own: own, normal: normal), fonts: fonts)
    }
    let plainSheet = EngineSheet(own: nil, normal: normal)
    self.runs = runs.isEmpty ? [Run(length: string.utf16.count, plainSheet, fonts: fonts)] : runs
    let plain = PSDText.normal("ParagraphSheetSet", "TheNormalParagraphSheet", of: resources)?["Properties"]
    let paragraphs = PSDText.runs(engine?["ParagraphRun"]).map { length, run in
      Paragraph(length: length, run[path: ["ParagraphSheet", "Properties"]], plain)
    }
    self.paragraphs = paragraphs.isEmpty ? [Paragraph(length: string.utf16.count, nil, plain)] : paragraphs
  }

  /// The default sheet of a set of sheets.
  private static func normal(_ set: String, _ index: String, of resources: PSDEngineValue?) -> PSDEngineValue?
  {
    let sheets = resources?[set]?.array ?? []
    let index = resources?[index]?.integer ?? 0
    return sheets.indices.contains(index) ? sheets[index] : nil
  }

  /// Runs with their lengths.
  private static func runs(_ runs: PSDEngineValue?) -> [(Int, PSDEngineValue)] {
    let lengths = (runs?["RunLengthArray"]?.array ?? []).map { max($0.integer ?? 0, 0) }
    return Array(zip(lengths, runs?["RunArray"]?.array ?? []))
  }
}

/// Fields of a sheet, or else of the default sheet.
private struct EngineSheet {
  let own: PSDEngineValue?
  let normal: PSDEngineValue?

  /// More than Photoshop's dialogs allow.
  static let lengths = -100_000.0...100_000.0

  subscript(key: String) -> PSDEngineValue? { own?[key] ?? normal?[key] }

  func number(_ key: String, else value: Double = 0, in range: ClosedRange<Double> = lengths) -> Double {
    min(max(self[key]?.number ?? value, range.lowerBound), range.upperBound)
  }

  func flag(_ key: String) -> Bool { self[key]?.boolean ?? false }
}

extension PSDText.Run {
  fileprivate init(length: Int, _ sheet: EngineSheet, fonts: [String]) {
    let isByHand = sheet["AutoKerning"]?.boolean == false
    self.init(
      length: length, style: PSDText.Style(sheet, fonts: fonts),
      kerning: isByHand ? sheet.number("Kerning") : nil)
  }
}

extension PSDText.Style {
  fileprivate init(_ sheet: EngineSheet, fonts: [String]) {
    if let index = sheet["Font"]?.integer, fonts.indices.contains(index) { font = fonts[index] }
    size = sheet.number("FontSize", else: 12, in: 0.01...100_000)
    if sheet["AutoLeading"]?.boolean == false { leading = sheet.number("Leading") }
    tracking = sheet.number("Tracking")
    horizontalScale = sheet.number("HorizontalScale", else: 1, in: 0.001...1000)
    verticalScale = sheet.number("VerticalScale", else: 1, in: 0.001...1000)
    baselineShift = sheet.number("BaselineShift")
    caps = sheet["FontCaps"]?.integer.flatMap(PSDText.Caps.init) ?? .none
    position = sheet["FontBaseline"]?.integer.flatMap(PSDText.Position.init) ?? .normal
    isFauxBold = sheet.flag("FauxBold")
    isFauxItalic = sheet.flag("FauxItalic")
    isUnderlined = sheet.flag("Underline")
    isStruckThrough = sheet.flag("Strikethrough")
    isFilled = sheet["FillFlag"]?.boolean ?? true
    isOutlined = sheet.flag("StrokeFlag")
    if let fill = sheet["FillColor"], let (color, opacity) = PSDColor.engine(fill) {
      (self.color, self.opacity) = (color, opacity)
    }
  }
}

extension PSDText.Paragraph {
  fileprivate init(length: Int, _ own: PSDEngineValue?, _ normal: PSDEngineValue?) {
    let sheet = EngineSheet(own: own, normal: normal)
    self.length = length
    alignment = sheet["Justification"]?.integer.flatMap(PSDText.Alignment.init) ?? .left
    firstLineIndent = sheet.number("FirstLineIndent")
    startIndent = sheet.number("StartIndent")
    endIndent = sheet.number("EndIndent")
    spaceBefore = sheet.number("SpaceBefore")
    spaceAfter = sheet.number("SpaceAfter")
    autoLeading = sheet.number("AutoLeading", else: 1.2, in: 0.001...100)
    isHyphenated = sheet.flag("AutoHyphenate")
  }
}

extension PSDColor {
  /// A colour in engine data and its alpha: the data has a type, and values of 0 to 1 after the alpha. nil
  /// for other types.
  fileprivate static func engine(_ fields: PSDEngineValue) -> (PSDColor, opacity: Double)? {
    let values = (fields["Values"]?.array ?? []).compactMap(\.number).map { min(max($0, 0), 1) }
    switch (fields["Type"]?.integer, values.count) {
    case (0, 2): return (.gray(ink: 100 * (1 - values[1])), values[0])
    case (1, 4): return (.rgb(red: 255 * values[1], green: 255 * values[2], blue: 255 * values[3]), values[0])
    case (2, 5):
      return (
        .cmyk(
          cyan: 100 * values[1], magenta: 100 * values[2], yellow: 100 * values[3], black: 100 * values[4]),
        values[0]
      )
    default: return nil
    }
  }
}
