// SPDX-License-Identifier: MIT
import IntaglioModel

/// A document's own colours by name: `"colors": { "brand": "#c36" }`. Every colour below may then be `brand`,
/// in CSS too.
extension StrictFields {
  static let colorsKey = "colors"

  /// Runs `body` with the colours of this object, which replace those of enclosing objects.
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
    memo?.enter(context)
    return try CSSContext.$current.withValue(context, operation: body)
  }

  private static func problem(withColorNamed name: String) -> String? {
    let letters = Set("abcdefghijklmnopqrstuvwxyz"), others = Set("0123456789-_")
    let lower = name.lowercased()
    guard let first = lower.first, letters.contains(first),
      lower.allSatisfy({ letters.contains($0) || others.contains($0) })
    else { return "is not a valid colour name: letters, digits, - and _, a letter first" }
    let isTaken = Color(named: lower) != nil || ["currentcolor", "none", "inherit"].contains(lower)
    return isTaken ? "is a CSS colour; choose another name" : nil
  }
}

extension CSSContext {
  /// The colour of a word in CSS: the standard's names, then those of the document.
  func color(named name: String) -> Color? { Color(named: name) ?? colors[name] }

  var colorNames: [String] { Color.names + colors.keys.sorted() }
}
