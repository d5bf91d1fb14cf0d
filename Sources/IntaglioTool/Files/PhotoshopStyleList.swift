// SPDX-License-Identifier: MIT
import Intaglio

/// The layer styles of a file of Photoshop's, to be listed.
struct PhotoshopStyleList {
  /// A style of an ASL file, or a layer of a document that has effects.
  struct Style: Encodable {
    var name: String
    /// The kinds of its effects that are switched on.
    var effects: [String]
    /// Effects that are not understood.
    var unread: [String]
    /// What of the effects is not drawn, those that are not understood too.
    var omitted: [String]
  }

  let list: [Style]

  init(_ styles: PhotoshopStyles) {
    list = styles.all.map { entry in
      Style(name: entry.name, effects: entry.effects, unread: entry.unread, omitted: entry.omissions)
    }
  }

  /// For people: a line each.
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
