// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioRenderer

/// A template with the values of one line.
struct SceneItem: BatchItem {
  let input: String
  let output: String
  let template: SceneTemplate
  /// Pixels per point; nil for the scene's own.
  let scale: Double?
  let maximumByteCount: Int?
  let pictures: PictureCache

  func picture(
    by renderer: Renderer, target: BatchTarget, times: inout StageTimes, warnings: inout [BatchWarning],
    memory: inout BatchMemory
  ) throws(BatchFailure) -> DrawnPicture {
    let found = RenderWarnings()
    let scene = try times.time(.decode) { () throws(BatchFailure) in try read(target, found) }
    warnings += found.all.map { BatchWarning(input, $0) }
    let cancellation = renderer.limited()
    let prepared = try timed(.prepare, &times) { () throws(RenderError) in
      try renderer.prepare(scene, cancellation: cancellation)
    }
    warnings += prepared.warnings.map { BatchWarning(input, $0, at: template.located($0)) }
    try checkSize(prepared.source.pixelSize)
    let drawn = RenderWarnings()
    defer { warnings += drawn.all.filter(\.isOfPicture).map { BatchWarning(input, $0) } }
    return try timed(.render, &times) { () throws(RenderError) in
      let request = RenderRequest(
        .prepared(prepared), warnings: drawn, cancellation: cancellation, recycling: memory.result)
      return .whole(try renderer.render(request))
    }
  }

  func hashes(_ hasher: SourceHasher) -> SourceHashes? {
    var (settings, content) = (ContentHash(), ContentHash())
    settings.combine((scale ?? .nan).bitPattern)
    settings.combine(UInt64(maximumByteCount ?? 0))
    // The contents: the scene, the values of the line, and the files that they name.
    let files = SceneFiles.namesOnly
    guard (try? template.scene(reading: files)) != nil else { return nil }
    var read: Set<SceneFiles.Role> = [.picture, .colorTable]
    switch template {
    case .file:
      content.combine(files.document)
      for (_, picture) in files.inMemory.sorted(by: { $0.key < $1.key }) { content.combine(picture) }
    case .photoshop(let document):
      read.insert(.document)
      for (layer, value) in document.values.sorted(by: { $0.key < $1.key }) {
        content.combine(layer)
        switch value {
        case .text(let text): content.combine(text)
        case .picture(let picture): content.combine(picture)
        }
      }
    }
    for (path, role) in files.all where read.contains(role) {
      guard let hash = hasher.hash(file: path) else { return nil }
      content.combine(hash)
    }
    return SourceHashes(settings: settings.value, content: content.value)
  }

  func forEachRead(_ body: (_ path: String, _ role: String) -> Void) {
    let files = SceneFiles.namesOnly
    // Errors of the scene are reported when it is drawn.
    _ = try? template.scene(reading: files)
    for (path, role) in files.all { body(path, role.rawValue) }
  }

  private func read(_ target: BatchTarget, _ warnings: RenderWarnings) throws(BatchFailure) -> Scene {
    let files = SceneFiles { [pictures] in try pictures.picture($0, $1, warnings: warnings) }
    let scene = try rethrowing(
      { (error: DocumentError) in BatchFailure(input, .decode, "\(error)", field: error.field) },
      try template.scene(scale: scale, warnings: warnings, reading: files))
    // The result would replace the file, and with it the source of the following lines.
    do throws(FileConflict) {
      for (path, role) in files.all { try target.read(path, as: role.rawValue) }
    } catch {
      throw BatchFailure(input, error)
    }
    return scene
  }

  private func timed<Value>(
    _ stage: BatchFailure.Stage, _ times: inout StageTimes, _ work: () throws(RenderError) -> Value
  ) throws(BatchFailure) -> Value {
    do throws(RenderError) {
      return try times.time(stage, work)
    } catch {
      guard case .scene(let fault) = error else { throw BatchFailure(input, stage, "\(error)", error: error) }
      let located = template.located(fault)
      throw BatchFailure(input, stage, "\(located)", field: located.field, error: error)
    }
  }
}

/// A line of a manifest of scenes; see `SceneBatch.manifests`.
struct SceneLine: Decodable {
  let output: String?
  let values: [String: JSONValue]
  let scale: Double?
  let maximumByteCount: Int?

  /// The keys that are columns of tables, besides the variables.
  static let columns = ["output", "scale", StrictFields.maximumBytes]

  init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: SceneLine.columns + ["set"])
    output = try fields.value("output")
    values = try fields.value("set") ?? [:]
    scale = try fields.value("scale")
    maximumByteCount = try fields.maximumByteCount()
  }
}

/// Manifests with values for the variables of one scene file, or pictures for the layers of one document.
struct SceneLines: ManifestFormat {
  let template: SceneTemplate
  /// The names of the sizes in which each line is drawn; empty for the template's own size.
  let sizes: [String]
  /// Pixels per point, for lines without their own; nil for the scene's.
  let scale: Double?
  /// The extension of results, for lines without an output.
  let pathExtension: String
  let pictures: PictureCache

  func problem(withColumns names: [String]) -> String? {
    guard let known = template.variables else { return nil }
    let unknown = names.first { !known.contains($0) && !SceneLine.columns.contains($0) }
    return unknown.map { name in
      "the column \"\(Excerpt.line(name))\" is not a variable of \(template.path)"
        + "\(Suggestion.hint(for: name, among: known)); it has "
        + Excerpt.line((known + SceneLine.columns).joined(separator: ", "), limit: 1000)
    }
  }

  var itemsPerRecord: Int { max(sizes.count, 1) }

  func items(_ record: ManifestRecord, at place: ManifestPlace) throws(BatchFailure) -> [any BatchItem] {
    var template = template
    let folder = FilePath.absolute(place.folder)
    let line: SceneLine
    switch record {
    case .line:
      line = try record.decoded(as: SceneLine.self, place: place.name)
      try set(line.values, place) { name, value throws(JSONFault) in
        try template.set(name, to: value, in: folder)
      }
    case .row(let fields):
      let own = fields.filter { SceneLine.columns.contains($0.key) }
      line = try ManifestRecord.row(own).decoded(as: SceneLine.self, place: place.name)
      try set(fields.filter { own[$0.key] == nil }, place) { name, text throws(JSONFault) in
        try template.set(name, toField: text, in: folder)
      }
    }
    let output = try line.output.map(place.inside) ?? "\(place.number).\(pathExtension)"
    func item(_ input: String, _ output: String) -> SceneItem {
      SceneItem(
        input: input, output: output, template: template, scale: line.scale ?? scale,
        maximumByteCount: line.maximumByteCount, pictures: pictures)
    }
    guard !sizes.isEmpty else { return [item(place.name, output)] }
    var items: [SceneItem] = []
    for size in sizes {
      try rethrowing(place.failure, try template.choose(size: size))
      items.append(item("\(place.name) (\(size))", FilePath.path(output, adding: "-\(size)")))
    }
    return items
  }

  /// Sets the values of a line, in a fixed order.
  private func set<Value>(
    _ values: [String: Value], _ place: ManifestPlace, _ set: (String, Value) throws(JSONFault) -> Void
  ) throws(BatchFailure) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      try rethrowing({ place.failure(DocumentError(.style, $0, path: place.name)) }, try set(name, value))
    }
  }

  func forEachRead(_ body: (String, String) throws(FileConflict) -> Void) throws(FileConflict) {
    try body(template.path, "the scene file")
  }
}
