// SPDX-License-Identifier: MIT

/// A small object of each type, for errors about something else in its place.
enum ObjectExamples {
  private static let byType = [
    "Bevel": ##"{ "kind": "inner", "size": 8 }"##,
    "Border": ##"{ "width": 2, "color": "white" }"##,
    "Contents": ##"{ "color": "#336" }"##,
    "EdgeStroke": ##"{ "width": 2, "color": "white" }"##,
    "Fill": ##"{ "color": "#336" }"##,
    "Font": ##"{ "family": "Fira Sans, sans-serif", "size": 24 }"##,
    "Gradient": ##"{ "colors": ["#f80", "#fff"] }"##,
    "Layer": ##"{ "frame": [0, 0, 100, 40], "contents": { "color": "#336" } }"##,
    "Light": ##"{ "angle": 120, "elevation": 30 }"##,
    "Overlay": ##"{ "color": "#c00" }"##,
    "Pattern": ##"{ "image": "wood.png" }"##,
    "Run": ##"{ "string": "12", "weight": 700 }"##,
    "Scene": ##"{ "width": 320, "height": 200, "layers": [] }"##,
    "Shadow": ##"{ "kind": "outer", "color": "#0008", "offset": [0, 4], "blur": 8 }"##,
    "Shape": ##"{ "path": "M0 0H10V8Z", "fill": "#336" }"##,
    "Style": ##"{ "shadows": [{ "kind": "inner", "blur": 6 }] }"##,
    "Text": ##"{ "string": "Intaglio" }"##,
    "Tiling": ##"{ "tile": [0, 0, 12, 12] }"##,
  ]

  /// The example of a type, or else an object with its first key.
  static func example(of type: Any.Type, keys: [String]) -> String {
    byType["\(type)"] ?? "{ \"\(keys.first ?? "key")\": … }"
  }
}
