// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPSD

/// Adjustment layers. Their formulas were fitted to Photoshop's own pictures in the documents of psd-tools
/// and psd2svg; see `AdjustmentLayers` in the documentation for how far each is off.
extension PhotoshopMapping {
  /// An adjustment layer; nil if it changes nothing, or is not drawn.
  mutating func adjustment(_ layer: PSDLayer) throws -> Layer? {
    if layer.adjustment == .nothing { return nil }
    let blend = layer.blend.mode
    guard let change = layer.adjustment.flatMap({ change(of: $0) }), ![.dissolve, .copy].contains(blend)
    else {
      omit("\(layer.kind.words), so colours below it are unchanged", of: layer)
      return nil
    }
    if layer.effects?.names.isEmpty == false { omit("the effects of an adjustment", of: layer) }
    if layer.options.knockout != .none { omit("the knockout of an adjustment", of: layer) }
    let words = layer.kind.words
    if document.colors.mode != .rgb, document.colors.mode != .gray {
      omit("\(words), which changes sRGB instead of the document's own colours", of: layer)
    } else if document.colors.mode == .gray, case .exposure = change {
      omit("\(words), whose midtones are darker or lighter because of the grey profile", of: layer)
    }
    if let fault = fault(of: change, in: layer) { omit("\(words), \(fault)", of: layer) }
    return Layer(
      layer.name, frame: whole.rect, adjustment: Adjustment(change),
      opacity: Double(layer.opacity) / 255 * Double(layer.fillOpacity) / 255, blend: blend,
      isHidden: !layer.isVisible, mask: try mask(of: layer, over: whole))
  }

  /// An adjustment with the layers clipped to it, which Photoshop draws over it, within its mask.
  mutating func adjustment(_ base: PSDLayer, _ clipped: [PSDLayer]) throws -> [Layer] {
    var layers = try adjustment(base).map { [$0] } ?? []
    for layer in clipped {
      guard var above = try self.layer(layer) else { continue }
      let isPlain = above.blend == .normal && above.adjustment == nil
      if let mask = try mask(of: base, over: whole, isRepeated: true) {
        above = Layer(frame: whole.rect, mask: mask, layers: [above])
        if !isPlain { omit("its blend mode within the mask of an adjustment", of: layer) }
      }
      layers.append(above)
    }
    return layers
  }

  /// The known error of an adjustment, in words: measured on psd-tools' huesaturation_rgb.psd and
  /// adjustment_nested_composition_4.psd.
  private func fault(of change: Adjustment.Change, in layer: PSDLayer) -> String? {
    if passThroughDepth > 1, layer.mask != nil {
      return "whose soft edges in groups that pass through are a little lighter or darker"
    }
    switch change {
    case .blackAndWhite(let shares) where shares.tint != nil:
      return "by a public formula, with a guess for its tint: greys may be lighter, darker or more colourful"
    case .blackAndWhite: return "by a public formula: greys may be lighter or darker"
    case .colorLookup: return "by the table in the document: colours between its own may differ a little"
    case .brightnessContrast(let change) where change.isLegacy:
      return "by a public formula: colours may be lighter or darker"
    case .brightnessContrast(let change) where 95 < abs(change.brightness) && abs(change.brightness) < 150:
      return "whose brightness lies between measured ones: colours may be lighter or darker"
    case .photoFilter: return "by a public formula: colours are far from Photoshop's where it is dense"
    case .channelMixer, .gradientMap, .selectiveColor:
      return "by a public formula: colours may differ a little"
    case .vibrance: return "by our own formula: colours may be more or less vivid, skin most of all"
    case .colorBalance(let balance) where balance.preservesLuminosity && Set(balance.midtones).count > 1:
      return "whose middle tones may be lighter or darker: how they keep their luminosity is a guess"
    case .hueSaturation(let change) where !change.isColorized:
      let isStrong = change.ranges.contains { $0.saturation > 50 || $0.lightness != 0 }
      return isStrong ? "whose almost grey colours get another hue" : nil
    default: return nil
    }
  }

  /// The exposure of greys, as a curve: levels are converted to light, and back, by the tone curve of the
  /// document's profile. This matches psd-tools' exposure_grayscale.psd to the level. nil without a profile.
  private func grayExposure(_ exposure: Adjustment.Exposure) -> Adjustment.Curves? {
    guard let tone = document.resources.colorProfile.flatMap(PSDToneCurve.init(profile:)) else { return nil }
    // A curve is constant outside its points: they lie between the levels that become black and white, closer
    // together at the lower end, where it is steepest.
    let gain = exp2(exposure.stops)
    let black = tone.level(ofLight: -exposure.offset / gain)
    let white = tone.level(ofLight: (1 - exposure.offset) / gain)
    guard black < white else { return nil }
    let count = Adjustment.Curves.maximumPoints
    return Adjustment.Curves(
      all: (0..<count).map { index in
        let share = Double(index) / Double(count - 1)
        let level = black + (white - black) * share * share
        let light = min(max(tone.light(ofLevel: level) * gain + exposure.offset, 0), 1)
        return Vector(min(255 * level, 255), 255 * tone.level(ofLight: pow(light, 1 / exposure.gamma)))
      })
  }

  private func change(of settings: PSDAdjustment) -> Adjustment.Change? {
    let isGray = document.colors.mode == .gray
    switch settings {
    case .nothing: return nil
    case .levels(let ranges):
      return .levels(
        isGray
          ? Adjustment.Levels(all: ranges[1])
          : Adjustment.Levels(all: ranges[0], red: ranges[1], green: ranges[2], blue: ranges[3]))
    case .curves(let points):
      return .curves(
        isGray
          ? Adjustment.Curves(all: points[1] ?? [])
          : Adjustment.Curves(
            all: points[0] ?? [], red: points[1] ?? [], green: points[2] ?? [], blue: points[3] ?? []))
    case .gradientMap(let gradient, let method, let isReversed):
      return PhotoshopGradient.ramp(gradient, method: method, isReversed: isReversed).map {
        .gradientMap($0.ramp)
      }
    case .change(.exposure(let exposure)) where isGray:
      return grayExposure(exposure).map { .curves($0) } ?? .exposure(exposure)
    // psd-tools' posterize_16bits_rgb.psd and posterize_16bits_grayscale.psd: all eight settings.
    case .change(.posterize(let count)) where document.colors.samples == .words: return .steps(count)
    case .change(let change): return change
    }
  }
}
