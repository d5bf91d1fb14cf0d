// SPDX-License-Identifier: MIT
import IntaglioModel

/// Colours of a document's own, by name: `"colors": { "brand": "#c36" }`. Every colour below may then be
/// `brand`, in CSS too.
extension StrictFields {
  static let colorsKey = "colors"

  /// Reads the rest with the colours of this object, which take the place of those around it.
  func withNamedColors<Value>(_ context: CSSContext, _ body: () throws -> Value) throws -> Value {
    var context = context
    if let colors = try value(Self.colorsKey, as: [String: Color].self) {
      context.colors = [:]
      for (name, color) in colors.sorted(by: { $0.key < $1.key }) {
        if let problem = StrictFields.problem(withColorNamed: name) {
          throw error(Self.colorsKey, "\"\(Excerpt.line(name))\" \(problem)")
        }
        context.colors[name.lowercased()] = color
      }
    }
    return try CSSContext.$current.withValue(context, operation: body)
  }

  private static func problem(withColorNamed name: String) -> String? {
    let letters = Set("abcdefghijklmnopqrstuvwxyz"), others = Set("0123456789-_")
    let lower = name.lowercased()
    guard let first = lower.first, letters.contains(first),
      lower.allSatisfy({ letters.contains($0) || others.contains($0) })
    else { return "is no name for a colour: letters, digits, - and _, a letter first" }
    let isTaken = Color(named: lower) != nil || ["currentcolor", "none", "inherit"].contains(lower)
    return isTaken ? "is a colour of CSS; choose another name" : nil
  }
}

extension CSSContext {
  /// The colour of a word in CSS: the standard's names, then those of the document.
  func color(named name: String) -> Color? { Color(named: name) ?? colors[name] }

  /// All names, for corrections of misspelt ones.
  var colorNames: [String] { Color.names + colors.keys.sorted() }
}
