extension Style {
  /// Whether a shadow follows a light: whether one has a depth.
  public var followsLight: Bool { shadows.contains { $0.depth != nil } }

  /// The style as it looks under its own light or, where it has none, under `light`: every depth is made into an offset. Where
  /// there is no light at all, depths stay.
  public func lit(by light: Light? = nil) -> Style {
    guard let light = self.light ?? light else { return self }
    var result = self
    result.light = nil
    for index in shadows.indices {
      result.shadows[index].offset = shadows[index].offset(in: light)
      result.shadows[index].depth = nil
    }
    return result
  }

  /// The style, made to follow a light under which it looks as it does now: of each offset, what points away from the light
  /// or towards it becomes a depth. What points across stays an offset, and so does all of it at a height of 90°, where
  /// nothing falls.
  ///
  ///     var style = Style.articleLabel.following(.above)    // (0, 4) is a depth of 4 now
  ///     style.light = Light(angle: 150, height: 30)
  public func following(_ light: Light) -> Style {
    var result = self
    result.light = light
    let fall = light.fall(depth: 1)
    let square = fall.dot(fall)
    guard square > 0 else { return result }
    for index in shadows.indices where shadows[index].depth == nil {
      let offset = shadows[index].offset
      let depth = (offset.dot(fall) / square * 1e9).rounded() / 1e9
      guard depth != 0 else { continue }
      result.shadows[index].depth = depth
      result.shadows[index].offset = (offset - light.fall(depth: depth)).roundedToBillionths
    }
    return result
  }
}
