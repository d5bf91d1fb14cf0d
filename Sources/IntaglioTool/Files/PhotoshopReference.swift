// SPDX-License-Identifier: MIT
import Intaglio

/// A style of a file of Photoshop's on the command line: `brand.asl#Letterpress`, `card.psd#Badge`, or the
/// file alone.
struct PhotoshopReference {
  let path: String
  /// nil for the file alone.
  let name: String?

  private static let endings = [".asl", ".psd", ".psb"]

  /// nil for what does not name such a file, neither by an ending nor by its bytes.
  init?(_ text: String) {
    // A # may also be a part of the path, so that it is the ending before it that counts.
    for mark in text.indices where text[mark] == "#" {
      let path = text[..<mark]
      guard Self.endings.contains(where: path.lowercased().hasSuffix) else { continue }
      self.path = String(path)
      name = String(text[text.index(after: mark)...])
      return
    }
    // Presets have names without a dot.
    guard text.contains("/") || text.contains("."), PhotoshopStyles.kind(ofFile: text) != nil else {
      return nil
    }
    path = text
    name = nil
  }

  /// The style, or the only one of the file; what of it is not drawn goes to standard error.
  func style(scale: Double) throws(ToolError) -> Style {
    let entry: PhotoshopStyles.Entry
    do {
      let styles = try PhotoshopStyles(contentsOf: path)
      entry = try name.map { try styles.named($0) } ?? styles.only()
    } catch {
      throw ToolError(error)
    }
    try StyleSource.check(entry.style, of: "\(path)#\(entry.name)", scale: scale)
    for what in entry.omissions { Console.warn("\(path)#\(entry.name): not drawn: \(what)") }
    return entry.style
  }
}
