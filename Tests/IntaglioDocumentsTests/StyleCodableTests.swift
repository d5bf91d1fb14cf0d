// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel
import TestSupport
import Testing

@Suite("Styles as JSON")
struct StyleCodableTests {
  @Test("read the style file of the design, field by field")
  func design() throws {
    let json = """
      { "contents": "knockout", "threshold": 1, "edges": "open", "casters": "hidden", "fill": { "color": "#336" },
        "shadows": [ { "kind": "inner", "color": "#000000bf", "offset": [0, 4], "blur": 6 },
                     { "kind": "outer", "color": "rgb(255 255 255 / 40%)", "offset": [0, 1], "sigma": 0.5 } ] }
      """
    let expected = Style(
      shadows: [
        Shadow(.inner, color: Color(white: 0, alpha: 191 / 255), offset: Vector(0, 4), blur: .css(6)),
        Shadow(.outer, color: Color(white: 1, alpha: 0.4), offset: Vector(0, 1), blur: .sigma(0.5)),
      ],
      contents: .knockout, threshold: 1, edges: .open, casters: .hidden,
      fill: .color(Color(red: 0.2, green: 0.2, blue: 0.4)))
    #expect(try style(json) == expected)
  }

  @Test(
    "leave out what has a default",
    arguments: ["{}", #"{"shadows": [], "threshold": null, "fill": null, "edges": null}"#])
  func defaults(json: String) throws {
    #expect(try style(json) == Style())
  }

  @Test("give a shadow black, no offset and no blur by default")
  func shadowDefaults() throws {
    #expect(
      try style(#"{"shadows": [{"kind": "outer"}]}"#).shadows
        == [Shadow(.outer, color: Color(white: 0), offset: Vector(0, 0), blur: .sigma(0))])
  }

  @Test("give a shadow a blend mode")
  func shadowBlend() throws {
    let shadows = try style(#"{"shadows": [{"kind": "outer", "blend": "linearBurn"}]}"#).shadows
    #expect(shadows == [Shadow(.outer, blend: .linearBurn)])
  }

  static let blurs: [(String, Blur)] = [
    ("sigma", .sigma(2.5)), ("blur", .css(2.5)), ("layerRadius", .layerRadius(2.5)), ("size", .size(2.5)),
  ]

  @Test("keep the unit of a blur", arguments: blurs)
  func units(key: String, blur: Blur) throws {
    #expect(try style(#"{"shadows": [{"kind": "inner", "\#(key)": 2.5}]}"#).shadows.first?.blur == blur)
  }

  @Test("name the arithmetic by which shadows are drawn")
  func profile() throws {
    #expect(try style(#"{"profile": "photoshop"}"#) == Style(profile: .photoshop))
    #expect(try style("{}").profile == .exact)
  }

  static let fills: [(String, Fill)] = [
    (#"{"color": "RED"}"#, .color(Color(red: 1, green: 0, blue: 0))),
    (#"{"image": "a/b.png"}"#, .file("a/b.png", fit: .cover)),
    (#"{"image": "a/b.png", "fit": "stretch"}"#, .file("a/b.png", fit: .stretch)),
  ]

  @Test("read fills", arguments: fills)
  func fill(json: String, fill: Fill) throws {
    #expect(try style("{\"fill\": \(json)}").fill == fill)
  }

  @Test("read bitmaps, and write them the same way")
  func bitmap() throws {
    // ff 00 00 ff, 00 00 00 00 in base64, by hand.
    let json = #"{"fill":{"bitmap":{"height":1,"pixels":"\/wAA\/wAAAAA=","width":2},"fit":"cover"}}"#
    let expected = try Bitmap(size: PixelSize(2, 1), pixels: [255, 0, 0, 255, 0, 0, 0, 0])
    #expect(try style(json).fill == .bitmap(expected, fit: .cover))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(expected), as: UTF8.self)
    #expect(text == #"{"height":1,"pixels":"\/wAA\/wAAAAA=","width":2}"#)
  }

  /// RFC 4648, section 10, stretched to the whole pixels of a bitmap by an independent encoder: Foundation's.
  @Test("encode pixels as Foundation does", arguments: 1...7)
  func base64(width: Int) throws {
    var random = StyleRandom(seed: UInt64(width))
    let pixels = (0..<4 * width).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bitmap = try Bitmap(size: PixelSize(width, 1), pixels: pixels)
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(bitmap)) as? [String: Any]
    #expect(object?["pixels"] as? String == Data(pixels).base64EncodedString())
  }

  @Test("are not written where a colour cannot be read again", arguments: [1.5, -0.1, Double.nan, .infinity])
  func unwritable(component: Double) {
    let style = Style(fill: .color(Color(red: 0, green: component, blue: 0)))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(style) }
  }

  private func style(_ json: String) throws -> Style {
    try JSONDecoder().decode(Style.self, from: Data(json.utf8))
  }
}
