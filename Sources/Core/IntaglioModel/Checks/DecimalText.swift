// SPDX-License-Identifier: MIT

/// Formats numbers in the shortest decimal form that reads back exactly.
package enum DecimalText {
  /// The shortest decimal form: `4`, `0.4`, `1e-05`.
  package static func text(_ number: Double) -> String {
    let text = "\(number)"
    if text == "-0.0" { return "0" }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A length: `4px`, or `0` without a unit.
  package static func pixels(_ number: Double) -> String { number == 0 ? "0" : text(number) + "px" }

  /// `0.1…10000`.
  package static func text(_ range: ClosedRange<Double>) -> String {
    "\(text(range.lowerBound))…\(text(range.upperBound))"
  }
}
