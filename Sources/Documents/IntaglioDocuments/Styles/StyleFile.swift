// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

extension Style {
  /// Reads a style file, the PNG pictures of its fill and its patterns, and its tables of colours. Their
  /// paths are relative to the file's folder.
  ///
  /// A file may also contain the effects of a layer from Figma's REST API: see `FigmaEffects`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - warnings: called for each field that is drawn differently.
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public init(contentsOfFile path: String, warnings: RenderWarnings? = nil) throws(DocumentError) {
    try self.init(contentsOfFile: path, warnings: warnings) { picture in try Bitmap(contentsOfFile: picture) }
  }

  /// Reads a style file, and the picture of its fill in any format that `readPicture` supports.
  ///
  /// - Parameters:
  ///   - path: the file, JSON in the form of `Style`'s `Codable`, or Figma's effects.
  ///   - warnings: called for each field that is drawn differently.
  ///   - readPicture: reads the picture of `fill.image`; it gets that path, resolved in the file's folder.
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public init(
    contentsOfFile path: String, warnings: RenderWarnings? = nil,
    readingPicturesWith readPicture: (String) throws -> Bitmap
  ) throws(DocumentError) {
    self = try StyleFile(contentsOfFile: path).style(readingPicturesWith: readPicture, warnings)
  }

  /// Reads the text of a style file, and the picture of its fill.
  ///
  /// - Parameters:
  ///   - document: JSON in the form of `Style`'s `Codable`, or Figma's effects, as UTF-8.
  ///   - folder: the base folder of relative paths; nil for the working directory.
  ///   - warnings: called for each field that is drawn differently.
  /// - Throws: `DocumentError`, without the name of a file.
  public init(
    document: [UInt8], folder: String? = nil, warnings: RenderWarnings? = nil
  ) throws(DocumentError) {
    self = try StyleFile(JSONFile(text: document, folder: folder))
      .style(readingPicturesWith: { picture in try Bitmap(contentsOfFile: picture) }, warnings)
  }
}

/// A style file, read once: its colours may be replaced, and `Style` does not keep their names.
package struct StyleFile {
  private let file: JSONFile
  private let document: JSONValue
  private var path: String { file.path }

  fileprivate init(_ file: JSONFile) throws(DocumentError) {
    (self.file, document) = (file, try DocumentError.reading(.style, at: file.path, file.value()))
  }

  package init(contentsOfFile path: String) throws(DocumentError) { try self.init(JSONFile(path: path)) }

  /// The file of a preset; nil for any other name.
  package init?(preset name: String) {
    guard var keys = PresetDocuments.document(named: name) else { return nil }
    keys[StrictFields.schemaKey] = nil
    (file, document) = (JSONFile(text: [], folder: nil), .object(keys))
  }

  /// The colours that a style of one object declares.
  package var colors: [String: Color] { NamedColors.readable(document.fields?[StrictFields.colorsKey]) }

  func style(
    readingPicturesWith readPicture: (String) throws -> Bitmap, _ warnings: RenderWarnings?
  ) throws(DocumentError) -> Style {
    var colors = StyleColors()
    return try style(&colors, warnings: warnings, readingPicturesWith: readPicture)
  }

  /// The style, with its pictures read.
  package func style(
    _ colors: inout StyleColors, warnings: RenderWarnings? = nil,
    readingPicturesWith readPicture: (String) throws -> Bitmap
  ) throws(DocumentError) -> Style {
    if let figma = try DocumentError.reading(.style, at: path, FigmaDocument(document)) {
      return figma.style { field, problem in
        warnings?.add([.readOtherwise(field: "\(DocumentError.start(path))\(field)", problem: problem)])
      }
    }
    let plain = colors.replaced(in: try StyleNames(file).plain(file: document))
    var style = try DocumentError.reading(.style, at: path, Style(json: plain))
    if !colors.declared.isEmpty, let keys = plain.fields {
      colors.document = .object(StyleNames.moved(keys, to: FilePath.folder(of: path) ?? ""))
    }
    if case .file(let picture, let fit) = style.fill {
      let bitmap = try bitmap(at: file.resolved(picture), of: "fill.image", with: readPicture)
      style.fill = .bitmap(bitmap, fit: fit)
    }
    try style.forEachPattern { (pattern, field) throws(DocumentError) in
      guard case .file(let picture) = pattern.source else { return }
      pattern.source = .bitmap(
        try bitmap(at: file.resolved(picture), of: "\(field).image", with: readPicture))
    }
    try style.forEachLookup { (lookup, field) throws(DocumentError) in
      guard case .file(let table) = lookup else { return }
      lookup = try Adjustment.ColorLookup(readingFileAt: file.resolved(table), of: path, field: field)
    }
    return style
  }

  private func bitmap(
    at picture: String, of field: String, with readPicture: (String) throws -> Bitmap
  ) throws(DocumentError) -> Bitmap {
    try SceneFiles.picture(at: picture, path: path, field: field, readPicture)
  }
}
