// SPDX-License-Identifier: MIT
extension Gradient {
  /// Checks the stops, and that every number is finite and within its range. `field` is the gradient's place.
  package func validate(field: @autoclosure () -> String) throws(StyleError) {
    guard (1...Gradient.maximumStops).contains(stops.count) else {
      let problem = "has \(stops.count) elements; 1…\(Gradient.maximumStops) are allowed"
      throw .invalid(field: "\(field()).stops", problem: problem)
    }
    for (index, stop) in stops.enumerated() {
      let color = stop.color
      for part in [color.red, color.green, color.blue, color.alpha] {
        try Style.check(part, in: 0...1, allowed: "0…1", field: "\(field()).stops[\(index)][0]")
      }
      try Style.check(stop.position, in: 0...1, allowed: "0…1", field: "\(field()).stops[\(index)][1]")
    }
    for value in shape.numbers {
      try Style.check(value, in: -1e6...1e6, allowed: "-1000000…1000000", field: "\(field()).\(shape.name)")
    }
  }
}

extension Gradient.Shape {
  fileprivate var name: String {
    switch self {
    case .linear: "linear"
    case .radial: "radial"
    case .conic: "conic"
    case .reflected: "reflected"
    case .diamond: "diamond"
    }
  }

  fileprivate var numbers: [Double] {
    switch self {
    case .linear(let start, let end), .reflected(let start, let end): [start.x, start.y, end.x, end.y]
    case .radial(let center, let radius): [center.x, center.y, radius.x, radius.y]
    case .diamond(let center, let radius, let angle): [center.x, center.y, radius.x, radius.y, angle]
    case .conic(let center, let start): [center.x, center.y, start]
    }
  }
}
