// SPDX-License-Identifier: MIT
import IntaglioModel

/// A size of a template's scene, and values for its variables in that size:
///
///     "sizes": { "og": [1200, 630], "story": { "width": 1080, "height": 1920, "set": { "margin": 80 } } }
struct TemplateSize: Sendable {
  let width, height: Double
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
    (width, height) = (keys.width, keys.height)
    for (name, value) in keys.values.sorted(by: { $0.key < $1.key }) {
      values[name] = try under("set", check(name, value))
    }
  }
}

package struct SizeKeys: Decodable, Hashable, Sendable {
  let width, height: Double
  let values: [String: JSONValue]

  package init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["width", "height", "set"])
    width = try fields.required("width")
    height = try fields.required("height")
    for (name, side) in [("width", width), ("height", height)] where !(side > 0) {
      throw fields.error(name, "is \(DecimalText.text(side)) but must be more than 0")
    }
    values = try fields.value("set") ?? [:]
  }
}
