// SPDX-License-Identifier: MIT
import IntaglioModel

// The meaning of `Layer.passesThrough`.

extension MeaningCase {
  static let passingThrough = [
    MeaningCase(
      "an opacity mixes what lies below with the layers over it", 8, 4, background: color(200, 100, 50),
      group(opacity: 0.5, multiplied),
      // Multiplied with the backdrop: (0, 100, 20).
      pixels: [(1, 1, opaque(100, 100, 35)), (5, 1, opaque(200, 100, 50))]),
    MeaningCase(
      "so does a mask, together with the opacity", 8, 4, background: color(200, 100, 50),
      group(
        opacity: 0.5,
        mask: .alpha(Layer(frame: Rect(0, 0, 2, 4), contents: .color(color(0, 0, 0, 0.8)))), multiplied),
      pixels: [(1, 1, opaque(120, 100, 38)), (3, 1, opaque(200, 100, 50))]),
    MeaningCase(
      "adjustments change what lies below", 8, 4, background: color(200, 100, 50),
      group(opacity: 0.5, Layer(frame: Rect(0, 0, 4, 4), adjustment: Adjustment(.invert(1)))),
      pixels: [(1, 1, opaque(127.5, 127.5, 127.5)), (5, 1, opaque(200, 100, 50))]),
    MeaningCase(
      "a shallow knockout reveals it", 8, 4, background: color(200, 100, 50),
      group(
        opacity: 0.5, Layer(frame: Rect(0, 0, 4, 4), contents: .color(blue)),
        Layer(frame: Rect(0, 0, 2, 4), contents: .color(.clear), knockout: .shallow)),
      pixels: [(1, 1, opaque(200, 100, 50)), (3, 1, opaque(100, 50, 152.5))]),
    MeaningCase(
      "over nothing the result is that of an isolated group", 8, 4,
      group(opacity: 0.5, Layer(frame: Rect(0, 0, 2, 4), contents: .color(red)), multiplied),
      pixels: [(1, 1, SIMD4(0, 0, 0, 127.5)), (3, 1, SIMD4(0, 127.5, 51, 127.5)), (5, 1, clear)]),
    MeaningCase(
      "one in another passes through to what lies below both", 8, 4, background: color(200, 100, 50),
      group(opacity: 0.5, group(opacity: 0.5, multiplied)), pixels: [(1, 1, opaque(150, 100, 42.5))]),
  ]

  private static let multiplied = Layer(
    frame: Rect(0, 0, 4, 4), contents: .color(color(0, 255, 102)), blend: .multiply)

  private static func group(opacity: Double, mask: LayerMask? = nil, _ layers: Layer...) -> Layer {
    Layer(frame: Rect(0, 0, 8, 4), opacity: opacity, mask: mask, passesThrough: true, layers: layers)
  }
}
