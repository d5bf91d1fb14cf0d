import IntaglioModel

/// The words in which the presets are written: offsets in points, blurs in the unit of CSS.
extension Preset {
  static func inner(_ x: Double, _ y: Double, blur: Double, _ color: Color) -> Shadow {
    Shadow(.inner, color: color, offset: Vector(x, y), blur: .blur(blur))
  }

  static func outer(_ x: Double, _ y: Double, blur: Double, spread: Double = 0, _ color: Color) -> Shadow {
    Shadow(.outer, color: color, offset: Vector(x, y), blur: .blur(blur), spread: spread)
  }

  /// A shadow as far from its caster as the light makes it.
  static func fallen(_ depth: Double, blur: Double, _ color: Color) -> Shadow {
    Shadow(.outer, color: color, depth: depth, blur: .blur(blur))
  }

  static func black(_ alpha: Double) -> Color { Color(white: 0, alpha: alpha) }

  static func white(_ alpha: Double) -> Color { Color(white: 1, alpha: alpha) }

  static func hex(_ rgb: Int, _ alpha: Double = 1) -> Color {
    Color(
      red: Double(rgb >> 16) / 255, green: Double(rgb >> 8 & 255) / 255, blue: Double(rgb & 255) / 255,
      alpha: alpha)
  }

  /// Colours from top to bottom.
  static func vertical(_ stops: (color: Color, position: Double)...) -> StylePaint {
    vertical(stops.map { Gradient.Stop($0.color, at: $0.position) })
  }

  /// The same of opaque colours.
  static func vertical(_ stops: (rgb: Int, position: Double)...) -> StylePaint {
    vertical(stops.map { Gradient.Stop(hex($0.rgb), at: $0.position) })
  }

  private static func vertical(_ stops: [Gradient.Stop]) -> StylePaint {
    .gradient(Gradient(.linear(start: Vector(0.5, 0), end: Vector(0.5, 1)), stops: stops))
  }

  /// Light that is added, or shade that is multiplied, by a bevel.
  static func lit(_ color: Color) -> Bevel.Side { Bevel.Side(color, blend: .screen) }
  static func shaded(_ color: Color) -> Bevel.Side { Bevel.Side(color, blend: .multiply) }

  /// From above, a little to the left, low enough for relief.
  static let studio = Light(angle: 120, elevation: 35)
}
