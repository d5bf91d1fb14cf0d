// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioPSD
import Testing

/// Other pictures in smart objects, which lie where the contents do.
@Suite struct PhotoshopPlacementTests {
  /// A document of 12 by 12 pixels with a red smart object in rows and columns 4 to 7, named Photo.
  private func file(_ blocks: [(String, PSDBytes)], clipped: PSDFile.Layer? = nil) -> PSDFile {
    let plane = [UInt8](repeating: 255, count: 16)
    let none = [UInt8](repeating: 0, count: 16)
    let photo = PSDFile.Layer(
      name: "Photo", frame: (4, 4, 8, 8), channels: [(-1, plane), (0, plane), (1, none), (2, none)],
      blocks: blocks)
    return PSDFile(width: 12, height: 12, black: [photo] + (clipped.map { [$0] } ?? []))
  }

  private func placed(
    _ corners: [Double], width: Double = 8, height: Double = 8, field: String = "Trnf",
    warp: String = "warpNone"
  ) -> [(String, PSDBytes)] {
    let fields: [(String, Field)] = [
      (field, .list(corners.map { .double($0) })),
      ("Sz  ", .object("Pnt ", [("Wdth", .double(width)), ("Hght", .double(height))])),
      ("warp", .object("warp", [("warpStyle", .word("warpStyle", warp))])),
    ]
    return [("SoLd", PSDBytes(Array("soLD".utf8) + [0, 0, 0, 4]) + Field.descriptor(fields))]
  }

  /// The document, as the oracle draws it, with the picture in its layer, and the warnings.
  private func drawn(
    _ file: PSDFile, with picture: Bitmap, scale: Double = 1
  ) throws -> (Bitmap, warnings: [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(file.bytes).write(to: folder.appending(path: "card.psd"))
    try picture.write(to: folder.appending(path: "new.png").path())
    var template = try PhotoshopTemplate(contentsOfFile: folder.appending(path: "card.psd").path())
    try template.set("Photo", to: "new.png")
    let warnings = RenderWarnings()
    let scene = try template.scene(scale: scale, warnings: warnings)
    return (try Renderer(backend: .reference).render(scene), warnings.all.map { "\($0)" })
  }

  private func plain(_ color: SIMD4<UInt8>, _ width: Int = 8, _ height: Int = 8) throws -> Bitmap {
    try picture(width, height) { _, _ in color }
  }

  private func picture(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> SIMD4<UInt8>
  ) throws -> Bitmap {
    var picture = try Bitmap(transparent: PixelSize(width, height))
    for row in 0..<height { for column in 0..<width { picture[column, row] = color(column, row) } }
    return picture
  }

  /// The sum of alpha, in pixels.
  private func area(_ picture: Bitmap) -> Double {
    stride(from: 3, to: picture.pixels.count, by: 4).reduce(0) { $0 + Double(picture.pixels[$1]) / 255 }
  }

  /// The stored pixels lack the contents' transparent margins.
  @Test func anUprightPictureFillsTheContentsFrame() throws {
    let (found, warnings) = try drawn(file(placed([2, 2, 10, 2, 10, 10, 2, 10])), with: plain(.lime))
    #expect(found[2, 2] == .lime && found[9, 9] == .lime && found[1, 2] == .none && found[10, 9] == .none)
    #expect(area(found) == 64)
    #expect(warnings.isEmpty)
  }

  @Test func aQuarterTurnTurnsThePicture() throws {
    let quarters = try picture(8, 8) { column, row in
      row < 4 ? (column < 4 ? .red : .lime) : (column < 4 ? .white : .blue)
    }
    let (found, _) = try drawn(file(placed([10, 2, 10, 10, 2, 10, 2, 2])), with: quarters)
    #expect(found[9, 2] == .red && found[9, 9] == .lime && found[2, 9] == .blue && found[2, 2] == .white)
    #expect(area(found) == 64)
  }

  /// A square on its corner, whose diagonals are ten pixels, has 50.
  @Test(arguments: [1.0, 2, 4]) func edgesAreAntialiased(scale: Double) throws {
    let (found, _) = try drawn(file(placed([6, 1, 11, 6, 6, 11, 1, 6])), with: plain(.lime), scale: scale)
    #expect(abs(area(found) / scale / scale - 50) < 0.5)
    #expect(found[Int(6 * scale), Int(6 * scale)] == .lime && found[0, 0] == .none)
  }

  /// The middle of a picture lies where the diagonals meet: in the trapezoid a quarter of its height below
  /// the short side, which is a third of the other; its area is 64.
  @Test func perspectiveMovesTheMiddle() throws {
    let halves = try picture(32, 32) { _, row in row < 16 ? .red : .blue }
    let corners = placed([4, 2, 8, 2, 12, 10, 0, 10], field: "nonAffineTransform")
    let (found, _) = try drawn(file(corners), with: halves, scale: 4)
    #expect(found[24, 14] == .red && found[24, 17] == .blue)
    #expect(abs(area(found) / 16 - 64) < 0.5)
  }

  /// Of a wide picture, a square shows the middle.
  @Test func otherProportionsCover() throws {
    let stripes = try picture(24, 8) { column, _ in (8..<16).contains(column) ? .lime : .red }
    for corners in [[2.0, 2, 10, 2, 10, 10, 2, 10], [10, 2, 10, 10, 2, 10, 2, 2]] {
      let (found, _) = try drawn(file(placed(corners)), with: stripes)
      #expect(found[2, 2] == .lime && found[9, 9] == .lime && area(found) == 64)
    }
    // In the document, the contents of 16 by 8 are drawn half as wide, and so is the picture.
    let narrow = placed([2, 2, 10, 2, 10, 10, 2, 10], width: 16)
    let (found, _) = try drawn(file(narrow), with: stripes)
    #expect(found[3, 5] == .red && found[4, 5] == .lime && found[7, 5] == .lime && found[8, 5] == .red)
  }

  /// Clipped layers lie on the picture's colours, also where its edge covers half a pixel.
  @Test func clippedLayersMixWithThePicture() throws {
    let plane = [UInt8](repeating: 255, count: 144)
    let none = [UInt8](repeating: 0, count: 144)
    var clipped = PSDFile.Layer(
      name: "Clipped", frame: (0, 0, 12, 12), channels: [(-1, plane), (0, none), (1, none), (2, plane)])
    (clipped.isClipped, clipped.opacity) = (true, 128)
    let (found, _) = try drawn(
      file(placed([6, 1, 11, 6, 6, 11, 1, 6]), clipped: clipped), with: plain(.lime))
    var edges = 0
    for row in 0..<12 {
      for column in 0..<12 where found[column, row][3] > 0 {
        let pixel = found[column, row]
        if pixel[3] < 255 { edges += 1 }
        #expect(abs(Int(pixel[1]) - Int(pixel[2])) <= 2 && abs(Int(pixel[1]) * 2 - Int(pixel[3])) <= 3)
      }
    }
    #expect(edges >= 16)
  }

  @Test func whatIsNotAppliedIsSaid() throws {
    let warped = placed([2, 2, 10, 2, 10, 10, 2, 10], warp: "warpArc")
    let (_, warnings) = try drawn(file(warped), with: plain(.lime))
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("layer \"Photo\"") == true)
    #expect(warnings.first?.contains("the warp of its smart object is not applied") == true)
  }

  /// In the older block, before any description.
  @Test func olderDocumentsHaveCorners() throws {
    let block = PSDBytes.build { bytes in
      bytes.ascii("plcL")
      bytes.number(3, 4)
      bytes.append([4] + Array("uuid".utf8))
      for _ in 0..<4 { bytes.number(1, 4) }
      for corner in [2.0, 2, 10, 2, 10, 10, 2, 10] { bytes.double(corner) }
    }
    let (found, _) = try drawn(file([("PlLd", block)]), with: plain(.lime))
    #expect(area(found) == 64)
  }

  /// The layer's own pixels are drawn, and other ones in their frame.
  @Test func damagedCornersAreNone() throws {
    let bow: [Double] = [2, 2, 10, 10, 10, 2, 2, 10]
    let blocks: [[(String, PSDBytes)]] = [
      [("SoLd", PSDBytes([1, 2, 3]))], placed([2, 2]), placed(bow), placed([.nan] + bow.dropFirst()),
      placed([2, 2, 4, 2, 6, 2, 8, 2]), [("PlLd", PSDBytes(Array("plcL".utf8)))],
    ]
    for blocks in blocks {
      let file = file(blocks)
      #expect(try PhotoshopScene(file).render()[4, 4] == .red)
      let (found, _) = try drawn(file, with: plain(.lime))
      #expect(area(found) == 16 && found[4, 4] == .lime)
    }
  }

  /// A picture outside of the document, and one that is larger than it.
  @Test func pictureMayLeaveTheDocument() throws {
    let outside = try drawn(file(placed([32, 1, 36, 6, 31, 11, 26, 6])), with: plain(.lime)).0
    #expect(area(outside) == 0)
    let around = try drawn(
      file(placed([6, -30_000, 30_000, 6, 6, 30_000, -30_000, 6])), with: plain(.lime)
    ).0
    #expect(area(around) == 144 && around[0, 0] == .lime)
  }
}

extension PhotoshopScene {
  fileprivate func render() throws -> Bitmap { try Renderer(backend: .reference).render(scene) }
}
