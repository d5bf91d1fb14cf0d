// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import SceneCatalog
import TestSupport
import Testing
import IntaglioPlan
import IntaglioPlanner

/// Pixels of scenes, computed by hand.
@Suite struct SceneTests {
  private func rendered(_ scene: Scene) throws -> Bitmap {
    try Renderer(backend: .reference).render(scene)
  }

  private func scene(_ layers: [Layer], background: Color? = .white, size: Double = 40) -> Scene {
    Scene(width: size, height: size, background: background, layers: layers)
  }

  /// A scale that is asked for counts instead of the scene's own, for pictures of its size and numbers.
  @Test func aScaleIsAskedForAsForPictures() throws {
    let renderer = try Renderer(backend: .cpu)
    let layer = Layer(frame: Rect(1, 1, 2, 2), contents: .color(.black))
    let scene = Scene(width: 4, height: 4, scale: 3, layers: [layer])
    let large = try renderer.render(scene, scale: 2)
    #expect(large.size == PixelSize(8, 8))
    #expect(large[1, 2].w == 0 && large[2, 2].w == 255 && large[5, 5].w == 255 && large[6, 5].w == 0)
    #expect(try renderer.render(scene).size == PixelSize(12, 12))
  }

  @Test func theBitmapHasTheSceneSizeRoundedUp() throws {
    let picture = try rendered(Scene(width: 10.2, height: 7, scale: 1.5, background: .black))
    #expect(picture.size == PixelSize(16, 11))
    #expect(picture[15, 10] == SIMD4(0, 0, 0, 255))
    #expect(try rendered(Scene(width: 3, height: 2)) == Bitmap(transparent: PixelSize(3, 2)))
  }

  /// A group at half its opacity shows its upper layer alone where two overlap; layers at half theirs show
  /// both.
  @Test func groupsFadeAsAWhole() throws {
    let red = Layer(frame: Rect(0, 0, 20, 20), contents: .color(Color(red: 1, green: 0, blue: 0)))
    let blue = Layer(frame: Rect(10, 0, 20, 20), contents: .color(Color(red: 0, green: 0, blue: 1)))
    let group = Layer(frame: Rect(0, 0, 40, 40), opacity: 0.5, layers: [red, blue])
    let whole = try rendered(scene([group]))
    #expect(whole[5, 5] == SIMD4(255, 128, 128, 255))
    #expect(whole[15, 5] == SIMD4(128, 128, 255, 255))
    let apart = try rendered(
      scene(
        [red, blue].map { layer in
          var layer = layer
          layer.opacity = 0.5
          return layer
        }))
    #expect(apart[15, 5] == SIMD4(128, 64, 191, 255))
  }

  /// A blend mode sees the layer's backdrop in the scene, or only in an isolated group.
  @Test func blendModesSeeTheirBackdrop() throws {
    let multiplied = Layer(frame: Rect(0, 0, 20, 20), contents: .color(Color(white: 0.5)), blend: .multiply)
    var group = Layer(frame: Rect(0, 0, 40, 40), layers: [multiplied])
    let ground = Color(red: 0.4, green: 0.8, blue: 1)
    #expect(try rendered(scene([group], background: ground))[5, 5] == SIMD4(51, 102, 128, 255))
    group.isIsolated = true
    #expect(try rendered(scene([group], background: ground))[5, 5] == SIMD4(128, 128, 128, 255))
  }

  /// Half a turn about its centre is the picture read backwards, to the byte.
  @Test func halfATurn() throws {
    let picture = try Content.letters.picture(PixelSize(20, 12))
    let layer = Layer(frame: Rect(10, 14, 20, 12), contents: .image(picture), transform: .rotation(.pi))
    let turned = try rendered(scene([layer], background: nil))
    for row in 0..<12 {
      for column in 0..<20 { #expect(turned[10 + column, 14 + row] == picture[19 - column, 11 - row]) }
    }
  }

  /// A layer scaled evenly is the larger layer, effects included.
  @Test func evenScalesAreDrawnInPlace() throws {
    func style(_ factor: Double) -> Style {
      Style(shadows: [
        Shadow(
          .outer, color: Color(white: 0, alpha: 0.6), offset: Vector(0, factor), blur: .sigma(1.5 * factor)),
        Shadow(.inner, color: .white, offset: Vector(factor, 0), blur: .sigma(factor)),
      ])
    }
    let blue = Color(red: 0.1, green: 0.3, blue: 0.9)
    let scaled = Layer(
      frame: Rect(10, 8, 9, 7), contents: .color(blue), style: style(1),
      cornerRadii: CornerRadii(2), transform: .scale(2), anchor: Vector(0, 0))
    let larger = Layer(
      frame: Rect(10, 8, 18, 14), contents: .color(blue), style: style(2), cornerRadii: CornerRadii(4))
    #expect(try rendered(scene([scaled])) == rendered(scene([larger])))
    #expect(try !Renderer(backend: .cpu).planDescription(of: RenderRequest(scene([scaled]))).contains("warp"))
  }

  /// The shadow of a rectangle is a product of two differences of the normal distribution's integral.
  @Test(arguments: [3.0, 8, 20])
  func rectangleShadowsAreErf(sigma: Double) throws {
    let (left, right, top, bottom) = (60.0, 130.0, 70.0, 110.0)
    let layer = Layer(
      frame: Rect(left, top, right - left, bottom - top), contents: .color(.black),
      style: Style(shadows: [Shadow(.outer, color: .black, blur: .sigma(sigma))], contents: .knockout))
    let planned = scene([layer], background: nil, size: 190)
    func step(_ edge: Double, _ x: Double) -> Double {
      0.5 * (1 + erf((x - edge) / (sigma * 2.0.squareRoot())))
    }
    for backend in [BackendChoice.reference, .cpu, .gpu] {
      let picture = try Renderer(backend: backend).render(planned)
      for y in stride(from: 0, to: 190, by: 7) {
        for x in 0..<190 {
          let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
          // Knocked out: inside nothing is left.
          let isInside = u > left && u < right && v > top && v < bottom
          let shadow = (step(left, u) - step(right, u)) * (step(top, v) - step(bottom, v))
          let expected = isInside ? 0 : 255 * shadow
          #expect(abs(Double(picture[x, y].w) - expected) <= 1)
        }
      }
    }
    // No plane, and so no blur, was needed for it.
    let description = try Renderer(backend: .cpu).planDescription(of: RenderRequest(planned))
    #expect(description.contains(" 1 passes ->") && description.contains("\npaint "))
  }

  /// Equal contents are drawn once, wherever they lie by whole pixels, and a path or text once for all its
  /// colours.
  @Test func equalContentsAreDrawnOnce() throws {
    let picture = Contents.image(try Content.disc.picture(PixelSize(9, 9)))
    func layers(_ contents: [Contents]) -> [Layer] {
      contents.enumerated().map { index, contents in
        Layer(frame: Rect(1 + 5 * Double(index), 3, 12, 8), contents: contents)
      }
    }
    func inputs(_ contents: [Contents]) throws -> Int {
      try ScenePreparer(
        layOutText: TextLayoutEngine { _, _, _ in
          LaidOutText(outline: .rectangle(Rect(1, 1, 5, 5)))
        }
      )
      .prepare(scene(layers(contents))).pictures.count
    }
    #expect(try inputs(Array(repeating: picture, count: 5)) == 1)
    let shape = Shape(.circle(center: Vector(4, 4), radius: 3))
    var red = shape
    red.fill = Color(red: 1, green: 0, blue: 0)
    #expect(try inputs([.shape(shape), .shape(red), .shape(shape)]) == 1)
    #expect(try inputs([.text(Text("a")), .text(Text("a", color: .white)), .text(Text("b"))]) == 2)
    #expect(try inputs([picture, .shape(shape), .color(.black)]) == 2)
    // Not by half a pixel.
    var moved = layers([picture, picture])
    moved[1].frame.x += 0.5
    #expect(try ScenePreparer().prepare(scene(moved)).pictures.count == 2)
  }

  /// A text in a scene is the outline of its layout, filled: the same as a layer with that path.
  @Test func textsAreTheirOutlines() throws {
    let text = Text("Ag", font: Font("DejaVu Sans, sans-serif", size: 20), color: .black)
    let frame = Rect(4, 5, 34, 30)
    let outline = try TextLayout(text, width: 34, height: 30).outline()
    let asText = try rendered(scene([Layer(frame: frame, contents: .text(text))]))
    let asPath = try rendered(scene([Layer(frame: frame, contents: .shape(Shape(outline)))]))
    #expect(asText == asPath)
    #expect(asText.pixels.contains(0))
  }

  /// A level between two is the fraction of pixels of every 8 x 8 that are rounded up: a quarter of them at
  /// 100.25, wherever the eight columns and rows begin. Whole levels stay.
  @Test(arguments: [BackendChoice.reference, .cpu, .gpu])
  func ditheringKeepsTheMean(backend: BackendChoice) throws {
    func picture(_ level: Double) throws -> Bitmap {
      let scene = Scene(
        width: 37, height: 29, background: Color(white: level / 255, alpha: 1), dithers: true)
      return try Renderer(backend: backend).render(scene)
    }
    let quarter = try picture(100.25)
    for (left, top) in [(0, 0), (3, 5), (29, 21)] {
      var counts: [UInt8: Int] = [:]
      for row in top..<top + 8 {
        for column in left..<left + 8 { counts[quarter[column, row].x, default: 0] += 1 }
      }
      #expect(counts == [100: 48, 101: 16])
    }
    #expect(try Set(picture(100).pixels) == [100, 255])
  }
}
