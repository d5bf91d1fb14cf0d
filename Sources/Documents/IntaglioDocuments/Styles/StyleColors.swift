// SPDX-License-Identifier: MIT
import IntaglioModel

/// Colours in place of those that styles declare: `{ "preset": "gold", "colors": { "tint": "#b76e79" } }`.
/// Each goes to every style that declares its name.
package struct StyleColors: Sendable {
  package let given: [String: JSONValue]
  /// The names that the styles so far declare.
  package private(set) var declared: Set<String> = []
  /// The last file that declares colours, without names of styles; its paths start at the working folder.
  package var document: JSONValue?

  package init(_ given: [String: JSONValue] = [:]) { self.given = given.filter { $0.value != .null } }

  /// The style, or the list of them, with the given colours among its own.
  mutating func replaced(in style: JSONValue) -> JSONValue {
    switch style {
    case .list(let styles): return .list(styles.map { replaced(in: $0) })
    case .object(var keys):
      guard case .object(let own)? = keys[StrictFields.colorsKey] else { return style }
      declared.formUnion(own.keys)
      let names = Set(own.keys.map { $0.lowercased() })
      let new = given.filter { names.contains($0.key.lowercased()) }
      let replaced = Set(new.keys.map { $0.lowercased() })
      let kept = own.filter { !replaced.contains($0.key.lowercased()) }
      keys[StrictFields.colorsKey] = .object(kept.merging(new) { $1 })
      return .object(keys)
    default: return style
    }
  }

  /// The first given name that no style declares, with its problem.
  package var fault: (name: String, problem: String)? {
    let names = declared.sorted()
    let known = Set(names.map { $0.lowercased() })
    guard let name = given.keys.sorted().first(where: { !known.contains($0.lowercased()) }) else {
      return nil
    }
    if names.isEmpty { return (name, "the style declares no colours") }
    let list = Excerpt.line(names.joined(separator: ", "), limit: 1000)
    return (
      name, "the style declares no such colour\(Suggestion.hint(for: name, among: names)); it has \(list)"
    )
  }
}
