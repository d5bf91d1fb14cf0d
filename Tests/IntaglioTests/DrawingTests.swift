// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioSystem
import SceneCatalog
import Testing

/// Drawing code as contents, fill and mask: its pictures, and how often it runs.
@Suite struct DrawingTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  /// A scene of one layer of 20 x 10 points at (4, 2) of 30 x 20.
  private static func scene(_ drawing: Drawing, style: Style? = nil, scale: Double = 1) -> Scene {
    Scene(
      width: 30, height: 20, scale: scale,
      layers: [Layer(frame: Rect(4, 2, 20, 10), contents: .drawing(drawing), style: style)])
  }

  private static func render(_ scene: Scene) throws -> Bitmap { try Renderer(backend: .cpu).render(scene) }

  // MARK: How often

  /// Runs once however often it is rendered, and once more after any number of calls of `setNeedsDisplay`.
  @Test func codeRunsOnceUntilItIsAskedFor() throws {
    let color = Lock(Self.red)
    let drawing = Drawing { context in context.fill(context.bounds, color.withLock { $0 }) }
    #expect(drawing.drawCount == 0)
    let renderer = try Renderer(backend: .cpu)
    let first = try renderer.render(Self.scene(drawing))
    color.withLock { $0 = Self.blue }
    for _ in 0..<3 { #expect(try renderer.render(Self.scene(drawing)) == first) }
    #expect(drawing.drawCount == 1)
    for _ in 0..<5 { drawing.setNeedsDisplay() }
    #expect(drawing.drawCount == 1)
    #expect(try renderer.render(Self.scene(drawing))[10, 5] == SIMD4(0, 0, 255, 255))
    #expect(try renderer.render(Self.scene(drawing))[10, 5] == SIMD4(0, 0, 255, 255))
    #expect(drawing.drawCount == 2)
  }

  /// Another size or scale draws anew; a place does not, nor does another renderer.
  @Test func sizeAndScaleDrawAnew() throws {
    let drawing = Drawing { context in context.fill(context.bounds, .black) }
    let scene = Self.scene(drawing)
    _ = try Self.render(scene)
    var moved = scene
    moved.layers[0].frame.x += 3.5
    _ = try Self.render(moved)
    #expect(drawing.drawCount == 1)
    var larger = scene
    larger.layers[0].frame.width += 1
    _ = try Self.render(larger)
    #expect(drawing.drawCount == 2)
    _ = try Self.render(Self.scene(drawing, scale: 2))
    #expect(drawing.drawCount == 3)
  }

  /// Threads that render one drawing at a time run its code once.
  @Test func threadsShareADrawing() throws {
    let drawing = Drawing { context in
      Thread.sleep(forTimeInterval: 0.02)
      context.fill(context.bounds, .black)
    }
    let renderer = try Renderer(backend: .cpu)
    let scene = Self.scene(drawing)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in _ = try? renderer.render(scene) }
    #expect(drawing.drawCount == 1)
  }

  // MARK: What it draws

  /// Code is given its size in points, draws from its corner on, and nothing beyond its frame.
  @Test func codeDrawsInItsFrame() throws {
    let drawing = Drawing { context in
      #expect(context.bounds == Rect(0, 0, 20, 10))
      #expect(context.scale == 2)
      context.fill(Rect(-5, -5, 100, 10), Self.red)
    }
    let picture = try Self.render(Self.scene(drawing, scale: 2))
    for row in 0..<40 {
      for column in 0..<60 {
        let isInside = (8..<48).contains(column) && (4..<14).contains(row)
        #expect(picture[column, row] == (isInside ? SIMD4(255, 0, 0, 255) : .zero), "\(column), \(row)")
      }
    }
  }

  /// Transforms, clips, opacity and the stack of states: pixels that arithmetic gives.
  @Test func stateIsAppliedAndRestored() throws {
    let drawing = Drawing { context in
      context.save()
      context.translate(2, 1)
      context.scale(2, 3)
      context.clip(to: Rect(0, 0, 3, 1))
      context.opacity = 0.5
      // Points (2, 1) to (8, 4), by the clip.
      context.fill(Rect(0, 0, 100, 100), .black)
      context.restore()
      context.rotate(degrees: 90)
      // x to the bottom, y to the left: points (10, 0) to (12, 4).
      context.fill(Rect(0, -12, 4, 2), Self.blue)
    }
    let picture = try Self.render(Self.scene(drawing))
    for row in 0..<20 {
      for column in 0..<30 {
        let (x, y) = (column - 4, row - 2)
        var expected = SIMD4<UInt8>.zero
        if (2..<8).contains(x), (1..<4).contains(y) { expected = SIMD4(0, 0, 0, 128) }
        if (10..<12).contains(x), (0..<4).contains(y) { expected = SIMD4(0, 0, 255, 255) }
        #expect(picture[column, row] == expected, "\(x), \(y)")
      }
    }
  }

  /// Blend modes see the drawing's earlier parts, not the layer's backdrop; `clear` leaves a hole.
  @Test func blendModesAndClear() throws {
    let drawing = Drawing { context in
      context.fill(Rect(0, 0, 10, 10), Color(red: 1, green: 0.4, blue: 0))
      context.saving { context in
        context.blend = .multiply
        context.fill(Rect(5, 0, 10, 10), Color(red: 0.6, green: 0.5, blue: 1))
      }
      context.clear(.rectangle(Rect(2, 2, 2, 2)))
    }
    var scene = Self.scene(drawing)
    scene.background = .white
    let picture = try Self.render(scene)
    #expect(picture[4 + 1, 2 + 5] == SIMD4(255, 102, 0, 255))
    // 1 * 0.6, 0.4 * 0.5, 0 * 1.
    #expect(picture[4 + 7, 2 + 5] == SIMD4(153, 51, 0, 255))
    // Over nothing a mode is source-over, though the scene's background is white.
    #expect(picture[4 + 12, 2 + 5] == SIMD4(153, 128, 255, 255))
    #expect(picture[4 + 3, 2 + 3] == SIMD4(255, 255, 255, 255))
  }

  /// Gradients lie in the path's bounds, through any transform.
  @Test func gradientsFollowTheTransform() throws {
    let gradient = Gradient([.black, .white], from: Vector(0, 0.5), to: Vector(1, 0.5))
    let straight = Drawing { context in context.fill(context.bounds, gradient) }
    let turned = Drawing { context in
      context.translate(20, 10)
      context.rotate(degrees: 180)
      context.fill(context.bounds, gradient)
    }
    let pictures = try [straight, turned].map { try Self.render(Self.scene($0)) }
    for column in 0..<20 {
      // White is 255 (column + 0.5) / 20 of the way.
      let level = 255 * (Double(column) + 0.5) / 20
      #expect(abs(Double(pictures[0][4 + column, 6].x) - level) <= 0.51)
      #expect(abs(Double(pictures[1][4 + column, 6].x) - (255 - level)) <= 1.01)
      #expect(pictures.allSatisfy { $0[4 + column, 6].w == 255 })
    }
    #expect(pictures.allSatisfy { $0[3, 6] == .zero && $0[24, 6] == .zero })
  }

  /// A turned path has the coverage of its area: half a pixel along a diagonal.
  @Test func turnedPathsAreExact() throws {
    let drawing = Drawing { context in
      context.translate(10, 0)
      context.rotate(degrees: 45)
      context.fill(Rect(0, 0, 5, 5), .black)
    }
    let picture = try Self.render(Self.scene(drawing))
    // The sides run through the corners of the pixels (10 + i, i) and (9 - i, i).
    for row in 0..<3 {
      #expect(abs(Int(picture[4 + 10 + row, 2 + row].w) - 128) <= 1)
      #expect(abs(Int(picture[4 + 9 - row, 2 + row].w) - 128) <= 1)
    }
    #expect(picture[4 + 10, 2 + 2].w == 255)
  }

  /// Pictures, texts, strokes and whole layers are drawn as layers draw them.
  @Test func contentsAreThoseOfLayers() throws {
    let picture = try Content.letters.picture(PixelSize(9, 7))
    let text = Text("Ag", font: Font(size: 8))
    let stroke = Stroke(width: 1.5, dashes: [3, 1])
    let path = Path.circle(center: Vector(14, 5), radius: 4)
    let drawing = Drawing { context in
      context.draw(picture, in: Rect(1, 1, 9, 7))
      context.draw(text, in: Rect(3, 0, 17, 10))
      try context.stroke(path, Self.red, stroke)
      context.draw(Layer(frame: Rect(12, 3, 4, 4), contents: .color(Self.blue), opacity: 0.3))
    }
    let layers = [
      Layer(frame: Rect(1, 1, 9, 7), contents: .image(picture)),
      Layer(frame: Rect(3, 0, 17, 10), contents: .text(text)),
      Layer(
        frame: Rect(0, 0, 20, 10),
        contents: .shape(Shape(path, fill: nil, stroke: stroke, strokeColor: Self.red))),
      Layer(frame: Rect(12, 3, 4, 4), contents: .color(Self.blue), opacity: 0.3),
    ]
    var scene = Self.scene(drawing)
    let drawn = try Self.render(scene)
    scene.layers[0] = Layer(
      frame: scene.layers[0].frame, clipsToBounds: true, isIsolated: true, layers: layers)
    let expected = try Self.render(scene)
    #expect(try BitmapComparison(expected, drawn).maximumDifference <= 1)
    #expect(drawn.maximumAlpha > 200)
  }

  /// Contents with a style, a fill and a mask by code look like the same as layers; on every backend.
  @Test(arguments: [BackendChoice.cpu, .gpu, .reference])
  func codeIsContentsFillAndMask(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let disc = Path.circle(center: Vector(10, 5), radius: 4.3)
    let stripes = Drawing { context in
      for x in stride(from: 0.0, to: 20, by: 4) {
        context.fill(Rect(x, 0, 2, 10), Self.red)
      }
    }
    let frame = Rect(4, 2, 20, 10)
    let shadow = Style(shadows: [
      Shadow(.inner, color: .black, offset: Vector(1, 1), blur: .sigma(1.5)),
      Shadow(.outer, color: .black, offset: Vector(2, 2), blur: .sigma(1)),
    ])
    func render(_ layer: Layer) throws -> Bitmap {
      try renderer.render(Scene(width: 30, height: 20, background: .white, layers: [layer]))
    }
    func expectSame(_ one: Layer, _ other: Layer) throws {
      let comparison = try BitmapComparison(try render(one), try render(other))
      #expect(comparison.maximumDifference <= 1)
    }
    let shape = Contents.shape(Shape(disc))
    try expectSame(
      Layer(frame: frame, contents: .drawing(Drawing { $0.fill(disc, .black) }), style: shadow),
      Layer(frame: frame, contents: shape, style: shadow))
    // A fill by code lies in the frame; by layers it is stripes masked by the shape.
    var filled = Style()
    filled.fill = .drawing(stripes)
    let striped = Layer(
      frame: frame, mask: .alpha(Layer(frame: Rect(0, 0, 20, 10), contents: shape)),
      layers: [Layer(frame: Rect(0, 0, 20, 10), contents: .drawing(stripes))])
    try expectSame(
      Layer(frame: frame, contents: shape, style: filled),
      Layer(frame: Rect(0, 0, 30, 20), layers: [Layer(frame: frame, contents: shape), striped]))
    try expectSame(
      Layer(
        frame: frame, contents: .color(Self.blue),
        mask: .alpha(
          Layer(
            frame: Rect(0, 0, 20, 10), contents: .drawing(Drawing { $0.fill(disc, .white) })))),
      Layer(
        frame: frame, contents: .color(Self.blue),
        mask: .alpha(Layer(frame: Rect(0, 0, 20, 10), contents: shape))))
    #expect(stripes.drawCount == 1)
  }

  /// A style laid over a finished picture takes fills by code, too: article 001's drawToshadowedRegion:.
  @Test func codeFillsPictures() async throws {
    let letters = try Content.letters.picture(PixelSize(61, 40))
    let drawing = Drawing { context in
      context.fill(Rect(0, 0, context.bounds.width / 2, context.bounds.height), Self.red)
    }
    var (byCode, byPicture) = (Style.innerShadow(), Style.innerShadow())
    byCode.fill = .drawing(drawing)
    var fill = try Bitmap(transparent: PixelSize(61, 40))
    for row in 0..<40 {
      for column in 0..<30 { fill[column, row] = SIMD4(255, 0, 0, 255) }
      fill[30, row] = SIMD4(128, 0, 0, 128)
    }
    byPicture.fill = .bitmap(fill, fit: .stretch)
    let renderer = try Renderer(backend: .cpu)
    func render(_ style: Style) throws -> Bitmap {
      try renderer.render(letters, style: style, scale: 1.7)
    }
    let expected = try render(byPicture)
    #expect(try render(byCode) == expected)
    #expect(try await renderer.picture(of: RenderRequest(letters, style: byCode, scale: 1.7)) == expected)
    #expect(drawing.drawCount == 1)
  }

  // MARK: Faults

  private struct Failure: Error, CustomStringConvertible { var description: String { "no ink" } }

  /// Each fault is an error of the render that names the layer.
  @Test func faultsNameTheirPlace() throws {
    func problem(_ drawing: Drawing) -> String {
      do {
        _ = try Self.render(Self.scene(drawing))
        return "none"
      } catch { return "\(error)" }
    }
    let place = "layers[0].contents.drawing"
    #expect(problem(Drawing { _ in throw Failure() }).contains("\(place): its code threw: no ink"))
    #expect(problem(Drawing { $0.restore() }).contains("\(place): restores more states than it saves"))
    #expect(problem(Drawing { $0.save() }).contains("\(place): saves 1 more states than it restores"))
    #expect(
      problem(Drawing { $0.fill(Rect(.nan, 0, 1, 1), .black) }).contains("\(place)[0]"))
    #expect(
      problem(
        Drawing {
          $0.opacity = 2; $0.fill($0.bounds, .black)
        }
      ).contains("\(place)[0].opacity"))
    let own = Lock<Drawing?>(nil)
    let endless = Drawing { context in
      guard let drawing = own.withLock({ $0 }) else { return }
      context.draw(Layer(frame: context.bounds, contents: .drawing(drawing)))
    }
    own.withLock { $0 = endless }
    #expect(problem(endless).contains("does one draw itself?"))
    let rendering = Drawing { context in
      guard let drawing = own.withLock({ $0 }) else { return }
      _ = try Self.render(Self.scene(drawing))
    }
    own.withLock { $0 = rendering }
    #expect(problem(rendering).contains("draws itself"))
    own.withLock { $0 = nil }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(Self.scene(endless)) }
  }

  /// Two drawings that render each other end with an error on two threads, too, where each would wait for the
  /// other's turn.
  @Test func drawingsThatRenderEachOtherDoNotWait() throws {
    let drawings = Lock<[Drawing]>([])
    let running = Monitor(0)
    let both = (0..<2).map { index in
      Drawing { context in
        // Both codes run before either renders.
        running.update { $0 += 1 }
        _ = running.wait { $0 >= 2 ? true : nil }
        let other = drawings.withLock { $0.isEmpty ? nil : $0[1 - index] }
        if let other { _ = try Self.render(Self.scene(other)) }
        context.fill(context.bounds, .black)
      }
    }
    drawings.withLock { $0 = both }
    let errors = Lock<[String]>([])
    let threads = try both.map { drawing in
      try SystemThread {
        do { _ = try Self.render(Self.scene(drawing)) } catch {
          errors.withLock { $0.append("\(error)") }
        }
      }.start()
    }
    for thread in threads { pthread_join(thread, nil) }
    drawings.withLock { $0 = [] }
    #expect(errors.withLock { $0.contains { $0.contains("draws itself") } })
  }
}
