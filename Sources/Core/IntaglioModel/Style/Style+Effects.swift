// SPDX-License-Identifier: MIT
extension Style {
  package var hidesContents: Bool { overlays.contains(where: \.hides) }

  /// Whether nothing is seen of the colour of the contents, such as letters.
  package var hidesContentsColor: Bool {
    let isFilled = if case .color(let color)? = fill { color.alpha == 1 } else { false }
    let isMirrored = bevels.contains { bevel in
      bevel.environment?.hides == true && bevel.kind != .stroke
    }
    return contents == .knockout || fillOpacity == 0 || hidesContents || isFilled || isMirrored
  }

  package var keepsOpaque: Bool {
    contents == .drawn && fillOpacity == 1 && layerBlur == nil && displacement?.isSeen != true
      && erosion?.isSeen != true
      && adjustments.allSatisfy(\.keepsAlpha)
      && strokes.allSatisfy { $0.position == .outside }
  }

  /// The overlays from the top down to the first that hides everything below.
  package var seenOverlays: ArraySlice<Overlay> {
    overlays.prefix((overlays.firstIndex(where: \.hides) ?? overlays.count) + 1)
  }

  /// The effects of layer styles that CSS and Figma's effects cannot express, for messages.
  package var effectsBeyondShadows: [String] {
    func named(_ one: String, _ count: Int, article: String = "a") -> [String] {
      count == 0 ? [] : [count == 1 ? "\(article) \(one)" : "\(count) \(one)s"]
    }
    let isToned = shadows.contains { $0.range != 1 || $0.contour != .linear }
    let hasGrain = shadows.contains { $0.grain?.isSeen == true }
    let hasScreen = shadows.contains { $0.halftone != nil }
    return named("stroke", strokes.count) + named("bevel", bevels.count) + named("satin", satins.count)
      + named("overlay", overlays.count, article: "an")
      + named("long shadow", longShadows.count)
      + (outline == nil ? [] : ["a die-cut outline"])
      + (erosion == nil ? [] : ["an erosion"])
      + (alphaFloor > 0 ? ["a floor of alpha"] : [])
      + (isToned ? ["ranges and contours of shadows"] : [])
      + (shadows.contains { $0.technique == .precise } ? ["linear falloff of shadows"] : [])
      + (shadows.contains { $0.ramp != nil } ? ["ramps of shadows"] : [])
      + (hasGrain ? ["grains of shadows"] : [])
      + (hasScreen ? ["screens of shadows"] : [])
      + (shadows.contains(where: \.isConcealed) ? ["shadows that translucent contents conceal"] : [])
      + (backdropRefraction?.isSeen == true ? ["a refraction of the backdrop"] : [])
      + (fitsInk ? ["a size that follows the contents"] : scale.map { $0 != 1 } == true ? ["a scale"] : [])
  }
}
