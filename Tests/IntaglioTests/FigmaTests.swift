// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import TestSupport
import Testing

/// Effects in the shape of Figma's published REST API specification (`openapi.yaml`, the schema `Effect`), by
/// hand.
@Suite("Figma's effects") struct FigmaTests {
  /// The API's answer for a rectangle, with fields that no shadow needs.
  private static let node = """
    {
      "id": "1:2", "name": "Card", "type": "RECTANGLE", "cornerRadius": 8.0,
      "effects": [
        { "type": "INNER_SHADOW", "visible": true, "color": { "r": 1, "g": 1, "b": 1, "a": 0.5 },
          "blendMode": "NORMAL", "offset": { "x": 0, "y": -1 }, "radius": 3, "spread": -1.5,
          "boundVariables": { "color": { "type": "VARIABLE_ALIAS", "id": "VariableID:1" } } },
        { "type": "LAYER_BLUR", "visible": false, "radius": 4, "blurType": "NORMAL" },
        { "type": "DROP_SHADOW", "visible": true, "color": { "r": 0, "g": 0, "b": 0, "a": 0.25 },
          "blendMode": "MULTIPLY", "offset": { "x": 2, "y": 4.5 }, "radius": 12,
          "showShadowBehindNode": false },
        { "type": "DROP_SHADOW", "visible": false, "color": { "r": 0, "g": 0, "b": 0, "a": 1 },
          "blendMode": "NORMAL", "offset": { "x": 0, "y": 4 }, "radius": 4, "showShadowBehindNode": true }
      ]
    }
    """

  private func style(_ document: String, warnings: RenderWarnings? = nil) throws(DocumentError) -> Style {
    try Style(document: Array(document.utf8), warnings: warnings)
  }

  /// The last of the list is on top; a radius of 12 is a standard deviation of 6.
  @Test func aNodesEffectsAreAStyle() throws {
    let warnings = RenderWarnings()
    let style = try style(Self.node, warnings: warnings)
    #expect(
      style
        == Style(shadows: [
          Shadow(
            .outer, color: Color(white: 0, alpha: 0.25), offset: Vector(2, 4.5), blur: .css(12),
            blend: .multiply),
          Shadow(
            .inner, color: Color(white: 1, alpha: 0.5), offset: Vector(0, -1), blur: .css(3), spread: -1.5),
        ]))
    #expect(style.shadows[0].blur.sigma == 6)
    #expect(warnings.isEmpty)
  }

  /// The modes of the specification; pass through is only for groups.
  @Test func blendModesAreRead() throws {
    func shadow(_ mode: String, _ warnings: RenderWarnings) throws -> Shadow {
      let color = #""color": { "r": 0, "g": 0, "b": 0 }"#
      return try style(
        "[{ \"type\": \"DROP_SHADOW\", \(color), \"radius\": 0, \"blendMode\": \"\(mode)\" }]",
        warnings: warnings
      ).shadows[0]
    }
    let modes: [(String, BlendMode)] = [
      ("PASS_THROUGH", .normal), ("NORMAL", .normal), ("DARKEN", .darken), ("MULTIPLY", .multiply),
      ("LINEAR_BURN", .linearBurn), ("COLOR_BURN", .colorBurn), ("LIGHTEN", .lighten), ("SCREEN", .screen),
      ("LINEAR_DODGE", .linearDodge), ("COLOR_DODGE", .colorDodge), ("OVERLAY", .overlay),
      ("SOFT_LIGHT", .softLight),
      ("HARD_LIGHT", .hardLight), ("DIFFERENCE", .difference), ("EXCLUSION", .exclusion), ("HUE", .hue),
      ("SATURATION", .saturation), ("COLOR", .color), ("LUMINOSITY", .luminosity),
    ]
    let warnings = RenderWarnings()
    for (name, mode) in modes { #expect(try shadow(name, warnings).blend == mode, "\(name)") }
    #expect(warnings.isEmpty)
    #expect(try shadow("DIVIDE", warnings).blend == .normal)
    #expect(
      warnings.all.map(\.description) == [
        "[0].blendMode: DIVIDE is not drawn; the shadow is blended normally"
      ])
  }

  @Test func aListAloneIsRead() throws {
    let effect = #"{ "type": "DROP_SHADOW", "color": { "r": 0, "g": 0.2, "b": 1 }, "radius": 0 }"#
    let warnings = RenderWarnings()
    #expect(
      try style("[\(effect)]", warnings: warnings)
        == Style(shadows: [Shadow(.outer, color: Color(red: 0, green: 0.2, blue: 1), blur: .css(0))]))
    #expect(try style("[]") == Style() && warnings.isEmpty)
    #expect(try style(#"{ "effects": [] }"#) == Style())
  }

  private let noises = #"""
    [ { "type": "NOISE", "visible": true, "blendMode": "MULTIPLY", "noiseType": "MONOTONE", "noiseSize": 0.5,
        "density": 0.25, "color": { "r": 1, "g": 0, "b": 0, "a": 0.5 } },
      { "type": "NOISE", "noiseType": "DUOTONE", "noiseSize": 2, "density": 1,
        "color": { "r": 1, "g": 0, "b": 0, "a": 1 }, "secondaryColor": { "r": 0, "g": 0, "b": 1, "a": 1 } },
      { "type": "NOISE", "noiseType": "MULTITONE", "noiseSize": 3, "density": 0.5, "opacity": 0.75 } ]
    """#

  @Test func noiseIsReadAndWritten() throws {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let expected = Style(noises: [
      Noise(.many, size: 3, density: 0.5, opacity: 0.75), Noise(.two(red, blue), size: 2, density: 1),
      Noise(.one(Color(red: 1, green: 0, blue: 0, alpha: 0.5)), size: 0.5, density: 0.25, blend: .multiply),
    ])
    #expect(try style(noises) == expected)
    let effects = FigmaEffects(expected)
    #expect(effects.remarks.isEmpty)
    #expect(try style(String(decoding: JSONEncoder().encode(effects), as: UTF8.self)) == expected)
  }

  /// Figma has no seeds.
  @Test func aTextureIsReadAndWritten() throws {
    let warnings = RenderWarnings()
    let text = """
      [{ "type": "TEXTURE", "visible": false, "noiseSize": 9, "radius": 9, "clipToShape": false },
       { "type": "TEXTURE", "visible": true, "noiseSize": 2.5, "radius": 6, "clipToShape": true },
       { "type": "TEXTURE", "noiseSize": 1, "radius": 1 }]
      """
    let expected = Style(displacement: Displacement(radius: 6, size: 2.5, clipsToContents: true))
    #expect(try style(text, warnings: warnings) == expected)
    #expect(
      warnings.all.map(\.description) == ["[2].type: a second TEXTURE is not drawn, only the first"])
    #expect(FigmaEffects(expected).remarks.isEmpty)
    let written = try JSONEncoder().encode(FigmaEffects(expected))
    #expect(
      try JSONDecoder().decode(JSONNode.self, from: written)
        == JSONDecoder().decode(
          JSONNode.self,
          from: Data(
            #"[{ "type": "TEXTURE", "visible": true, "noiseSize": 2.5, "radius": 6, "clipToShape": true }]"#
              .utf8)))
    #expect(try style(String(decoding: written, as: UTF8.self)) == expected)
  }

  /// A radius is twice a standard deviation, of blurs too. Of each kind Figma has one.
  @Test func blursAreRead() throws {
    let warnings = RenderWarnings()
    let text = """
      [{ "type": "BACKGROUND_BLUR", "visible": true, "radius": 24, "blurType": "NORMAL" },
       { "type": "LAYER_BLUR", "visible": false, "radius": 99 },
       { "type": "LAYER_BLUR", "radius": 8, "blurType": "PROGRESSIVE", "startRadius": 2,
         "startOffset": { "x": 0.5, "y": 0 }, "endOffset": { "x": 0.5, "y": 0.75 } },
       { "type": "LAYER_BLUR", "radius": 3 }]
      """
    let style = try style(text, warnings: warnings)
    let progression = LayerBlur.Progression(from: 2, start: Vector(0.5, 0), end: Vector(0.5, 0.75))
    #expect(
      style == Style(layerBlur: LayerBlur(.css(8), progression: progression), backdropBlur: .css(24)))
    #expect(style.backdropBlur?.sigma == 12)
    #expect(
      warnings.all.map(\.description) == [
        "[3].type: a second LAYER_BLUR is not drawn, only the first"
      ])
  }

  /// In Figma's unit, whatever theirs is.
  @Test func blursComeBack() throws {
    let style = Style(
      layerBlur: LayerBlur(
        .sigma(4), progression: .init(from: 1, start: Vector(0, 0.25), end: Vector(1, 0.5))),
      backdropBlur: .layerRadius(3))
    let read = try self.style(
      String(decoding: try JSONEncoder().encode(FigmaEffects(style)), as: UTF8.self))
    #expect(
      read
        == Style(
          layerBlur: LayerBlur(
            .css(8), progression: .init(from: 2, start: Vector(0, 0.25), end: Vector(1, 0.5))),
          backdropBlur: .css(6)))
    #expect(FigmaEffects(style).remarks.isEmpty)
  }

  @Test func adjustmentsAreSaid() {
    for style in [
      Style(adjustments: [Adjustment(.invert(1))]), Style(backdropAdjustments: [Adjustment(.sepia(1))]),
    ] {
      #expect(FigmaEffects(style).remarks == ["adjustments of colours: Figma has them for pictures only"])
    }
  }

  static let faults: [(String, String, String)] = [
    (#"{ "type": "LAYER_BLUR" }"#, "radius", "is missing"),
    (#"{ "type": "LAYER_BLUR", "radius": -4 }"#, "radius", "is -4 but must be 0 or more"),
    (
      #"{ "type": "LAYER_BLUR", "radius": 4, "blurType": "SPIN" }"#, "blurType",
      "\"SPIN\" is not one of NORMAL, PROGRESSIVE"
    ),
    (#"{ "type": "LAYER_BLUR", "radius": 4, "blurType": "PROGRESSIVE" }"#, "startRadius", "is missing"),
    (
      #"{ "type": "BACKGROUND_BLUR", "radius": 4, "blurType": "PROGRESSIVE" }"#, "blurType",
      "PROGRESSIVE is not supported for background blurs"
    ),
    (#"{ "type": "NOISE", "noiseType": "MONOTON" }"#, "noiseType", "(did you mean \"MONOTONE\"?)"),
    (#"{ "type": "NOISE", "noiseType": "MONOTONE", "noiseSize": 1 }"#, "color", "is missing"),
    (#"{ "type": "NOISE", "noiseType": "MULTITONE", "noiseSize": -1 }"#, "noiseSize", "is -1"),
    (
      #"{ "type": "NOISE", "noiseType": "MULTITONE", "noiseSize": 1, "density": 2 }"#, "density",
      "is 2 but must be 0…1"
    ),
    (#"{ "type": "TEXTURE", "noiseSize": 2 }"#, "radius", "is missing"),
    (#"{ "type": "TEXTURE", "radius": 4, "noiseSize": -2 }"#, "noiseSize", "is -2 but must be 0 or more"),
    (#"{ "type": "DROP_SHADOWS" }"#, "type", "(did you mean \"DROP_SHADOW\"?)"),
    (#"{ "radius": 4 }"#, "type", "is missing"),
    (#"{ "type": "DROP_SHADOW", "radius": 4 }"#, "color", "is missing"),
    (
      #"{ "type": "DROP_SHADOW", "color": { "r": 0, "g": 0, "b": 2 }, "radius": 4 }"#, "color.b",
      "is 2 but must be 0…1"
    ),
    (#"{ "type": "INNER_SHADOW", "color": { "r": 0, "g": 0, "b": 0 } }"#, "radius", "is missing"),
    (
      #"{ "type": "INNER_SHADOW", "color": { "r": 0, "g": 0, "b": 0 }, "radius": -1 }"#, "radius",
      "is -1 but must be 0 or more"
    ),
    (
      #"{ "type": "INNER_SHADOW", "color": { "r": 0, "g": 0, "b": 0 }, "radius": 1, "offset": [1, 2] }"#,
      "offset", "must be an object"
    ),
    (
      #"{ "type": "DROP_SHADOW", "color": { "r": 0, "g": 0, "b": 0 }, "radius": 1, "spread": "2" }"#,
      "spread",
      "must be a number"
    ),
  ]

  @Test(arguments: faults)
  func refuses(effect: String, field: String, problem: String) throws {
    for (text, place) in [("[\(effect)]", "[0]"), (#"{ "effects": [\#(effect)] }"#, "effects[0]")] {
      let error = try #require(#expect(throws: DocumentError.self) { try style(text) })
      guard case .field(_, let found, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found == "\(place).\(field)")
      #expect(reason.contains(problem), "\(reason)")
    }
  }

  /// By the specification: every property that it asks for, the lowest first.
  @Test func aStyleIsWrittenAsEffects() throws {
    let style = Style(
      shadows: [
        Shadow(.outer, color: Color(white: 0, alpha: 0.25), offset: Vector(2, 4.5), blur: .sigma(6)),
        Shadow(.inner, color: .white, blur: .layerRadius(1.5)),
      ], contents: .knockout, threshold: 1)
    let effects = FigmaEffects(style)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(
      String(decoding: try encoder.encode(effects), as: UTF8.self) == """
        [{"blendMode":"NORMAL","color":{"a":1,"b":1,"g":1,"r":1},"offset":{"x":0,"y":0},"radius":3,"spread":0,\
        "type":"INNER_SHADOW","visible":true},\
        {"blendMode":"NORMAL","color":{"a":0.25,"b":0,"g":0,"r":0},"offset":{"x":2,"y":4.5},"radius":12,\
        "showShadowBehindNode":true,"spread":0,"type":"DROP_SHADOW","visible":true}]
        """)
    #expect(effects.remarks.count == 2)
  }

  /// Every preset comes back except for the parts that Figma lacks, with its shadows at the offsets of its
  /// light.
  @Test(arguments: Preset.all)
  func presetsComeBack(preset: Preset) throws {
    let lit = preset.style.lit()
    let read = try Style(document: Array(JSONEncoder().encode(FigmaEffects(preset.style))))
    #expect(
      read.shadows
        == lit.shadows.map {
          Shadow(
            $0.kind, color: $0.color, offset: $0.offset, blur: .css(2 * $0.blur.sigma),
            spread: $0.spread, blend: $0.blend)
        })
  }
}
