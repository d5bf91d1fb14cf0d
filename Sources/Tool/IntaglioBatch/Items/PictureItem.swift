// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioRenderer

/// One picture of a batch. Batches differ only in their items; finding, distributing, writing and counting
/// them is shared.
protocol BatchItem: Sendable {
  /// Its name in failures: the input file, or a line of a manifest.
  var input: String { get }
  /// The path of the result inside the output folder, such as `a/icon.png`.
  var output: String { get }
  /// The name of its line in a manifest, such as `icons.jsonl:12`; nil if `input` is that name.
  var line: String? { get }
  /// The maximum size of its result in bytes; nil for the batch's.
  var maximumByteCount: Int? { get }

  /// Reads and draws the picture, a large one only as it is written. `target` records every file that is
  /// read, `times` and `warnings` collect what has happened, also after a failure.
  func picture(
    by renderer: Renderer, target: BatchTarget, times: inout StageTimes, warnings: inout [BatchWarning],
    memory: inout BatchMemory
  ) throws(BatchFailure) -> DrawnPicture

  /// Calls `body` with each file it reads besides the common ones, and its role.
  func forEachRead(_ body: (_ path: String, _ role: String) -> Void)

  /// Hashes of its files and its own settings; nil if a file is unreadable, or a setting cannot be compared.
  func hashes(_ hasher: SourceHasher) -> SourceHashes?
}

extension BatchItem {
  var line: String? { nil }

  /// Checks, before it is drawn, that the result's format can have a size.
  func checkSize(_ size: PixelSize) throws(BatchFailure) {
    try rethrowing(
      { (error: PictureFileError) in BatchFailure(input, .encode, "\(error)") },
      try PictureFormat(path: output)?.check(size, name: output))
  }
}

/// The memory that a thread of a batch keeps between pictures: one read and one drawn picture. Memory unfit
/// for the next picture is released.
struct BatchMemory {
  var picture: RecycledPixels?
  var result: RecycledPixels?

  /// Releases all memory beyond a number of bytes.
  mutating func limit(to count: Int) {
    if (picture?.byteCount ?? 0) + (result?.byteCount ?? 0) > count { self = BatchMemory() }
  }
}

struct PictureItem: BatchItem {
  let input: String
  let output: String
  /// The settings; the file of the style's fill may not be read yet.
  let settings: PictureSettings
  var line: String?
  /// The picture itself; nil for a file.
  var data: String?
  var maximumByteCount: Int? { settings.maximumByteCount }

  func picture(
    by renderer: Renderer, target: BatchTarget, times: inout StageTimes, warnings: inout [BatchWarning],
    memory: inout BatchMemory
  ) throws(BatchFailure) -> DrawnPicture {
    let found = RenderWarnings()
    defer { warnings += found.all.filter(\.isOfPicture).map { BatchWarning(input, $0) } }
    var job = FileJob(
      input: .path(data ?? input), output: .path(output), style: settings.style, scale: settings.scale,
      grow: settings.grow, framing: settings.framing, encoding: target.encoding, warnings: found)
    let picture = try times.time(.decode) { () throws(BatchFailure) in
      try noteFiles(target)
      try readFiles(of: &job.style, found)
      return try decode(job, mayUseBands: renderer.selection.backend != .reference, memory.picture)
    }
    defer { if case .whole(let picture) = picture { memory.picture = RecycledPixels(picture) } }
    return try times.time(.render) { () throws(BatchFailure) in
      try rethrowing(failure, try job.draw(picture, with: renderer, recycling: memory.result))
    }
  }

  func forEachRead(_ body: (_ path: String, _ role: String) -> Void) {
    func note(_ path: String, _ role: String) { if !DataURI.isMeant(by: path) { body(path, role) } }
    note(data ?? input, "the input")
    if case .file(let path, _) = settings.style.fill { note(path, "the style's fill") }
    var style = settings.style
    style.forEachFile { path, field in note(path, "the style's \(field)") }
  }

  func hashes(_ hasher: SourceHasher) -> SourceHashes? {
    var content = ContentHash()
    if let data {
      content.combine(data)
    } else {
      guard let own = ContentHash.ofFile(input) else { return nil }
      content.combine(own)
    }
    var settings = settings
    if case .file(let path, let fit) = settings.style.fill, !DataURI.isMeant(by: path) {
      guard let fill = hasher.hash(file: path) else { return nil }
      content.combine(fill)
      // Its contents count, not its path.
      settings.style.fill = .file("", fit: fit)
    }
    var isMissing = false
    settings.style.forEachFile { path, _ in
      if DataURI.isMeant(by: path) { return }
      guard let file = hasher.hash(file: path) else { return isMissing = true }
      content.combine(file)
      path = ""
    }
    if isMissing { return nil }
    return hasher.hash(settings).map { SourceHashes(settings: $0, content: content.value) }
  }

  private func noteFiles(_ target: BatchTarget) throws(BatchFailure) {
    var conflict: FileConflict?
    forEachRead { path, role in
      do throws(FileConflict) { try target.read(path, as: role) } catch { conflict = conflict ?? error }
    }
    if let conflict { throw BatchFailure(input, conflict) }
  }

  private func failure(_ error: FileRenderError) -> BatchFailure { BatchFailure(input, error) }

  private func decode(
    _ job: FileJob, mayUseBands: Bool, _ recycled: RecycledPixels?
  ) throws(BatchFailure) -> FileJob.Source {
    let picture = try rethrowing(
      failure, try job.read(mayUseBands: mayUseBands, isRegular: true, recycling: recycled))
    if PictureName.otherEnding(output) != nil {
      throw BatchFailure(
        input, .decode,
        "has the extension of another format, which its result would have, too; rename it, or give it an output in a manifest"
      )
    }
    return picture
  }

  /// Reads the pictures and tables that the style names.
  private func readFiles(of style: inout Style, _ warnings: RenderWarnings) throws(BatchFailure) {
    if case .file(let path, let fit) = style.fill {
      style.fill = .bitmap(try bitmap(at: path, called: "the style's fill: ", warnings), fit: fit)
    }
    try style.forEachPattern { (pattern, field) throws(BatchFailure) in
      guard case .file(let path) = pattern.source else { return }
      pattern.source = .bitmap(try bitmap(at: path, called: "the style's \(field): ", warnings))
    }
    try style.forEachLookup { (lookup, field) throws(BatchFailure) in
      guard case .file(let path) = lookup else { return }
      do throws(ColorCubeError) { lookup = .table(try ColorCube(contentsOfFile: path)) } catch {
        throw BatchFailure(input, .decode, "the style's \(field): \(DataURI.name(path)): \(error)")
      }
    }
  }

  private func bitmap(
    at path: String, called name: String, _ warnings: RenderWarnings
  ) throws(BatchFailure) -> Bitmap {
    do throws(PictureFileError) {
      return try Bitmap(
        InputFile(path: path, isRegular: true), drawing: SVGDrawing(.scaled(by: settings.scale)),
        warnings: warnings)
    } catch {
      throw BatchFailure(input, .decode, "\(name)\(error)", error: error)
    }
  }
}

extension PictureItem {
  /// A picture whose result has the path, with the extension of the output format.
  init(input: String, resultOf path: String, settings: PictureSettings) {
    self.init(input: input, output: settings.result(of: input, at: path), settings: settings)
  }
}

/// A line of a manifest of pictures; see `BatchInput.manifest`.
struct PictureLine: Decodable {
  static let keys = [
    "input", "output", "style", "tint", "accent", StrictFields.colorsKey, "scale", "grow",
    StrictFields.maximumBytes,
  ]

  /// The key of earlier versions for `grow`, and its words.
  static let canvas = "canvas"
  private enum Canvas: String, CaseIterable {
    case keep, grow
  }

  private var input: String
  private var output: String?
  private var style: JSONValue?
  private var colors: [String: JSONValue] = [:]
  private var scale: Double?
  private var grow: Bool?
  private var maximumByteCount: Int?

  init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: PictureLine.keys + [PictureLine.canvas])
    input = try fields.required("input")
    guard !input.isEmpty else { throw fields.error("input", "is an empty path") }
    output = try fields.value("output")
    scale = try fields.value("scale")
    let canvas: Canvas? = try fields.word(PictureLine.canvas)
    grow = try fields.value("grow") ?? canvas.map { $0 == .grow }
    style = try fields.value("style")
    colors = try fields.value(StrictFields.colorsKey) ?? [:]
    for name in ["tint", "accent"] {
      guard let color: JSONValue = try fields.value(name) else { continue }
      guard colors.updateValue(color, forKey: name) == nil else {
        throw fields.error(name, "is in colors, too")
      }
    }
    maximumByteCount = try fields.maximumByteCount()
  }

  private func named(at place: ManifestPlace, _ lines: PictureLines) throws(BatchFailure) -> Style? {
    guard let style else {
      guard let name = colors.keys.min() else { return nil }
      guard let recolored = lines.recolored else {
        throw BatchFailure(place.name, .manifest, "\(Excerpt.line(name)): is for a style in the same line")
      }
      return try rethrowing(place.failure, try recolored(colors))
    }
    return try rethrowing(
      place.failure,
      try StyleNames(at: place.name, library: lines.styles).style(style, colors: colors, at: "style"))
  }

  /// The picture of the line; `settings` has the defaults.
  func item(
    at place: ManifestPlace, of lines: PictureLines
  ) throws(BatchFailure) -> PictureItem {
    var settings = lines.settings
    if var style = try named(at: place, lines) {
      if case .file(let picture, let fit) = style.fill {
        style.fill = .file(DataURI.join(place.folder, picture), fit: fit)
      }
      style.forEachFile { path, _ in path = DataURI.join(place.folder, path) }
      settings.style = style
    }
    settings.scale = scale ?? settings.scale
    settings.grow = grow ?? settings.grow
    settings.maximumByteCount = maximumByteCount
    let data = DataURI.isMeant(by: input) ? input : nil
    // An input outside of the manifest's folder is reduced to its name; "a/.." has no name.
    let usual =
      data == nil
      ? settings.result(of: input, at: FilePath.below(input) ?? FilePath.name(of: input))
      : "\(place.number).\(settings.format.pathExtension)"
    return PictureItem(
      input: DataURI.name(DataURI.join(place.folder, input)), output: try place.inside(output ?? usual),
      settings: settings, line: place.name, data: data)
  }
}

struct PictureLines: ManifestFormat {
  let settings: PictureSettings
  fileprivate let recolored: (@Sendable ([String: JSONValue]) throws(DocumentError) -> Style)?
  fileprivate let styles = StyleLibrary()

  init(
    settings: PictureSettings,
    recolored: (@Sendable ([String: JSONValue]) throws(DocumentError) -> Style)? = nil
  ) { (self.settings, self.recolored) = (settings, recolored) }

  var itemsPerRecord: Int { 1 }

  func items(_ record: ManifestRecord, at place: ManifestPlace) throws(BatchFailure) -> [any BatchItem] {
    let line = try record.decoded(as: PictureLine.self, place: place.name)
    return [try line.item(at: place, of: self)]
  }

  func problem(withColumns names: [String]) -> String? {
    if !names.contains("input") { return "no column is named \"input\", for the paths of the pictures" }
    return names.first { !PictureLine.keys.contains($0) && $0 != PictureLine.canvas }.map { name in
      "the column \"\(Excerpt.line(name))\" is unknown\(Suggestion.hint(for: name, among: PictureLine.keys)); "
        + "known columns are \(PictureLine.keys.joined(separator: ", "))"
    }
  }

  func forEachRead(_ body: (String, String) throws(FileConflict) -> Void) throws(FileConflict) {}
}

/// Checks of single lines of a manifest, for tests.
package enum ManifestLine {
  /// The path of the line's result in the output folder.
  package static func output(_ line: [UInt8]) throws(BatchFailure) -> String {
    let settings = PictureSettings(style: Style(), scale: 1, grow: false)
    let place = ManifestPlace(manifest: "-", folder: "", number: 1)
    return try PictureLines(settings: settings).items(.line(line), at: place)[0].output
  }
}

/// The settings for applying a style to a picture.
struct PictureSettings: Hashable {
  var style: Style
  /// Pixels per point.
  var scale: Double
  /// nil for what the style says.
  var grow: Bool?
  var framing = Framing()
  /// The format of results without an extension of their own.
  var format = PictureFormat.png
  /// The maximum size of a result in bytes; nil for the batch's.
  var maximumByteCount: Int?
  /// Whether results are named by the full paths of their inputs.
  var keepsPaths = false

  /// The path of the result of an input that is found at `path` in its folder or pattern.
  fileprivate func result(of input: String, at path: String) -> String {
    PictureName.result(of: keepsPaths ? FilePath.lowered(input) : path, as: format, keepsEnding: keepsPaths)
  }
}
