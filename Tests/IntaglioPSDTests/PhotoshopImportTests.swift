// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioImages
import Testing

/// Names of layers become names of files, whatever they are.
@Suite struct PhotoshopImportTests {
  /// Imports a document with layers of these names, and does something with the folder.
  private func importing(
    _ names: [String], _ body: (PhotoshopImport, _ folder: URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)/in")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let layers = names.map { name in
      PSDFile.Layer(
        name: "x", channels: [(0, [1, 2, 3, 4, 5, 6]), (1, [1, 2, 3, 4, 5, 6]), (2, [1, 2, 3, 4, 5, 6])],
        blocks: [("luni", .build { $0.unicode(name) })])
    }
    let document = try PSDDocument(PSDSource(PSDFile(layers: layers).bytes))
    try body(imported(document, folder), folder)
    let around = try FileManager.default.contentsOfDirectory(
      atPath: folder.deletingLastPathComponent().path())
    #expect(around == ["in"], "nothing is written beside the folder")
  }

  /// Longer names no scene may have; their start is kept.
  @Test func namesHaveALimit() throws {
    try importing([String(repeating: "n", count: 4096)]) { result, _ in
      #expect(result.scene.layers[0].name?.count == 4096)
    }
    try importing([String(repeating: "ä", count: 2049)]) { result, _ in
      #expect(result.scene.layers[0].name == String(repeating: "ä", count: 2048))
    }
  }

  private func imported(_ document: PSDDocument, _ folder: URL) throws -> PhotoshopImport {
    let files = try StagedFiles(beside: folder.appending(path: "scene.json").path())
    let result = try PhotoshopImport(document, folder: folder.path(), files: files)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(names.allSatisfy { $0.hasPrefix(".intaglio-") }, "nothing is there yet")
    try files.commit()
    return result
  }

  @Test func namesAreSafeAndUnique() throws {
    let long = String(repeating: "ä", count: 150)
    let names = [
      "../evil", "/etc/passwd", "a/b", "A", "a", "a", "", "..", ".hidden", "tab\tbell\u{7}", "${x}", long,
      "Größe 🖋",
    ]
    try importing(names) { result, folder in
      #expect(
        result.pictures == [
          "-evil.png", "-etc-passwd.png", "a-b.png", "A.png", "a 2.png", "a 3.png", "Layer.png",
          "Layer 2.png",
          "hidden.png", "tab-bell-.png", "-{x}.png", String(repeating: "ä", count: 100) + ".png",
          "Größe 🖋.png",
        ])
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      #expect(Set(files) == Set(result.pictures))
    }
  }

  @Test func dollarSignsAreNoVariables() throws {
    try importing(["${price}", "$5"]) { result, folder in
      let file = folder.appending(path: "scene.json")
      try JSONEncoder().encode(result.scene).write(to: file)
      let scene = try Scene(contentsOfFile: file.path())
      #expect(scene.layers.map(\.name) == ["${price}", "$5"])
    }
  }
}
