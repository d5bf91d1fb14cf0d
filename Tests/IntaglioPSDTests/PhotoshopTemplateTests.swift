// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Documents of one row with other pictures in their layers.
@Suite struct PhotoshopTemplateTests {
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
    try Data(PSDFile(width: width, black: layers).bytes).write(to: folder.appending(path: "card.psd"))
    var picture = try Bitmap(transparent: PixelSize(new.count, 1))
    for (column, pixel) in new.enumerated() { picture[column, 0] = pixel }
    try picture.write(to: folder.appending(path: "new.png").path())
    var template = try PhotoshopTemplate(contentsOfFile: folder.appending(path: "card.psd").path())
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
    try withTemplate([.row([.red, .blue], name: "Photo")], new: [.lime]) { template in
      let found = try pixels(template)
      #expect(found == [[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0], [0, 0, 0, 0]])
      #expect(template.layers == ["Photo"])
    }
  }

  /// The claims of the article about scenes.
  @Test func templatesAreRendered() throws {
    try withTemplate([.row([.red, .red], name: "Photo", left: 1)], new: [.lime, .lime]) { _, folder in
      let renderer = try Renderer(backend: .cpu)
      try FileManager.default.moveItem(atPath: "\(folder)/new.png", toPath: "\(folder)/ada.png")
      // snippet
      var card = try PhotoshopTemplate(contentsOfFile: "\(folder)/card.psd")
      try card.set("Photo", to: "ada.png")
      let picture = try renderer.render(card.scene())
      // end
      #expect(picture[1, 0] == .lime && picture[2, 0] == .lime && picture[0, 0] == .zero)
    }
  }

  @Test func picturesInMemoryNeedNoFile() throws {
    try withTemplate([.row([.red], name: "Photo")], new: [.blue]) { template in
      try template.set("Photo", to: .picture(Bitmap(size: PixelSize(1, 1), pixels: [0, 255, 0, 255])))
      template.confine(to: "/none")
      #expect(try pixels(template)[0] == [0, 255, 0, 255])
      try template.set("Photo", to: nil)
      #expect(try pixels(template)[0] == [255, 0, 0, 255])
      let error = #expect(throws: DocumentError.self) { try template.set("Photo", to: 1) }
      #expect(
        error?.description.hasSuffix(#"layer "Photo": must be the path of a picture, not a number"#) == true)
    }
  }

  @Test func picturesTakeThePlaceOfALayersPixels() throws {
    try withTemplate(
      [.row([.red, .red], name: "Photo", left: 1), .row([.blue], name: "Over", left: 2)], new: [.lime, .lime]
    ) {
      template in
      try template.set("Photo", to: "new.png")
      #expect(try pixels(template) == [[0, 0, 0, 0], [0, 255, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
    }
  }

  /// Six pixels wide and one high cover two in the middle: the third and the fourth.
  @Test func picturesCoverTheFrame() throws {
    try withTemplate(
      [.row([.red, .red], name: "Photo", left: 1)], new: [.red, .red, .lime, .blue, .red, .red]
    ) { template in
      try template.set("Photo", to: "new.png")
      #expect(try pixels(template) == [[0, 0, 0, 0], [0, 255, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
    }
  }

  /// The shadow is that of the new picture, one pixel to the right; opacity and mask are the layer's.
  @Test func effectsMasksAndOpacitiesStay() throws {
    var layer = PSDFile.Layer.row([.red, .red, .red, .red], name: "Photo")
    layer.opacity = 128
    layer.add(effects: [
      effect(
        "DrSh",
        [
          ("Clr ", .rgb(0, 0, 0)), ("Opct", .percent(50)), ("uglg", .flag(false)), ("lagl", .degrees(180)),
          ("Dstn", .pixels(1)),
        ])
    ])
    layer.channels.append((-2, [0]))
    layer.maskWidth = 1
    layer.maskData = .build { bytes in
      bytes.frame(0, 0, 1, 1)
      bytes.append([255, 0, 0, 0])
    }
    try withTemplate([layer], new: [.lime, .lime, .none, .none]) { template in
      try template.set("Photo", to: "new.png")
      #expect(try pixels(template) == [[0, 0, 0, 0], [0, 128, 0, 128], [0, 0, 0, 64], [0, 0, 0, 0]])
    }
  }

  /// The new picture cuts the clipped layer. It covers half of its second pixel: half of blue, and no lime.
  @Test func clippedLayersAreCutByTheNewPicture() throws {
    var clipped = PSDFile.Layer.row([.blue, .blue, .blue, .blue], name: "Clipped")
    clipped.isClipped = true
    try withTemplate(
      [.row([.red, .red, .red, .red], name: "Base"), clipped],
      new: [.lime, SIMD4(0, 128, 0, 128), .none, .none]
    ) { template in
      try template.set("Base", to: "new.png")
      #expect(try pixels(template) == [[0, 0, 255, 255], [0, 0, 128, 128], [0, 0, 0, 0], [0, 0, 0, 0]])
    }
  }

  @Test func layersOfOneNameAreToldApartByTheirGroups() throws {
    let layers: [PSDFile.Layer] = [
      .lowerEnd, .row([.red], name: "Photo"), .group("Left"), .lowerEnd, .row([.red], name: "Photo", left: 1),
      .group("Right"), .row([.red], name: "Only", left: 2),
    ]
    try withTemplate(layers, new: [.lime]) { template in
      #expect(template.layers == ["Left/Photo", "Right/Photo", "Only"])
      #expect(
        fault("Photo", &template).hasSuffix(
          #"2 layers are called "Photo"; name one of them: "Left/Photo", "Right/Photo""#))
      try template.set("Right/Photo", to: "new.png")
      #expect(
        try pixels(template) == [[255, 0, 0, 255], [0, 255, 0, 255], [255, 0, 0, 255], [0, 0, 0, 0]])
    }
    try withTemplate([.row([.red], name: "Photo"), .row([.blue], name: "Photo")], new: [.lime]) { template in
      #expect(fault("Photo", &template).hasSuffix(#"name one of them: "Photo#1", "Photo#2""#))
      try template.set("Photo#2", to: "new.png")
      #expect(try pixels(template)[0] == [0, 255, 0, 255])
    }
  }

  @Test func faultsAreNamed() throws {
    var hidden = PSDFile.Layer.row([.red], name: "Hidden")
    hidden.flags = 2
    let sky = PSDFile.Layer(
      name: "Sky", frame: (0, 0, 0, 0), blocks: [("GdFl", Field.descriptor(SampleFiles.gradientFill))])
    let layers = [.row([.red], name: "Photo"), hidden, sky, .lowerEnd, .group("Group")]
    try withTemplate(layers, new: [.lime]) { template in
      for (name, problem) in [
        ("Poto", #"there is no layer "Poto" (did you mean "Photo"?); there are "Photo""#),
        ("Hidden", #"the layer "Hidden" is hidden and accepts neither picture nor text"#),
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
