// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Knockouts, down to the document's background layer if there is one.
extension PhotoshopMapping {
  /// The background layer of a document with a knockout.
  var knockoutGround: PSDLayer? {
    guard let ground = document.layers.first, ground.isBackground(of: document.size),
      document.layers.dropFirst().first?.isClipped == false,
      document.layers.contains(where: \.knocksOut)
    else { return nil }
    return ground
  }

  /// Notes a knockout that is not drawn.
  ///
  /// - Parameter isOneLayer: whether a single layer of the scene draws the whole layer.
  /// - Returns: the knockout to draw.
  mutating func knockout(of layer: PSDLayer, isOneLayer: Bool) -> Knockout {
    switch layer.options.knockout {
    case .none: return .none
    case _ where !isOneLayer:
      omit("its knockout, together with separately blended effects", of: layer)
      return .none
    case .shallow: return .shallow
    case .deep where !endsAtPicture: return .deep
    case .deep:
      if layer.isClipped || !groups.isEmpty {
        let fault = "its deep knockout down to a background picture; a shallow one is drawn instead"
        omit(fault, of: layer)
      }
      return .shallow
    }
  }
}

extension PSDLayer {
  /// Whether the layer, or one inside the group, knocks out its backdrop.
  fileprivate var knocksOut: Bool { options.knockout != .none || layers.contains(where: \.knocksOut) }
}

extension Bitmap {
  /// The colour of all pixels; nil if they differ.
  var onlyColor: Color? {
    let first = self[0, 0]
    guard pixels.dropFirst(4).elementsEqual(pixels.dropLast(4)) else { return nil }
    let level = { (channel: Int) in Double(first[channel]) / 255 }
    return Color(red: level(0), green: level(1), blue: level(2))
  }
}
