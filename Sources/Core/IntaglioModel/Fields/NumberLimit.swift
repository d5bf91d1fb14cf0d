// SPDX-License-Identifier: MIT

package enum NumberLimit: Sendable, Hashable {
  /// Any finite number.
  case finite
  /// A range.
  case range(ClosedRange<Double>)
  /// At least this.
  case atLeast(Double)
  /// More than 0, and at most this.
  case positiveUpTo(Double)
  /// A length in points: more than 0, and at most this many pixels.
  case positivePixels(Double)
  /// A length in points, with its range in pixels.
  case pixels(ClosedRange<Double>)

  package static let offset = pixels(-Style.maximumOffset...Style.maximumOffset)

  /// Checks a number; the field of the error is empty.
  package func check(_ value: Double, scale: Double) throws(StyleError) {
    guard value.isFinite else { throw .notFinite(field: "") }
    guard !allows(value, scale: scale) else { return }
    throw .outOfRange(field: "", value: value, allowed: allowed(scale: scale))
  }

  /// Checks a number in a document, without the scale.
  package func checkInDocument(_ value: Double) throws(StyleError) {
    switch self {
    case .pixels(let range):
      if range.lowerBound >= 0 { try NumberLimit.atLeast(0).check(value, scale: 1) }
    case .positivePixels: break
    default: try check(value, scale: 1)
    }
  }

  private func allows(_ value: Double, scale: Double) -> Bool {
    switch self {
    case .finite: true
    case .range(let range): range.contains(value)
    case .atLeast(let least): value >= least
    case .positiveUpTo(let most): value > 0 && value <= most
    case .positivePixels(let most): value > 0 && value * scale <= most
    case .pixels(let range): value >= range.lowerBound / scale && value <= range.upperBound / scale
    }
  }

  /// The allowed numbers for error messages: `0…1`.
  private func allowed(scale: Double) -> String {
    switch self {
    case .finite: "any finite number"
    case .range(let range): DecimalText.text(range)
    case .atLeast(let least): "\(DecimalText.text(least)) or more"
    case .positiveUpTo(let most): "more than 0, up to \(DecimalText.text(most))"
    case .positivePixels(let most): "more than 0, up to \(DecimalText.text(most / scale))"
    case .pixels(let range):
      "\(DecimalText.text(range.lowerBound / scale...range.upperBound / scale))"
        + " (\(DecimalText.text(range.upperBound)) pixels)"
    }
  }
}
