// SPDX-License-Identifier: MIT
import IntaglioModel

/// Inserts values into a template's document, repeats layers with a `for`, and leaves out those whose `if`
/// does not hold: a pure step from JSON to JSON, before anything is decoded.
struct TemplateFiller {
  private var scope: TemplateScope
  /// The bytes that values add to the documents of a scene.
  private(set) var growth: JSONGrowth
  /// The changed lists of layers, with their places relative to the current value, and their steps.
  private var moved: [(place: String, steps: [String])] = []
  /// Whether fields are filled in the order of their names, which decides the first of several errors.
  private var isOrdered = false

  init(_ scope: TemplateScope, growth: JSONGrowth) { (self.scope, self.growth) = (scope, growth) }

  /// The places of all layers so far in the template.
  var origins: LayerOrigins {
    LayerOrigins(lists: Dictionary(moved.map { ($0.place, $0.steps) }) { $1 })
  }

  /// The fields of a document with values inserted.
  mutating func filled(_ fields: [String: JSONValue]) throws(JSONFault) -> [String: JSONValue] {
    let start = self
    do throws(JSONFault) {
      return try filledFields(fields) ?? fields
    } catch {
      guard !isOrdered else { throw error }
      // Sorting takes time, and only matters for errors.
      self = start
      isOrdered = true
      return try filled(fields)
    }
  }

  /// The value of a field with values inserted; nil if it has no variables.
  mutating func filled(_ value: JSONValue, key: String) throws(JSONFault) -> JSONValue? {
    if key == "layers", case .list(let list) = value { return try filledLayers(list).map(JSONValue.list) }
    let filled = try filled(value)
    // The text of a layer may be a number.
    if key == "string", case .number? = filled, let text = filled?.text { return .string(text) }
    return filled
  }

  /// nil for a value without variables: most of a document is not copied.
  private mutating func filled(_ value: JSONValue) throws(JSONFault) -> JSONValue? {
    switch value {
    case .null, .bool, .number, .picture: return nil
    case .string(let text): return try filled(text)
    case .list(let list): return try filledList(list).map(JSONValue.list)
    case .object(let fields): return try filledFields(fields).map(JSONValue.object)
    }
  }

  private mutating func filledList(_ list: [JSONValue]) throws(JSONFault) -> [JSONValue]? {
    var copy: [JSONValue]?
    for (index, element) in list.enumerated() {
      let count = moved.count
      do throws(JSONFault) {
        guard let element = try filled(element) else { continue }
        if copy == nil { copy = list }
        copy?[index] = element
      } catch {
        throw error.inside(index: index)
      }
      move(from: count, into: "[\(index)]")
    }
    return copy
  }

  private mutating func filledFields(
    _ fields: [String: JSONValue]
  ) throws(JSONFault) -> [String: JSONValue]? {
    var copy: [String: JSONValue]?
    if isOrdered {
      for (name, element) in fields.sorted(by: { $0.key < $1.key }) {
        try fill(name, element, of: fields, &copy)
      }
    } else {
      for (name, element) in fields { try fill(name, element, of: fields, &copy) }
    }
    return copy
  }

  private mutating func fill(
    _ name: String, _ element: JSONValue, of fields: [String: JSONValue], _ copy: inout [String: JSONValue]?
  ) throws(JSONFault) {
    let count = moved.count
    do throws(JSONFault) {
      guard let element = try filled(element, key: name) else { return }
      if copy == nil { copy = fields }
      copy?[name] = element
    } catch {
      throw error.inside(key: name)
    }
    move(from: count, into: name)
  }

  /// Prefixes the places of the lists from an index on with a field, or with an index in brackets. Places are
  /// composed on the way back, like those of faults.
  private mutating func move(from start: Int, into step: @autoclosure () -> String) {
    for index in start..<moved.count {
      let place = moved[index].place
      moved[index].place = place.isEmpty || place.hasPrefix("[") ? step() + place : "\(step()).\(place)"
    }
  }
}

extension TemplateFiller {
  private mutating func filledLayers(_ list: [JSONValue]) throws(JSONFault) -> [JSONValue]? {
    guard list.contains(where: TemplateLayer.isMeant) else { return try filledList(list) }
    var made: [(layer: JSONValue, step: String)] = []
    for (index, element) in list.enumerated() {
      guard case .object(let fields) = element else {
        made.append((try layer(element, as: "[\(index)]", to: made.count), "[\(index)]"))
        continue
      }
      let template = try TemplateLayer(fields, index: index)
      let plain = JSONValue.object(template.fields)
      guard let loop = template.loop else {
        guard try template.holds(in: scope) else { continue }
        made.append((try layer(plain, as: "[\(index)]", to: made.count), "[\(index)]"))
        continue
      }
      let elements = try template.elements(in: scope)
      let size = JSONGrowth.size(of: plain, countingTexts: true)
      let outer = scope
      for (number, element) in elements.enumerated() {
        let step = "[\(index)](\(loop.list)[\(number)])"
        try under(step, under("for", growth.repeatLayer(of: size)))
        scope = outer
        scope.add(element, number: number + 1, of: loop)
        guard try template.holds(in: scope) else { continue }
        made.append((try layer(plain, as: step, to: made.count), step))
      }
      scope = outer
    }
    moved.append((place: "", steps: made.map(\.step)))
    return made.map(\.layer)
  }

  /// A layer with values inserted.
  private mutating func layer(
    _ plain: JSONValue, as step: String, to index: Int
  ) throws(JSONFault) -> JSONValue {
    let count = moved.count
    let layer = try under(step, filled(plain)) ?? plain
    move(from: count, into: "[\(index)]")
    return layer
  }
}

extension TemplateFiller {
  private mutating func filled(_ text: String) throws(JSONFault) -> JSONValue? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return nil }
    var result = ""
    var rest = text[...]
    // Dollar signs after the last brace need no search.
    let lastEnd = text.lastIndex(of: "}") ?? text.startIndex
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      if rest.first == "$" {
        result += "$"
        rest = rest.dropFirst()
        continue
      }
      guard rest.first == "{", rest.startIndex < lastEnd, let end = rest.firstIndex(of: "}") else {
        result += "$"
        continue
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      let value = try scope.inserted(name)
      rest = rest[rest.index(after: end)...]
      if text == "${\(name)}" {
        try growth.repeat(value, of: name)
        return value.withPlaces
      }
      guard let words = value.text else {
        throw JSONFault("inserts the variable \"\(Excerpt.line(name))\", which is \(value.kind), into a text")
      }
      try growth.join(words, to: result, of: name)
      result += words
    }
    return .string(result + rest)
  }
}
