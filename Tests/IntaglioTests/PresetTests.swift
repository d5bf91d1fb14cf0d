// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

@Suite("Presets")
struct PresetTests {
  @Test("have names that a command line can take, each once")
  func names() {
    let names = Preset.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(!name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") })
    }
  }

  @Test("have a summary of one line", arguments: Preset.all)
  func summary(preset: Preset) {
    #expect((10...80).contains(preset.summary.count))
    #expect(!preset.summary.contains { $0.isNewline })
  }

  @Test("say what they are for in one line", arguments: Preset.all)
  func purpose(preset: Preset) {
    #expect((10...80).contains(preset.purpose.count))
    #expect(!preset.purpose.contains { $0.isNewline })
  }

  /// A fill keeps the contents' alpha, so that half of an edge pixel is the picture's own colour.
  @Test("leave no seam of the picture's own colour where they recolour it", arguments: Preset.all)
  func noFill(preset: Preset) {
    #expect(preset.style.fill == nil)
  }

  @Test("stand in the documentation with their looks, purposes and grounds")
  func article() throws {
    let path = PresetTests.root.appending(path: "Sources/Intaglio/Intaglio.docc/Presets.md")
    let article = try String(contentsOf: path, encoding: .utf8)
    let rows = article.split(separator: "\n").filter {
      $0.hasPrefix("| `") && $0.split(separator: "|").count == 4
    }
    #expect(
      rows.map { String($0) }
        == Preset.all.map { "| `\($0.name)` | \($0.summary) | \($0.purpose) | \($0.ground.rawValue) |" })
  }

  /// Tiles end at 8192 pixels.
  @Test("can be rendered at any scale, those with a texture up to 8", arguments: Preset.all)
  func valid(preset: Preset) throws {
    try preset.style.validate(scale: 1)
    try preset.style.validate(scale: preset.style.patterns.isEmpty ? 64 : 8)
    #expect(!preset.style.shadows.isEmpty)
  }

  @Test("are found by name", arguments: Preset.all)
  func named(preset: Preset) throws {
    #expect(try Preset(named: preset.name) == preset)
  }

  @Test("show the inner-shadow layer's styles under its name")
  func innerShadowLayer() throws {
    #expect(try Preset(named: "inner-shadow").style == .innerShadowLayer())
    #expect(try Preset(named: "inner-shadow-label").style == .innerShadowLabel)
    #expect(try Preset(named: "inner-shadow-image-view").style == .innerShadowImageView)
    #expect(try Preset(named: "inner-shadow-emboss").style == Style.innerShadowLabel.embossed())
  }

  @Test("that do not exist are refused, with the nearest that does")
  func unknown() {
    #expect(throws: PresetError.unknown(name: "imdent")) { try Preset(named: "imdent") }
    let text = PresetError.unknown(name: "imdent").description
    #expect(
      text.hasPrefix("no preset is named \"imdent\" (did you mean \"indent\"?); the presets are indent, "))
    #expect(!PresetError.unknown(name: "zzzzzz").description.contains("did you mean"))
  }

  @Test("are what the example files say", arguments: Preset.all)
  func examples(preset: Preset) throws {
    let path = PresetTests.folder.appending(path: "\(preset.name).json").path()
    let style = try Style(contentsOf: path) { _ in try Bitmap(transparent: PixelSize(1, 1)) }
    #expect(style == preset.style)
  }

  @Test("are all example files of styles")
  func exampleNames() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: PresetTests.folder.path())
    #expect(Set(files) == Set(Preset.all.map { "\($0.name).json" }))
  }

  /// Swift lists no static members, so that the source has to say which there are.
  @Test("are all constants, each with its summary as its comment")
  func constants() throws {
    let path = PresetTests.root.appending(path: "Sources/Documents/IntaglioPresets/Preset+Constants.swift")
    let source = try String(contentsOf: path, encoding: .utf8)
    let pattern = /\/\/\/ (.+)\.\n  public static let (\w+) = Preset\(embedded: "([a-z-]+)"\)\n/
    let found = source.matches(of: pattern).map(\.output)
    #expect(found.map { String($0.3) } == Preset.all.map(\.name))
    for (constant, preset) in zip(found, Preset.all) {
      #expect(constant.1.lowercased() == preset.summary.lowercased())
      #expect(constant.2.lowercased() == preset.name.filter { $0 != "-" })
    }
    #expect(found.count == source.components(separatedBy: "public static let").count - 1)
    #expect(Preset.gold.name == "gold" && Preset.innerShadow.style == .innerShadowLayer())
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  private static let folder = root.appending(path: "Examples/styles")
}
