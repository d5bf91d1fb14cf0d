// SPDX-License-Identifier: MIT
extension Style {
  /// Combines styles, the first on top: lists of effects are joined, and of everything else the first value
  /// that differs from its default is used. Lengths are those of the first style with a scale or design
  /// height; a style with neither shares that size, and others are converted to it.
  ///
  ///     let sticker = Style([.gold, .sticker])
  public init(_ styles: [Style]) {
    self.init()
    let base = styles.first { $0.scale != nil || $0.designHeight != nil }
    (scale, designHeight) = (base?.scale, base?.designHeight)
    // The lowest first, so that higher ones replace it.
    for style in styles.reversed() { lay(style.lengths(inSizeOf: self)) }
  }

  private mutating func lay(_ upper: Style) {
    shadows = upper.shadows + shadows
    strokes = upper.strokes + strokes
    bevels = upper.bevels + bevels
    satins = upper.satins + satins
    overlays = upper.overlays + overlays
    longShadows = upper.longShadows + longShadows
    noises = upper.noises + noises
    adjustments = upper.adjustments + adjustments
    backdropAdjustments = upper.backdropAdjustments + backdropAdjustments
    let plain = Style()
    func take<Value: Equatable>(_ property: WritableKeyPath<Style, Value>) {
      if upper[keyPath: property] != plain[keyPath: property] {
        self[keyPath: property] = upper[keyPath: property]
      }
    }
    take(\.contents)
    take(\.threshold)
    take(\.edges)
    take(\.casters)
    take(\.fill)
    take(\.fillOpacity)
    take(\.light)
    take(\.lightLimits)
    take(\.profile)
    take(\.alphaFloor)
    take(\.displacement)
    take(\.erosion)
    take(\.outline)
    take(\.layerBlur)
    take(\.backdropBlur)
    take(\.backdropRefraction)
    take(\.grows)
  }

  /// The style with its lengths converted to another's scale and design height.
  private func lengths(inSizeOf other: Style) -> Style {
    guard scale != nil || designHeight != nil else { return self }
    if let scale, let base = other.scale { return multiplyingLengths(by: scale / base) }
    guard scale == nil, let height = designHeight, let base = other.designHeight else { return self }
    return multiplyingLengths(by: base / height)
  }

  /// The style with all lengths multiplied by a factor, except for the backdrop blur.
  func multiplyingLengths(by factor: Double) -> Style {
    guard factor != 1 else { return self }
    func times(_ blur: Blur) -> Blur { Blur(factor * blur.value, unit: blur.unit) }
    func multiply(_ pattern: inout Pattern) {
      if !pattern.isSized { pattern.scale *= factor }
      pattern.offset = pattern.offset * factor
      pattern.tiling = pattern.tiling?.multiplyingLengths(by: factor)
    }
    func multiply(_ paint: inout StylePaint) {
      guard case .gradient(var gradient) = paint else { return }
      gradient.tiling = gradient.tiling?.multiplyingLengths(by: factor)
      paint = .gradient(gradient)
    }
    var style = self
    for index in shadows.indices {
      style.shadows[index].offset = shadows[index].offset * factor
      style.shadows[index].depth = shadows[index].depth.map { factor * $0 }
      style.shadows[index].blur = times(shadows[index].blur)
      style.shadows[index].spread *= factor
      if shadows[index].grain?.unit == .fitted { style.shadows[index].grain?.size *= factor }
      if shadows[index].halftone?.unit == .fitted { style.shadows[index].halftone?.size *= factor }
    }
    for index in strokes.indices {
      style.strokes[index].width *= factor
      multiply(&style.strokes[index].paint)
    }
    for index in overlays.indices { multiply(&style.overlays[index].paint) }
    for index in bevels.indices {
      style.bevels[index].size *= factor
      style.bevels[index].soften = times(bevels[index].soften)
      style.bevels[index].texture?.height *= factor
    }
    for index in satins.indices {
      style.satins[index].offset = satins[index].offset * factor
      style.satins[index].blur = times(satins[index].blur)
    }
    for index in longShadows.indices { style.longShadows[index].length *= factor }
    for index in noises.indices where noises[index].unit == .fitted { style.noises[index].size *= factor }
    for index in adjustments.indices {
      guard case .halftone(var screen) = adjustments[index].change, screen.unit == .fitted else { continue }
      screen.size *= factor
      style.adjustments[index].change = .halftone(screen)
    }
    style.erosion?.edge *= factor
    if var outline {
      outline.width *= factor
      outline.closing *= factor
      outline.fillsHoles *= factor
      multiply(&outline.paint)
      style.outline = outline
    }
    style.backdropRefraction?.depth *= factor
    style.backdropRefraction?.edge *= factor
    style.displacement?.radius *= factor
    style.displacement?.size *= factor
    if let blur = layerBlur {
      style.layerBlur?.blur = times(blur.blur)
      style.layerBlur?.progression?.from *= factor
    }
    style.forEachPattern { (pattern, _) in multiply(&pattern) }
    return style
  }
}
