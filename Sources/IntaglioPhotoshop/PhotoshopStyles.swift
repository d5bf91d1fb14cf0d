// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPSD

/// The layer styles in a file of Photoshop's: those of an ASL file, as the Styles panel saves it, or those of
/// the layers of a document (PSD, PSB) that have effects.
///
///     let styles = try PhotoshopStyles(contentsOf: "brand.asl")
///     let picture = try renderer.render(icon, style: styles.named("Letterpress").style)
///
/// A pixel of Photoshop's is a point. Where an effect follows the document's light, it has that of its
/// document; those of an ASL file have the light that they were saved with.
public struct PhotoshopStyles: Sendable, Hashable {
  /// A style of the file.
  public struct Entry: Sendable, Hashable {
    /// The style's name, or the layer's.
    public let name: String
    /// The names of the groups in which the layer is and its own, with slashes between them; of an ASL file
    /// the name.
    public let path: String
    /// The style, as far as styles can say it.
    public let style: Style
    /// The kinds of effects that are switched on, for people: `drop shadow`, or `2 strokes`.
    public let effects: [String]
    /// What of them the style does not say, for people.
    public let omissions: [String]
    /// Those of them that are not understood.
    package let unread: [String]
  }

  /// As the file was named.
  public let path: String
  /// The styles, in the order of the file; of a document the lowest layer first.
  public let all: [Entry]

  /// Reads the styles of a file; its first bytes say of which kind it is.
  ///
  /// - Throws: `PSDError` when the file cannot be read, is neither kind, or is damaged.
  public init(contentsOf path: String) throws(PSDError) {
    self.path = path
    if PhotoshopStyles.kind(ofFile: path) == .document {
      let document = try PSDDocument(contentsOf: path)
      var all: [Entry] = []
      PhotoshopStyles.add(document.layers, in: "", of: document, to: &all)
      self.all = all
    } else {
      let file = try PSDStyles(contentsOf: path)
      all = file.styles.map { style in
        var effects = PhotoshopStyle(style.effects, of: nil, patterns: file.patterns)
        effects.lay(
          opacity: PhotoshopStyles.share(style.opacity), fill: PhotoshopStyles.share(style.fillOpacity),
          blend: style.blend ?? .normal)
        return Entry(style.name, path: style.name, style.effects, effects)
      }
    }
  }

  /// All, where a file does not say how much.
  private static func share(_ percent: Double?) -> Double {
    guard let percent, percent.isFinite else { return 1 }
    return min(max(percent / 100, 0), 1)
  }

  private static func add(
    _ layers: [PSDLayer], in group: String, of document: PSDDocument, to all: inout [Entry]
  ) {
    for layer in layers {
      let path = group + layer.name
      if let effects = layer.effects, !effects.names.isEmpty || !effects.unread.isEmpty {
        var style = PhotoshopStyle(effects, of: document.resources, patterns: document.patterns)
        style.lay(
          opacity: Double(layer.opacity) / 255, fill: Double(layer.fillOpacity) / 255, blend: layer.blend)
        all.append(Entry(layer.name, path: path, effects, style))
      }
      add(layer.layers, in: path + "/", of: document, to: &all)
    }
  }

  /// The style of this name; of layers that have the same name, the one with this path.
  ///
  /// - Throws: `PhotoshopStyleError`, which says what names there are.
  public func named(_ name: String) throws(PhotoshopStyleError) -> Entry {
    let found = all.filter { $0.name == name || $0.path == name }
    guard let first = found.first else {
      throw .unknown(name: name, path: path, names: all.map(\.name))
    }
    // Of equal ones it does not matter which.
    guard found.allSatisfy({ $0.style == first.style && $0.omissions == first.omissions }) else {
      throw .ambiguous(name: name, path: path, paths: found.map(\.path))
    }
    return first
  }

  /// The only style of the file.
  ///
  /// - Throws: `PhotoshopStyleError` where there are more, or none.
  package func only() throws(PhotoshopStyleError) -> Entry {
    guard all.count == 1 else { throw .unnamed(path: path, names: all.map(\.name)) }
    return all[0]
  }

  /// What a file is by its bytes, or else by its name; nil for others.
  package static func kind(ofFile path: String) -> PSDSource.Kind? {
    if let kind = PSDSource.kind(ofFile: path) { return kind }
    switch PictureFormat.ending(of: path) {
    case "asl": return .styles
    case "psd", "psb": return .document
    default: return nil
    }
  }
}

extension PhotoshopStyles.Entry {
  fileprivate init(_ name: String, path: String, _ effects: PSDEffects, _ style: PhotoshopStyle) {
    self.init(
      name: name, path: path, style: style.style, effects: effects.names,
      omissions: style.omissions + effects.unread, unread: effects.unread)
  }
}

/// Why a file of Photoshop's has no such style.
public enum PhotoshopStyleError: Error, Sendable, Hashable {
  /// No style, and no layer with effects, has this name.
  case unknown(name: String, path: String, names: [String])
  /// Several differ that have this name.
  case ambiguous(name: String, path: String, paths: [String])
  /// A name is needed, because there is not only one.
  case unnamed(path: String, names: [String])
}

extension PhotoshopStyleError: CustomStringConvertible {
  /// One line: the file, what is wrong, and the names that there are, of many the first.
  public var description: String {
    switch self {
    case .unknown(let name, let path, let names):
      let hint = Suggestion.hint(for: name, among: names)
      return "\(path): no style is named \"\(name)\"\(hint); \(Self.list(names))"
    case .ambiguous(let name, let path, let paths):
      let advice =
        Set(paths).count == paths.count
        ? "name one with its groups: \(Self.quoted(paths))" : "give the one that is meant another name"
      return "\(path): \(paths.count) different styles are named \"\(name)\"; \(advice)"
    case .unnamed(let path, let names):
      return "\(path): name one of its styles behind a #; \(Self.list(names))"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "it has none" : "it has \(quoted(names))"
  }

  private static func quoted(_ names: [String]) -> String {
    let most = 20
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).map { "\"\($0)\"" }.joined(separator: ", ") + more
  }
}
