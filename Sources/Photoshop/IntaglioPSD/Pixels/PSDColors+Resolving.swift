// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// Converts the colours of fills, effects and texts to those of a document's pixels.
extension PSDColors {
  /// The colour as a document of this mode shows it: inks in a CMYK document are converted by its profile,
  /// and colours in a grey document become greys of the same luminance.
  package func resolved(_ color: PSDColor) -> PSDColor {
    switch (mode, color) {
    case (.cmyk, .cmyk(let cyan, let magenta, let yellow, let black)):
      guard let profile = inkProfile else { return color }
      // 0 is full ink.
      var pixel = [cyan, magenta, yellow, black].map { UInt8((255 - 2.55 * min(max($0, 0), 100)).rounded()) }
      let isConverted = pixel.withUnsafeMutableBufferPointer { pixel in
        pixel.baseAddress.map { ColorProfile.convertInk($0, count: 1, profile) } ?? false
      }
      guard isConverted else { return color }
      return .rgb(red: Double(pixel[0]), green: Double(pixel[1]), blue: Double(pixel[2]))
    case (.gray, .gray): return color
    case (.gray, _):
      let plain = color.color
      if plain.red == plain.green, plain.green == plain.blue { return color }
      let light =
        0.2126 * PSDColor.decoded(plain.red) + 0.7152 * PSDColor.decoded(plain.green)
        + 0.0722 * PSDColor.decoded(plain.blue)
      let level = tone.map { $0.level(ofLight: light) } ?? PSDColor.encoded(light)
      return .gray(ink: 100 * (1 - min(max(level, 0), 1)))
    default: return color
    }
  }

  /// The conversion of a document's colours to those that it shows; nil if it changes nothing.
  var recoloring: PSDRecoloring? {
    let mixture: PSDMixture? =
      switch mode {
      case .cmyk: PSDMixture(parts: \.inks, most: side)
      case .lab: PSDMixture(parts: \.lab, most: side)
      default: nil
      }
    return mode == .gray || mixture != nil ? PSDRecoloring(mixture: mixture, change: resolved) : nil
  }
}

extension PSDEffects {
  /// The colours of the effects.
  package var colors: [PSDColor] {
    var colors: [PSDColor] = []
    _ = recolored(
      PSDRecoloring { color in
        colors.append(color)
        return color
      })
    return colors
  }

  /// The effects with other colours.
  func recolored(_ change: PSDRecoloring) -> PSDEffects {
    var effects = self
    for index in dropShadows.indices { effects.dropShadows[index].color = change(dropShadows[index].color) }
    for index in innerShadows.indices {
      effects.innerShadows[index].color = change(innerShadows[index].color)
    }
    effects.outerGlow?.paint.recolor(change)
    effects.innerGlow?.paint.recolor(change)
    if let bevel {
      effects.bevel?.highlight.color = change(bevel.highlight.color)
      effects.bevel?.shadow.color = change(bevel.shadow.color)
    }
    if let satin { effects.satin?.color = change(satin.color) }
    for index in colorOverlays.indices { effects.colorOverlays[index].fill.recolor(change) }
    for index in gradientOverlays.indices { effects.gradientOverlays[index].fill.recolor(change) }
    for index in strokes.indices { effects.strokes[index].fill.recolor(change) }
    return effects
  }
}

extension PSDGlow.Paint {
  fileprivate mutating func recolor(_ change: PSDRecoloring) {
    switch self {
    case .color(let color): self = .color(change(color))
    case .gradient(let gradient): self = .gradient(gradient.recolored(change))
    }
  }
}

extension PSDFill {
  /// Changes the colours of the fill.
  mutating func recolor(_ change: PSDRecoloring) {
    switch self {
    case .color(let color): self = .color(change(color))
    case .gradient(var fill):
      fill.gradient = fill.gradient.recolored(change)
      self = .gradient(fill)
    case .pattern: break
    }
  }
}

extension PSDGradient {
  fileprivate func recolored(_ change: PSDRecoloring) -> PSDGradient {
    guard case .stops(var colors, let opacities, let smoothness) = kind else { return self }
    colors = colors.mixed(change.mixture, isCurve: smoothness > 0)
    for index in colors.indices {
      if case .color(let color) = colors[index].source { colors[index].source = .color(change(color)) }
    }
    return PSDGradient(kind: .stops(colors: colors, opacities: opacities, smoothness: smoothness))
  }
}

extension PSDLayerKind {
  /// Changes the colours of its fill.
  mutating func recolor(_ change: PSDRecoloring) {
    switch self {
    case .shape(var fill):
      fill?.recolor(change)
      self = .shape(fill)
    case .fill(var fill):
      fill.recolor(change)
      self = .fill(fill)
    default: break
    }
  }
}
