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
  /// The contents and grounds that it suits, in one line.
  public let purpose: String
  /// Its kind of look; nil for a preset that is found by its name, but not listed.
  public let family: Family?
  /// The ground that shows it best.
  public let ground: Ground
  /// The smallest height of letters or pictures that it suits, in points; 0 for any.
  public let smallest: Double
  /// The largest height; infinite for any.
  public let largest: Double
  /// The style.
  public let style: Style
  /// The colours that the style declares, by name; `style(colors:)` replaces these defaults.
  public let colors: [String: Color]

  /// A preset.
  public init(
    name: String, summary: String, purpose: String = "", family: Family? = nil, ground: Ground = .light,
    smallest: Double = 0, largest: Double = .infinity, style: Style
  ) {
    (self.name, self.summary, self.purpose) = (name, summary, purpose)
    (self.family, self.ground, self.style) = (family, ground, style)
    (self.smallest, self.largest) = (smallest, largest)
    colors = [:]
  }

  /// The preset of this name.
  ///
  /// - Throws: `PresetError` for unknown names, with the nearest ones.
  public init(named name: String) throws(PresetError) {
    guard let file = PresetDocuments.file(named: name) else { throw .unknown(name: name) }
    self.init(file)
  }

  /// All presets, without those that are kept for their names only.
  public static let all = everything.filter { $0.family != nil }

  package static let everything = PresetDocuments.files.map { Preset($0) }

  /// The presets of each family, in the order of families.
  package static var families: [(family: Family, presets: [Preset])] {
    Family.allCases.map { family in (family, all.filter { $0.family == family }) }
  }

  /// The sizes that it suits, such as `from 40 points`; nil for any.
  package var sizes: String? {
    let from = smallest > 0 ? "from \(DecimalText.text(smallest))" : nil
    let to = largest < .infinity ? "up to \(DecimalText.text(largest))" : nil
    let words = [from, to].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ") + " points"
  }

  /// The names of its colours, those of `--tint` and `--accent` first.
  package var colorNames: [String] {
    ["tint", "accent"].filter { colors[$0] != nil }
      + colors.keys.filter { $0 != "tint" && $0 != "accent" }.sorted()
  }

  /// Its purpose, with the sizes.
  package var suits: String { [purpose, sizes].compactMap(\.self).joined(separator: ", ") }
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
  /// Kinds of looks, in the order of lists.
  public enum Family: String, Sendable, Hashable, Codable, CaseIterable {
    /// Cut into a surface, or raised from it.
    case relief
    /// Lamps, glows and screens.
    case light
    /// Metals and foils.
    case metal
    /// Glass and gels.
    case glass
    /// Stone, wood, cloth, sweets and other materials.
    case material
    /// Inks, paints and chalks.
    case print
    /// Stickers, and cut and torn paper.
    case paper
    /// Flat looks with outlines and hard shadows.
    case pop
  }

  /// A ground that shows a preset well.
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

    /// A CSS background of its colours: `#1c1f26`, or a gradient for metal and photos.
    public var css: String {
      switch self {
      case .light: "#f1eee7"
      case .mid: "#6f9ca0"
      case .dark: "#1c1f26"
      case .pale: "#e0e5ec"
      case .stone: "#b9b0a0"
      case .metal: "linear-gradient(135deg, #cccccc, #9e9e9e, #bdbdbd, #8c8c8c)"
      case .picture: "linear-gradient(160deg, #1f4e79, #5fa3b8 45%, #e6b980 60%, #8a5a44)"
      }
    }
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
    (self.name, self.ground, family) = (name, ground, Family(rawValue: String(cString: file.family)))
    smallest = Double(file.smallest)
    largest = file.largest == 0 ? .infinity : Double(file.largest)
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
  /// The name with what replaced it, or with the nearest existing ones and their family.
  public var description: String {
    switch self {
    case .unknown(let name):
      return PresetDocuments.problem(with: name)
    }
  }
}
