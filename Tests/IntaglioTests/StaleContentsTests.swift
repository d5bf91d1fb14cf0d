// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import Testing

/// Contents that differ in one property: the drawing of the one is never shown for the other.
@Suite struct StaleContentsTests {
  struct Pair: Sendable, CustomStringConvertible {
    let description: String
    let scenes: [Scene]

    init(_ description: String, scale: [Double] = [1, 1], _ layers: [Layer]) {
      self.description = description
      scenes = zip(layers, scale).map { Scene(width: 40 / $1, height: 40 / $1, scale: $1, layers: [$0]) }
    }
  }

  private static let frame = Rect(10, 10, 20, 20)
  private static let corner = Contents.shape(Shape(.rectangle(Rect(1, 2, 12, 5))))

  private static func path(_ shape: Shape) -> Layer { Layer(frame: frame, contents: .shape(shape)) }

  private static func text(_ letterSpacing: Double) -> Layer {
    var text = Text("ab", font: Font(size: 12))
    text.letterSpacing = letterSpacing
    return Layer(frame: frame, contents: .text(text))
  }

  private static func pairs() throws -> [Pair] {
    let picture = try Content.letters.picture(PixelSize(16, 8))
    let square = Path.rectangle(Rect(4, 4, 12, 12))
    let quarter = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    return [
      Pair(
        "turned",
        [Transform.identity, quarter].map { transform in
          // Small enough that it would lie on the canvas from the turned frame's corner on, (30, 10).
          Layer(frame: frame, contents: .shape(Shape(.rectangle(Rect(1, 2, 6, 3)))), transform: transform)
        }),
      Pair("letter spacing", [text(0), text(4)]),
      Pair(
        "the colour beside emoji",
        [Color.black, Color(white: 0, alpha: 0.4)].map { color in
          Layer(frame: frame, contents: .text(Text("a\u{1F642}", font: Font(size: 12), color: color)))
        }),
      Pair(
        "the colour of a run",
        [Color.black, Color(white: 0.5)].map { color in
          let text = Text([Text.Run("a", color: color), Text.Run("b", color: .white)])
          return Layer(frame: frame, contents: .text(text))
        }),
      Pair(
        "filled or stroked",
        [
          path(Shape(square, fill: .clear, stroke: Stroke(width: 4), strokeColor: .black)),
          path(Shape(square, fill: .black, stroke: Stroke(width: 4), strokeColor: .clear)),
        ]),
      Pair(
        "how a picture fits",
        [.resize, .center].map { (gravity: ImageContents.Gravity) in
          Layer(frame: frame, contents: .image(picture, gravity: gravity))
        }),
      Pair(
        "the picture's scale",
        [1, 2].map { scale in
          Layer(
            frame: frame, contents: .image(ImageContents(.bitmap(picture), gravity: .center, scale: scale)))
        }),
      Pair(
        "how a fill fits",
        [Fill.Fit.stretch, .cover].map { fit in
          Layer(frame: frame, contents: .color(.black), style: Style(fill: .bitmap(picture, fit: fit)))
        }),
      Pair(
        "where within a pixel",
        [10.25, 10.75].map { left in
          Layer(frame: Rect(left, 10, 20, 20), contents: corner)
        }),
      Pair(
        "cut off on the right",
        [32, 10].map { left in
          Layer(frame: Rect(left, 10, 20, 20), contents: corner)
        }),
      Pair(
        "cut off below",
        [35, 10].map { top in
          Layer(frame: Rect(10, top, 20, 20), contents: corner)
        }),
      // The frame has the same pixels; the path in it has points.
      Pair(
        "pixels a point", scale: [1, 2],
        [1.0, 2].map { scale in
          Layer(frame: Rect(10 / scale, 10 / scale, 20 / scale, 20 / scale), contents: corner)
        }),
    ]
  }

  @Test func eachIsAsIfAlone() throws {
    for pair in try Self.pairs() {
      let alone = try pair.scenes.map { try Renderer(backend: .cpu).render($0) }
      #expect(alone[0] != alone[1], "\(pair) makes no difference")
      for order in [[0, 1], [1, 0]] {
        let renderer = try Renderer(backend: .cpu)
        for index in order {
          #expect(try renderer.render(pair.scenes[index]) == alone[index], "\(pair), \(order)")
        }
      }
    }
  }
}
