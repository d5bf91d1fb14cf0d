// SPDX-License-Identifier: MIT
import IntaglioModel

/// Displaced contents. By the formula of `Displacement` in a program of ten lines, a pixel (x, y) is moved by
/// d, and an edge at column 10 covers 10 - x - d of it, 0…1.
extension MeaningCase {
  private static let rough = Displacement(radius: 3, size: 4, seed: 5)

  /// The coverage of some pixels by contents from (-20, -20) to column 10.
  private static let covered: [(x: Int, y: Int, share: Double)] = [
    (8, 1, 0.51944), (8, 2, 0.27812), (9, 0, 0.53787), (9, 5, 0.50185), (10, 1, 0.58298), (10, 4, 0.57519),
    (7, 3, 1), (11, 2, 0),
  ]

  private static func edge(_ color: Color, _ style: Style) -> Layer {
    Layer(frame: Rect(-20, -20, 30, 60), contents: .color(color), style: style)
  }

  static let displacements = [
    MeaningCase(
      "contents are moved about by noise", 14, 8,
      edge(red, Style(displacement: rough)),
      pixels: covered.map { ($0.x, $0.y, SIMD4(255, 0, 0, 255) * $0.share) }),
    MeaningCase(
      "effects are those of what becomes of the contents", 74, 8,
      edge(
        red,
        Style(
          shadows: [Shadow(.outer, color: green, offset: Vector(60, 0))],
          overlays: [Overlay(.color(blue))], displacement: rough)),
      pixels: covered.map { ($0.x + 60, $0.y, SIMD4(0, 255, 0, 255) * $0.share) }
        + covered.map { ($0.x, $0.y, SIMD4(0, 0, 255, 255) * $0.share) }),
    MeaningCase(
      "clipped contents have no more alpha than they had", 14, 8,
      edge(
        color(255, 0, 0, 0.4),
        Style(displacement: Displacement(radius: 3, size: 4, seed: 5, clipsToContents: true))),
      pixels: covered.map { ($0.x, $0.y, SIMD4(102, 0, 0, 102) * ($0.x < 10 ? $0.share : 0)) }),
    MeaningCase(
      "radius and size are points, and the noise begins at the frame", 14, 8, scale: 2,
      Layer(
        frame: Rect(2.5, -15, 7.5, 40), contents: .color(red),
        style: Style(displacement: Displacement(radius: 3, size: 2, seed: 9))),
      pixels: [(18, 1, 237.011), (18, 2, 255), (19, 0, 150.538), (20, 1, 255), (20, 4, 0)].map {
        (x, y, level: Double) in (x, y, SIMD4(level, 0, 0, level))
      }),
    MeaningCase(
      "a group is moved about as one, and a radius of 0 moves nothing", 14, 8,
      Layer(
        frame: Rect(-20, -20, 60, 60), style: Style(displacement: rough),
        layers: [
          Layer(frame: Rect(0, 0, 60, 60), contents: .color(blue)),
          Layer(
            frame: Rect(0, 0, 30, 60), contents: .color(red),
            style: Style(displacement: Displacement(radius: 0))),
        ]),
      pixels: covered.map { ($0.x, $0.y, opaque(255 * $0.share, 0, 255 - 255 * $0.share)) }),
    MeaningCase(
      "a knockout has the edge of what becomes of the contents", 14, 8, background: .white,
      Layer(frame: Rect(-40, -40, 90, 90), contents: .color(.black)),
      Layer(
        frame: Rect(-20, -20, 30, 60), contents: .color(.clear), style: Style(displacement: rough),
        knockout: .deep),
      pixels: covered.map { ($0.x, $0.y, opaque(255 * $0.share, 255 * $0.share, 255 * $0.share)) }),
  ]
}
