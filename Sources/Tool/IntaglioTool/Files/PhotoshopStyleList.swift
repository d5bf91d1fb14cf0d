// SPDX-License-Identifier: MIT
import Intaglio

/// The list of layer styles in a Photoshop file.
struct PhotoshopStyleList {
  /// A style of an ASL file, or a layer with effects in a document.
  struct Style: Encodable {
    var name: String
    /// The kinds of its enabled effects.
    var effects: [String]
    var unread: [String]
    /// The omitted features of the effects, including unknown ones.
    var omitted: [String]
  }

  let list: [Style]

  init(_ styles: PhotoshopStyles) {
    list = styles.all.map { entry in
      Style(name: entry.name, effects: entry.effects, unread: entry.unread, omitted: entry.omissions)
    }
  }

  var text: String {
    TextTable.text(
      list.map { style in
        let omitted = style.omitted.isEmpty ? [] : ["not drawn: \(style.omitted.joined(separator: ", "))"]
        return [
          Console.printable(style.name),
          style.effects.isEmpty ? "no effects" : style.effects.joined(separator: ", "),
        ] + omitted
      })
  }
}
