// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  /// Reads one shape for all corners: up to four equal ones.
  mutating func cornerShape() throws(CSSError) -> CornerShape {
    let shape = try oneCornerShape()
    for _ in 1..<4 where kind != .end {
      let token = self.token
      guard try oneCornerShape() == shape else {
        throw error(at: token, expected: "the same shape as before: all corners of a layer have one")
      }
    }
    return shape
  }

  private mutating func oneCornerShape() throws(CSSError) -> CornerShape {
    guard take(.function("superellipse")) else {
      return try word(Dictionary(uniqueKeysWithValues: CornerShape.names.map { ($0.name, $0.shape) }))
    }
    let curvature: Double
    if take(.word("infinity")) {
      curvature = .infinity
    } else if take(.word("-infinity")) {
      curvature = -.infinity
    } else {
      curvature = try number()
    }
    guard take(.closing) else { throw expected(")") }
    return .superellipse(curvature)
  }
}

extension CornerShape {
  /// The value of `corner-shape`.
  var css: String {
    name ?? "superellipse(\(CSSText.number(curvature)))"
  }
}
