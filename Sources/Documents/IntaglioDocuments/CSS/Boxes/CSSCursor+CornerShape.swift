// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  /// Reads the shapes of all corners, of the two at a side, or of one.
  mutating func valueOfCornerShape(_ property: CSSProperty) throws(CSSError) -> CSSChange {
    let corners: [Int]
    switch property {
    case .cornerTopShape: corners = [0, 1]
    case .cornerRightShape: corners = [1, 2]
    case .cornerBottomShape: corners = [3, 2]
    case .cornerLeftShape: corners = [0, 3]
    case .cornerTopLeftShape: corners = [0]
    case .cornerTopRightShape: corners = [1]
    case .cornerBottomRightShape: corners = [2]
    case .cornerBottomLeftShape: corners = [3]
    default:
      let shapes = try fourSides { cursor throws(CSSError) in try cursor.cornerShape() }
      return setting(\.cornerShapes, CornerShapes(corners: shapes))
    }
    var shapes = [try cornerShape()]
    // The second corner of a side is like the first if it is left out.
    if corners.count == 2 { shapes.append(isAtEnd ? shapes[0] : try cornerShape()) }
    return zip(corners, shapes).map { setting(\.[shape: $0], $1) }.joined
  }

  private mutating func cornerShape() throws(CSSError) -> CornerShape {
    guard take(.function("superellipse")) else {
      return try word(Dictionary(uniqueKeysWithValues: CornerShape.names.map { ($0.name, $0.shape) }))
    }
    let infinite = take(["infinity": Double.infinity, "-infinity": -.infinity])
    let curvature = if let infinite { infinite } else { try number() }
    guard take(.closing) else { throw expected(")") }
    return .superellipse(curvature)
  }
}

extension CornerShapes {
  package var css: String {
    let names = corners.map { $0.name ?? "superellipse(\(CSSText.number($0.curvature)))" }
    return only == nil ? names.joined(separator: " ") : names[0]
  }
}
