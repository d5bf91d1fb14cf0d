// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The styles of files, by their names.
@Suite struct PhotoshopStylesTests {
  private func withFile(_ bytes: [UInt8], _ name: String, _ body: (PhotoshopStyles) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    try body(PhotoshopStyles(contentsOfFile: file.path()))
  }

  private func offsets(_ name: String, _ styles: PhotoshopStyles) throws -> [Vector] {
    try styles.named(name).style.shadows.map(\.offset)
  }

  private func fault(_ name: String, _ styles: PhotoshopStyles) -> String {
    do {
      return "no error, but \(try styles.named(name))"
    } catch {
      return "\(error)"
    }
  }

  private func badge(distance: Double, fill: Int = 255, opacity: Int = 255) -> PSDFile.Layer {
    var layer = PSDFile.Layer(name: "Badge", opacity: opacity)
    layer.add(effects: [
      effect(
        "DrSh",
        [
          ("Clr ", .rgb(0, 0, 0)), ("Opct", .percent(50)), ("uglg", .flag(true)),
          ("Dstn", .pixels(distance)),
        ])
    ])
    layer.blocks.append(("iOpa", PSDFile.Layer.number(fill, 1)))
    return layer
  }

  /// Light from 90 degrees moves shadows down.
  private func file(_ layers: [PSDFile.Layer]) -> [UInt8] {
    PSDFile(resources: [(1037, PSDFile.Layer.number(90, 4))], layers: layers).bytes
  }

  @Test func layersAreFoundByNameAndByPath() throws {
    let layers = [
      .lowerEnd, badge(distance: 3), .group("Left"), .lowerEnd, badge(distance: 2), .group("Right"),
    ]
    try withFile(file(layers), "card.psd") { styles in
      #expect(styles.all.map(\.path) == ["Left/Badge", "Right/Badge"])
      let found = try offsets("Right/Badge", styles)
      #expect(found == [Vector(0, 2)])
      #expect(
        fault("Badge", styles).hasSuffix(
          #"named "Badge"; name one with its groups: "Left/Badge", "Right/Badge""#))
    }
  }

  @Test func layersThatAreStyledAlikeAreOne() throws {
    try withFile(file([badge(distance: 3), badge(distance: 3)]), "card.psd") { styles in
      let found = try offsets("Badge", styles)
      #expect(found == [Vector(0, 3)])
    }
    try withFile(file([badge(distance: 3), badge(distance: 4)]), "card.psd") { styles in
      #expect(fault("Badge", styles).hasSuffix("rename one of them"))
    }
  }

  /// 0.5 x 51/255 of the shadow, 102/255 x 51/255 of the fill.
  @Test func opacitiesAreThoseOfTheStyle() throws {
    try withFile(file([badge(distance: 3, fill: 102, opacity: 51)]), "card.psd") { styles in
      let entry = try styles.named("Badge")
      #expect(abs((entry.style.shadows.first?.color.alpha ?? 0) - 0.1) < 1e-12)
      #expect(abs(entry.style.fillOpacity - 0.08) < 1e-12)
      #expect(entry.style.shadows.map(\.isConcealed) == [true])
      #expect(entry.omissions.isEmpty)
    }
  }

  @Test func stylesOfTheStylesPanelAreFound() throws {
    try withFile(SampleFiles.styles(named: ["One", "Two"]), "brand") { styles in
      #expect(styles.all.map(\.name) == ["One", "Two"])
      // Their light is not that of a document: 3 away from -120 degrees. Between the two is a glow.
      let found = try offsets("Two", styles)
      #expect(found == [Vector(2, -3), .zero, Vector(2, -3)])
      #expect(fault("Three", styles).hasSuffix(#"no style is named "Three"; it has "One", "Two""#))
    }
  }
}
