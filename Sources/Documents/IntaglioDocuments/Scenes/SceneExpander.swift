// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// Inserts the layers of included files into a scene's document, and counts all layers before any is decoded,
/// so that far too many cost little time and memory.
struct SceneExpander {
  /// The deepest nesting of included files, including the scene's own.
  static let maximumFiles = 16
  static let tooManyLayers = "is one layer too many; a scene has at most \(Scene.maximumLayers)"

  /// An included file with values for its variables; equal requests are expanded once.
  private struct Request: Hashable {
    let path: String
    let settings: [String: JSONValue]
  }

  /// A file in progress, with the findings so far.
  private struct Visit {
    var source: SceneSource
    let styles: StyleNames
    let hasColors: Bool
    var layerDepth = 0, includeDepth = 0
  }

  private let library: SceneLibrary
  private let isLit: Bool
  /// Reads the pictures that determine the sizes of included scenes.
  private let files: SceneFiles
  private var growth: JSONGrowth
  private var layerCount = 0
  /// The scene's file, the one it includes, and so on to the current one.
  private var visits: [Visit] = []
  private var known: [Request: IncludedScene] = [:]
  /// The defaults of pictures that may be missing or broken, by their resolved paths.
  private var pictures: [String: String] = [:]

  struct Expanded {
    let document: JSONValue
    let source: SceneSource
    /// The defaults of pictures that may be missing or broken, by their resolved paths.
    let pictures: [String: String]
  }

  /// A scene's document without includes, and the sources of its parts.
  ///
  /// - Parameters:
  ///   - document: the document after substitution.
  ///   - growth: the size added by the variables.
  ///   - isLit: whether the scene has a light from elsewhere.
  ///   - files: reads the pictures that determine the sizes of included scenes.
  static func expanded(
    _ document: FilledTemplate, _ growth: JSONGrowth, of file: JSONFile, library: SceneLibrary,
    isLit: Bool, files: SceneFiles
  ) throws(DocumentError) -> Expanded {
    let isLit = isLit || (document.fields["light"] ?? .null) != .null
    var expander = SceneExpander(library: library, isLit: isLit, files: files, growth: growth)
    var document = document
    try expander.enter(file, &document)
    if let list = try expander.layers(document.fields["layers"], at: "layers", depth: 1) {
      document.fields["layers"] = list
    }
    return Expanded(
      document: .object(document.fields), source: expander.visits[0].source, pictures: expander.pictures)
  }

  /// A list of layers with its includes expanded; nil if it has none.
  private mutating func layers(
    _ list: JSONValue?, at place: String, depth: Int
  ) throws(DocumentError) -> JSONValue? {
    guard case .list(let layers)? = list else { return nil }
    var copy: [JSONValue]?
    for (index, value) in layers.enumerated() {
      guard let layer = try layer(value, at: "\(place)[\(index)]", depth: depth) else { continue }
      if copy == nil { copy = layers }
      copy?[index] = layer
    }
    return copy.map(JSONValue.list)
  }

  private mutating func layer(
    _ value: JSONValue, at place: String, depth: Int
  ) throws(DocumentError) -> JSONValue? {
    guard case .object(let fields) = value else { return nil }
    try count(at: place, depth: depth)
    var copy: [String: JSONValue]?
    if let style = fields["style"],
      let plain = try visits[last].styles.plain(style, at: "\(written(place)).style")
    {
      copy = fields
      copy?["style"] = plain
    }
    if case .object(var mask)? = fields["mask"] {
      for name in ["alpha", "luminance"] {
        guard let masking = mask[name],
          let layer = try layer(masking, at: "\(place).mask.\(name)", depth: depth + 1)
        else { continue }
        mask[name] = layer
        if copy == nil { copy = fields }
        copy?["mask"] = .object(mask)
      }
    }
    if let include = fields["include"], include != .null {
      let included = try included(include, by: fields, at: place, depth: depth)
      return included.layer(copy ?? fields, ancestorsHaveColors: visits.contains(where: \.hasColors))
    }
    if let layers = try layers(fields["layers"], at: "\(place).layers", depth: depth + 1) {
      if copy == nil { copy = fields }
      copy?["layers"] = layers
    }
    return copy.map(JSONValue.object)
  }

  private mutating func count(at place: String, depth: Int) throws(DocumentError) {
    layerCount += 1
    guard layerCount <= Scene.maximumLayers else { throw fault(place, SceneExpander.tooManyLayers) }
    guard depth <= Scene.maximumDepth else {
      throw fault(place, "is nested \(depth) layers deep; at most \(Scene.maximumDepth) are allowed")
    }
    visits[last].layerDepth = max(visits[last].layerDepth, depth)
  }

  /// The file that a layer with these fields includes.
  private mutating func included(
    _ include: JSONValue, by fields: [String: JSONValue], at place: String, depth: Int
  ) throws(DocumentError) -> IncludedScene {
    guard case .string(let name) = include else {
      throw fault("\(place).include", "must be a string: the path of a scene file")
    }
    guard !name.isEmpty else { throw fault("\(place).include", "is an empty path") }
    guard (fields["layers"] ?? .null) == .null else {
      throw fault("\(place).layers", "cannot be combined with include: layers come from one of them")
    }
    let file = visits[last].source.file
    let set = fields["set"] ?? .null
    guard let settings = set.fields else { throw fault("\(place).set", "must be an object, not \(set.kind)") }
    let request = Request(path: file.resolved(name), settings: settings)
    try checkChain(to: request.path, at: place)
    let included: IncludedScene
    if let known = known[request], fits(known, below: depth) {
      included = known
      layerCount += known.layerCount
    } else {
      let document = try document(request, at: place)
      do throws(DocumentError) { included = try read(request.path, document, depth: depth) } catch {
        throw .included(error, by: file.path, field: "\(written(place)).include")
      }
      known[request] = included
    }
    visits[last].source.includes[place] = included.source
    visits[last].layerDepth = max(visits[last].layerDepth, depth + included.layerDepth)
    visits[last].includeDepth = max(visits[last].includeDepth, 1 + included.includeDepth)
    return included
  }

  /// Whether an expanded file also fits here. If not, it is expanded again, to find the excess layer.
  private func fits(_ included: IncludedScene, below depth: Int) -> Bool {
    layerCount + included.layerCount <= Scene.maximumLayers
      && depth + included.layerDepth <= Scene.maximumDepth
      && visits.count + 1 + included.includeDepth <= SceneExpander.maximumFiles
  }

  private func checkChain(to path: String, at place: String) throws(DocumentError) {
    let chain = visits.map(\.source.file.path) + [path]
    if visits.contains(where: { $0.source.file.path == path || FileFacts.areSame($0.source.file.path, path) })
    {
      throw .includeCycle(
        path: visits[last].source.file.path, field: "\(written(place)).include", chain: chain)
    }
    guard chain.count <= SceneExpander.maximumFiles else {
      let files = chain.joined(separator: " > ")
      let problem =
        "is included too deeply, at most \(SceneExpander.maximumFiles) files may include one another: \(files)"
      throw fault("\(place).include", problem)
    }
  }

  private var last: Int { visits.count - 1 }

  private func fault(_ field: String, _ problem: String) -> DocumentError {
    .field(path: visits[last].source.file.path, field: written(field), problem: problem)
  }

  /// The place of a layer in the current file as it is written.
  private func written(_ place: String) -> String { visits[last].source.origins.written(place) }
}

extension SceneExpander {
  /// The fields of a file, with the including layer's values.
  private mutating func document(
    _ request: Request, at place: String
  ) throws(DocumentError) -> FilledTemplate {
    let includer = visits[last].source.file.path
    var template = try DocumentError.including(
      by: includer, at: "\(written(place)).include",
      DocumentError.reading(.scene, at: request.path, library.template(at: request.path)))
    files.add(request.path, as: .include)
    for (name, value) in request.settings.sorted(by: { $0.key < $1.key }) {
      try DocumentError.reading(.scene, at: includer, under(written(place), template.set(name, to: value)))
    }
    return try DocumentError.including(
      by: includer, at: "\(written(place)).include",
      files.filled(template, of: JSONFile(path: request.path), &growth))
  }

  /// The contents of the file at `path`, for a layer at this depth of the whole scene.
  private mutating func read(
    _ path: String, _ document: FilledTemplate, depth: Int
  ) throws(DocumentError) -> IncludedScene {
    var document = document
    try enter(JSONFile(path: path), &document)
    var fields = document.fields
    let list = fields["layers"] ?? .null
    // The layers are decoded with the whole scene; only a value other than a list is reported here, with its
    // file.
    if case .list = list { fields["layers"] = nil }
    let head = try head(.object(fields))
    let count = layerCount
    let layers = try layers(list, at: "layers", depth: depth + 1) ?? list
    let visit = visits.removeLast()
    return IncludedScene(
      layers: layers, source: visit.source, head: head, colors: fields["colors"],
      layerCount: layerCount - count, layerDepth: max(visit.layerDepth - depth, 0),
      includeDepth: visit.includeDepth)
  }

  /// Enters a file, and takes its own styles and fonts out of its fields.
  private mutating func enter(_ file: JSONFile, _ document: inout FilledTemplate) throws(DocumentError) {
    let styles = document.fields.removeValue(forKey: "styles") ?? .null
    guard let own = styles.fields else {
      throw .field(
        path: file.path, field: "styles",
        problem: "must be an object, such as { \"title\": { \"preset\": \"gold\" } }, not \(styles.kind)")
    }
    let names = StyleNames(file, own: own, isLit: isLit, library: library.styles)
    let colors = document.fields["colors"]
    try names.checkOwn(colors: colors)
    let fonts = try SceneFonts(document.fields.removeValue(forKey: SceneFonts.key), of: file)
    visits.append(
      Visit(
        source: SceneSource(file: file, origins: document.origins, fonts: fonts), styles: names,
        hasColors: (colors ?? .null) != .null))
    for (picture, usual) in document.pictures { pictures[file.resolved(picture)] = file.resolved(usual) }
  }

  /// Size, scale and background of the current file.
  private func head(_ document: JSONValue) throws(DocumentError) -> Scene {
    let head = try DocumentError.reading(.scene, at: visits[last].source.file.path, Scene(json: document))
    do throws(SceneError) { try head.validate() } catch { throw fault(error.field, error.problem) }
    return head
  }
}
