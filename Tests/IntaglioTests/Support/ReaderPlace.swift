// SPDX-License-Identifier: MIT
import Foundation
import Intaglio

/// A kind of object in scene and style files, with its schema and its reader.
struct ReaderPlace: Sendable {
  /// The file of the schema.
  let document: String
  /// The way to the object's schema in it, key by key or index by index; empty for the whole.
  let steps: [String]
  /// An object of the kind with only its required keys. `{}` marks the object of a nested kind, if any.
  let smallest: String
  /// Whether two documents are read as the same value.
  let isSame: @Sendable (Data, Data) throws -> Bool

  init<Value: Decodable & Equatable & Sendable>(
    _ type: Value.Type, _ document: String, _ steps: String, smallest: String = "{}"
  ) {
    self.document = "\(document).schema.json"
    self.steps = steps.split(separator: "/").map(String.init)
    self.smallest = smallest
    isSame = { first, second in
      try JSONDecoder().decode(Value.self, from: first) == JSONDecoder().decode(Value.self, from: second)
    }
  }

  /// An object within an adjustment, read by way of that.
  private init(
    adjustment key: String, _ name: String? = nil, start: String = "", end: String = "",
    smallest: String = "{}"
  ) {
    document = "style.schema.json"
    steps = ["$defs"] + (name ?? key).split(separator: "/").map(String.init)
    self.smallest = smallest
    @Sendable func read(_ object: Data) throws -> Adjustment {
      let whole = Data(#"{ "\#(key)": \#(start)"#.utf8) + object + Data("\(end) }".utf8)
      return try JSONDecoder().decode(Adjustment.self, from: whole)
    }
    isSame = { try read($0) == read($1) }
  }

  static let all = [
    ReaderPlace(Style.self, "style", ""),
    ReaderPlace(Shadow.self, "style", "$defs/shadow", smallest: #"{ "kind": "inner" }"#),
    ReaderPlace(EdgeStroke.self, "style", "$defs/stroke", smallest: #"{ "width": 1 }"#),
    ReaderPlace(Overlay.self, "style", "$defs/overlay", smallest: #"{ "color": "red" }"#),
    ReaderPlace(Satin.self, "style", "$defs/satin", smallest: #"{ "offset": [1, 2] }"#),
    ReaderPlace(Bevel.self, "style", "$defs/bevel", smallest: #"{ "size": 4 }"#),
    ReaderPlace(ColorRamp.self, "style", "$defs/ramp", smallest: #"{ "colors": ["red"] }"#),
    ReaderPlace(Grain.self, "style", "$defs/grain", smallest: "{}"),
    ReaderPlace(Halftone.self, "style", "$defs/halftone", smallest: "{}"),
    ReaderPlace(
      Bevel.Texture.self, "style", "$defs/texture", smallest: #"{ "pattern": { "image": "wood.png" } }"#),
    ReaderPlace(LongShadow.self, "style", "$defs/longShadow", smallest: #"{ "length": 8 }"#),
    ReaderPlace(Bevel.Side.self, "style", "$defs/bevelSide", smallest: #"{ "color": "red" }"#),
    ReaderPlace(Blur.self, "style", "$defs/blur", smallest: #"{ "sigma": 1 }"#),
    ReaderPlace(LayerBlur.self, "style", "$defs/layerBlur", smallest: #"{ "sigma": 1 }"#),
    ReaderPlace(LayerBlur.Progression.self, "style", "$defs/progression"),
    ReaderPlace(Adjustment.self, "style", "$defs/adjustment", smallest: #"{ "sepia": 1 }"#),
    ReaderPlace(adjustment: "curves"),
    ReaderPlace(adjustment: "levels"),
    ReaderPlace(adjustment: #"levels": { "all"#, "levelRange", end: "}"),
    ReaderPlace(adjustment: "exposure"),
    ReaderPlace(adjustment: "brightnessContrast"),
    ReaderPlace(adjustment: "colorBalance"),
    ReaderPlace(adjustment: "hueSaturation"),
    ReaderPlace(
      adjustment: #"hueSaturation": { "ranges"#, "hueRange", start: "[", end: "] }",
      smallest: #"{ "hues": [0, 1, 2, 3] }"#),
    ReaderPlace(adjustment: "blackAndWhite"),
    ReaderPlace(adjustment: "vibrance"),
    ReaderPlace(adjustment: "photoFilter", smallest: #"{ "color": "red" }"#),
    ReaderPlace(
      adjustment: "colorLookup", "colorLookup/anyOf/1",
      smallest: #"{ "size": 2, "table": [0,0,0,1,0,0,0,1,0,1,1,0,0,0,1,1,0,1,0,1,1,1,1,1] }"#),
    ReaderPlace(adjustment: "selectiveColor"),
    ReaderPlace(Light.self, "style", "$defs/light", smallest: #"{ "angle": 0 }"#),
    ReaderPlace(Light.Limits.self, "style", "$defs/lightLimits"),
    ReaderPlace(Fill.self, "style", "$defs/fill", smallest: #"{ "image": "a.png" }"#),
    ReaderPlace(Displacement.self, "style", "$defs/displacement"),
    ReaderPlace(
      Environment.self, "style", "$defs/environment", smallest: #"{ "ramp": { "colors": ["red"] } }"#),
    ReaderPlace(
      Erosion.self, "style", "$defs/erosion", smallest: #"{ "pattern": { "image": "wood.png" } }"#),
    ReaderPlace(Outline.self, "style", "$defs/outline", smallest: #"{ "width": 4 }"#),
    ReaderPlace(
      Refraction.self, "style", "$defs/refraction", smallest: #"{ "depth": 0, "edge": 0 }"#),
    ReaderPlace(Noise.self, "style", "$defs/noise"),
    ReaderPlace(Tiling.self, "scene", "$defs/tiling", smallest: #"{ "tile": [0, 0, 8, 8] }"#),
    ReaderPlace(Pattern.self, "style", "$defs/pattern", smallest: #"{ "image": "a.png" }"#),
    ReaderPlace(Turbulence.self, "style", "$defs/turbulence"),
    ReaderPlace(
      Bitmap.self, "style", "$defs/bitmap", smallest: #"{ "width": 1, "height": 1, "pixels": "AAAAAA==" }"#),
    ReaderPlace(Scene.self, "scene", "", smallest: #"{ "width": 1, "height": 1 }"#),
    ReaderPlace(Layer.self, "scene", "$defs/layer", smallest: #"{ "frame": [0, 0, 1, 1] }"#),
    ReaderPlace(SizeKeys.self, "scene", "$defs/size", smallest: #"{ "width": 1, "height": 1 }"#),
    ReaderPlace(SafeInsets.self, "scene", "$defs/safe"),
    ReaderPlace(VariableKeys.self, "scene", "$defs/declaration", smallest: #"{ "type": "text" }"#),
    ReaderPlace(Layout.self, "scene", "$defs/layout"),
    ReaderPlace(Layout.Item.self, "scene", "$defs/item"),
    ReaderPlace(Layout.Pins.self, "scene", "$defs/pins"),
    ReaderPlace(StepsReader.self, "scene", "$defs/transform"),
    ReaderPlace(Border.self, "scene", "$defs/border"),
    ReaderPlace(
      LayerMask.self, "scene", "$defs/mask", smallest: #"{ "alpha": { "frame": [0, 0, 1, 1] } }"#),
    ReaderPlace(PathShadow.self, "scene", "$defs/pathShadow", smallest: #"{ "path": "M0 0" }"#),
    ReaderPlace(Contents.self, "scene", "$defs/contents", smallest: #"{ "image": "a.png" }"#),
    ReaderPlace(Gradient.self, "scene", "$defs/gradient", smallest: #"{ "colors": ["red"] }"#),
    ReaderPlace(Shape.self, "scene", "$defs/shape", smallest: #"{ "path": "M0 0" }"#),
    ReaderPlace(Stroke.self, "scene", "$defs/pathStroke"),
    ReaderPlace(Text.self, "scene", "$defs/text", smallest: #"{ "string": "" }"#),
    ReaderPlace(Text.Run.self, "scene", "$defs/run", smallest: #"{ "string": "" }"#),
    ReaderPlace(Text.Picture.self, "scene", "$defs/textPicture", smallest: #"{ "image": "a.png" }"#),
    ReaderPlace(Text.Fit.self, "scene", "$defs/fit"),
    ReaderPlace(Text.List.self, "scene", "$defs/list"),
    ReaderPlace(Text.TabStop.self, "scene", "$defs/tabStop", smallest: #"{ "at": 40 }"#),
    ReaderPlace(Font.self, "scene", "$defs/font"),
    ReaderPlace(GradientShape<Linear>.self, "scene", "$defs/gradientLine"),
    ReaderPlace(GradientShape<Radial>.self, "scene", "$defs/gradientEllipse"),
    ReaderPlace(GradientShape<Conic>.self, "scene", "$defs/gradientTurn"),
    ReaderPlace(GradientShape<Reflected>.self, "scene", "$defs/gradientLine"),
    ReaderPlace(GradientShape<Diamond>.self, "scene", "$defs/gradientDiamond"),
  ]

  /// The keys that the reader says it knows when it meets one that it does not.
  func knownKeys() throws -> Set<String> {
    let bad = Data(#"{ "?": 0 }"#.utf8)
    do {
      _ = try isSame(bad, bad)
      return []
    } catch DecodingError.dataCorrupted(let context) {
      guard let list = context.debugDescription.range(of: "; known keys are ") else { return [] }
      let names = context.debugDescription[list.upperBound...]
      return Set(names.components(separatedBy: ", "))
    }
  }
}
