// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// A document's own colours by name: `"colors": { "brand": "#c36", "pale": "rgb(from brand r g b / 20%)" }`.
/// Every colour below may then be `brand`, in CSS too.
extension StrictFields {
  package static let colorsKey = "colors"

  /// Runs `body` with the colours of this object, which replace those of enclosing objects or, if they are
  /// `added`, only those of the same names.
  func withNamedColors<Value>(
    _ context: CSSContext, added: Bool = false, _ body: () throws -> Value
  ) throws -> Value {
    var context = context
    if let texts = try value(Self.colorsKey, as: [String: String].self) {
      var known: [String: String] = [:]
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        if let problem = StrictFields.problem(withColorNamed: name) {
          throw error(Self.colorsKey, "\"\(Excerpt.line(name))\" \(problem)")
        }
        guard known.updateValue(text, forKey: name.lowercased()) == nil else {
          throw error(Self.colorsKey, "\"\(Excerpt.line(name))\" is there twice; case is ignored")
        }
      }
      let colors = try NamedColors.colors(known, in: context) { name, problem in
        throw error("\(Self.colorsKey).\(name)", problem)
      }
      context.colors = added ? context.colors.merging(colors) { $1 } : colors
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

/// A table of colours, which may refer to one another in any order, and to those around the table. A colour's
/// own name means that of the table around.
final class NamedColors: Sendable {
  let names: [String]
  /// The name that the colour being read lacks.
  private let missing = Lock<String?>(nil)

  private init(_ names: [String]) { self.names = names }

  func note(missing name: String) { missing.withLock { $0 = name } }

  /// The colours of a document's table, as far as they can be read: the decoder reports invalid ones.
  static func readable(_ table: JSONValue?) -> [String: Color] {
    guard case .object(let colors)? = table else { return [:] }
    let texts = colors.sorted { $0.key < $1.key }.reduce(into: [String: String]()) { texts, color in
      if case .string(let css) = color.value { texts[color.key.lowercased()] = css }
    }
    return NamedColors.colors(texts, in: CSSContext()) { _, _ in }
  }

  /// The colours of a table by their names.
  ///
  /// - Parameters:
  ///   - texts: CSS by names in lower case.
  ///   - fault: called with the name of a colour that cannot be read, and its problem.
  static func colors(
    _ texts: [String: String], in context: CSSContext, fault: (String, String) throws -> Void
  ) rethrows -> [String: Color] {
    let table = NamedColors(texts.keys.sorted())
    var colors: [String: Color] = [:]
    var unread = Set(table.names)
    var inner = context
    inner.table = table
    inner.colors = context.colors.filter { texts[$0.key] == nil }
    for name in table.names {
      // The colours that wait for the last.
      var path = [name]
      while let name = path.last {
        guard let text = texts[name], unread.contains(name) else {
          path.removeLast()
          continue
        }
        inner.colors[name] = context.colors[name]
        table.missing.withLock { $0 = nil }
        do throws(CSSError) {
          colors[name] = try CSSContext.$current.withValue(inner) { Result(css: text) }.get()
        } catch {
          let needed = table.missing.withLock { $0 }.flatMap { unread.contains($0) ? $0 : nil }
          let start = needed.flatMap(path.firstIndex)
          inner.colors[name] = nil
          if let needed, start == nil {
            path.append(needed)
            continue
          }
          let circle = start.map { ([name] + path[$0...]).joined(separator: " > ") }
          try fault(name, circle.map { "refers to itself: \(Excerpt.line($0))" } ?? error.description)
        }
        inner.colors[name] = colors[name]
        unread.remove(name)
      }
    }
    return colors
  }
}

extension Result where Success == Color, Failure == CSSError {
  fileprivate init(css text: String) { self.init { () throws(CSSError) in try Color(css: text) } }
}

extension CSSContext {
  /// The colour of a word in CSS: the standard's names, then those of the document.
  func color(named name: String) -> Color? {
    let color = Color(named: name) ?? colors[name]
    if color == nil { table?.note(missing: name) }
    return color
  }

  var colorNames: [String] { Color.names + (table?.names ?? colors.keys.sorted()) }
}
