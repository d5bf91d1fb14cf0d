// SPDX-License-Identifier: MIT

/// A linear change of colours, after which each component is clamped to 0…1: the red, green and blue rows of
/// W3C's feColorMatrix without their alpha column. Alpha is unchanged.
///
/// Colours are unpremultiplied. On premultiplied colours p with alpha a, the change is therefore
///
///     clamp(M p + offset a, 0, a)
///
/// which needs no division.
package struct ColorMatrix: Sendable, Hashable {
  /// The factors of red, green and blue, and the offset, for each component.
  package var red: SIMD4<Double>
  package var green: SIMD4<Double>
  package var blue: SIMD4<Double>

  package init(red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  package var rows: [SIMD4<Double>] { [red, green, blue] }

  /// A premultiplied colour after the change.
  package func changed(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let place = SIMD4(color.x, color.y, color.z, color.w)
    func component(_ row: SIMD4<Double>) -> Double { min(max((row * place).sum(), 0), color.w) }
    return SIMD4(component(red), component(green), component(blue), color.w)
  }
}
