/// The check that a number is one, and within its range, with the error that names its field.
package enum NumberCheck {
  /// Does nothing for a finite number within `range`.
  ///
  /// - Throws: `StyleError.notFinite` or `.outOfRange`.
  static func check(_ value: Double, in range: ClosedRange<Double>, field: String) throws(StyleError) {
    guard value.isFinite else { throw .notFinite(field: field) }
    guard range.contains(value) else {
      throw .outOfRange(field: field, value: value, allowed: text(of: range))
    }
  }

  /// `0.1…10000`.
  package static func text(of range: ClosedRange<Double>) -> String {
    "\(CSSNumber.text(range.lowerBound))…\(CSSNumber.text(range.upperBound))"
  }
}
