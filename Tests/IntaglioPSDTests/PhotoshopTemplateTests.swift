// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Documents of one row with other pictures in their layers.
@Suite struct PhotoshopTemplateTests {
  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)
  private let lime = SIMD4<UInt8>(0, 255, 0, 255)
  private let none = SIMD4<UInt8>(0, 0, 0, 0)

  private func row(_ name: String, _ pixels: [SIMD4<UInt8>], left: Int = 0) -> PSDFile.Layer {
    let channels = [(-1, 3), (0, 0), (1, 1), (2, 2)].map { number, index in
      (number, pixels.map { $0[index] })
    }
    return PSDFile.Layer(name: name, frame: (0, left, 1, left + pixels.count), channels: channels)
  }

  /// A template of layers, and beside it `new.png` with these pixels in a row.
  private func withTemplate(
    _ layers: [PSDFile.Layer], width: Int = 4, new: [SIMD4<UInt8>],
    _ body: (inout PhotoshopTemplate) throws -> Void
  ) throws {
    try withTemplate(layers, width: width, new: new) { template, _ in try body(&template) }
  }

  private func withTemplate(
    _ layers: [PSDFile.Layer], width: Int = 4, new: [SIMD4<UInt8>],
    _ body: (inout PhotoshopTemplate, _ folder: String) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let merged = Array(repeating: [UInt8](repeating: 0, count: width), count: 3)
    let file = PSDFile(width: width, height: 1, layers: layers, merged: merged)
    try Data(file.bytes).write(to: folder.appending(path: "card.psd"))
    var picture = try Bitmap(transparent: PixelSize(new.count, 1))
    for (column, pixel) in new.enumerated() { picture[column, 0] = pixel }
    try picture.write(to: folder.appending(path: "new.png").path())
    var template = try PhotoshopTemplate(contentsOf: folder.appending(path: "card.psd").path())
    try body(&template, folder.path())
  }

  /// Each pixel's red, green, blue, alpha, as the oracle draws them.
  private func pixels(_ template: PhotoshopTemplate) throws -> [[UInt8]] {
    let picture = try Renderer(backend: .reference).render(template.scene())
    return (0..<picture.width).map { column in (0..<4).map { picture[column, 0][$0] } }
  }

  private func fault(_ layer: String, _ template: inout PhotoshopTemplate) -> String {
    do {
      try template.set(layer, to: "new.png")
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func withoutValuesItIsTheDocument() throws {
    try withTemplate([row("Photo", [red, blue])], new: [lime]) { template in
      let found = try pixels(template)
      #expect(found == [[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0], [0, 0, 0, 0]])
      #expect(template.layers == ["Photo"])
    }
  }

  /// The claims of the article about scenes.
  @Test func templatesAreRendered() throws {
    try withTemplate([row("Photo", [red, red], left: 1)], new: [lime, lime]) { _, folder in
      let renderer = try Renderer(backend: .cpu)
      try FileManager.default.moveItem(atPath: "\(folder)/new.png", toPath: "\(folder)/ada.png")
      // snippet
      var card = try PhotoshopTemplate(contentsOf: "\(folder)/card.psd")
      try card.set("Photo", to: "ada.png")
      let picture = try renderer.render(card.scene())
      // end
      #expect(picture[1, 0] == lime && picture[2, 0] == lime && picture[0, 0] == .zero)
    }
  }

  @Test func picturesTakeThePlaceOfALayersPixels() throws {
    try withTemplate([row("Photo", [red, red], left: 1), row("Over", [blue], left: 2)], new: [lime, lime]) {
      template in
      try template.set("Photo", to: "new.png")
      #expect(try pixels(template) == [[0, 0, 0, 0], [0, 255, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
    }
  }

  /// Six pixels wide and one high cover two in the middle: the third and the fourth.
  @Test func picturesCoverTheFrame() throws {
    try withTemplate([row("Photo", [red, red], left: 1)], new: [red, red, lime, blue, red, red]) { template in
      try template.set("Photo", to: "new.png")
      #expect(try pixels(template) == [[0, 0, 0, 0], [0, 255, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
    }
  }

  /// The shadow is that of the new picture, one pixel to the right; opacity and mask are the layer's.
  @Test func effectsMasksAndOpacitiesStay() throws {
    var layer = row("Photo", [red, red, red, red])
    layer.opacity = 128
    layer.add(effects: [
      (
        "DrSh",
        .object(
          "DrSh",
          [
            ("Clr ", .rgb(0, 0, 0)), ("Opct", .percent(50)), ("uglg", .flag(false)), ("lagl", .degrees(180)),
            ("Dstn", .pixels(1)),
          ])
      )
    ])
    layer.channels.append((-2, [0]))
    layer.maskWidth = 1
    layer.maskData = .build { bytes in
      bytes.frame(0, 0, 1, 1)
      bytes.append([255, 0, 0, 0])
    }
    try withTemplate([layer], new: [lime, lime, none, none]) { template in
      try template.set("Photo", to: "new.png")
      #expect(try pixels(template) == [[0, 0, 0, 0], [0, 128, 0, 128], [0, 0, 0, 64], [0, 0, 0, 0]])
    }
  }

  /// The new picture cuts the clipped layer. It covers half of its second pixel: half of blue, and no lime.
  @Test func clippedLayersAreCutByTheNewPicture() throws {
    var clipped = row("Clipped", [blue, blue, blue, blue])
    clipped.isClipped = true
    try withTemplate(
      [row("Base", [red, red, red, red]), clipped], new: [lime, SIMD4(0, 128, 0, 128), none, none]
    ) { template in
      try template.set("Base", to: "new.png")
      #expect(try pixels(template) == [[0, 0, 255, 255], [0, 0, 128, 128], [0, 0, 0, 0], [0, 0, 0, 0]])
    }
  }

  @Test func layersOfOneNameAreToldApartByTheirGroups() throws {
    let layers = [
      .lowerEnd, row("Photo", [red]), .group("Left"), .lowerEnd, row("Photo", [red], left: 1),
      .group("Right"), row("Only", [red], left: 2),
    ]
    try withTemplate(layers, new: [lime]) { template in
      #expect(template.layers == ["Left/Photo", "Right/Photo", "Only"])
      #expect(
        fault("Photo", &template).hasSuffix(
          #"2 layers are called "Photo"; name one with its groups: "Left/Photo", "Right/Photo""#))
      try template.set("Right/Photo", to: "new.png")
      #expect(
        try pixels(template) == [[255, 0, 0, 255], [0, 255, 0, 255], [255, 0, 0, 255], [0, 0, 0, 0]])
    }
    try withTemplate([row("Photo", [red]), row("Photo", [blue])], new: [lime]) { template in
      #expect(fault("Photo", &template).hasSuffix("rename one of them"))
    }
  }

  @Test func faultsAreNamed() throws {
    var hidden = row("Hidden", [red])
    hidden.flags = 2
    let sky = PSDFile.Layer(
      name: "Sky", frame: (0, 0, 0, 0), blocks: [("GdFl", Field.descriptor(SampleFiles.gradientFill))])
    let layers = [row("Photo", [red]), hidden, sky, .lowerEnd, .group("Group")]
    try withTemplate(layers, new: [lime]) { template in
      for (name, problem) in [
        ("Poto", #"there is no layer "Poto" (did you mean "Photo"?); there are "Photo""#),
        ("Hidden", #"the layer "Hidden" is hidden and accepts no picture"#),
        ("Sky", #"the layer "Sky" is a gradient fill without pixels and accepts no picture"#),
        ("Group", #"the layer "Group" is a group and accepts no picture"#),
      ] {
        let found = fault(name, &template)
        #expect(found.hasSuffix(": \(problem)"), "\(found)")
      }
      try template.set("Photo", to: "gone.png")
      #expect { try template.scene() } throws: { error in
        "\(error)".contains(#"card.psd: layer "Photo": no such picture: "#)
      }
      try template.set("Photo", to: "card.psd")
      #expect(throws: DocumentError.self) { try template.scene() }
    }
  }
}
