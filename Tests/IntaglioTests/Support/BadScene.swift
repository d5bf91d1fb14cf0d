// SPDX-License-Identifier: MIT

/// A scene file with one mistake, and its expected error.
struct BadScene: Sendable {
  let text: String
  let field: String
  let problem: String
  /// Whether a schema can say it too; it knows nothing of numbers that depend on others, nor of CSS and SVG.
  let isSchemas: Bool

  init(scene text: String, _ field: String, _ problem: String, isSchemas: Bool = true) {
    (self.text, self.field, self.problem, self.isSchemas) = (text, field, problem, isSchemas)
  }

  /// One layer of these fields.
  init(_ layer: String, _ field: String, _ problem: String, isSchemas: Bool = true) {
    self.init(
      scene: #"{ "width": 9, "height": 9, "layers": [{ "frame": [0, 0, 9, 9], \#(layer) }] }"#,
      field.isEmpty ? "layers[0]" : "layers[0].\(field)", problem, isSchemas: isSchemas)
  }

  static let all = [
    BadScene(scene: "[]", "", "must be an object, not a list"),
    BadScene(scene: #"{ "width": 9 }"#, "height", "is missing"),
    BadScene(
      scene: #"{ "width": 9, "height": 9, "scale": 0 }"#, "scale",
      "is 0 but must be more than 0, up to 64"),
    BadScene(
      scene: #"{ "width": 0, "height": 9 }"#, "width", "is 0 but must be more than 0, up to 65536"),
    BadScene(
      scene: #"{ "width": 9, "height": 9, "variables": 1 }"#, "variables",
      "must be an object, not a number"),
    BadScene(
      scene: #"{ "width": 9, "height": 9, "layer": [] }"#, "layer",
      "unknown key (did you mean \"layers\"?); known keys are "
        + "width, height, scale, background, light, dither, layers, styles, fonts, variables, size, sizes, locale, colors, $schema"
    ),
    BadScene(
      #""knockout": "shalow""#, "knockout",
      "\"shalow\" is not one of none, shallow, deep (did you mean \"shallow\"?)"),
    BadScene(#""knockout": true"#, "knockout", "must be a string"),
    BadScene(
      #""passesThrough": true, "opacity": 0.5, "blend": "multiply""#, "blend",
      "is given with passesThrough, which draws the layers one by one over what lies below: leave one of the two out",
      isSchemas: false),
    BadScene(
      #""passesThrough": true, "style": {}"#, "style",
      "is given with passesThrough, which draws the layers one by one over what lies below: leave one of the two out",
      isSchemas: false),
    BadScene(scene: #"{ "width": 9, "height": 9, "$schema": 1 }"#, "$schema", "must be a string"),
    BadScene(
      scene: #"{ "width": 9, "height": 9, "layers": [{}] }"#, "layers[0].frame",
      "is missing: [x, y, width, height], or in a layout width and height"),
    BadScene(
      scene: #"{ "width": 9, "height": 9, "light": { "angle": 9, "elevation": 0 } }"#, "light.elevation",
      "is 0 but must be more than 0, up to 90"),
    BadScene(
      scene: #"{ "width": 9, "height": 9, "light": { "elevation": 45 } }"#, "light.angle", "is missing"),
    BadScene(
      #""style": { "shadows": [{ "kind": "inner", "depth": 2 }] }"#, "style.shadows[0].depth",
      "has no light to follow: give the style or its scene \"light\": { \"angle\": 120, \"elevation\": 30 }",
      isSchemas: false),
    BadScene(
      #""style": { "light": { "angle": 9, "elevation": 0.001 }, "shadows": [{ "kind": "inner", "depth": 20 }] }"#,
      "style.shadows[0].depth", "is 20, which a light of elevation 0.001 moves by more than 1000000 points",
      isSchemas: false),
    BadScene(
      #""style": { "shadows": [{ "kind": "inner", "depth": "2" }] }"#, "style.shadows[0].depth",
      "must be a number"),
    BadScene(
      scene: #"{ "width": 9, "height": 9, "layers": [{ "frame": [0, 0, 1] }] }"#, "layers[0].frame",
      "has 3 numbers, not four: [x, y, width, height]"),
    BadScene(#""include": 1"#, "include", "must be a string: the path of a scene file"),
    BadScene(#""include": """#, "include", "is an empty path"),
    BadScene(
      #""include": "a.json", "layers": []"#, "layers",
      "cannot be combined with include: layers come from one of them"),
    BadScene(#""include": "a.json", "set": 1"#, "set", "must be an object, not a number"),
    BadScene(
      #""set": { "title": "a" }"#, "set", "is for layers with include: it sets variables of the included file"
    ),
    BadScene(#""opacity": 2"#, "opacity", "is 2 but must be 0…1"),
    BadScene(#""opacity": "2""#, "opacity", "must be a number"),
    BadScene(#""hidden": 1"#, "hidden", "must be true or false"),
    BadScene(
      #""cornerRadius": true"#, "cornerRadius",
      "corner radii are one number or four, each 0 or more: [topLeft, topRight, bottomRight, bottomLeft]"),
    BadScene(#""cornerRadius": [1, 2, 3, "4"]"#, "cornerRadius[3]", "must be a number"),
    BadScene(
      #""cornerRadius": [1, 2, 3, [4, -1]]"#, "cornerRadius[3]",
      "a corner has a radius of 0 or more, or two: [horizontal, vertical]"),
    BadScene(#""border": { "width": -1 }"#, "border.width", "is -1 but must be 0 or more"),
    BadScene(#""mask": {}"#, "mask", "needs one of alpha, luminance: the layer that masks"),
    BadScene(
      #""mask": { "alpha": { "frame": [0, 0, 1, 1], "opacity": -1 } }"#, "mask.alpha.opacity",
      "is -1 but must be 0…1"),
    BadScene(
      #""shadow": { "path": "M0 0", "offset": [2e6, 0] }"#, "shadow.offset[0]",
      "is 2000000 but must be -1000000…1000000 (1000000 pixels)", isSchemas: false),
    BadScene(
      #""style": { "shadows": [{ "kind": "inner", "blur": -1 }] }"#, "style.shadows[0].blur",
      "is -1 but must be 0 or more"),
    BadScene(
      #""style": { "shadows": [{ "kind": "inner", "blur": 1, "sigma": 1 }] }"#, "style.shadows[0].blur",
      "is given as well as sigma; a blur has one unit"),
    BadScene(
      #""style": { "fill": { "color": "red", "fit": "cover" } }"#, "style.fill.fit",
      "is for image or bitmap, not for color"),
    BadScene(
      #""contents": { "color": "red", "scale": 2 }"#, "contents.scale",
      "is for image or bitmap, not for color"),
    BadScene(
      #""contents": { "gradient": { "colors": [] } }"#, "contents.gradient.colors",
      "has 0 elements; 1…64 are allowed"),
    BadScene(
      #""contents": { "gradient": { "stops": [["red", 2]] } }"#, "contents.gradient.stops[0]",
      "has the position 2, which must be 0…1"),
    BadScene(
      #""contents": { "gradient": { "colors": ["red"], "linear": {}, "conic": {} } }"#,
      "contents.gradient.conic", "is given as well as linear; a gradient has one shape"),
    BadScene(
      #""contents": { "shape": { "path": "M0 0 L" } }"#, "contents.shape.path",
      "at the end of \"M0 0 L\": expected a number", isSchemas: false),
    BadScene(
      #""contents": { "shape": { "path": "M0 0", "stroke": { "width": -1 } } }"#,
      "contents.shape.stroke.width", "is -1 but must be 0…1000000000"),
    BadScene(
      #""contents": { "shape": { "path": "M0 0", "stroke": { "dashes": [1, -1] } } }"#,
      "contents.shape.stroke.dashes[1]", "is -1 but must be 0 or more"),
    BadScene(
      #""contents": { "text": { "string": "a", "font": { "weight": 50 } } }"#, "contents.text.font.weight",
      "is 50 but must be a whole number, 100…900"),
    BadScene(
      #""contents": { "text": { "string": "a", "font": { "file": "a.ttf", "family": "b" } } }"#,
      "contents.text.font.file", "is given as well as family; a font comes from one of them"),
    BadScene(
      #""contents": { "text": { "string": "a", "wrap": "words" } }"#, "contents.text.wrap",
      "\"words\" is not one of word, character, anywhere, balance, pretty, none (did you mean \"word\"?)"),
  ]
}
