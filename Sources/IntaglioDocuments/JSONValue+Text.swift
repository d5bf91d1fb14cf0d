extension JSONValue {
  /// The value as a person writes it: what fits into a line stands in one, and the keys of scenes and styles have the order
  /// in which they are thought of (others follow by their letters). It reads as the very same value again.
  ///
  /// - Parameter width: how long a line may be, in characters; a single long text or number may be longer.
  package func laidOut(width: Int = 92) -> String {
    laidOut(width: width, indent: 0, before: 0)
  }

  /// `before` is what stands in the line already: a key and the indentation.
  private func laidOut(width: Int, indent: Int, before: Int) -> String {
    let line = self.line
    if before + line.count <= width { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .list(let elements):
      let lines = elements.map { inner + $0.laidOut(width: width, indent: indent + 2, before: indent + 3) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let fields):
      let lines = JSONValue.ordered(fields).map { key, value in
        let start = "\(inner)\(JSONValue.quoted(key)): "
        return start + value.laidOut(width: width, indent: indent + 2, before: start.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    case .null, .bool, .number, .string: return line
    }
  }

  /// In one line.
  private var line: String {
    switch self {
    case .null: "null"
    case .string(let text): JSONValue.quoted(text)
    case .list(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .object(let fields) where fields.isEmpty: "{}"
    case .object(let fields):
      "{ " + JSONValue.ordered(fields).map { "\(JSONValue.quoted($0)): \($1.line)" }.joined(separator: ", ")
        + " }"
    case .bool, .number: text ?? "null"
    }
  }

  private static let order = [
    "name", "kind", "width", "height", "scale", "background", "variables", "frame", "transform", "anchor",
    "opacity", "blend", "hidden", "isolated", "contents", "image", "gravity", "cornerRadius", "border",
    "clipsToBounds",
    "threshold", "edges", "casters", "fill", "shape", "path", "color", "linear", "radial", "conic", "stops",
    "mixing", "space", "start", "end",
    "center", "radius", "offset", "sigma", "blur",
    "layerRadius", "string", "font", "style", "mask", "shadow", "shadows", "layers",
  ]

  private static let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })

  private static func ordered(_ fields: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    fields.sorted { one, other in
      let (rank, otherRank) = (ranks[one.key] ?? order.count, ranks[other.key] ?? order.count)
      return rank == otherRank ? one.key < other.key : rank < otherRank
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
