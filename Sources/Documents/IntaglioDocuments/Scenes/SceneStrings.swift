// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// The texts of a scene's document and the paths of its pictures, taken out of it. Decoding does not look at
/// their characters, so the documents of cards that differ only in them are the same without them, and are
/// decoded once.
struct SceneStrings {
  /// The document with a placeholder for each string.
  private(set) var document: JSONValue
  /// The strings by their placeholders.
  private var strings: [String: String] = [:]

  /// Takes the strings out of a document.
  init(of document: JSONValue) {
    self.document = document
    guard case .object(var fields) = document, let layers = emptied(layers: fields["layers"], at: "") else {
      return
    }
    fields["layers"] = layers
    self.document = .object(fields)
  }

  /// Puts the strings into the scene of `document`.
  ///
  /// - Returns: Whether all of them have a place there.
  func insert(into scene: inout Scene) -> Bool {
    var count = 0
    if let layers = filled(scene.layers, &count) { scene.layers = layers }
    return count == strings.count
  }
}

// Both ways return nil for what has no strings: most of a scene is not copied.

extension SceneStrings {
  private mutating func emptied(layers: JSONValue?, at place: String) -> JSONValue? {
    guard case .list(let list)? = layers else { return nil }
    var copy: [JSONValue]?
    for (index, layer) in list.enumerated() {
      guard let layer = emptied(layer, at: "\(place).\(index)") else { continue }
      if copy == nil { copy = list }
      copy?[index] = layer
    }
    return copy.map(JSONValue.list)
  }

  private mutating func emptied(_ layer: JSONValue, at place: String) -> JSONValue? {
    guard case .object(let fields) = layer else { return nil }
    var copy: [String: JSONValue]?
    func replace(_ key: String, _ value: JSONValue?) {
      guard let value else { return }
      if copy == nil { copy = fields }
      copy?[key] = value
    }
    if case .object(let contents)? = fields["contents"] { replace("contents", emptied(contents, at: place)) }
    if case .object(var mask)? = fields["mask"] {
      for (kind, value) in mask {
        guard let layer = emptied(value, at: "\(place).\(kind)") else { continue }
        mask[kind] = layer
        replace("mask", .object(mask))
      }
    }
    replace("layers", emptied(layers: fields["layers"], at: place))
    return copy.map(JSONValue.object)
  }

  private mutating func emptied(_ contents: [String: JSONValue], at place: String) -> JSONValue? {
    var copy = contents
    switch (contents["image"], contents["text"]) {
    case (.string(let path)?, nil):
      guard !path.isEmpty else { return nil }
      // CSS gives a drawing its colour.
      let isDrawing = PictureFormat(path: path) == .svg
      copy["image"] = placeholder(path, isDrawing ? "\(place)/drawing.svg" : "\(place)/picture")
    case (nil, .object(var text)?):
      guard let string = text["string"].flatMap({ emptied($0, ofTextAt: place) }) else { return nil }
      text["string"] = string
      copy["text"] = .object(text)
    default: return nil
    }
    return .object(copy)
  }

  /// A text, or a list of its runs.
  private mutating func emptied(_ value: JSONValue, ofTextAt place: String) -> JSONValue? {
    switch value {
    case .string(let text):
      // An empty text, and one that decoding rejects, stay.
      guard !text.isEmpty, text.utf8.count <= Text.maximumLength, !text.utf8.contains(0) else { return nil }
      return placeholder(text, place)
    case .list(let runs):
      return .list(
        runs.enumerated().map { index, run in emptied(run, ofTextAt: "\(place)/\(index)") ?? run })
    case .object(var run):
      guard let string = run["string"].flatMap({ emptied($0, ofTextAt: place) }) else { return nil }
      run["string"] = string
      return .object(run)
    default: return nil
    }
  }

  private mutating func placeholder(_ string: String, _ place: String) -> JSONValue {
    strings[place] = string
    return .string(place)
  }
}

extension SceneStrings {
  private func filled(_ layers: [Layer], _ count: inout Int) -> [Layer]? {
    var copy: [Layer]?
    for index in layers.indices {
      guard let layer = filled(layers[index], &count) else { continue }
      if copy == nil { copy = layers }
      copy?[index] = layer
    }
    return copy
  }

  private func filled(_ layer: Layer, _ count: inout Int) -> Layer? {
    let contents = filled(layer.contents, &count)
    let mask = layer.mask.flatMap { filled($0.layer, &count) }
    let layers = filled(layer.layers, &count)
    guard contents != nil || mask != nil || layers != nil else { return nil }
    var copy = layer
    if let contents { copy.contents = contents }
    if let mask { copy.mask?.layer = mask }
    if let layers { copy.layers = layers }
    return copy
  }

  private func filled(_ contents: Contents?, _ count: inout Int) -> Contents? {
    switch contents {
    case .image(var image)?:
      guard case .file(let place) = image.source, let path = strings[place] else { return nil }
      image.source = .file(path)
      count += 1
      return .image(image)
    case .text(var text)?:
      for index in text.runs.indices {
        guard let string = strings[text.runs[index].string] else { continue }
        text.runs[index].string = string
        count += 1
      }
      return .text(text)
    default: return nil
    }
  }
}
