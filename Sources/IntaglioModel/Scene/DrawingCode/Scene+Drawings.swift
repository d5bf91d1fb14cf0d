extension Scene {
  /// Whether drawing code is among contents, fills or masks: then the scene has no form in a document.
  public var hasDrawings: Bool { layers.contains(where: \.hasDrawings) }
}

extension Layer {
  fileprivate var hasDrawings: Bool {
    if case .drawing? = contents { return true }
    if case .drawing? = style?.fill { return true }
    return mask?.layer.hasDrawings == true || layers.contains(where: \.hasDrawings)
  }
}
