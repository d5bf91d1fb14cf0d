// SPDX-License-Identifier: MIT
import IntaglioModel

/// A size of a template's scene, the edges that something else may cover, and values for its variables in
/// that size:
///
///     "sizes": { "og": [1200, 630], "story": { "width": 1080, "height": 1920, "safe": { "top": 250 } } }
struct TemplateSize: Sendable {
  let width, height: Double
  let safe: SafeInsets
  private(set) var values: [String: JSONValue] = [:]

  init(
    _ value: JSONValue, check: (_ name: String, _ value: JSONValue) throws(JSONFault) -> JSONValue
  ) throws(JSONFault) {
    var value = value
    if case .list(let list) = value {
      guard case .number? = list.first, case .number? = list.last, list.count == 2 else {
        throw JSONFault("must be [width, height], or an object with these keys")
      }
      value = .object(["width": list[0], "height": list[1]])
    }
    let keys = try SizeKeys(json: value)
    (width, height, safe) = (keys.width, keys.height, keys.safe)
    for (name, value) in keys.values.sorted(by: { $0.key < $1.key }) {
      values[name] = try under("set", check(name, value))
    }
  }
}

package struct SizeKeys: Decodable, Hashable, Sendable {
  let width, height: Double
  let safe: SafeInsets
  let values: [String: JSONValue]

  package init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["width", "height", "safe", "set"])
    width = try fields.required("width")
    height = try fields.required("height")
    for (name, side) in [("width", width), ("height", height)] where !(side > 0) {
      throw fields.error(name, "is \(DecimalText.text(side)) but must be more than 0")
    }
    safe = try fields.value("safe") ?? SafeInsets()
    guard safe.left + safe.right < width, safe.top + safe.bottom < height else {
      throw fields.error("safe", "leaves no room in the size")
    }
    values = try fields.value("set") ?? [:]
  }
}

/// The edges of a size that something else may cover, such as an app's buttons, in points.
package struct SafeInsets: Decodable, Hashable, Sendable {
  private(set) var top = 0.0, right = 0.0, bottom = 0.0, left = 0.0

  init() {}

  package init(from decoder: any Decoder) throws {
    let sides: [(String, WritableKeyPath<Self, Double>)] = [
      ("top", \.top), ("right", \.right), ("bottom", \.bottom), ("left", \.left),
    ]
    let fields = try StrictFields(decoder, known: sides.map(\.0))
    for (name, side) in sides {
      self[keyPath: side] = try fields.value(name) ?? 0
      guard self[keyPath: side] >= 0 else {
        throw fields.error(name, "is \(DecimalText.text(self[keyPath: side])) but must be 0 or more")
      }
    }
  }

  /// The value of `canvas.safe`.
  var json: JSONValue {
    .object(["top": .number(top), "right": .number(right), "bottom": .number(bottom), "left": .number(left)])
  }
}
