// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

extension TreeGenerator {
  /// The contents of a layer with this frame.
  mutating func contents(in frame: Rect) -> Contents {
    if choose.isFlat { return .color(choose.color()) }
    return switch choose.integer(0...13) {
    case 12...13: choose.pattern().map(Contents.pattern) ?? .color(.clear)
    case 0...2: .color(choose.color())
    case 3...5: .gradient(choose.gradient())
    case 6...7: choose.image()
    case 8...9: .shape(choose.shape(frame.width, frame.height))
    default: hasTexts ? .text(choose.text()) : .color(choose.color())
    }
  }
}

extension RandomChoice {
  fileprivate mutating func image() -> Contents {
    let gravity = pick(ImageContents.Gravity.allCases)
    let scale = pick([1, 1, 0.5, 2, 0.3])
    return bitmap().map { .image(ImageContents(.bitmap($0), gravity: gravity, scale: scale)) }
      ?? .color(.clear)
  }

  /// A small picture with soft and hard edges; never nil.
  mutating func bitmap() -> Bitmap? {
    let size = PixelSize(integer(1...12), integer(1...12))
    let tint = color(opaque: 1)
    let levels = pick([[0, 255], [255], [0, 64, 160, 255], [30, 120]])
    var pixels: [UInt8] = []
    for _ in 0..<size.width * size.height {
      let alpha = Double(pick(levels))
      let shade = number(0.7...1)
      let parts = [tint.red, tint.green, tint.blue].map { part in
        (isWarm ? part : part + number(-0.2...0.2)) * shade * alpha
      }
      pixels += (parts + [alpha]).map { UInt8(min(max($0, 0), alpha).rounded()) }
    }
    return try? Bitmap(size: size, pixels: pixels)
  }

  /// A pattern of a small picture; never nil.
  mutating func pattern(isTiled: Bool = true) -> Pattern? {
    let scale = pick([1, 1, 0.5, 2, 0.3])
    let offset = chance(0.5) ? .zero : vector(-9...9)
    let tiling = isTiled ? tiling(from: offset.x / 20 + 0.45) : nil
    return bitmap().map {
      var pattern = Pattern($0, scale: scale, offset: offset, tiling: tiling)
      if tiling != nil { pattern.scale = 1 }
      // The picture's own size, or its proportions.
      if offset.x < 0 { pattern.tiling?.tile.height = 0 }
      if offset.x < -4 {
        pattern.tiling?.tile.width = 0
        pattern.scale = scale
      }
      return pattern
    }
  }

  /// Sometimes tiles, from digits of an existing number, so that the rest of each tree does not change.
  private func tiling(from number: Double) -> Tiling? {
    let parts = [1e2, 1e4, 1e6, 1e8].map { ($0 * number).magnitude.truncatingRemainder(dividingBy: 1) }
    guard parts[0] > 0.65 else { return nil }
    func length(_ length: Double) -> Double { parts[3] < 0.3 ? length.rounded() : length }
    return Tiling(
      Rect(
        length(12 * parts[1] - 6), length(9 * parts[2]), length(2 + 14 * parts[2]), length(2 + 14 * parts[3])),
      columnGap: parts[1] < 0.3 ? length(4 * parts[2]) : 0, rowGap: parts[1] > 0.8 ? length(3 * parts[3]) : 0)
  }

  // MARK: Gradients

  /// Some are turned, depending on their half diagonals, so that other trees of a seed do not change.
  private func diamond(center: Vector, radius: Vector) -> Gradient.Shape {
    .diamond(center: center, radius: radius, angle: radius.x > 0.7 ? (300 * radius.y).rounded() - 200 : 0)
  }

  mutating func gradient() -> Gradient {
    let shape: Gradient.Shape =
      switch integer(0...4) {
      case 0: .linear(start: fraction(), end: fraction())
      case 1: .radial(center: fraction(), radius: Vector(number(0.2...1.2), number(0.2...1.2)))
      case 2: .conic(center: fraction(), start: length(-180...360))
      case 3: .reflected(start: fraction(), end: fraction())
      default: diamond(center: fraction(), radius: Vector(number(0.2...1.2), number(0.2...1.2)))
      }
    let count = pick([1, 2, 2, 3, 3, 4, 6])
    let alpha = pick([1, 1, 0.5])
    var positions = (0..<count).map { _ in number(0...1) }.sorted()
    // A hard edge between two colours.
    if count > 2, chance(0.3) { positions[2] = positions[1] }
    var gradient = Gradient(
      shape, stops: positions.map { Gradient.Stop(color(opaque: alpha), at: $0) },
      mixing: pick(Gradient.Mixing.allCases), space: pick(Gradient.Space.allCases),
      curve: pick(Gradient.Curve.allCases))
    // From an existing number, so that the rest of each tree does not change.
    gradient.repeats = gradient.curve == .linear && positions[0] < 0.2
    gradient.tiling = tiling(from: positions[0])
    return gradient
  }

  private mutating func fraction() -> Vector {
    chance(0.3)
      ? Vector(pick([0, 0.5, 1]), pick([0, 0.25, 1])) : Vector(number(-0.3...1.3), number(-0.3...1.3))
  }

  // MARK: Paths

  mutating func shape(_ width: Double, _ height: Double) -> Shape {
    let stroke = maybe(0.5) { $0.stroke() }
    return Shape(
      path(width, height), fill: stroke == nil || chance(0.6) ? color() : nil,
      rule: pick(FillRule.allCases), stroke: stroke, strokeColor: color())
  }

  private mutating func stroke() -> Stroke {
    Stroke(
      width: pick([1, 0.4, 2, 3.5, 8]), cap: pick(Stroke.Cap.allCases), join: pick(Stroke.Join.allCases),
      miterLimit: pick([10, 4, 1]), dashes: chance(0.3) ? pick([[4, 2], [3], [0, 3], [5, 1.3, 1]]) : [],
      dashPhase: pick([0, 0, 1.7, -3]))
  }

  /// A path mostly within a frame of this size.
  mutating func path(_ width: Double, _ height: Double) -> Path {
    let (width, height) = (max(width, 4), max(height, 4))
    switch integer(0...5) {
    case 0: return .ellipse(in: Rect(0, 0, width, height))
    case 1:
      return .roundedRectangle(
        Rect(length(-2...3), length(-2...3), 0.8 * width, 0.8 * height), radius: length(0...5))
    case 2: return .polygon((0..<integer(3...6)).map { _ in place(width, height) })
    case 3:
      // A ring, or a disc in a disc.
      var path = Path.circle(center: Vector(width / 2, height / 2), radius: width / 2)
      path.add(.circle(center: Vector(width / 2, height / 2), radius: width / 4))
      return path
    default:
      var path = Path([.move(to: place(width, height))])
      for _ in 0..<integer(1...5) {
        switch integer(0...3) {
        case 0: path.line(to: place(width, height))
        case 1: path.quadratic(to: place(width, height), control: place(width, height))
        case 2:
          path.cubic(to: place(width, height), control1: place(width, height), control2: place(width, height))
        default: path.close()
        }
      }
      return path
    }
  }

  private mutating func place(_ width: Double, _ height: Double) -> Vector {
    Vector(length(-0.2 * width...1.2 * width), length(-0.2 * height...1.2 * height))
  }

  // MARK: Texts

  /// A text in two halves; the second has another colour, size and place.
  private func runs(of text: Text) -> [Text.Run] {
    let (half, color) = (text.string.count / 2, text.color)
    var second = Text.Run(String(text.string.dropFirst(half)), size: 0.6 * text.font.size)
    second.color = Color(red: color.green, green: color.blue, blue: color.red, alpha: 1 - color.alpha / 2)
    second.baselineShift = text.font.isItalic ? 2 : -1
    second.isUnderlined = text.alignment == .start
    return [Text.Run(String(text.string.prefix(half))), second]
      + (text.wrap == .balance ? picture(color) : [])
  }

  /// A picture of two pixels for the line.
  private func picture(_ color: Color) -> [Text.Run] {
    func level(_ part: Double) -> UInt8 { UInt8(min(max(part, 0), 1) * 255) }
    let pixels = [level(color.red), level(color.green), level(color.blue), 255, 0, 0, 0, 128]
    guard let bitmap = try? Bitmap(size: PixelSize(2, 1), pixels: pixels) else { return [] }
    return [Text.Run(picture: Text.Picture(.bitmap(bitmap)), baselineShift: 1)]
  }

  /// Testing Intaglio needs certain fonts; if they are missing, any will do.
  mutating func text() -> Text {
    let strings = ["Ag", "fi", "Intaglio", "Qé\nx", "שלום", " ", "two words"]
    var text = Text(
      pick(isWarm ? strings : strings + ["a\u{1F642}", "\u{1F58B}"]),
      font: Font(
        .families(pick([["DejaVu Sans", "sans-serif"], ["DejaVu Serif", "serif"], ["monospace"]])),
        size: length(4...30), weight: pick([400, 700]), isItalic: chance(0.25)),
      color: color(opaque: 0.7), alignment: pick(Text.Alignment.allCases),
      verticalAlignment: pick(Text.VerticalAlignment.allCases), wrap: pick(Text.Wrap.allCases),
      lineHeight: maybe(0.2) { $0.number(0.6...2) }, letterSpacing: chance(0.2) ? length(-2...3) : 0,
      maximumLines: maybe(0.2) { $0.integer(1...2) }, truncation: pick(Text.Truncation.allCases),
      isUnderlined: chance(0.2), isStruckThrough: chance(0.1), direction: pick(Text.Direction.allCases))
    // Two more choices would change everything that is chosen after them.
    if text.font.weight == 700, text.verticalAlignment == .middle {
      text.fit = Text.Fit(minimumScale: text.font.isItalic ? 1 : 0.3)
    }
    if text.alignment == .center { text.missingGlyph = .skip }
    if text.wrap == .word || text.wrap == .balance { text.runs = runs(of: text) }
    if text.wrap == .anywhere { (text.trim, text.transform) = (.cap, .uppercase) }
    return text
  }
}
