extension Scene {
  /// Whether the picture is surely opaque everywhere: its ground is, and no layer replaces what lies below it. A scene that is
  /// not surely so may still be.
  package var isOpaque: Bool {
    background?.alpha == 1 && !layers.contains(where: \.replaces)
  }
}

extension Layer {
  /// Whether the layer, or one in it, may take away from what lies below: of all blend modes only `copy` does. Code may draw
  /// with any mode.
  fileprivate var replaces: Bool {
    if case .drawing? = contents { return true }
    return blend == .copy || layers.contains(where: \.replaces)
  }
}
