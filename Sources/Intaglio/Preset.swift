import IntaglioDocuments
import IntaglioModel

/// A style with a name, for a first picture and for `--style NAME`. Sizes suit pictures of 256 to 1024 pixels at scale 1;
/// light falls from above, and what is cut in, raised or soft follows any other light that `Style.light` is set to.
public struct Preset: Sendable, Hashable {
  /// Lower case, words joined by hyphens.
  public let name: String
  /// One line that says what it looks like.
  public let summary: String
  /// The style.
  public let style: Style

  /// A preset.
  public init(name: String, summary: String, style: Style) {
    self.name = name
    self.summary = summary
    self.style = style
  }

  /// The preset of this name.
  ///
  /// - Throws: `PresetError` when there is none; it names the nearest.
  public static func named(_ name: String) throws(PresetError) -> Preset {
    guard let preset = all.first(where: { $0.name == name }) else { throw .unknown(name: name) }
    return preset
  }
}

/// Why there is no such preset.
public enum PresetError: Error, Sendable, Hashable {
  /// No preset has this name.
  case unknown(name: String)
}

extension PresetError: CustomStringConvertible {
  /// The name, the nearest one there is, and all of them.
  public var description: String {
    switch self {
    case .unknown(let name):
      let names = Preset.all.map(\.name)
      let hint = Suggestion.hint(for: name, among: names)
      return "no preset is named \"\(name)\"\(hint); the presets are \(names.joined(separator: ", "))"
    }
  }
}
