// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Documents at other scales than 1, which draw everything with an outline anew.
///
/// The pixels in these files are whole squares: where a picture has anything else, it is of the outline.
@Suite struct PhotoshopScaleTests {
  private static let side = 8

  /// A red layer that fills the document.
  private func square(_ path: PSDBytes, _ blocks: [(String, PSDBytes)] = []) -> PSDFile.Layer {
    let plane = { [UInt8](repeating: $0, count: Self.side * Self.side) }
    return PSDFile.Layer(
      name: "square", frame: (0, 0, Self.side, Self.side),
      channels: [(-1, plane(255)), (0, plane(255)), (1, plane(0)), (2, plane(0))],
      blocks: blocks + [("vmsk", path)])
  }

  private func shape(_ path: PSDBytes, _ blocks: [(String, PSDBytes)] = []) -> PSDFile.Layer {
    square(path, [("SoCo", Field.descriptor([("Clr ", .rgb(255, 0, 0))]))] + blocks)
  }

  /// Columns of the document over its whole height and beyond.
  private func columns(_ first: Double, _ end: Double) -> [(x: Double, y: Double)] {
    let (left, right) = (first / Double(Self.side), end / Double(Self.side))
    return [(left, -1), (right, -1), (right, 2), (left, 2)]
  }

  private func drawn(
    _ layers: [PSDFile.Layer], scale: Double = 2
  ) throws -> (picture: Bitmap, warnings: [String]) {
    let file = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString).psd")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(PSDFile(width: Self.side, height: Self.side, black: layers).bytes).write(to: file)
    let template = try PhotoshopTemplate(contentsOfFile: file.path())
    #expect(template.omissions.isEmpty)
    let warnings = RenderWarnings()
    let scene = try template.scene(scale: scale, warnings: warnings)
    return (try Renderer(backend: .reference).render(scene), warnings.all.map { "\($0)" })
  }

  /// The middle row.
  private func row(_ layers: [PSDFile.Layer], scale: Double = 2) throws -> [SIMD4<UInt8>] {
    let (picture, warnings) = try drawn(layers, scale: scale)
    #expect(warnings.isEmpty)
    return (0..<picture.width).map { picture[$0, picture.height / 2] }
  }

  private func alphas(_ layer: PSDFile.Layer, scale: Double = 2) throws -> [UInt8] {
    try row([layer], scale: scale).map(\.w)
  }

  /// Alphas of runs of pixels.
  private func runs(_ runs: (alpha: UInt8, count: Int)...) -> [UInt8] {
    runs.flatMap { Array(repeating: $0.alpha, count: $0.count) }
  }

  /// From 1.25 to 6.75: at twice the size edges end half way in a pixel, which is the only soft one. At a
  /// scale of 1 the stored pixels stay.
  @Test func edgesOfShapesAreAPixelWide() throws {
    let layer = shape(SampleFiles.path([(1, columns(1.25, 6.75))]))
    #expect(try alphas(layer) == runs((0, 2), (128, 1), (255, 10), (128, 1), (0, 2)))
    #expect(try alphas(layer, scale: 0.5) == runs((96, 1), (255, 2), (96, 1)))
    #expect(try alphas(layer, scale: 1) == runs((255, 8)))
  }

  /// The area of a polygon of n corners is n / 2 r^2 sin(2 pi / n).
  @Test func areasGrowWithTheSquareOfTheScale() throws {
    let (count, radius) = (24, 3.0)
    let corners = (0..<count).map { corner in
      let angle = 2 * Double.pi * Double(corner) / Double(count)
      return (x: 0.5 + radius / 8 * cos(angle), y: 0.5 + radius / 8 * sin(angle))
    }
    let (picture, _) = try drawn([shape(SampleFiles.path([(1, corners)]))], scale: 3)
    let sum = (0..<24).reduce(0.0) { sum, y in
      (0..<24).reduce(sum) { $0 + Double(picture[$1, y].w) / 255 }
    }
    let area = Double(count) / 2 * radius * radius * sin(2 * .pi / Double(count))
    #expect(abs(sum - 9 * area) < 0.5)
  }

  /// Columns 0 to 4 and 2 to 6.
  @Test(arguments: [
    (1, [(255, 12), (0, 4)]), (2, [(255, 4), (0, 12)]), (3, [(0, 4), (255, 4), (0, 8)]),
    (0, [(255, 4), (0, 4), (255, 4), (0, 4)]),
  ])
  func shapesAreCombined(operation: Int, shown: [(UInt8, Int)]) throws {
    let subpaths = [(1, columns(0, 4)), (operation, columns(2, 6))]
    let expected = shown.flatMap { Array(repeating: $0.0, count: $0.1) }
    #expect(try alphas(shape(SampleFiles.path(subpaths))) == expected)
    let inverted = try alphas(shape(SampleFiles.path(subpaths, flags: 1)))
    #expect(inverted == expected.map { 255 - $0 })
  }

  private func stroked(_ alignment: String, width: Double, isFilled: Bool = true) -> PSDFile.Layer {
    let stroke: [(String, Field)] =
      SampleFiles.stroke + [
        ("fillEnabled", .flag(isFilled)), ("strokeStyleLineWidth", .pixels(width)),
        ("strokeStyleLineAlignment", .word("strokeStyleLineAlignment", "strokeStyleAlign\(alignment)")),
      ]
    return shape(
      SampleFiles.path([(1, columns(1.25, 6.75))]), [("vstk", Field.descriptor(stroke))])
  }

  /// The shape ends half way in the third pixel. Each edge is covered once.
  @Test func strokesAreSharp() throws {
    let half = SIMD4<UInt8>(0, 128, 0, 128)
    let mixed = SIMD4<UInt8>(127, 128, 0, 255)
    let none = SIMD4<UInt8>.none
    func left(_ alignment: String, _ width: Double, isFilled: Bool = true) throws -> [SIMD4<UInt8>] {
      Array(try row([stroked(alignment, width: width, isFilled: isFilled)]).prefix(6))
    }
    #expect(try left("Inside", 1) == [none, none, half, .lime, mixed, .red])
    #expect(try left("Center", 1) == [none, half, .lime, mixed, .red, .red])
    #expect(try left("Outside", 1) == [half, .lime, SIMD4(128, 127, 0, 255), .red, .red, .red])
    #expect(try left("Inside", 1, isFilled: false) == [none, none, half, .lime, half, none])
    #expect(try left("Outside", 1, isFilled: false)[...3] == [half, .lime, SIMD4(0, 127, 0, 127), none])
  }

  /// An overlay lies between fill and stroke; here the pixels show no stroke, and it is drawn along the path.
  @Test func overlaysLieUnderSharpStrokes() throws {
    var layer = stroked("Inside", width: 1)
    layer.add(effects: [effect("SoFi", [("Clr ", .rgb(0, 0, 255)), ("Opct", .percent(100))])])
    #expect(
      try row([layer]).prefix(6) == [
        .none, .none, SIMD4(0, 128, 0, 128), .lime, SIMD4(0, 128, 127, 255), .blue,
      ])
  }

  /// The base's colour lies under the clipped layer, and its edge is covered once.
  @Test func layersAreClippedToSharpShapes() throws {
    var clipped = PSDFile.Layer.row(Array(repeating: .blue, count: 8))
    clipped.frame = (0, 0, 8, 4)
    clipped.channels = clipped.channels.map { ($0.0, Array(repeating: $0.1[0], count: 32)) }
    clipped.isClipped = true
    let row = try row([shape(SampleFiles.path([(1, columns(1.25, 6.75))])), clipped])
    #expect(row[2] == SIMD4(0, 0, 128, 128) && row[3] == .blue)
    #expect(row[12] == .red && row[13] == SIMD4(128, 0, 0, 128))
  }

  /// A vector mask that the file has samples of: everything, here.
  @Test func vectorMasksAreSharp() throws {
    func masked(_ parameters: [UInt8]) -> PSDFile.Layer {
      var layer = square(SampleFiles.path([(1, columns(1.25, 6.75))]))
      layer.channels.append((-2, [UInt8](repeating: 255, count: 64)))
      layer.maskWidth = 8
      layer.maskData = .build { bytes in
        bytes.frame(0, 0, 8, 8)
        bytes.append([0, parameters.isEmpty ? 8 : 24] + parameters)
      }
      return layer
    }
    #expect(try alphas(masked([])) == runs((0, 2), (128, 1), (255, 10), (128, 1), (0, 2)))
    // A density of 204 shows a fifth outside.
    #expect(try alphas(masked([4, 204])) == runs((51, 2), (153, 1), (255, 10), (153, 1), (51, 2)))
  }

  /// A shadow of one pixel to the right is two.
  @Test func effectsGrowWithTheScale() throws {
    var layer = shape(SampleFiles.path([(1, columns(1.25, 5.25))]))
    layer.add(effects: [
      effect(
        "DrSh",
        [
          ("Clr ", .rgb(0, 0, 255)), ("Opct", .percent(100)), ("uglg", .flag(false)),
          ("lagl", .degrees(180)), ("Dstn", .pixels(1)),
        ])
    ])
    #expect(try row([layer])[9...13] == [.red, SIMD4(128, 0, 127, 255), .blue, SIMD4(0, 0, 128, 128), .none])
  }

  /// A path that starts with everything inside, of which a shape is excluded.
  @Test func outlinesThatAreOnlyPixelsAreNamed() throws {
    let layer = shape(SampleFiles.path([(0, columns(1, 6))], startsFilled: true))
    let warnings = try drawn([layer]).warnings
    #expect(warnings.count == 1 && warnings[0].contains("layer \"square\": its shape is enlarged"))
    #expect(try drawn([layer], scale: 1).warnings.isEmpty && drawn([layer], scale: 0.5).warnings.isEmpty)
  }
}
