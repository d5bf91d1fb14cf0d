// SPDX-License-Identifier: MIT
import Intaglio

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
