// SPDX-License-Identifier: MIT
import IntaglioModel

/// Noise in Figma's REST API. Figma has no seeds, so its grains are in other places.
extension Noise {
  private enum Kind: String, CaseIterable {
    case mono = "MONOTONE"
    case duo = "DUOTONE"
    case multi = "MULTITONE"
  }

  init(figma decoder: any Decoder, blend: BlendMode) throws {
    let fields = try decoder.container(keyedBy: FieldKey.self)
    func color(_ name: String) throws -> Color {
      try fields.decode(FigmaColor.self, forKey: FieldKey(name)).color
    }

    let name = try fields.decode(String.self, forKey: FieldKey("noiseType"))
    guard let kind = Kind(rawValue: name) else {
      let kinds = Kind.allCases.map(\.rawValue)
      throw decoder.error(
        "noiseType",
        "\"\(name)\" is not one of \(kinds.joined(separator: ", "))\(Suggestion.hint(for: name, among: kinds))"
      )
    }
    let size = try decoder.length("noiseSize")
    let colors: Colors =
      switch kind {
      case .mono: .one(try color("color"))
      case .duo: .two(try color("color"), try color("secondaryColor"))
      case .multi: .many
      }
    self.init(
      colors, size: size, density: try decoder.share("density"),
      opacity: kind == .multi ? try decoder.share("opacity") : 1, blend: blend)
  }

  /// Writes the noise. Where Figma has no opacity, the colours include it.
  func encode(figma encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldKey.self)
    func faded(_ color: Color) -> FigmaColor {
      var color = color
      color.alpha *= opacity
      return FigmaColor(color: color)
    }
    switch colors {
    case .one(let color):
      try fields.encode(Kind.mono.rawValue, forKey: FieldKey("noiseType"))
      try fields.encode(faded(color), forKey: FieldKey("color"))
    case .two(let first, let second):
      try fields.encode(Kind.duo.rawValue, forKey: FieldKey("noiseType"))
      try fields.encode(faded(first), forKey: FieldKey("color"))
      try fields.encode(faded(second), forKey: FieldKey("secondaryColor"))
    case .many:
      try fields.encode(Kind.multi.rawValue, forKey: FieldKey("noiseType"))
      try fields.encode(opacity, forKey: FieldKey("opacity"))
    }
    try fields.encode(size, forKey: FieldKey("noiseSize"))
    try fields.encode(density, forKey: FieldKey("density"))
  }
}
