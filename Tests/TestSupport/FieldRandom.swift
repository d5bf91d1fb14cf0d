// SPDX-License-Identifier: MIT
import IntaglioModel
import SceneCatalog

/// Random documents from the tables of fields, the same in every run: each optional field occurs every other
/// time, with any value within its limit.
package struct FieldRandom {
  private var numbers: SplitMix

  package init(seed: UInt64) { numbers = SplitMix(seed: seed) }

  private mutating func chance(_ share: Double = 0.5) -> Bool {
    Double.random(in: 0..<1, using: &numbers) < share
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &numbers)]
  }

  /// Whole numbers, halves, and numbers with many digits.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &numbers)
    return chance() ? number : min(max((number * 2).rounded() / 2, range.lowerBound), range.upperBound)
  }

  private mutating func list(_ count: Int, _ range: ClosedRange<Double>) -> JSONNode {
    .list((0..<count).map { _ in .number(number(range)) })
  }

  /// An object of a type's fields; `depth` is the number of layers and styles around it.
  package mutating func document<Value: Described>(_ type: Value.Type, depth: Int = 0) -> JSONNode {
    var fields: [String: JSONNode] = [:]
    for field in Value.fields where field.presence.isRequired || chance() {
      if case .keys(let keys, let isExclusive) = field.shape {
        // The second colour of a noise is valid for one kind only.
        let given = isExclusive ? [pick(keys)] : keys
        for key in given { fields[key.key] = value(key.key, key.shape, depth) }
        if !isExclusive { fields["kind"] = .string("duo") }
      } else if let value = value(field.keys[0], field.shape, depth) {
        fields[field.keys[0]] = value
      }
    }
    return .object(fields)
  }

  /// nil for layers nested too deep.
  private mutating func value(_ key: String, _ shape: FieldShape, _ depth: Int) -> JSONNode? {
    switch shape {
    case .number(let limit): .number(number(limit))
    case .integer(let range):
      .number(Double(pick([range.lowerBound, range.upperBound, (range.lowerBound + range.upperBound) / 2])))
    case .flag: .bool(chance())
    case .string where key == "marker": .string(pick(["•", "→", ""]))
    case .string:
      .string(pick(key == "language" ? ["en", "ja", "sr-Latn"] : ["Intaglio", "\u{1f58b}\n\"\\\u{e9}", ""]))
    case .word(let words): .string(pick(words))
    case .definition("stop"): .list([color(), .number(number(0...1))])
    case .definition(let name): definition(name, depth)
    case .list(let element, let count):
      elements(key, element, count, depth).map { elements in
        // Positions of stops are in ascending order, and so are the ends of ranges.
        .list(
          elements.sorted {
            ($0.elements.last ?? $0).number ?? 0 < ($1.elements.last ?? $1).number ?? 0
          })
      }
    case .keys: nil
    }
  }

  private mutating func elements(
    _ key: String, _ element: FieldShape, _ count: ClosedRange<Int>, _ depth: Int
  ) -> [JSONNode]? {
    let most = min(count.upperBound, count.lowerBound + 2)
    let values = (0..<Int.random(in: count.lowerBound...most, using: &numbers)).map { _ in
      value(key, element, depth)
    }
    return values.contains(nil) ? nil : values.compactMap { $0 }
  }

  private mutating func number(_ limit: NumberLimit) -> Double {
    switch limit {
    case .finite: number(-90...90)
    case .range(let range): number(max(range.lowerBound, -500)...min(range.upperBound, 500))
    case .atLeast(let least): number(least...least + 50)
    case .positiveUpTo(let most): number(most / 100...most)
    case .positivePixels: number(1...400)
    case .pixels(let range): number(max(range.lowerBound, -90)...90)
    }
  }

  private mutating func color() -> JSONNode {
    let parts = (0..<4).map { _ in "\(number(0...1) * 100)%" }
    return .string("rgb(\(parts[0]) \(parts[1]) \(parts[2]) / \(parts[3]))")
  }

  /// A type without a table, by its name in the JSON Schemas; else the object of a table.
  private mutating func definition(_ name: String, _ depth: Int) -> JSONNode? {
    switch name {
    case "color", "fillColor": return name == "fillColor" && chance(0.3) ? .string("none") : color()
    case "offset", "factors": return list(2, -90...90)
    case "padding": return pick([.number(number(0...9)), list(2, 0...9), list(4, 0...9)])
    case "distance": return pick([.number(number(0...9)), .string("12.5%"), .string("50% - 1.5")])
    case "layoutLength":
      return pick([
        .number(number(0...90)), .string("50%"), .string("12.5%"), .string("hug"), .string("fill"),
        .string("100% - 12"), .string("12.5% + 0.5"), .string("minContent"), .string("maxContent"),
        .string("fitContent"),
      ])
    case "frame": return .list(list(2, -90...90).elements + list(2, 0...200).elements)
    case "cornerRadius": return pick([.number(number(0...9)), .list((0..<4).map { _ in list(2, 0...9) })])
    case "cornerShape":
      let shapes: [JSONNode] = [.string("squircle"), .string("notch"), .number(number(-3...3))]
      return chance() ? pick(shapes) : .list([.string("scoop")] + shapes)
    case "layerTransform": return chance() ? list(6, -9...9) : document(TransformSteps.self)
    case "contour":
      return chance()
        ? .string(pick(Contour.Name.allCases).rawValue)
        : .list([.list([.number(0), .number(9)]), .list([.number(255), .number(64), .string("corner")])])
    case "shadowBlend": return .string(pick(BlendMode.allCases.filter { $0 != .copy }).rawValue)
    case "path": return .string(pick(["M0 0L9 0Q1 2 3 4Z", "M1.5 2C1 2 3 4 5 6", ""]))
    case "colorLookup":
      let table = (0..<24).map { _ in JSONNode.number(number(-100...100)) }
      return chance()
        ? .string("looks/\u{e9}.cube") : .object(["size": .number(2), "table": .list(table)])
    case "file": return .string(pick(["wood/\u{e9} \"a\".png", "a b.png"]))
    case "family": return pick([.string("Fira Sans, serif"), .list([.string("a b"), .string("serif")])])
    case "runs":
      let plain = JSONNode.string(pick(["Intaglio", "\u{1f58b}\n\"\\\u{e9}", ""]))
      return chance() ? plain : .list([plain, document(Text.Run.self)])
    case "axes": return .object(["wght": .number(number(1...999))])
    case "features": return .object(["tnum": .number(1), "ss01": .number(0)])
    case "bitmap":
      return .object(["width": .number(1), "height": .number(1), "pixels": .string("AQIDBA==")])
    case "blur": return .object([pick(Blur.Unit.allCases).rawValue: .number(number(0...50))])
    case "fill":
      let fit = JSONNode.string(pick(Fill.Fit.allCases).rawValue)
      return chance()
        ? .object(["color": color()]) : .object(["image": definition("file", depth) ?? .null, "fit": fit])
    case "mask":
      return definition("layer", depth + 1).map { .object([pick(["alpha", "luminance"]): $0]) }
    case "contents":
      let kind = pick(["color", "gradient", "shape", "text", "pattern", "image"])
      if kind == "image" { return document(ImageContents.self) }
      return definition(kind, depth).map { .object([kind: $0]) }
    case "layer": return depth < 3 ? document(Layer.self, depth: depth + 1) : nil
    default:
      let type = (DescribedTypes.scene + DescribedTypes.style).first { $0.schemaName == name }
      func made<Value: Described>(_ type: Value.Type) -> JSONNode { document(type, depth: depth) }
      return type.map { made($0) }
    }
  }
}
