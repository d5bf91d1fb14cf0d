import IntaglioModel

/// What an included file gives to the layer that includes it.
struct IncludedScene: Sendable {
  /// The file's layers, without variables and includes.
  let layers: JSONValue
  let source: SceneSource
  /// The file's size and background; scale and light are the including scene's business.
  let head: Scene
  /// The background as the file writes it.
  let background: JSONValue?
  /// How many layers it brings, those of masks and of its own includes among them.
  let layerCount: Int
  /// How deep they lie in one another; 0 for none.
  let layerDepth: Int
  /// How many files deep it includes others; 0 for none.
  let includeDepth: Int

  /// An including layer, as it would be written without an include: its frame is as large as the included scene, its contents
  /// are the scene's background, unless it says else.
  func layer(_ including: [String: JSONValue]) -> JSONValue {
    var fields = including
    fields["include"] = nil
    fields["set"] = nil
    fields["layers"] = layers
    if (fields["frame"] ?? .null) == .null {
      fields["frame"] = .list([.number(0), .number(0), .number(head.width), .number(head.height)])
    }
    if (fields["contents"] ?? .null) == .null, let background {
      fields["contents"] = .object(["color": background])
    }
    return .object(fields)
  }
}
