// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Blend-if: the tones at which a layer shows. The rules are those of Photoshop's dialog, and have not been
/// compared with a picture.
extension PhotoshopMapping {
  /// A layer's pixels without the tones that blend-if hides.
  func shown(_ picture: Bitmap, of layer: PSDLayer) -> Bitmap {
    guard layer.options.blendRanges.hidesOwnTones, knowsTones(of: layer) else { return picture }
    return picture.faded(by: layer.options.blendRanges, isGray: document.colors.mode == .gray)
  }

  /// Notes how the tones and channels of a visible layer differ from Photoshop's.
  mutating func noteBlendIf(of layer: PSDLayer) {
    let (ranges, hasEffects) = (layer.options.blendRanges, layer.effects?.names.isEmpty == false)
    if !layer.options.blendsAllChannels { omit("its excluded channels, which it covers, too", of: layer) }
    if ranges.hidesTonesBelow {
      omit("blend-if by the tones below it: it covers what shows through in Photoshop", of: layer)
    }
    guard ranges.hidesOwnTones else { return }
    if !knowsTones(of: layer) {
      omit("blend-if by its own tones: it covers what shows through in Photoshop", of: layer)
    } else if hasEffects {
      omit("the shape of its effects by blend-if, which may be larger in Photoshop", of: layer)
    } else {
      omit("the exact edges of what blend-if hides, which follow the rules of Photoshop's dialog", of: layer)
    }
  }

  /// Whether a layer's own tones are those of its pixels.
  private func knowsTones(of layer: PSDLayer) -> Bool {
    guard document.colors.mode == .rgb || document.colors.mode == .gray, !layer.frame.isEmpty else {
      return false
    }
    if case .adjustment = layer.kind { return false }
    return !layer.isGroup
  }
}

extension Bitmap {
  /// The picture with each pixel multiplied by the shares of its tones.
  fileprivate func faded(by ranges: PSDBlendRanges, isGray: Bool) -> Bitmap {
    var result = self
    for row in 0..<height {
      for column in 0..<width {
        let pixel = self[column, row]
        let alpha = Int(pixel.w)
        guard alpha > 0 else { continue }
        let levels = (0..<3).map { min((Int(pixel[$0]) * 255 + alpha / 2) / alpha, 255) }
        let gray = isGray ? levels[0] : (30 * levels[0] + 59 * levels[1] + 11 * levels[2] + 50) / 100
        let tones = [gray] + (isGray ? [levels[0]] : levels)
        let share = zip(ranges.own, tones).reduce(1) { $0 * $1.0.share(of: $1.1) }
        guard share < 1 else { continue }
        for channel in 0..<4 {
          result[column, row][channel] = UInt8((Double(pixel[channel]) * share).rounded())
        }
      }
    }
    return result
  }
}
