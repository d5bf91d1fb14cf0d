// SPDX-License-Identifier: MIT

extension Text {
  /// A part of a text with its own typography: a bold word, a price with small cents, a link, an icon.
  /// Whatever it leaves out comes from the text.
  ///
  ///     Text(["from ", Text.Run("12", weight: 700, color: .white), Text.Run("€", size: 9, baselineShift: 4)])
  ///     Text([Text.Run(picture: Text.Picture(.file("star.svg"))), " 4.8"])
  public struct Run: Sendable, Hashable {
    /// The content of a run.
    public enum Content: Sendable, Hashable {
      /// Characters.
      case string(String)
      /// A picture.
      case picture(Text.Picture)
    }

    /// The allowed baseline shifts, in points.
    public static let allowedShifts = -10_000.0...10_000.0

    /// The characters, or a picture.
    public var content: Content
    /// The source of the font.
    public var source: Font.Source?
    /// The size of the em square in points: from a hundredth of the largest size in the text.
    public var size: Double?
    /// 100 (thin) … 400 (regular) … 700 (bold) … 900 (black).
    public var weight: Int?
    /// Whether the letters slant.
    public var isItalic: Bool?
    /// Axes of a variable font, in addition to those of the text's font, which they override.
    public var axes: [String: Double]
    /// OpenType features, in addition to those of the text's font, which they override.
    public var features: [String: Int]
    /// The colour, also of its underline and strikethrough. Where letters of different colours overlap, later
    /// colours are on top.
    public var color: Color?
    /// The extra space between two characters, in points.
    public var letterSpacing: Double?
    /// The change of letters before layout.
    public var transform: Transform?
    /// Whether it is underlined, at its own font's position and thickness.
    public var isUnderlined: Bool?
    /// Whether it is struck through, at its own font's position and thickness.
    public var isStruckThrough: Bool?
    /// The distance by which it stands above the baseline, in points; negative if below. Lines grow with it.
    public var baselineShift: Double
    /// The list of the paragraphs that begin in the run; nil for the text's.
    public var list: List?

    /// A run; everything that is not given comes from the text.
    public init(
      _ string: String, source: Font.Source? = nil, size: Double? = nil, weight: Int? = nil,
      isItalic: Bool? = nil, axes: [String: Double] = [:], features: [String: Int] = [:], color: Color? = nil,
      letterSpacing: Double? = nil, transform: Transform? = nil, isUnderlined: Bool? = nil,
      isStruckThrough: Bool? = nil, baselineShift: Double = 0, list: List? = nil
    ) {
      content = .string(string)
      (self.source, self.size, self.weight) = (source, size, weight)
      (self.isItalic, self.axes, self.features, self.color) = (isItalic, axes, features, color)
      (self.letterSpacing, self.transform, self.baselineShift) = (letterSpacing, transform, baselineShift)
      (self.isUnderlined, self.isStruckThrough) = (isUnderlined, isStruckThrough)
      self.list = list
    }

    /// A picture in the line.
    ///
    /// - Parameters:
    ///   - size: the em square of its font in points, if it is not the text's.
    ///   - color: the `currentColor` of an SVG drawing; nil for the text's colour.
    ///   - baselineShift: the distance of its lower edge above the baseline, in points.
    public init(picture: Text.Picture, size: Double? = nil, color: Color? = nil, baselineShift: Double = 0) {
      self.init("", size: size, color: color, baselineShift: baselineShift)
      content = .picture(picture)
    }

    /// The characters; for a picture U+FFFC, Unicode's object replacement character. Setting it removes a
    /// picture.
    public var string: String {
      get { if case .string(let string) = content { string } else { Text.Picture.character } }
      set { content = .string(newValue) }
    }

    package var picture: Text.Picture? {
      get { if case .picture(let picture) = content { picture } else { nil } }
      set { if let newValue { content = .picture(newValue) } }
    }
  }

  package struct Typography: Sendable, Hashable {
    package var font: Font
    package var color: Color
    package var letterSpacing: Double
    package var transform: Transform
    package var isUnderlined: Bool
    package var isStruckThrough: Bool
    package var baselineShift = 0.0
  }

  package var typography: Typography {
    Typography(
      font: font, color: color, letterSpacing: letterSpacing, transform: transform,
      isUnderlined: isUnderlined, isStruckThrough: isStruckThrough)
  }

  /// A run's typography, with the text's wherever it has none.
  package func typography(of run: Run) -> Typography {
    var result = typography
    result.font.source = run.source ?? font.source
    result.font.size = run.size ?? font.size
    result.font.weight = run.weight ?? font.weight
    result.font.isItalic = run.isItalic ?? font.isItalic
    result.font.axes.merge(run.axes) { $1 }
    result.font.features.merge(run.features) { $1 }
    result.color = run.color ?? color
    result.letterSpacing = run.letterSpacing ?? letterSpacing
    result.transform = run.transform ?? transform
    result.isUnderlined = run.isUnderlined ?? isUnderlined
    result.isStruckThrough = run.isStruckThrough ?? isStruckThrough
    result.baselineShift = run.baselineShift
    return result
  }

  /// The distinct colours of its characters, in text order, at least one, with a colour of lines before them,
  /// or after them if the text is struck through.
  package var colors: [Color] {
    let colors = letterColors
    guard let lineColor, !colors.contains(lineColor) else { return colors }
    return isStruckThrough ? colors + [lineColor] : [lineColor] + colors
  }

  private var letterColors: [Color] {
    if runs.count == 1 { return [runs[0].color ?? color] }
    let drawn = runs.filter { !$0.string.isEmpty && $0.picture == nil }
    let colors = drawn.map { $0.color ?? color }.distinct
    return colors.isEmpty ? [color] : colors
  }

  package func colored(_ color: Color) -> Text {
    var text = self
    (text.color, text.lineColor) = (color, nil)
    for index in runs.indices where runs[index].color != nil { text.runs[index].color = nil }
    return text
  }

  package var largestSize: Double { runs.reduce(font.size) { max($0, $1.size ?? 0) } }

  package var hasPictures: Bool { runs.contains { $0.picture != nil } }

  /// The sources of its fonts, each once, the text's first.
  package var fontSources: [Font.Source] {
    runs.compactMap(\.source).reduce(into: [font.source]) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Text.Run: ExpressibleByStringInterpolation {
  /// A run in the text's typography.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Text.Run {
  package var isPlain: Bool { self == Text.Run(string) }
}

extension [Text.Run] {
  /// Whether they are one string in the text's typography.
  package var isPlain: Bool { count == 1 && self[0].isPlain }
}
