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
        == Preset.families.flatMap(\.presets).map {
          "| `\($0.name)` | \($0.summary) | \($0.suits) | \($0.ground.rawValue) |"
        })
  }

  /// Tiles end at 8192 pixels.
  @Test("can be rendered at any scale, those with a texture up to 8", arguments: Preset.all)
  func valid(preset: Preset) throws {
    try preset.style.validate(scale: 1)
    let isFar =
      !preset.style.longShadows.isEmpty || preset.style.displacement != nil
      || preset.style.backdropRefraction != nil
    try preset.style.validate(scale: !preset.style.patterns(scale: 1).isEmpty ? 8 : isFar ? 12 : 64)
    #expect(preset.style != Style())
  }

  @Test("are found by name", arguments: Preset.all)
  func named(preset: Preset) throws {
    #expect(try Preset(named: preset.name) == preset)
  }

  @Test("show the inner-shadow layer's styles under its name")
  func innerShadowLayer() throws {
    #expect(Style.innerShadow == .innerShadow())
    #expect(try Preset(named: "inner-shadow-label").style == .innerShadowLabel)
    #expect(try Preset(named: "inner-shadow-image-view").style == .innerShadowImageView)
    #expect(Style.innerShadowEmboss == Style.innerShadowLabel.embossed())
  }

  @Test("that do not exist are refused, with the nearest that does")
  func unknown() {
    #expect(throws: PresetError.unknown(name: "imdent")) { try Preset(named: "imdent") }
    let text = PresetError.unknown(name: "imdent").description
    #expect(
      text.hasPrefix(
        #"no preset is named "imdent" (did you mean "indent", "imprint" or "#))
    #expect(text.contains(#""?); the family relief has "#))
    #expect(text.hasSuffix(Preset.all.filter { $0.family == .relief }.map(\.name).joined(separator: ", ")))
    #expect("\(PresetError.unknown(name: "metal"))".contains("the family metal has gold, "))
    #expect(
      "\(PresetError.unknown(name: "Pressed"))".hasPrefix(#"no preset is named "Pressed" (did you mean"#))
  }

  @Test("of earlier versions say what replaces them, which exists")
  func replaced() throws {
    let replaced = [
      "pressed": "indent", "plastic": "candy", "fire": "glow", "ice": "glass", "hologram": "holo-foil",
      "balloon": "puffy",
    ]
    for (name, new) in replaced {
      #expect(
        "\(PresetError.unknown(name: name))" == #"the preset "\#(name)" was removed; use "\#(new)""#)
      #expect(try Preset(named: new).family != nil)
    }
  }

  @Test("have a family and sizes, but for those of the inner-shadow layer, which are not listed")
  func families() throws {
    #expect(Preset.families.flatMap(\.presets).count == Preset.all.count)
    let hidden = Preset.everything.filter { !Preset.all.contains($0) }.map(\.name)
    #expect(hidden.allSatisfy { $0.hasPrefix("inner-shadow") })
    #expect(hidden.count == 4)
    for preset in Preset.all {
      #expect(preset.smallest < preset.largest)
      #expect(Preset.Family.allCases.contains { $0 == preset.family })
    }
    #expect(try Preset(named: "stone").suits == "bold letters and shapes on any ground, from 100 points")
    #expect(try Preset(named: "gold").colorNames == ["tint", "dark", "light"])
  }

  /// What lies outside of a picture would be cut off.
  @Test("grow if they draw far outside", arguments: Preset.everything)
  func growing(preset: Preset) throws {
    var picture = try Bitmap(transparent: PixelSize(width: 150, height: 150))
    for row in 0..<150 { for column in 0..<150 { picture[column, row] = SIMD4(64, 112, 158, 255) } }
    let result = try Renderer(backend: .cpu).render(picture, style: preset.style)
    #expect(result.width > 150 || !preset.style.grows)
    let kept = try Renderer(backend: .cpu).render(picture, style: preset.style, grow: false)
    #expect(kept.size == picture.size)
  }

  @Test("are what the example files say", arguments: Preset.all)
  func examples(preset: Preset) throws {
    let path = PresetTests.folder.appending(path: "\(preset.name).json").path()
    let style = try Style(contentsOfFile: path) { _ in try Bitmap(transparent: PixelSize(1, 1)) }
    #expect(style == preset.style)
  }

  @Test("are all example files of styles")
  func exampleNames() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: PresetTests.folder.path())
    #expect(Set(files) == Set(Preset.everything.map { "\($0.name).json" }))
  }

  /// Swift lists no static members, so that the source has to say which there are. The inner-shadow layer's
  /// two other styles are constants of the core.
  @Test("are all constants of Style, each with its summary as its comment")
  func constants() throws {
    let path = PresetTests.root.appending(path: "Sources/Documents/IntaglioPresets/Style+Presets.swift")
    let source = try String(contentsOf: path, encoding: .utf8)
    let pattern = /\/\/\/ (.+)\.\n  public static let (\w+) = Preset\.style\("([a-z-]+)"\)\n/
    let found = source.matches(of: pattern).map(\.output)
    let presets = Preset.everything.filter {
      !["inner-shadow-label", "inner-shadow-image-view"].contains($0.name)
    }
    #expect(found.map { String($0.3) } == presets.map(\.name))
    for (constant, preset) in zip(found, presets) {
      #expect(constant.1.lowercased() == preset.summary.lowercased())
      #expect(constant.2.lowercased() == preset.name.filter { $0 != "-" })
    }
    #expect(found.count == source.components(separatedBy: "public static let").count - 1)
    #expect(try Style.gold == Preset(named: "gold").style)
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  private static let folder = root.appending(path: "Examples/styles")
}
