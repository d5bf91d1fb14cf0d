// SPDX-License-Identifier: MIT

/// The dashes of a line. CSS leaves their lengths to browsers; these match Chromium's.
struct CSSDashes {
  /// Dash and gap; empty for a line that is too short for gaps.
  private(set) var pattern: [Double]
  let isRound: Bool

  init(_ style: CSSLineStyle?, width: Double, length: Double, isClosed: Bool) {
    isRound = style == .dotted && width > 3
    if style == .dotted {
      let gap = CSSDashes.gap(length, dash: width, gap: width, isClosed)
      // A little less, so that rounding does not lose the last disc.
      let discs = [0, length < 2 * width ? 2 * width : (gap + width) * (1 - 1e-6)]
      pattern = isRound ? discs : length < 2 * width ? [] : [width, gap]
      return
    }
    let dash = width * (width >= 3 ? 2 : 3)
    let gap = width * (width >= 3 ? 1 : 2)
    let two = 2 * dash + gap * (isClosed ? 2 : 1)
    if length <= 2 * dash {
      pattern = []
    } else if length <= two {
      pattern = [dash * length / two, gap * length / two]
    } else {
      pattern = [dash, CSSDashes.gap(length, dash: dash, gap: gap, isClosed)]
    }
  }

  mutating func scale(by factor: Double) { pattern = pattern.map { $0 * factor } }

  /// The starts of the square dots of a straight line, at whole points: one at each end, and others between
  /// them with gaps as wide as the dots. nil unless the line is dotted, 1, 2 or 3 points wide, and a whole
  /// number of points long, 3 to 4000 times its width.
  static func squareDots(_ style: CSSLineStyle?, width: Double, length: Double) -> [Double]? {
    guard style == .dotted, [1, 2, 3].contains(width), length == length.rounded(),
      (3 * width...4000 * width).contains(length)
    else { return nil }
    let room = length - width
    let count = (room / (2 * width) + (width < 3 ? 0.5 : 0.49)).rounded(.down)
    // The first and the last gap share what is left.
    let start = ((room - 2 * width * count) / 2).rounded(.awayFromZero)
    let between = (0..<max(0, Int(count) - 1)).map { 2 * width * Double($0 + 1) + start }
    return [0] + between + [room]
  }

  /// The gap nearest to the wanted one with which whole dashes fill the length.
  private static func gap(_ length: Double, dash: Double, gap: Double, _ isClosed: Bool) -> Double {
    let count = ((isClosed ? length : length + gap) / (dash + gap)).rounded(.down)
    func gaps(_ dashes: Double) -> Double { isClosed ? dashes : dashes - 1 }
    let narrow = (length - (count + 1) * dash) / gaps(count + 1)
    guard gaps(count) > 0 else { return narrow }
    let wide = (length - count * dash) / gaps(count)
    // A gap of less than half a point looks like a seam.
    return narrow < 0.5 || abs(wide - gap) < abs(narrow - gap) ? wide : narrow
  }
}
