// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Pattern overlays, whose tiles are blocks of the file.
@Suite struct PhotoshopPatternTests {
  /// The overlay of a layer with its corner at (2, 1), and the omissions.
  private func paint(
    _ fields: [(String, Field)], reference: (Double, Double)? = nil,
    tile: PSDBytes = SampleFiles.pattern(identifier: "abc")
  ) throws -> (paint: StylePaint?, omissions: [String]) {
    let samples = [UInt8](repeating: 9, count: 8)
    var layer = PSDFile.Layer(name: "layer", frame: (1, 2, 3, 6), channels: (0...2).map { ($0, samples) })
    layer.add(effects: [effect("patternFill", [("Ptrn", SampleFiles.patternReference)] + fields)])
    if let reference {
      layer.blocks.append(
        (
          "fxrp",
          .build { bytes in
            bytes.double(reference.0)
            bytes.double(reference.1)
          }
        ))
    }
    let blocks = [("Patt", tile)]
    let scene = try PhotoshopScene(PSDFile(width: 8, height: 4, black: [layer], blocks: blocks))
    return (scene.scene.layers[0].style?.overlays.first?.paint, scene.omissions)
  }

  private let phase: (String, Field) = ("phase", .point(.double(3), .double(-1)))

  @Test(arguments: [(true, Vector(3, -1)), (false, Vector(1, -2))])
  func patternsBeginAtTheLayersOrTheDocumentsCorner(isAligned: Bool, offset: Vector) throws {
    let found = try paint([("Scl ", .percent(50)), ("Algn", .flag(isAligned)), phase])
    guard case .pattern(let pattern)? = found.paint, case .bitmap(let tile) = pattern.source else {
      Issue.record("\(found)")
      return
    }
    #expect(pattern.scale == 0.5 && pattern.offset == offset)
    #expect(tile.size == PixelSize(2, 1) && tile[0, 0].w == 128 && tile[1, 0] == SIMD4(100, 255, 9, 255))
    #expect(found.omissions.map { $0.contains("scaling of the pattern") } == [true])
  }

  /// In two documents of Photoshop's, tiles begin at 56.18, 56.42 and at 47, 475, far from the layers'
  /// corners.
  @Test func patternsBeginAtThePointOfReference() throws {
    guard case .pattern(let pattern)? = try paint([phase], reference: (56.25, 475)).paint else {
      Issue.record("no pattern")
      return
    }
    #expect(pattern.offset == Vector(57.25, 473))
  }

  @Test func patternFillsCoverTheDocument() throws {
    let fields = [("Ptrn", SampleFiles.patternReference), ("phase", phase.1)]
    let fill = PSDFile.Layer(
      name: "fill", frame: (0, 0, 0, 0), blocks: [("PtFl", Field.descriptor(fields))])
    let blocks = [("Patt", SampleFiles.pattern(identifier: "abc"))]
    let scene = try PhotoshopScene(PSDFile(width: 4, height: 1, black: [fill], blocks: blocks))
    #expect(scene.omissions.isEmpty)
    let picture = try Renderer(backend: .cpu).render(scene.scene)
    // Moved by an odd number of pixels: the opaque one is the first.
    #expect(picture[0, 0] == SIMD4(100, 255, 9, 255) && picture[2, 0] == picture[0, 0])
    #expect(picture[1, 0].w == 128 && picture[3, 0] == picture[1, 0])
  }

  @Test func patternsMayHaveSixteenBits() throws {
    let found = try paint([], tile: SampleFiles.pattern(identifier: "abc", depth: 16))
    guard case .pattern(let pattern)? = found.paint, case .bitmap(let tile) = pattern.source else {
      Issue.record("\(found)")
      return
    }
    #expect(tile[0, 0] == SIMD4(100, 0, 5, 128) && tile[1, 0] == SIMD4(100, 255, 9, 255))
  }

  /// A pattern of inks does not refuse the document.
  @Test func patternsOfOtherModesAreNamed() throws {
    let found = try paint([], tile: SampleFiles.pattern(identifier: "abc", mode: 4))
    #expect(found.paint == nil && found.omissions == ["layer \"layer\": pattern overlay"])
  }

  @Test func patternsThatCannotBeDrawnAreNamed() throws {
    let name = ["layer \"layer\": pattern overlay"]
    #expect(try paint([("Angl", .degrees(30))]).omissions == name)
    let other = Field.object("Ptrn", [("Nm  ", .text("Dots")), ("Idnt", .text("xyz"))])
    #expect(try paint([("Ptrn", other)]).omissions == name)
    #expect(try paint([("Scl ", .percent(1e9))]).omissions == name)
  }
}
