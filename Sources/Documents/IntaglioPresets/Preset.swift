// SPDX-License-Identifier: MIT
import CPresets
import IntaglioDocuments
import IntaglioImages
import IntaglioModel

/// A style with a name and a purpose, for lists to choose from; in code it is `Style.gold`. Materials and
/// letterings fit their contents (`Style.designHeight`); the lengths of others are points. Light falls from
/// above, and what is cut in, raised or soft follows any other light that `Style.light` is set to.
public struct Preset: Sendable, Hashable {
  /// Lower case, words joined by hyphens.
  public let name: String
  /// Its look, in one line.
  public let summary: String
  /// The contents, grounds and sizes that it suits, in one line. Sizes are heights of letters or pictures.
  public let purpose: String
  /// The ground that shows it best.
  public let ground: Ground
  /// The style.
  public let style: Style
  /// The colours that the style declares, by name; `style(colors:)` replaces these defaults.
  public let colors: [String: Color]

  /// A preset.
  public init(name: String, summary: String, purpose: String = "", ground: Ground = .light, style: Style) {
    self.name = name
    self.summary = summary
    self.purpose = purpose
    self.ground = ground
    self.style = style
    colors = [:]
  }

  /// The preset of this name.
  ///
  /// - Throws: `PresetError` for unknown names, with the nearest one.
  public init(named name: String) throws(PresetError) {
    guard let file = PresetDocuments.file(named: name) else { throw .unknown(name: name) }
    self.init(file)
  }

  /// All presets: engraved, raised, shining, materials, drawing styles, then those of the inner-shadow layer.
  public static let all = PresetDocuments.files.map { Preset($0) }
}

extension Preset {
  /// The style with other colours, which its shades follow:
  /// `try Preset(named: "gold").style(colors: ["tint": Color(css: "#b76e79")])`.
  ///
  /// - Throws: `DocumentError.field` for a name that is not in `colors`, and a component outside 0…1.
  public func style(colors: [String: Color]) throws(DocumentError) -> Style {
    for (name, color) in colors
    where ![color.red, color.green, color.blue, color.alpha].allSatisfy((0...1).contains) {
      throw .field(path: "", field: "colors.\(name)", problem: "a colour has components of 0…1")
    }
    var given = StyleColors(colors.mapValues { .string($0.css) })
    let style = try style(&given)
    if let (name, problem) = given.fault { throw .field(path: "", field: "colors.\(name)", problem: problem) }
    return style
  }

  package func style(_ given: inout StyleColors) throws(DocumentError) -> Style {
    guard !colors.isEmpty, let file = StyleFile(preset: name) else { return style }
    return try file.style(&given) { try Bitmap(contentsOfFile: $0) }
  }
}

extension Preset {
  /// A ground for previews.
  public enum Ground: String, Sendable, Hashable, Codable, CaseIterable {
    /// Paper, nearly white.
    case light
    /// A colour neither light nor dark.
    case mid
    /// Nearly black.
    case dark
    /// The pale grey of soft interfaces, #e0e5ec.
    case pale
    /// Sandstone.
    case stone
    /// Brushed steel.
    case metal
    /// A photo.
    case picture
  }
}

/// Presets are the style files of Examples/styles, embedded and read on first use.
extension Preset {
  init(embedded name: String) {
    do throws(PresetError) { try self.init(named: name) } catch { preconditionFailure("\(error)") }
  }

  static func style(_ name: String) -> Style { Preset(embedded: name).style }

  private init(_ file: CPreset) {
    let name = String(cString: file.name)
    guard let ground = Ground(rawValue: String(cString: file.ground)) else {
      preconditionFailure("the embedded preset \(name): its ground")
    }
    (self.name, self.ground) = (name, ground)
    (summary, purpose) = (String(cString: file.summary), String(cString: file.purpose))
    colors = StyleFile(preset: name)?.colors ?? [:]
    do throws(DocumentError) {
      style = try Style(document: Array(String(cString: file.style).utf8))
    } catch {
      preconditionFailure("the embedded preset \(name): \(error)")
    }
  }
}

/// An error about an unknown preset.
public enum PresetError: Error, Sendable, Hashable {
  /// No preset has this name.
  case unknown(name: String)
}

extension PresetError: CustomStringConvertible {
  /// The name, the nearest existing one, and all of them.
  public var description: String {
    switch self {
    case .unknown(let name):
      let names = PresetDocuments.names
      let hint = Suggestion.hint(for: name, among: names)
      return "no preset is named \"\(name)\"\(hint); the presets are \(names.joined(separator: ", "))"
    }
  }
}
