// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "direction": "row", "gap": 12, "padding": [16, 24], "align": "center" }`.
extension Layout: CodableObject {}

/// `{ "right": 16, "top": 16 }`.
extension Layout.Pins: CodableObject {}

/// `{ "grow": 1, "shrink": 1, "margin": [0, "auto"] }`.
extension Layout.Item: CodableObject {}

/// `12`, `"50%"`, `"50% - 12"` or `"auto"`.
extension Layout.Distance: Codable {
  /// Reads a number of points, or a word.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let points = try? container.decode(Double.self), points.isFinite {
      self = .points(points)
      return
    }
    let word = (try? container.decode(String.self)) ?? ""
    if word == "auto" {
      self = .auto
    } else if let percent = word.percent {
      self = .percent(percent)
    } else if let sum = word.sum {
      self = .sum(percent: sum.percent, points: sum.points)
    } else {
      throw decoder.error(
        "a distance is a number of points, a percentage such as \"50%\", a sum such as "
          + "\"50% - 12\", or for some \"auto\"")
    }
  }

  /// Writes a number or a word.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .points(let points): try container.encode(points)
    case .percent(let percent): try container.encode("\(DecimalText.text(percent))%")
    case .sum(let percent, let points): try container.encode(String.sum(percent, points))
    case .auto: try container.encode("auto")
    }
  }
}

/// `16`, `[16, 24]`, or `[top, right, bottom, left]`.
extension Layout.Insets: Codable {
  /// Reads one distance, two or four.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let distances: [Layout.Distance] =
      if let distance = try? container.decode(Layout.Distance.self) { [distance] } else {
        (try? container.decode([Layout.Distance].self)) ?? []
      }
    guard [1, 2, 4].contains(distances.count) else {
      throw decoder.error(
        "a padding is one number, [vertical, horizontal] or [top, right, bottom, left], "
          + "each a number of points or a percentage such as \"5%\"")
    }
    let last = distances.count - 1
    self.init(
      top: distances[0], right: distances[min(1, last)], bottom: distances[last < 2 ? 0 : 2],
      left: distances[last < 2 ? last : 3])
  }

  /// Writes one, two or four distances, as few as possible.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if top == bottom, left == right {
      if top == left { try container.encode(top) } else { try container.encode([top, left]) }
    } else {
      try container.encode([top, right, bottom, left])
    }
  }
}

extension String {
  /// 50 for `50%`.
  fileprivate var percent: Double? {
    guard hasSuffix("%"), let percent = Double(dropLast()), percent.isFinite else { return nil }
    return percent
  }

  /// 50 and -12 for `50% - 12`.
  fileprivate var sum: (percent: Double, points: Double)? {
    let parts = split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let percent = String(parts[0]).percent, ["+", "-"].contains(parts[1]),
      parts[2].first?.isNumber == true, let points = Double(parts[2]), points.isFinite
    else { return nil }
    return (percent, parts[1] == "-" ? -points : points)
  }

  fileprivate static func sum(_ percent: Double, _ points: Double) -> String {
    "\(DecimalText.text(percent))% \(points < 0 ? "-" : "+") \(DecimalText.text(abs(points)))"
  }
}

/// `120`, `"50%"`, `"50% - 12"`, `"hug"`, `"fill"`, or a word for a size that depends on the contents.
extension Layout.Length: Codable {
  /// Reads a number of points, 0 or more, or a word.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let points = try? container.decode(Double.self), points.isFinite, points >= 0 {
      self = .points(points)
      return
    }
    let word = (try? container.decode(String.self)) ?? ""
    if let length = Layout.Length.words[word] {
      self = length
    } else if let sum = word.sum {
      self = .sum(percent: sum.percent, points: sum.points)
    } else if let percent = word.percent, percent >= 0 {
      self = .percent(percent)
    } else {
      throw decoder.error(
        "a width or height is a number of points, 0 or more, a percentage such as "
          + "\"50%\", a sum such as \"50% - 12\", \"hug\" or \"fill\", or \"minContent\", "
          + "\"maxContent\" or \"fitContent\"")
    }
  }

  private static let words: [String: Layout.Length] = [
    "hug": .hug, "fill": .fill, "minContent": .minContent, "maxContent": .maxContent,
    "fitContent": .fitContent,
  ]

  /// Writes a number or a word.
  public func encode(to encoder: any Encoder) throws {
    if let distance { return try distance.encode(to: encoder) }
    try Layout.Length.words.first { $0.value == self }?.key.encode(to: encoder)
  }
}

extension Layout.Length {
  /// The length of a distance; nil for `auto`.
  init?(_ distance: Layout.Distance) {
    switch distance {
    case .points(let points): self = .points(points)
    case .percent(let percent): self = .percent(percent)
    case .sum(let percent, let points): self = .sum(percent: percent, points: points)
    case .auto: return nil
    }
  }

  /// The length as a distance; nil if it depends on the contents or on free space.
  var distance: Layout.Distance? {
    switch self {
    case .points(let points): .points(points)
    case .percent(let percent): .percent(percent)
    case .sum(let percent, let points): .sum(percent: percent, points: points)
    case .hug, .fill, .minContent, .maxContent, .fitContent: nil
    }
  }
}
