// SPDX-License-Identifier: MIT
import IntaglioModel

/// The sizes that relative lengths refer to.
struct CSSUnits: Sendable {
  /// `1em`, in points.
  var fontSize = CSSUnits.rootFontSize
  /// 100vw x 100vh, in points; nil without a scene.
  var viewport: Size?

  /// `1rem`, as in a page without a style of its own.
  static let rootFontSize = 16.0

  /// Degrees in each unit of an angle.
  static let degrees: [String: Double] = ["deg": 1, "grad": 0.9, "rad": 180 / .pi, "turn": 360]

  private static let inch = 96.0
  private static let absolute: [String: Double] = [
    "px": 1, "in": inch, "cm": inch / 2.54, "mm": inch / 25.4, "q": inch / 101.6, "pt": inch / 72,
    "pc": inch / 6, "rem": rootFontSize,
  ]

  /// Whether the unit is relative to the viewport; small, large and dynamic viewports are the same here.
  private static func isOfViewport(_ unit: String) -> Bool {
    let plain = unit.count > 2 && "sld".contains(unit.first ?? " ") ? String(unit.dropFirst()) : unit
    return ["vw", "vh", "vi", "vb", "vmin", "vmax"].contains(plain)
  }

  /// The points of one unit; nil for unknown units, and for a viewport's without a scene.
  func points(of unit: String) -> Double? {
    if let points = CSSUnits.absolute[unit] { return points }
    if unit == "em" { return fontSize }
    guard CSSUnits.isOfViewport(unit), let viewport else { return nil }
    switch unit.suffix(2) {
    case "vw", "vi": return viewport.width / 100
    case "vh", "vb": return viewport.height / 100
    case "in": return min(viewport.width, viewport.height) / 100
    default: return max(viewport.width, viewport.height) / 100
    }
  }

  /// What is expected instead of a unit without points.
  func problem(with unit: String) -> String {
    CSSUnits.isOfViewport(unit)
      ? "a length in px or em: \(unit) needs the size of a scene"
      : "a length in px, em, rem, pt, vw or the like, not \(unit)"
  }
}
