// SPDX-License-Identifier: MIT

extension ImageContents: Described {
  package static let schemaName = "image"
  package static let summary = "A picture in a layer."
  package static let blank = ImageContents(.file(""))
  package static let fields: FieldTable<ImageContents> = [
    Field("", \.source, "The picture.", presence: .required()),
    Field(
      "gravity", \.gravity,
      "How a picture of another size is placed in the frame: in its own size at one of nine positions, stretched (resize), scaled to fit (resizeAspect), scaled to fit but not enlarged (scaleDown), or scaled to cover the frame and cropped (resizeAspectFill). With image or bitmap.",
      presence: .always),
    Field(
      "scale", \.scale,
      "Pixels of the picture per point, for gravities that keep its size. With image or bitmap.",
      limit: .range(1e-3...1e3), presence: .always),
    Field(
      "focus", \.focus,
      "The point of the picture that lies at the same point of the frame, both as fractions, for resizeAspectFill, resizeAspect, scaleDown and center: CSS's object-position.",
      limit: .range(-1000...1000)),
    Field("offset", \.offset, "The offset of the picture from there, in points.", limit: .range(-1e6...1e6)),
    Field(
      "currentColor", \.currentColor,
      "The colour that replaces currentColor in an SVG drawing. Left out: black."),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    if currentColor != nil, case .bitmap = source {
      throw .invalid(field: "currentColor", problem: "is for SVG files; a bitmap has its own colours")
    }
    guard focus != Vector(0.5, 0.5), !gravity.hasFocus else { return }
    throw .invalid(
      field: "focus",
      problem:
        "is for the gravities resizeAspectFill, resizeAspect, scaleDown and center, not \(gravity.rawValue)")
  }
}

extension ImageContents.Gravity {
  /// Whether the focus determines the position of the picture.
  package var hasFocus: Bool { [.resizeAspectFill, .resizeAspect, .scaleDown, .center].contains(self) }
}

extension ImageContents.Source: FieldChoices {
  package static let rule = "a picture has one source"
  package static let choices: [FieldChoice<ImageContents.Source>] = [
    .file(ImageContents.Source.file) { if case .file(let path) = $0 { path } else { nil } },
    .bitmap(ImageContents.Source.bitmap) { if case .bitmap(let bitmap) = $0 { bitmap } else { nil } },
  ]
}

extension FieldChoice {
  static func file(
    _ make: @escaping @Sendable (String) -> Root, _ path: @escaping @Sendable (Root) -> String?
  ) -> FieldChoice {
    FieldChoice(
      "image",
      "The path of a picture (PNG, JPEG, WebP, AVIF or SVG), relative to this file's folder unless it is absolute.",
      { (path: FilePathText) in make(path.text) }, { path($0).map(FilePathText.init) })
  }

  static func bitmap(
    _ make: @escaping @Sendable (Bitmap) -> Root, _ bitmap: @escaping @Sendable (Root) -> Bitmap?
  ) -> FieldChoice { FieldChoice("bitmap", "A picture within this file.", make, bitmap) }
}

package struct FilePathText: FieldValue {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("file") }

  package static func read(
    _ key: String, _ limit: NoLimit, _ reader: some FieldReader
  ) throws -> FilePathText? {
    guard let text = try reader.text(key) else { return nil }
    guard !text.isEmpty else { throw reader.error(key, "is an empty path") }
    return FilePathText(text)
  }

  package func write(_ key: String, _ writer: some FieldWriter) throws { try writer.write(text, key) }
}

extension Bitmap: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("bitmap") }

  /// The upper left quarter, the left half, the upper half, and a bitmap of the same size in the first
  /// pixel's colour.
  package var simpler: [Bitmap] {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let sizes = [
      PixelSize(halfWidth, halfHeight), PixelSize(halfWidth, height), PixelSize(width, halfHeight),
    ]
    let parts = sizes.map { part in made(part) { self[$0, $1] } }
    return (parts + [made(size) { _, _ in self[0, 0] }]).compactMap { $0 }
  }

  private func made(_ size: PixelSize, _ pixel: (Int, Int) -> SIMD4<UInt8>) -> Bitmap? {
    guard var bitmap = try? Bitmap(transparent: size) else { return nil }
    for row in 0..<size.height { for column in 0..<size.width { bitmap[column, row] = pixel(column, row) } }
    return bitmap
  }
}
