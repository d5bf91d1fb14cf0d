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
    switch word {
    case "hug": self = .hug
    case "fill": self = .fill
    case "minContent": self = .minContent
    case "maxContent": self = .maxContent
    case "fitContent": self = .fitContent
    default:
      if let sum = word.sum {
        self = .sum(percent: sum.percent, points: sum.points)
        return
      }
      guard let percent = word.percent, percent >= 0 else {
        throw decoder.error(
          "a width or height is a number of points, 0 or more, a percentage such as "
            + "\"50%\", a sum such as \"50% - 12\", \"hug\" or \"fill\", or \"minContent\", "
            + "\"maxContent\" or \"fitContent\"")
      }
      self = .percent(percent)
    }
  }

  /// Writes a number or a word.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .hug: try container.encode("hug")
    case .fill: try container.encode("fill")
    case .minContent: try container.encode("minContent")
    case .maxContent: try container.encode("maxContent")
    case .fitContent: try container.encode("fitContent")
    case .sum(let percent, let points): try container.encode(String.sum(percent, points))
    case .points(let points): try container.encode(points)
    case .percent(let percent): try container.encode("\(DecimalText.text(percent))%")
    }
  }
}
