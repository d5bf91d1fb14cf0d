// SPDX-License-Identifier: MIT
import IntaglioModel

/// The decimal digits of a number's magnitude, `0.d₁d₂d₃… × 10^exponent`: the shortest that read back as the
/// number, which is what rounding in decimal has to start from.
struct DecimalDigits {
  private var digits: [UInt8]
  private var exponent: Int

  /// The digits of a finite number, without its sign.
  init(_ number: Double) {
    let parts = "\(number.magnitude)".split(separator: "e")
    let point = parts[0].split(separator: ".")
    let all = point.joined().utf8.map { $0 - UInt8(ascii: "0") }
    digits = Array(all.drop { $0 == 0 })
    exponent = point[0].count - (all.count - digits.count)
    if parts.count == 2, let power = Int(parts[1]) { exponent += power }
  }

  mutating func shift(by places: Int) { exponent += places }

  var isZero: Bool { digits.allSatisfy { $0 == 0 } }

  /// Rounds to `count` digits after the point, ties to the even digit, as CLDR's formats do.
  mutating func round(toFraction count: Int) {
    let kept = exponent + count
    guard kept < digits.count else { return }
    guard kept >= 0 else { return digits = [] }
    let next = digits[kept]
    let isHalf = next == 5 && digits[(kept + 1)...].allSatisfy { $0 == 0 }
    digits.removeSubrange(kept...)
    let isOdd = (digits.last ?? 0) % 2 == 1
    guard isHalf ? isOdd : next >= 5 else { return }
    var index = kept - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      exponent += 1
    }
  }

  /// The digits before and after the point, with at least `minimumFraction` after it, and at least one zero
  /// before it.
  func parts(minimumFraction: Int) -> (whole: String, fraction: String) {
    func text(_ places: Range<Int>) -> String {
      String(places.map { digits.indices.contains($0) ? Character("\(digits[$0])") : "0" })
    }
    let whole = exponent > 0 ? text(0..<exponent) : "0"
    let used = digits.lastIndex { $0 != 0 }.map { $0 + 1 - exponent } ?? 0
    let count = max(used, minimumFraction)
    return (whole, count > 0 ? text(exponent..<exponent + count) : "")
  }
}
