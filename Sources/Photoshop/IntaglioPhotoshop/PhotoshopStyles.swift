// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPSD

/// The layer styles in a Photoshop file: those of an ASL file, as the Styles panel saves it, or those of a
/// document's layers with effects (PSD, PSB).
///
///     let styles = try PhotoshopStyles(contentsOfFile: "brand.asl")
///     let picture = try renderer.render(icon, style: styles.named("Letterpress").style)
///
/// A pixel in Photoshop is a point. Effects under a document's global light get the document's angle; those
/// of an ASL file keep their saved angle.
public struct PhotoshopStyles: Sendable, Hashable {
  /// A style of the file.
  public struct Entry: Sendable, Hashable {
    /// The style's name, or the layer's.
    public let name: String
    /// The names of the layer's groups and its own, separated by slashes; in ASL files the name.
    public let path: String
    /// The style, as far as styles can express the effects.
    public let style: Style
    /// The kinds of the enabled effects, in words: `drop shadow`, or `2 strokes`.
    public let effects: [String]
    /// Effects that the style lacks, in words.
    public let omissions: [String]
    /// The unsupported effects among them.
    package let unread: [String]
  }

  /// The file's path, as given.
  public let path: String
  /// The styles in the order of the file; for a document, bottom layer first.
  public let all: [Entry]

  /// Reads the styles of a file. Its first bytes decide which kind it is.
  ///
  /// - Throws: `PSDError` for unreadable, unsupported and damaged files.
  public init(contentsOfFile path: String) throws(PSDError) {
    self.path = path
    if PhotoshopStyles.kind(ofFile: path) == .document {
      let document = try PSDDocument(contentsOfFile: path)
      var all: [Entry] = []
      PhotoshopStyles.add(document.layers, in: "", of: document, to: &all)
      self.all = all
    } else {
      let file = try PSDStyles(contentsOfFile: path)
      all = file.styles.map { style in
        var effects = PhotoshopStyle(style.effects, of: nil, patterns: file.patterns)
        effects.lay(
          opacity: PhotoshopStyles.share(style.opacity), fill: PhotoshopStyles.share(style.fillOpacity),
          blend: style.blend ?? .normal)
        return Entry(style.name, path: style.name, style.effects, effects)
      }
    }
  }

  /// A percentage as a fraction; 1 if the file has none.
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

  /// The style with this name, or the layer with this path where several layers share the name.
  ///
  /// - Throws: `PhotoshopStyleError`, with the existing names.
  public func named(_ name: String) throws(PhotoshopStyleError) -> Entry {
    let found = all.filter { $0.name == name || $0.path == name }
    guard let first = found.first else { throw .unknown(name: name, path: path, names: all.map(\.name)) }
    // Identical styles are interchangeable.
    guard found.allSatisfy({ $0.style == first.style && $0.omissions == first.omissions }) else {
      throw .ambiguous(name: name, path: path, paths: found.map(\.path))
    }
    return first
  }

  /// The only style of the file.
  ///
  /// - Throws: `PhotoshopStyleError` for several styles, and for none.
  package func only() throws(PhotoshopStyleError) -> Entry {
    guard all.count == 1 else { throw .unnamed(path: path, names: all.map(\.name)) }
    return all[0]
  }

  /// A file's kind by its bytes, or else by its name; nil for other files.
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

/// Why a Photoshop file has no such style.
public enum PhotoshopStyleError: Error, Sendable, Hashable {
  /// No style, and no layer with effects, has this name.
  case unknown(name: String, path: String, names: [String])
  /// Several different styles have this name.
  case ambiguous(name: String, path: String, paths: [String])
  /// A name is needed: the file does not have exactly one style.
  case unnamed(path: String, names: [String])
}

extension PhotoshopStyleError: CustomStringConvertible {
  /// One line: the file, the problem, and the existing names, shortened after the first few.
  public var description: String {
    switch self {
    case .unknown(let name, let path, let names):
      let hint = Suggestion.hint(for: name, among: names)
      return "\(path): no style is named \"\(name)\"\(hint); \(Self.list(names))"
    case .ambiguous(let name, let path, let paths):
      let advice =
        Set(paths).count == paths.count
        ? "name one with its groups: \(PhotoshopSlots.list(paths))" : "rename one of them"
      return "\(path): \(paths.count) different styles are named \"\(name)\"; \(advice)"
    case .unnamed(let path, let names):
      return "\(path): name one of its styles after a #; \(Self.list(names))"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "it has none" : "it has \(PhotoshopSlots.list(names))"
  }
}
