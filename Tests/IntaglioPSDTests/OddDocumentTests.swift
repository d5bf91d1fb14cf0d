// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioImages
import Testing

/// Valid documents of other writers: odd frames, channels, names, masks, groups and blocks, in all depths and
/// modes. Each is read, drawn as a model of its own says, listed, imported and verified. What is refused is
/// what psd-tools does not read either, or has its reason here.
@Suite struct OddDocumentTests {
  @Test(arguments: 0..<20)
  func oddDocumentsAreDrawn(part: UInt64) throws {
    let renderer = try Renderer(backend: .reference)
    for seed in 30 * part..<30 * part + 30 {
      let odd = OddDocument(seed: seed)
      let comment = Comment(rawValue: "seed \(seed)")
      let document = try PSDDocument(PSDSource(odd.file.bytes))
      let scene = try PhotoshopScene(document)
      #expect(scene.omissions.filter { !$0.hasPrefix("the document: ") } == [], comment)
      let picture = try renderer.render(scene.scene.inOwnColors)
      let levels = odd.picture.flatMap(\.levels)
      let worst = zip(picture.pixels, levels).map { abs(Double($0) - $1) }.max() ?? 0
      #expect(picture.pixels.count == levels.count && worst <= 2, comment)
      if odd.hasKnownMerged {
        let comparison = try PhotoshopComparison(picture, withPictureOf: document)
        #expect(comparison.maximum <= 3, comment)
      }
      // Each name that is listed is that of one layer.
      var template = try PhotoshopTemplate(document)
      #expect(Set(template.layers).count == template.layers.count, comment)
      for name in template.layers {
        #expect(!name.isEmpty && !name.contains("\0"), comment)
        try template.set(name, to: "none.png")
      }
    }
  }

  @Test func oddDocumentsAreImported() throws {
    let renderer = try Renderer(backend: .reference)
    for seed in UInt64(0)..<25 {
      let document = try PSDDocument(PSDSource(OddDocument(seed: seed).file.bytes))
      let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appending(path: "scene.json").path()
      let files = try StagedFiles(beside: path)
      let result = try PhotoshopImport(document, folder: folder.path(), files: files)
      try files.commit()
      try JSONEncoder().encode(result.scene).write(to: URL(filePath: path))
      #expect(
        try renderer.render(Scene(contentsOfFile: path))
          == renderer.render(PhotoshopScene(document).scene.inOwnColors), "seed \(seed)")
    }
  }

  /// A document without layers: its mode, and the colours of two pixels.
  struct Flat: Sendable {
    let mode: Int
    let planes: [[UInt8]]
    let pixels: [[UInt8]]

    init(_ mode: Int, _ planes: [[UInt8]], _ pixels: [UInt8]...) {
      (self.mode, self.planes, self.pixels) = (mode, planes, pixels)
    }
  }

  /// Modes without layers: one bit, a palette, tones of a duotone, and the inks of channels.
  @Test(
    arguments: [
      Flat(0, [[0b0100_0000]], [255, 255, 255], [0, 0, 0]), Flat(2, [[1, 2]], [1, 51, 101], [2, 52, 102]),
      Flat(8, [[7, 200]], [7, 7, 7], [200, 200, 200]), Flat(7, [[7, 200]], [7, 7, 7], [200, 200, 200]),
      Flat(7, [[7, 200], [1, 2]], [7, 7, 7], [200, 200, 200]),
      Flat(7, [[7, 200], [1, 2], [3, 4]], [7, 1, 3], [200, 2, 4]),
      Flat(7, [[7, 200], [1, 2], [3, 4], [255, 255]], [7, 1, 3], [200, 2, 4]),
    ])
  func flatDocumentsOfAllModesAreDrawn(_ flat: Flat) throws {
    var file = PSDFile(
      width: 2, height: 1, depth: flat.mode == 0 ? 1 : 8, mode: flat.mode, merged: flat.planes)
    // Reds 0 to 3 in turn, greens and blues 50 and 100 more.
    if flat.mode == 2 {
      file.colorData = PSDBytes((0..<768).map { (index: Int) in UInt8(50 * (index / 256) + index % 4) })
    }
    let scene = try PhotoshopScene(file)
    let found = try scene.pixels().map { pixel in (0..<3).map { pixel[$0] } }
    #expect(found == flat.pixels)
    #expect(scene.omissions.contains { $0.contains("taken as cyan") } == (flat.mode == 7))
  }

  /// Frames that end before they begin: Photoshop writes some for layers and masks of nothing.
  @Test(arguments: [(0, 0, -1, 0), (0, 0, 0, -1), (3, 2, 1, 1)])
  func framesOfNothingAreEmpty(frame: (Int, Int, Int, Int)) throws {
    var empty = PSDFile.Layer(frame: frame, channels: (-1...2).map { ($0, []) })
    empty.packing = .none
    for (outside, alpha) in [(255, 255), (0, 0)] as [(UInt8, UInt8)] {
      var masked = PSDFile.Layer.row([.red])
      masked.channels.append((-2, []))
      masked.maskData = .build { bytes in
        bytes.frame(frame.0, frame.1, frame.2, frame.3)
        bytes.append([outside, 0, 0, 0])
      }
      let scene = try PhotoshopScene(PSDFile(width: 1, black: [empty, masked]))
      #expect(try scene.pixels().map(\.w) == [alpha])
      #expect(scene.omissions.isEmpty)
    }
  }

  /// The layers of groups that do not end, or do not begin, lie where they are; damaged blocks are named.
  @Test func unevenGroupsAndDamagedBlocksAreNamed() throws {
    let uneven = "the document: groups without an end, whose layers lie outside of groups"
    for layers in [[.lowerEnd, .row([.red])], [.row([.red]), .group("no lower end")]] as [[PSDFile.Layer]] {
      let scene = try PhotoshopScene(PSDFile(width: 1, black: layers))
      #expect(try scene.pixels() == [.red])
      #expect(scene.omissions == [uneven])
    }
    var layer = PSDFile.Layer.row([.red])
    layer.blocks = [("lyid", PSDBytes([1, 2]))]
    layer.tail = .build { $0.ascii("what is this, after all?") }
    let scene = try PhotoshopScene(PSDFile(width: 1, black: [layer]))
    #expect(try scene.pixels() == [.red])
    #expect(
      scene.omissions == [
        "layer \"row\": its block \"lyid\", which is damaged",
        "layer \"row\": its further blocks, which are damaged: no block begins with \"what\"",
      ])
  }

  /// A mask with a frame and without samples hides nothing.
  @Test func masksWithoutSamplesAreNamed() throws {
    var layer = PSDFile.Layer.row([.red])
    layer.maskData = .build { bytes in
      bytes.frame(0, 0, 1, 1)
      bytes.append([0, 0, 0, 0])
    }
    let scene = try PhotoshopScene(PSDFile(width: 1, black: [layer]))
    #expect(try scene.pixels() == [.red])
    #expect(scene.omissions == ["layer \"row\": its mask, which has no samples in the file"])
  }

  /// Names of old documents are in Mac OS Roman.
  @Test func oldNamesAreRoman() throws {
    var layer = PSDFile.Layer.row([.red])
    layer.shortName = [0x47, 0x72, 0x9A, 0xA7, 0x65]
    #expect(try PSDFile(width: 1, black: [layer]).document.layers[0].name == "Größe")
    layer.shortName = Array("Größe".utf8)
    #expect(try PSDFile(width: 1, black: [layer]).document.layers[0].name == "Größe")
  }

  @Test func numbersOfPartsMayBeLarge() throws {
    let one = PSDFile.Layer(frame: (0, 0, 1, 1), channels: [(0, [9]), (1, [9]), (2, [9])])
    let many = PSDFile(
      width: 1, height: 1, layers: Array(repeating: one, count: 3000),
      merged: Array(repeating: [9], count: 56))
    #expect(try many.document.layers.count == 3000)
    let nested =
      Array(repeating: PSDFile.Layer.lowerEnd, count: 64) + [.row([.red])]
      + Array(repeating: .group("g"), count: 64)
    #expect(try PhotoshopScene(PSDFile(width: 1, black: nested)).pixels() == [.red])
    var layer = PSDFile.Layer.row([.red])
    layer.blocks = Array(repeating: ("xxxx", PSDBytes([UInt8](repeating: 1, count: 100))), count: 5000)
    #expect(try PhotoshopScene(PSDFile(width: 1, black: [layer])).omissions.isEmpty)
  }
}
