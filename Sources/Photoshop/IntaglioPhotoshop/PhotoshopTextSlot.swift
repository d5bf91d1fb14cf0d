// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// A text layer whose text can be replaced: everything that is needed to draw it in a scene, except its
/// letters.
package struct PhotoshopTextSlot: Sendable {
  package let layer: PSDLayer
  package let text: PSDText
  /// The groups around the layer, each name followed by a slash.
  let groups: String
  /// See `PhotoshopMapping.endsAtPicture`.
  let endsAtPicture: Bool
  /// The layer's mask over the whole document.
  let mask: LayerMask?
  let clipped: [Layer]
  let document: PSDDocument

  /// The layer with other text, and its effects, mask, opacity and mode.
  ///
  /// - Returns: the layer, and what Photoshop would draw differently, in words.
  /// - Throws: `TextLayoutError`.
  func layer(with string: String) throws -> (layer: Layer, faults: [String]) {
    let text = try PhotoshopText(text, string: string, in: document.size)
    var mapping = PhotoshopMapping(self)
    return (mapping.drawn(text, of: self), text.faults)
  }
}

extension PhotoshopMapping {
  /// A text in the place of the layer's pixels.
  fileprivate mutating func drawn(_ text: PhotoshopText, of slot: PhotoshopTextSlot) -> Layer {
    let layer = slot.layer
    var shape = text.layer
    if slot.mask != nil || shape.transform != .identity {
      shape = Layer(frame: whole.rect, mask: slot.mask, layers: [shape])
    }
    shape.name = layer.name
    var core = shape
    if !slot.clipped.isEmpty, case .text(let letters) = text.layer.contents {
      // The background has the colours without their shape, as for layers clipped to pixels.
      var color = letters.color
      color.alpha = 1
      shape.name = nil
      let ground = Layer(frame: whole.rect, contents: .color(color))
      core = Layer(
        layer.name, frame: whole.rect, mask: .alpha(shape), isIsolated: true, layers: [ground] + slot.clipped)
    }
    return styled(
      core, of: layer, layer.effects, bounds: text.ink,
      maskHidesEffects: slot.clipped.isEmpty && layer.maskHidesEffects)
  }

  /// A placeholder for a text: a layer with the text's pixels and the number of its slot.
  static func mark(_ pixels: Layer?, number: Int, in document: Rect) -> Layer {
    Layer(
      frame: document, contents: .image(ImageContents(.file("\(markWord)\(number)"))),
      layers: pixels.map { [$0] } ?? [])
  }

  private static let markWord = "text "

  /// Replaces the placeholders with layers of new text, or with their pixels.
  ///
  /// - Parameter text: the layer for the number of a slot; nil for its pixels.
  static func resolveTexts<Failure: Error>(
    _ layers: inout [Layer], _ text: (Int) throws(Failure) -> Layer?
  ) throws(Failure) {
    var result: [Layer] = []
    for layer in layers {
      guard case .image(let image)? = layer.contents, case .file(let name) = image.source,
        name.hasPrefix(markWord), let number = Int(name.dropFirst(markWord.count))
      else {
        result.append(layer)
        continue
      }
      if let new = try text(number) { result.append(new) } else { result += layer.layers }
    }
    for index in result.indices {
      if case .alpha(var mask)? = result[index].mask {
        try resolveTexts(&mask.layers, text)
        result[index].mask = .alpha(mask)
      }
      try resolveTexts(&result[index].layers, text)
    }
    layers = result
  }
}
