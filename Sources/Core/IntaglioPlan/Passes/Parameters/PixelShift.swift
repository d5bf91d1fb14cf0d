// SPDX-License-Identifier: MIT
import IntaglioModel

/// A displacement in pixels, split so that reads need no rounding: on each axis v(p - d) = (1 - fraction) *
/// v(p - whole) + fraction * v(p - whole + 1), with whole = ceil(d), fraction = ceil(d) - d.
package struct PixelShift: Sendable, Hashable {
  package let wholeX: Int
  package let wholeY: Int
  package let fractionX: Double
  package let fractionY: Double

  package init(_ offset: Vector) {
    wholeX = Int(offset.x.rounded(.up))
    wholeY = Int(offset.y.rounded(.up))
    fractionX = offset.x.rounded(.up) - offset.x
    fractionY = offset.y.rounded(.up) - offset.y
  }

  package static let zero = PixelShift(.zero)

  package var isWhole: Bool { fractionX == 0 && fractionY == 0 }

  /// The pixels of a plane read for pixels of the result.
  package func pixels(readFor pixels: PixelRect) -> PixelRect {
    let (columns, rows) = (pixels.columns, pixels.rows)
    return PixelRect(
      columns: columns.lowerBound - wholeX..<columns.upperBound - wholeX + (fractionX > 0 ? 1 : 0),
      rows: rows.lowerBound - wholeY..<rows.upperBound - wholeY + (fractionY > 0 ? 1 : 0))
  }

  /// The samples read for one bilinear value.
  var tapCount: Int { (fractionX > 0 ? 2 : 1) * (fractionY > 0 ? 2 : 1) }
}

extension PixelShift: CustomStringConvertible {
  /// `+0,+4`, with fractions if any.
  package var description: String {
    func signed(_ whole: Int, _ fraction: Double) -> String {
      let value = Double(whole) - fraction
      let text = fraction == 0 ? "\(whole)" : "\(value)"
      return value < 0 ? text : "+" + text
    }
    return signed(wholeX, fractionX) + "," + signed(wholeY, fractionY)
  }
}
