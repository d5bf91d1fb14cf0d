// SPDX-License-Identifier: MIT

extension Text {
  /// A picture within a line: an icon, a logo, a flag. It behaves like a letter that stands on the baseline:
  /// lines break before and after it, and it shrinks with the text (`Text.fit`). Lines grow with it.
  ///
  /// It is drawn in its own colours, and resized like other pictures. SVG drawings are rasterised at their
  /// size, and their `currentColor` is the colour of the run. Underlines and strikethroughs skip pictures, as
  /// in CSS.
  public struct Picture: Sendable, Hashable {
    /// The character that stands for a picture in `Text.string`: U+FFFC, three bytes of UTF-8.
    public static let character = "\u{FFFC}"

    /// The source of the picture.
    public var source: ImageContents.Source
    /// The width in points; nil: in proportion to the height.
    public var width: Double?
    /// The height in points; nil: in proportion to the width, or without that as high as the capitals of the
    /// run's font.
    public var height: Double?

    /// A picture; by default as high as capitals.
    public init(_ source: ImageContents.Source, width: Double? = nil, height: Double? = nil) {
      (self.source, self.width, self.height) = (source, width, height)
    }

    /// The size of the picture, whose bitmap has these pixels, in a run with capitals of this height.
    package func size(of pixels: PixelSize, capHeight: Double) -> Size {
      let aspect = Double(pixels.width) / Double(pixels.height)
      let height = height ?? width.map { $0 / aspect } ?? capHeight
      return Size(width: width ?? height * aspect, height: height)
    }
  }
}

extension Text.Picture: Described {
  package static let schemaName = "textPicture"
  package static let summary = "A picture within a line of text, on the baseline, in its own colours."
  package static let blank = Text.Picture(.file(""))
  package static let fields: FieldTable<Text.Picture> = [
    Field("", \.source, "The picture.", presence: .required()),
    Field(
      "width", \.width, "Points. Left out: in proportion to the height.", limit: .range(Font.allowedSizes)),
    Field(
      "height", \.height,
      "Points. Left out: in proportion to the width, or without that as high as the capitals of the run's font.",
      limit: .range(Font.allowedSizes)),
  ]
}

extension Text.Run.Content: FieldChoices {
  package static let rule = "a run is a string or a picture"
  package static let choices: [FieldChoice<Text.Run.Content>] = [
    FieldChoice("string", "The characters.", limit: Text.maximumLength, Self.string) {
      if case .string(let string) = $0 { string } else { nil }
    },
    FieldChoice("picture", "A picture in place of characters.", Self.picture) {
      if case .picture(let picture) = $0 { picture } else { nil }
    },
  ]
}
