import Intaglio

/// The layer styles of a file of Photoshop's, to be listed.
struct PhotoshopStyles {
  /// A style of an ASL file, or a layer of a document that has effects.
  struct Style: Encodable {
    var name: String
    /// The kinds of its effects that are switched on.
    var effects: [String]
    /// Effects that are not understood.
    var unread: [String]
  }

  let list: [Style]

  /// The styles of an ASL file, a PSD or a PSB; nil for a name that is none of these, neither by its ending nor by its bytes.
  ///
  /// - Throws: `PSDError`.
  init?(ofFile path: String) throws {
    switch PSDSource.kind(ofFile: path) ?? PhotoshopStyles.promise(of: path) {
    case .styles?:
      list = try PSDStyles(contentsOf: path).styles.map { Style($0.name, $0.effects) }
    case .document?:
      var list: [Style] = []
      func add(_ layers: [PSDLayer]) {
        for layer in layers {
          if let effects = layer.effects { list.append(Style(layer.name, effects)) }
          add(layer.layers)
        }
      }
      add(try PSDDocument(contentsOf: path).layers)
      self.list = list.filter { !$0.effects.isEmpty || !$0.unread.isEmpty }
    case nil: return nil
    }
  }

  /// What a file is by the ending of its name.
  private static func promise(of path: String) -> PSDSource.Kind? {
    switch PictureFormat.ending(of: path) {
    case "asl": .styles
    case "psd", "psb": .document
    default: nil
    }
  }

  /// For people: a line each.
  var text: String {
    TextTable.text(
      list.map { style in
        let effects = style.effects + style.unread.map { "\($0) (not understood)" }
        return [
          Console.printable(style.name), effects.isEmpty ? "no effects" : effects.joined(separator: ", "),
        ]
      })
  }
}

extension PhotoshopStyles.Style {
  fileprivate init(_ name: String, _ effects: PSDEffects) {
    self.init(name: name, effects: effects.names, unread: effects.unread)
  }
}
