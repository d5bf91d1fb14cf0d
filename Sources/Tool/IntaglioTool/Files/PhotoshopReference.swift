// SPDX-License-Identifier: MIT
import Intaglio

/// A style in a Photoshop file on the command line: `brand.asl#Letterpress`, `card.psd#Badge`, or the file
/// alone.
struct PhotoshopReference {
  let path: String
  /// nil for the file alone.
  let name: String?

  private static let endings = [".asl", ".psd", ".psb"]

  /// nil unless it names a Photoshop file, by its extension or its bytes.
  init?(_ text: String) {
    // A # may be part of the path, so the extension before it decides.
    for mark in text.indices where text[mark] == "#" {
      let path = text[..<mark]
      guard Self.endings.contains(where: path.lowercased().hasSuffix) else { continue }
      self.path = String(path)
      name = String(text[text.index(after: mark)...])
      return
    }
    // Names of presets have no dot.
    guard text.contains("/") || text.contains("."), PhotoshopStyles.kind(ofFile: text) != nil else {
      return nil
    }
    path = text
    name = nil
  }

  /// The style, or the only one in the file; prints omitted features to standard error.
  func style(scale: Double) throws -> Style {
    let styles = try PhotoshopStyles(contentsOfFile: path)
    let entry = try name.map { try styles.named($0) } ?? styles.only()
    try StyleSource.check(entry.style, of: "\(path)#\(entry.name)", scale: scale)
    for what in entry.omissions { Console.warn("\(path)#\(entry.name): not drawn: \(what)") }
    return entry.style
  }
}

/// A style of an ASL file, or a layer with effects in a document.
struct PhotoshopStyleListing: Encodable {
  var name: String
  /// The kinds of its enabled effects.
  var effects: [String]
  var unread: [String]
  /// The omitted features of the effects, including unknown ones.
  var omitted: [String]

  init(_ entry: PhotoshopStyles.Entry) {
    (name, effects) = (entry.name, entry.effects)
    (unread, omitted) = (entry.unread, entry.omissions)
  }

  /// The cells of its line in a list for people.
  var row: [String] {
    [Console.printable(name), effects.isEmpty ? "no effects" : effects.joined(separator: ", ")]
      + (omitted.isEmpty ? [] : ["not drawn: \(omitted.joined(separator: ", "))"])
  }
}
