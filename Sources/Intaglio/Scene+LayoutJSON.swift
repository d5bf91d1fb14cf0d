// SPDX-License-Identifier: MIT
import IntaglioCore
import IntaglioDocuments

extension Scene {
  /// The frames that the scene's layouts give, and the lines and fonts of its texts, in JSON:
  ///
  ///     { "layers": [ { "name": "badge", "frame": [24, 24, 96, 32], "layers": [
  ///       { "frame": [12, 6, 72, 20], "lines": [ { "range": [0, 8], "width": 71.5, "baseline": 15.6 } ],
  ///         "fonts": ["DejaVu Sans Bold"] } ] } ] }
  ///
  /// A frame counts from the upper left corner of the layer around it; a line's range counts bytes of UTF-8,
  /// and its baseline is in the layer's points.
  ///
  /// - Throws: the errors of `laidOut()`.
  public func layoutJSON() throws(RenderError) -> String {
    let scene = try laidOut(drawsBoxes: false)
    return try rethrowing(RenderError.scene, try LayoutListing.text(scene))
  }
}

/// Writes the layers of a scene that is laid out.
private enum LayoutListing {
  private static let order = [
    "name", "hidden", "frame", "lines", "range", "width", "baseline", "fonts", "layers",
  ]

  /// The document, with a line feed at its end.
  ///
  /// - Throws: `SceneError` for texts that cannot be laid out.
  static func text(_ scene: Scene) throws(SceneError) -> String {
    let layers = try values(scene.layers, at: "layers")
    return JSONValue.object(["layers": .list(layers)]).laidOut(order: order) + "\n"
  }

  private static func values(_ layers: [Layer], at path: String) throws(SceneError) -> [JSONValue] {
    var values: [JSONValue] = []
    for (index, layer) in layers.enumerated() { values.append(try value(layer, at: "\(path)[\(index)]")) }
    return values
  }

  private static func value(_ layer: Layer, at path: String) throws(SceneError) -> JSONValue {
    let frame = layer.frame
    var fields = ["frame": JSONValue.list([frame.x, frame.y, frame.width, frame.height].map(number))]
    if let name = layer.name { fields["name"] = .string(name) }
    if layer.isHidden { fields["hidden"] = .bool(true) }
    if case .text(let text) = layer.contents {
      fields.merge(try lines(of: text, in: frame, at: "\(path).contents.text")) { $1 }
    }
    let layers = try values(layer.layers, at: "\(path).layers")
    if !layers.isEmpty { fields["layers"] = .list(layers) }
    return .object(fields)
  }

  private static func lines(
    of text: Text, in frame: Rect, at path: String
  ) throws(SceneError) -> [String: JSONValue] {
    let layout = try rethrowing(
      { SceneError(ofText: $0, at: path) },
      try TextLayout(text, width: frame.width, height: frame.height))
    let lines = layout.lines.map { line in
      JSONValue.object([
        "range": .list([number(Double(line.utf8Range.lowerBound)), number(Double(line.utf8Range.upperBound))]
        ),
        "width": number(line.box.width), "baseline": number(line.baseline),
      ])
    }
    let fonts = layout.fontsUsed.map { JSONValue.string("\($0.family) \($0.style)") }
    return ["lines": .list(lines), "fonts": .list(fonts)]
  }

  /// To a thousandth of a point.
  private static func number(_ number: Double) -> JSONValue { .number((number * 1000).rounded() / 1000) }
}
