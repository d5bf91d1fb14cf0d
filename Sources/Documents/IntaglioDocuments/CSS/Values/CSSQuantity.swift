// SPDX-License-Identifier: MIT

/// A number with its kind, as the result of a calculation (CSS Values 4, section 10).
enum CSSQuantity {
  case number(Double)
  /// 40 for `40%`.
  case percentage(Double)
  case length(CSSLength)
  case degrees(Double)

  /// The sum; nil for different kinds. Percentages added to lengths are lengths.
  static func sum(of terms: [CSSQuantity]) -> CSSQuantity? {
    combined(terms, { $0.reduce(0) { finite($0 + $1) } }) { lengths in
      // A flat list, since a sum may be long.
      var (line, others): (CSSLength, [CSSLength]) = (.zero, [])
      for length in lengths {
        if case .line = length { line = line + length } else { others.append(length) }
      }
      return others.isEmpty ? line : .sum([line] + others)
    }
  }

  static func * (quantity: CSSQuantity, factor: Double) -> CSSQuantity {
    switch quantity {
    case .number(let number): .number(finite(number * factor))
    case .percentage(let percentage): .percentage(finite(percentage * factor))
    case .length(let length): .length(length * factor)
    case .degrees(let degrees): .degrees(finite(degrees * factor))
    }
  }

  /// The least or the greatest of several; nil for different kinds.
  static func chosen(of quantities: [CSSQuantity], _ isLeast: Bool) -> CSSQuantity? {
    func chosen(_ numbers: [Double]) -> Double { (isLeast ? numbers.min() : numbers.max()) ?? 0 }
    return combined(quantities, chosen) { lengths in
      let constants = lengths.compactMap(\.constant)
      if constants.count == lengths.count { return CSSLength(points: chosen(constants)) }
      return isLeast ? .least(lengths) : .greatest(lengths)
    }
  }

  /// Combines several quantities by their numbers or by their lengths; nil for different kinds.
  private static func combined(
    _ quantities: [CSSQuantity], _ number: ([Double]) -> Double, _ length: ([CSSLength]) -> CSSLength
  ) -> CSSQuantity? {
    let numbers = quantities.compactMap { if case .number(let number) = $0 { number } else { nil } }
    if numbers.count == quantities.count { return .number(number(numbers)) }
    let percentages = quantities.compactMap { if case .percentage(let part) = $0 { part } else { nil } }
    if percentages.count == quantities.count { return .percentage(number(percentages)) }
    let angles = quantities.compactMap { if case .degrees(let degrees) = $0 { degrees } else { nil } }
    if angles.count == quantities.count { return .degrees(number(angles)) }
    let lengths = quantities.compactMap(\.length)
    return lengths.count == quantities.count ? .length(length(lengths)) : nil
  }

  var length: CSSLength? {
    switch self {
    case .length(let length): length
    case .percentage(let percentage): CSSLength(fraction: percentage / 100)
    case .number, .degrees: nil
    }
  }

  /// Keeps chains of products finite, as the scanner does with numbers.
  static func finite(_ number: Double) -> Double {
    let limit = Double(Float.greatestFiniteMagnitude)
    return number.isNaN ? 0 : min(max(number, -limit), limit)
  }
}
