// SPDX-License-Identifier: MIT
import Intaglio

/// The layers of a Photoshop document as `intaglio import --list` prints them: a line for each, topmost first
/// as in Photoshop's panel, followed by the parts that are not drawn.
struct PhotoshopListing {
  private let template: PhotoshopTemplate
  private let omissions: [String]
  private(set) var lines: [String] = []

  init(_ document: PSDDocument, _ template: PhotoshopTemplate) {
    self.template = template
    omissions = template.omissions
    lines.append("\(document.size) pixels")
    for omission in omissions where !omission.hasPrefix("layer \"") {
      lines.append("  not drawn: \(omission)")
    }
    add(document.layers, depth: 1)
  }

  private mutating func add(_ layers: [PSDLayer], depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    for layer in layers.reversed() {
      var parts = ["\"\(layer.name)\"", layer.kind.words]
      if !layer.frame.isEmpty {
        let (left, top) = (layer.frame.columns.lowerBound, layer.frame.rows.lowerBound)
        parts.append("\(layer.frame.size) at \(left), \(top)")
      }
      if !layer.isVisible { parts.append("hidden") }
      let text = try? layer.text()
      if let text { parts.append(text.summary) }
      if let name = template.name(of: layer) {
        parts.append("--set \(ShellWord.quoted("\(name)=\(text == nil ? "FILE" : "TEXT")"))")
      } else if layer.kind == .text, layer.isVisible {
        parts.append(PhotoshopTemplate.obstacle(of: layer))
      }
      // Names may contain line breaks.
      lines.append(Console.printable(indent + parts.joined(separator: "  ")))
      let start = "layer \"\(layer.name)\": "
      for omission in omissions where layer.isVisible && omission.hasPrefix(start) {
        lines.append(Console.printable("\(indent)  not drawn: \(omission.dropFirst(start.count))"))
      }
      add(layer.layers, depth: depth + 1)
    }
  }
}

extension PSDText {
  /// The text, cut if it is long, and the font and size of its first letters in the document.
  fileprivate var summary: String {
    let start = "\"\(Excerpt.line(string, limit: 40))\""
    guard let style = runs.first?.style else { return start }
    let size = style.size * (transform.c * transform.c + transform.d * transform.d).squareRoot()
    return "\(start) in \(style.font) \(DecimalText.text((10 * size).rounded() / 10)) px"
  }
}

/// A word of a command line, to be copied into a shell.
enum ShellWord {
  /// The word in double quotes; in single quotes if double quotes would change it; with octal escapes, which
  /// bash, zsh and ksh read, if it has unprintable characters.
  static func quoted(_ word: String) -> String {
    if Console.printable(word) != word {
      let text = word.unicodeScalars.map { scalar in
        if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
        guard Console.printable(String(scalar)) != String(scalar) else { return String(scalar) }
        return String(scalar).utf8.map { byte in
          "\\" + [byte >> 6, byte >> 3 & 7, byte & 7].map { String($0) }.joined()
        }.joined()
      }
      return "$'\(text.joined())'"
    }
    guard word.unicodeScalars.contains(where: "\"$`\\!".unicodeScalars.contains) else { return "\"\(word)\"" }
    return "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
