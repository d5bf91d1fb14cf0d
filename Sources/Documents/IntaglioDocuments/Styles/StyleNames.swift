// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// The styles that a document may name. Instead of an object with its keys, a style may be
///
/// - a name: one of the scene's own `styles`, a preset, or a style file in the document's folder;
/// - an object with any of these under `preset`, whose other keys replace that style's, its `colors` each one
///   that the style declares;
/// - a list of all these, the first on top.
///
/// Names are replaced before anything is decoded.
package struct StyleNames: Sendable {
  package typealias Keys = [String: JSONValue]

  /// The maximum number of names in the chain that leads to a style.
  private static let maximumDepth = 16

  private let file: JSONFile
  private let own: Keys
  /// Whether the light of a scene takes the place of a preset's.
  private let isLit: Bool
  private let library: StyleLibrary
  /// The names and files on the way to the current style.
  private var chain: [String] = []

  init(_ file: JSONFile, own: Keys = [:], isLit: Bool = false, library: StyleLibrary = StyleLibrary()) {
    (self.file, self.own, self.isLit, self.library) = (file, own, isLit, library)
  }

  /// A document's style without names: an object, or a list of several; nil for an object that names none.
  func plain(_ style: JSONValue, at place: String) throws(DocumentError) -> JSONValue? {
    switch style {
    case .null: return nil
    case .object(let keys) where (keys["preset"] ?? .null) == .null: return nil
    default: break
    }
    let styles = try styles(style, at: place)
    return styles.count == 1 ? .object(styles[0]) : .list(styles.map(JSONValue.object))
  }

  private func styles(_ style: JSONValue, at place: String) throws(DocumentError) -> [Keys] {
    switch style {
    case .string(let name): return try named(name, at: place)
    case .object(var keys):
      let base = keys.removeValue(forKey: "preset") ?? .null
      if base == .null { return [keys] }
      let start = place.isEmpty ? "" : "\(place)."
      switch base {
      case .string, .object, .list: break
      default:
        throw fault("\(start)preset", "must be the name of a style, such as \"gold\", not \(base.kind)")
      }
      let colors = keys.removeValue(forKey: StrictFields.colorsKey)
      var styles = try recolored(
        self.styles(base, at: "\(start)preset"), colors ?? .null, at: "\(start)colors")
      for index in styles.indices { for key in keys.keys { styles[index][key] = nil } }
      // The scale of a list is the scale of its first style with a design height.
      let sized = styles.firstIndex { $0["designHeight"] != nil } ?? 0
      for (key, value) in keys { styles[key == "scale" ? sized : 0][key] = value }
      return styles
    case .list(let list):
      var styles: [Keys] = []
      for (index, style) in list.enumerated() { styles += try self.styles(style, at: "\(place)[\(index)]") }
      return styles.isEmpty ? [[:]] : styles
    default:
      throw fault(
        place,
        "must be an object, such as { \"preset\": \"gold\" }, a name or a list of styles, not \(style.kind)")
    }
  }

  private func recolored(
    _ styles: [Keys], _ given: JSONValue, at place: String
  ) throws(DocumentError) -> [Keys] {
    guard let given = given.fields else {
      throw fault(place, "must be an object, such as { \"tint\": \"#b76e79\" }, not \(given.kind)")
    }
    var colors = StyleColors(given)
    let styles = styles.map { colors.replaced(in: .object($0)).fields ?? $0 }
    if let (name, problem) = colors.fault { throw fault("\(place).\(Excerpt.line(name))", problem) }
    return styles
  }

  /// Checks the scene's own styles, which may use its colours.
  func checkOwn(colors: JSONValue?) throws(DocumentError) {
    for (name, style) in own.sorted(by: { $0.key < $1.key }) {
      guard style != .null else { throw fault("styles.\(name)", "must be a style, not null") }
      let place = "styles.\(name)"
      let plain = try entering("the style \"\(name)\"", at: place).plain(style, at: place) ?? style
      do throws(JSONFault) {
        _ = try OwnStyle(json: .object(["colors": colors ?? .null, "style": plain]))
      } catch {
        guard case .field(let field, let problem) = error else { continue }
        throw fault(field.hasPrefix("style") ? "\(place)\(field.dropFirst(5))" : field, problem)
      }
    }
  }

  private func named(_ name: String, at place: String) throws(DocumentError) -> [Keys] {
    if let style = own[name] {
      return try entering("the style \"\(name)\"", at: place).styles(style, at: "styles.\(name)")
    }
    if name.contains("/") || name.lowercased().hasSuffix(".json") { return try ofFile(name, at: place) }
    guard var preset = PresetDocuments.document(named: name) else {
      let problem = PresetDocuments.problem(with: name, as: "style", besides: own.keys.sorted())
      throw fault(place, "\(problem); a style file's name ends in .json")
    }
    preset[StrictFields.schemaKey] = nil
    if isLit { preset["light"] = nil }
    return [preset]
  }

  /// The styles in a file, with pictures named from this document's folder.
  private func ofFile(_ name: String, at place: String) throws(DocumentError) -> [Keys] {
    let path = file.resolved(name)
    let folder = FilePath.folder(of: name) ?? ""
    var inner = StyleNames(JSONFile(path: path, isRegular: true), isLit: isLit, library: library)
    inner.chain = try entering(path, at: place).chain
    return try DocumentError.including(
      by: file.path, at: place, library.styles(at: path, isLit: isLit, inner.ofDocument)
    ).map { StyleNames.moved($0, to: folder) }
  }

  private func ofDocument(_ document: JSONValue) throws(DocumentError) -> [Keys] {
    guard case .object = document else {
      throw fault("", "must be an object, such as { \"preset\": \"gold\" }, not \(document.kind)")
    }
    guard try DocumentError.reading(.style, at: file.path, FigmaDocument(document)) == nil else {
      throw fault("", "has Figma's effects; convert them to a style file first")
    }
    let styles = try styles(document, at: "")
    for style in styles { _ = try DocumentError.reading(.style, at: file.path, Style(json: .object(style))) }
    return styles
  }

  /// A style with its picture paths prefixed with its folder.
  static func moved(_ style: Keys, to folder: String) -> Keys {
    func moved(_ value: JSONValue) -> JSONValue {
      switch value {
      case .object(let keys):
        .object(
          Dictionary(
            uniqueKeysWithValues: keys.map { key, value in
              if key == StrictFields.colorsKey { return (key, value) }
              guard ["image", "colorLookup"].contains(key), case .string(let path) = value
              else { return (key, moved(value)) }
              return (key, .string(DataURI.join(folder, path)))
            }))
      case .list(let list): .list(list.map(moved))
      default: value
      }
    }
    guard !folder.isEmpty, case .object(let keys) = moved(.object(style)) else { return style }
    return keys
  }

  /// These names, with one more in the chain.
  private func entering(_ name: String, at place: String) throws(DocumentError) -> StyleNames {
    let path = (chain + [name]).joined(separator: " > ")
    if chain.contains(name) { throw fault(place, "names a style that names itself: \(path)") }
    if chain.count == StyleNames.maximumDepth {
      throw fault(
        place, "leads through \(chain.count + 1) named styles; at most \(chain.count) are allowed: \(path)")
    }
    var names = self
    names.chain.append(name)
    return names
  }

  private func fault(_ field: String, _ problem: String) -> DocumentError {
    .field(path: file.path, field: field, problem: problem)
  }
}

extension StyleNames {
  /// A whole style file without names.
  func plain(file document: JSONValue) throws(DocumentError) -> JSONValue {
    guard case .object = document else { return document }
    var names = self
    names.chain = [file.path]
    return try names.plain(document, at: "") ?? document
  }
}

/// Reading names outside a file, such as in a line of a manifest.
extension StyleNames {
  /// The names of a document at a path, which need not be a file: relative paths start at its folder.
  package init(at path: String, library: StyleLibrary) { self.init(JSONFile(path: path), library: library) }

  /// The style of a value, at a place of the document, with some of its colours replaced.
  package func style(
    _ value: JSONValue, colors: [String: JSONValue] = [:], at place: String
  ) throws(DocumentError) -> Style {
    let value = colors.isEmpty ? value : .object(["preset": value, StrictFields.colorsKey: .object(colors)])
    let plain = try plain(value, at: place) ?? value
    return try DocumentError.reading(.style, at: file.path, under(place, Style(json: plain)))
  }
}

private struct OwnStyle: Decodable {

  init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["colors", "style"])
    try fields.withNamedColors(CSSContext.current) {
      let _: Style = try fields.required("style")
    }
  }
}

/// The style files that documents name, each read once.
package final class StyleLibrary: Sendable {
  private struct Key: Hashable {
    let path: String
    let isLit: Bool
  }

  private let known = Lock<[Key: [StyleNames.Keys]]>([:])

  package init() {}

  var paths: [String] { known.withLock { Array(Set($0.keys.map(\.path))) } }

  /// The styles in a file; `read` converts its document to them.
  ///
  /// - Throws: `DocumentError`; the next call tries again.
  func styles(
    at path: String, isLit: Bool, _ read: (JSONValue) throws(DocumentError) -> [StyleNames.Keys]
  ) throws(DocumentError) -> [StyleNames.Keys] {
    let key = Key(path: path, isLit: isLit)
    if let styles = known.withLock({ $0[key] }) { return styles }
    let styles = try read(
      DocumentError.reading(.style, at: path, JSONFile(path: path, isRegular: true).value()))
    known.withLock { $0[key] = styles }
    return styles
  }
}
