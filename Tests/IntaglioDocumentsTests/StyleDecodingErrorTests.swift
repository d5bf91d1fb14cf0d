// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel
import Testing

@Suite("Mistakes in a style's JSON")
struct StyleDecodingErrorTests {
  /// The invalid text inside the outer braces, the path of the field, and the message.
  static let faults: [(String, String, String)] = [
    (
      #""shadow": []"#, "shadow",
      "unknown key (did you mean \"shadows\"?); known keys are contents, threshold, edges, casters, fill, fillOpacity, light, lightLimits, profile, shadows, strokes, bevels, satins, overlays, longShadows, noises, alphaFloor, displacement, erosion, outline, layerBlur, adjustments, backdropBlur, backdropAdjustments, backdropRefraction, grow, scale, designHeight, preset, colors, $schema"
    ),
    (
      #""zzz": 1"#, "zzz",
      "unknown key; known keys are contents, threshold, edges, casters, fill, fillOpacity, light, lightLimits, profile, shadows, strokes, bevels, satins, overlays, longShadows, noises, alphaFloor, displacement, erosion, outline, layerBlur, adjustments, backdropBlur, backdropAdjustments, backdropRefraction, grow, scale, designHeight, preset, colors, $schema"
    ),
    (
      #""shadows": [{"kind": "inner"}, {"kind": "inner", "colour": "red"}]"#, "shadows.1.colour",
      "unknown key (did you mean \"color\"?); known keys are kind, color, offset, depth, sigma, blur, layerRadius, size, spread, blend, range, contour, technique, ramp, grain, halftone, concealed"
    ),
    (
      #""shadows": [{"kind": "inner", "choke": 2}]"#, "shadows.0.choke",
      "unknown key; known keys are kind, color, offset, depth, sigma, blur, layerRadius, size, spread, blend, range, contour, technique, ramp, grain, halftone, concealed"
    ),
    (
      #""bevels": [{"size": 4, "technique": "chiselhard"}]"#, "bevels.0.technique",
      "\"chiselhard\" is not one of smooth, chiselHard, chiselSoft, inflate (did you mean \"chiselHard\"?)"
    ),
    (#""longShadows": [{"angle": 45}]"#, "longShadows.0.length", "is missing"),
    (#""longShadows": [{"length": 4, "fade": 2}]"#, "longShadows.0.fade", "is 2 but must be 0…1"),
    (
      #""longShadows": [{"length": 4, "blur": 2}]"#, "longShadows.0.blur",
      "unknown key; known keys are color, angle, length, fade, blend"
    ),
    (#""shadows": [{"color": "red"}]"#, "shadows.0.kind", "is missing: inner or outer"),
    (
      #""shadows": [{"kind": "iner"}]"#, "shadows.0.kind",
      "\"iner\" is not one of inner, outer (did you mean \"inner\"?)"
    ),
    (
      #""shadows": [{"kind": "inner", "sigma": 1, "blur": 2}]"#, "shadows.0.blur",
      "is given as well as sigma; a blur has one unit"
    ),
    (
      #""shadows": [{"kind": "inner", "blend": "copy"}]"#, "shadows.0.blend",
      "is copy, which effects do not allow: choose another mode"
    ),
    (#""shadows": [{"kind": "inner", "blur": -1}]"#, "shadows.0.blur", "is -1 but must be 0 or more"),
    (#""shadows": [{"kind": "inner", "blur": 1e999}]"#, "shadows.0.blur", "has a number that is too large"),
    (#""shadows": [{"kind": "inner", "offset": [1]}]"#, "shadows.0.offset", "has 1 numbers, not two: [x, y]"),
    (
      #""shadows": [{"kind": "inner", "offset": [1, 2, 3]}]"#, "shadows.0.offset",
      "has 3 numbers, not two: [x, y]"
    ),
    (
      #""shadows": [{"kind": "inner", "color": "rde"}]"#, "shadows.0.color",
      "\"rde\" at character 1 of \"rde\": expected a CSS colour (did you mean \"red\"?)"
    ),
    (
      #""layerBlur": {}"#, "layerBlur", "needs one of sigma, blur, layerRadius, size"
    ),
    (
      #""layerBlur": {"sigma": 1, "size": 2}"#, "layerBlur.size",
      "is given as well as sigma; a blur has one unit"
    ),
    (
      #""layerBlur": {"radius": 1}"#, "layerBlur.radius",
      "unknown key; known keys are sigma, blur, layerRadius, size, progression"
    ),
    (
      #""layerBlur": {"sigma": 1, "progression": {"form": 2}}"#, "layerBlur.progression.form",
      "unknown key (did you mean \"from\"?); known keys are from, start, end"
    ),
    (
      #""layerBlur": {"sigma": 1, "progression": {"from": -2}}"#, "layerBlur.progression.from",
      "is -2 but must be 0 or more"
    ),
    (
      #""layerBlur": {"sigma": 1, "progression": {"end": [1]}}"#, "layerBlur.progression.end",
      "has 1 numbers, not two: [x, y]"
    ),
    (
      #""displacement": {"scale": 4}"#, "displacement.scale",
      "unknown key; known keys are radius, size, seed, clipsToContents, movesOnlyEdges"
    ),
    (
      #""displacement": {"seed": 4294967296}"#, "displacement.seed",
      "is 4294967296 but must be a whole number, 0…4294967295"
    ),
    (#""adjustments": [{"invert": 2}]"#, "adjustments.0.invert", "is 2 but must be 0…1"),
    (
      #""backdropAdjustments": [{"contrast": 1}, {"saturate": 2, "sepia": 1}]"#,
      "backdropAdjustments.1.sepia",
      "is given as well as saturate; an adjustment has one function: add another one to the list"
    ),
    (
      #""adjustments": [{"beforeBlur": true}]"#, "adjustments.0",
      "needs one of brightness, contrast, saturate, grayscale, sepia, hueRotate, invert, opacity, curves, levels, exposure, brightnessContrast, colorBalance, posterize, steps, threshold, gradientMap, channelMixer, hueSaturation, blackAndWhite, vibrance, photoFilter, selectiveColor, colorLookup, halftone"
    ),
    (#""backdropBlur": {"blur": -4}"#, "backdropBlur.blur", "is -4 but must be 0 or more"),
    (#""threshold": 256"#, "threshold", "is 256 but must be a whole number, 0…255"),
    (#""threshold": -1"#, "threshold", "is -1 but must be a whole number, 0…255"),
    (#""threshold": 1.5"#, "threshold", "is 1.5 but must be a whole number, 0…255"),
    (#""threshold": 99999999999999999999"#, "threshold", "is 1e+20 but must be a whole number, 0…255"),
    (
      #""contents": "knokcout""#, "contents",
      "\"knokcout\" is not one of drawn, knockout (did you mean \"knockout\"?)"
    ),
    (#""edges": "closed""#, "edges", "\"closed\" is not one of open, bounded"),
    (#""casters": "x""#, "casters", "\"x\" is not one of hidden, drawn"),
    (#""fillOpacity": 1.5"#, "fillOpacity", "is 1.5 but must be 0…1"),
    (#""light": {}"#, "light.angle", "is missing"),
    (
      #""light": {"angle": 1, "elevation": 91}"#, "light.elevation", "is 91 but must be more than 0, up to 90"
    ),
    (
      #""light": {"angle": 1, "altitude": 30}"#, "light.altitude",
      "unknown key; known keys are angle, elevation"
    ),
    (#""fill": {}"#, "fill", "needs one of color, image, bitmap"),
    (
      #""fill": {"color": "red", "image": "a"}"#, "fill.image",
      "is given as well as color; a fill has one of color, image, bitmap"
    ),
    (#""fill": {"color": "red", "fit": "cover"}"#, "fill.fit", "is for image or bitmap, not for color"),
    (#""fill": {"image": ""}"#, "fill.image", "is an empty path"),
    (
      #""fill": {"image": "a", "fit": "contain"}"#, "fill.fit",
      "\"contain\" is not one of cover, stretch"
    ),
    (#""fill": {"bitmap": {"width": 1, "height": 1}}"#, "fill.bitmap.pixels", "is missing"),
    (#""fill": {"bitmap": {"height": 1, "pixels": ""}}"#, "fill.bitmap.width", "is missing"),
    (
      #""fill": {"bitmap": {"width": 0, "height": 1, "pixels": ""}}"#, "fill.bitmap.width",
      "is 0 but must be a whole number, 1…268435456"
    ),
    (
      #""fill": {"bitmap": {"width": 268435456, "height": 268435456, "pixels": ""}}"#, "fill.bitmap",
      "a picture of 268435456x268435456 is too large; at most 268435456 pixels are allowed"
    ),
    (
      #""fill": {"bitmap": {"width": 2, "height": 1, "pixels": "AAAAAA=="}}"#, "fill.bitmap",
      "a picture of 2x1 needs 8 bytes of RGBA, got 4"
    ),
    // 02 00 00 01: red above alpha.
    (
      #""fill": {"bitmap": {"width": 2, "height": 1, "pixels": "AAAAAAIAAAE="}}"#, "fill.bitmap.pixels",
      "is not premultiplied: a colour is above its alpha in column 1, row 0"
    ),
  ]

  @Test("are named with their path", arguments: faults)
  func corrupted(json: String, path: String, problem: String) throws {
    let error = try failure(of: "{\(json)}")
    guard case .dataCorrupted(let context) = error else {
      Issue.record("another kind of error: \(error)")
      return
    }
    #expect(text(context.codingPath) == path)
    #expect(context.debugDescription == problem)
  }

  @Test(
    "of base64 are found",
    arguments: ["AAAA", "AAAAAA=", "AAAAAA==A", "AAAA*A==", "AAAA====", "AA=AAA==", "AAAAAB==", "AAAA AA=="])
  func base64(text: String) throws {
    let json = #"{"fill": {"bitmap": {"width": 1, "height": 1, "pixels": "\#(text)"}}}"#
    try failure(of: json)
  }

  /// The types of JSON in the places of others.
  static let mismatches: [(String, String)] = [
    (#"{"shadows": {}}"#, "shadows"),
    (#"{"shadows": [1]}"#, "shadows.0"),
    (#"{"shadows": [{"kind": 1}]}"#, "shadows.0.kind"),
    (#"{"shadows": [{"kind": "inner", "color": [0, 0, 0]}]}"#, "shadows.0.color"),
    (#"{"shadows": [{"kind": "inner", "offset": 4}]}"#, "shadows.0.offset"),
    (#"{"shadows": [{"kind": "inner", "offset": [0, "4"]}]}"#, "shadows.0.offset.1"),
    (#"{"shadows": [{"kind": "inner", "blur": "4px"}]}"#, "shadows.0.blur"),
    (#"{"threshold": true}"#, "threshold"),
    (#"{"fill": "red"}"#, "fill"),
    (#"{"fill": {"bitmap": {"width": 1, "height": 1, "pixels": []}}}"#, "fill.bitmap.pixels"),
    (#"[]"#, ""),
  ]

  @Test("of type are named with their path", arguments: mismatches)
  func mismatched(json: String, path: String) throws {
    let error = try failure(of: json)
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("another kind of error: \(error)")
      return
    }
    #expect(text(context.codingPath) == path)
  }

  @discardableResult private func failure(of json: String) throws -> DecodingError {
    try #require(throws: DecodingError.self) { try JSONDecoder().decode(Style.self, from: Data(json.utf8)) }
  }

  private func text(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
