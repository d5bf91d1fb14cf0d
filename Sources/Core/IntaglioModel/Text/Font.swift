// SPDX-License-Identifier: MIT

/// The font of a text: a family of the machine's fonts or a font file, and a size, weight and slant.
public struct Font: Sendable, Hashable {
  /// The source of the font.
  public enum Source: Sendable, Hashable {
    /// Families in order of preference, as in CSS: the first one on the machine is used; missing characters
    /// come from the following ones, then from any font. `sans-serif`, `serif`, `monospace` and the other
    /// generic families of CSS always exist.
    case families([String])
    /// A font file (TrueType, OpenType, a collection, a variable font). Missing characters come from the
    /// machine's fonts.
    case file(path: String)
  }

  /// The allowed sizes, in points.
  public static let allowedSizes = 0.1...10_000.0
  /// The allowed weights.
  public static let allowedWeights = 100...900
  /// The generic families of CSS, which the machine maps to its own families. Names are compared in lower
  /// case.
  public static let genericFamilies: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
  ]

  /// The source of the font.
  public var source: Source
  /// The size of the em square in points.
  public var size: Double
  /// 100 (thin) … 400 (regular) … 700 (bold) … 900 (black); the family's nearest weight is used.
  public var weight: Int
  /// Whether the letters slant. A family without italics is slanted synthetically.
  public var isItalic: Bool
  /// Positions on the axes of a variable font, by their tags: `["wght": 550, "opsz": 14]`. They are applied
  /// after `weight`; axes that the font lacks have no effect.
  public var axes: [String: Double]
  /// OpenType features by their tags: 0 is off, 1 on, and more the number of an alternate:
  /// `["tnum": 1, "liga": 0]`. Features that the font lacks have no effect, except small and petite capitals
  /// (`smcp`, `c2sc`, `pcap`, `c2pc`), which become its capitals at a smaller size.
  public var features: [String: Int]

  /// The widths of digits: `tabular` ones are equally wide, so that columns of numbers align, and
  /// `proportional` ones are not; `normal` leaves it to the font. CSS's `font-variant-numeric`; the features
  /// `tnum` and `pnum`, which win over it.
  public var numeric = Numeric.normal

  /// The widths of a font's digits.
  public enum Numeric: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// The font's own.
    case normal
    /// All the same: CSS's `tabular-nums`.
    case tabular
    /// Each its own: CSS's `proportional-nums`.
    case proportional
  }

  /// The features with those of `numeric`.
  package var allFeatures: [String: Int] {
    switch numeric {
    case .normal: features
    case .tabular: ["tnum": 1].merging(features) { $1 }
    case .proportional: ["pnum": 1].merging(features) { $1 }
    }
  }

  /// A font's first family if it is not installed, and the one used in its place.
  public struct Replacement: Sendable, Hashable {
    /// The family.
    public let family: String
    /// The next one of the list that is installed.
    public let standIn: String

    package init(family: String, standIn: String) { (self.family, self.standIn) = (family, standIn) }
  }

  /// A font from this source.
  public init(
    _ source: Source, size: Double = 16, weight: Int = 400, isItalic: Bool = false,
    axes: [String: Double] = [:], features: [String: Int] = [:]
  ) {
    self.source = source
    (self.axes, self.features) = (axes, features)
    (self.size, self.weight, self.isItalic) = (size, weight, isItalic)
  }

  /// A font of a family, or of a list of families in CSS syntax: `"Fira Sans", sans-serif`.
  public init(
    _ families: String = "sans-serif", size: Double = 16, weight: Int = 400, isItalic: Bool = false,
    axes: [String: Double] = [:], features: [String: Int] = [:]
  ) {
    self.init(
      .families(Font.families(in: families)), size: size, weight: weight, isItalic: isItalic, axes: axes,
      features: features)
  }

  /// The names in a CSS list: split at commas, without quotation marks and surrounding blanks.
  public static func families(in list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map { part in
      var name = part.trimmingBlanks()
      if let quote = name.first, quote == "\"" || quote == "'", name.count > 1, name.last == quote {
        name = name.dropFirst().dropLast().trimmingBlanks()
      }
      return String(name)
    }
  }
}

extension Substring {
  package func trimmingBlanks() -> Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return self[first...last]
  }
}

extension Font: Described {
  package static let schemaName = "font"
  package static let summary = "A family of the machine's fonts, or a font file, but not both."
  package static let blank = Font()
  package static let fields: FieldTable<Font> = [
    Field("", \.source, "The font.", presence: .always),
    Field("size", \.size, "The em square, in points.", limit: .range(allowedSizes), presence: .always),
    Field(
      "weight", \.weight, "100 (thin) to 900 (black); 700 is bold.", limit: allowedWeights, presence: .always),
    Field("italic", \.isItalic, "Whether the letters slant.", presence: .always),
    Field(
      "axes", \.axes, "Axes of a variable font, by their tags.", limit: .axes, form: .tags("axes", .axes)),
    Field(
      "features", \.features, "OpenType features, by their tags: on or off, or the number of an alternate.",
      limit: .features, form: .tags("features", .features)),
    Field(
      "numeric", \.numeric,
      "The widths of digits: equal ones, so that numbers align (tabular), each its own (proportional), or the font's own (normal)."
    ),
  ]

  /// Checks the font's own values: numbers finite and within their ranges, valid names. Whether the family or
  /// file exists is only known when a text is laid out.
  ///
  /// - Throws: `StyleError`, naming the first field at fault, such as `font.size`.
  public func validate(field: String = "font") throws(StyleError) {
    try StyleError.at(field, check(FieldCheck(scale: 1)))
  }

  package var simpler: [Font] { [Font(size: size)].filter { $0 != self } + simplerFields }
}

extension Font.Source: FieldValue {
  package static var ownKeys: [FieldKeyShape] {
    [
      FieldKeyShape(
        "family",
        "Families in order of preference, as in CSS: \"Fira Sans, sans-serif\", or a list of names.",
        .definition("family"), usual: "sans-serif"),
      FieldKeyShape(
        "file",
        "The path of a font file (TrueType, OpenType), relative to this file's folder unless it is absolute.",
        .definition("file")),
    ]
  }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    switch self {
    case .families(let names):
      if let problem = Font.problem(with: names) { throw .invalid(field: "family", problem: problem) }
    case .file(let path):
      if path.isEmpty { throw .invalid(field: "file", problem: "is an empty path") }
      if path.utf8.contains(0) { throw .invalid(field: "file", problem: "has a zero byte") }
    }
  }

  package static func read(
    _ key: String, _ limit: NoLimit, _ reader: some FieldReader
  ) throws -> Font.Source? {
    if reader.has("file") {
      guard !reader.has("family") else {
        throw reader.error("file", "is given as well as family; a font comes from one of them")
      }
      return try FilePathText.read("file", limit, reader).map { .file(path: $0.text) }
    }
    guard reader.has("family") else { return nil }
    // Tries a string first: if the field is neither, the error is the one for a list.
    let names =
      if let list = try? reader.text("family") {
        Font.families(in: list)
      } else {
        try reader.value("family", as: [String].self) ?? []
      }
    if let problem = Font.problem(with: names) { throw reader.error("family", problem) }
    return .families(names)
  }

  package func write(_ key: String, _ writer: some FieldWriter) throws {
    switch self {
    case .families(let names): try writer.write(names, "family")
    case .file(let path): try writer.write(path, "file")
    }
  }
}

extension Font {
  package static func problem(with families: [String]) -> String? {
    if families.isEmpty { return "names no family; write \"sans-serif\" for any" }
    for name in families {
      if name.isEmpty { return "has an empty name in its list" }
      if name.contains(",") { return "has a comma in the name \"\(name)\"; write a list name by name" }
      if name.utf8.contains(where: { $0 < 0x20 }) { return "has a control character in a name" }
    }
    return nil
  }
}
