// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Masks of layers.
extension PhotoshopMapping {
  /// The raster mask over `frame`, in points from its origin.
  mutating func mask(of layer: PSDLayer, over frame: PixelRect) throws -> LayerMask? {
    guard let mask = layer.mask, !mask.isDisabled else { return nil }
    if !mask.frame.isEmpty { try check(mask.frame.size, of: layer) }
    let samples = try layer.maskSamples()
    func dense(_ sample: UInt8) -> UInt8 {
      UInt8(255 - ((255 - Int(sample)) * Int(mask.density) + 127) / 255)
    }
    let outside = dense(mask.defaultSample)
    if samples == nil, outside == 255 { return nil }
    // A feather reaches into the frame from outside.
    let needed = frame.grown(by: Int((4 * mask.feather).rounded(.up)))
    // A mask that hides everything outside its own frame needs no more than that frame.
    let place = outside == 0 ? mask.frame.clamped(to: needed) : needed
    guard !place.isEmpty else { return .alpha(Layer(frame: frame.rect)) }
    try check(place.size, of: layer)
    let bitmap = try Bitmap(size: place.size) { bytes in
      var index = 0
      for row in place.rows {
        for column in place.columns {
          let isInside = mask.frame.columns.contains(column) && mask.frame.rows.contains(row)
          let sample =
            isInside
            ? samples.map {
              dense($0[column - mask.frame.columns.lowerBound, row - mask.frame.rows.lowerBound])
            } ?? outside : outside
          for channel in 0..<4 { bytes[index + channel] = sample }
          index += 4
        }
      }
    }
    let moved = place.moved(-frame.columns.lowerBound, -frame.rows.lowerBound)
    var result = Layer(frame: moved.rect, contents: .image(ImageContents(try take(bitmap, of: layer, .mask))))
    if mask.feather > 0 {
      // The feathered mask is drawn as the shadow alone.
      result.style = Style(shadows: [Shadow(.outer, blur: .sigma(mask.feather))], fillOpacity: 0)
    }
    return .alpha(result)
  }
}
