// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel

/// The documentation page with all keys of scenes and styles, from the tables of fields.
package enum FieldReference {
  /// The page, as Markdown.
  package static func page() throws -> String {
    let head = """
      # Every key

      What a scene file or style file may hold, type by type.

      ## Overview

      The page is made of the same tables as the readers and the JSON Schemas in `Examples/schema`. Lengths are
      points. A key without a default has to be there; "none" may be left out.

      """
    var page = head
    for (title, types) in [("Scenes", DescribedTypes.scene), ("Styles", DescribedTypes.style)] {
      page += "\n## \(title)\n"
      for type in types where type != ImageContents.self { page += try section(type) }
    }
    return page
  }

  private static func section<Value: Described>(_ type: Value.Type) throws -> String {
    var lines = ["", "### \(title(Value.schemaName))", "", text(Value.summary), ""]
    lines += ["| key | value | default | meaning |", "|---|---|---|---|"]
    for field in type.fields {
      if case .keys(let keys, let isExclusive) = field.shape {
        for (index, key) in keys.enumerated() {
          let usual = index == 0 && field.presence.isRequired ? "" : key.usual.map { "`\($0)`" } ?? "none"
          let or = index > 0 && isExclusive ? "or `\(key.key)`" : "`\(key.key)`"
          lines.append("| \(or) | \(value(key.shape)) | \(usual) | \(text(key.summary)) |")
        }
      } else {
        let usual = field.presence.isRequired ? "" : try usual(of: field)
        lines.append("| `\(field.keys[0])` | \(value(field.shape)) | \(usual) | \(text(field.summary)) |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func usual<Value: Described>(of field: Field<Value>) throws -> String {
    let fields = try FieldNodes.written { try field.write(Value.blank, $0) }
    guard let node = fields[field.keys[0]] else { return "none" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(node), as: UTF8.self)
    return "`\(text.replacingOccurrences(of: ",", with: ", ").replacingOccurrences(of: ":", with: ": "))`"
  }

  /// `longShadow` as `Long shadow`.
  private static func title(_ name: String) -> String {
    let words = name.reduce("") { $0 + ($1.isUppercase ? " \($1.lowercased())" : String($1)) }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Escaped for a table, and against accidental links.
  private static func text(_ summary: String) -> String {
    summary.replacingOccurrences(of: "|", with: "\\|").replacingOccurrences(of: "[", with: "\\[")
  }

  private static func value(_ shape: FieldShape) -> String {
    func text(_ number: Double) -> String { DecimalText.text(number) }
    switch shape {
    case .number(.finite): return "number"
    case .number(.range(let range)): return "number, \(text(range.lowerBound)) to \(text(range.upperBound))"
    case .number(.atLeast(let least)): return "number, \(text(least)) or more"
    case .number(.positiveUpTo(let most)): return "number, more than 0, up to \(text(most))"
    case .number(.positivePixels(let most)): return "number, more than 0, up to \(text(most)) pixels"
    case .number(.pixels(let range)):
      return "number, \(text(range.lowerBound)) to \(text(range.upperBound)) pixels"
    case .integer(let range): return "whole number, \(range.lowerBound) to \(range.upperBound)"
    case .flag: return "`true` or `false`"
    case .string: return "text"
    case .word(let words): return words.map { "`\($0)`" }.joined(separator: ", ")
    case .definition(let name): return title(name).lowercased()
    case .list(let element, let count):
      return "list of \(value(element))" + (count.upperBound < .max ? ", at most \(count.upperBound)" : "")
    case .keys: return ""
    }
  }
}
