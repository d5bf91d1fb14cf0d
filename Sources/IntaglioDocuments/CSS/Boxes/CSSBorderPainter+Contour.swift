// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The edges of a border's lines.
extension CSSBorderPainter {
  /// Whether corners are too large for the inner edge, where they end at its sides and at each other.
  var isCrowded: Bool {
    var (box, inner) = (frame.inset(by: widths), radii(Self.all).corners)
    if corners.hasHollow {
      // Those grow from the corners of the outer box.
      let insets = insets(Self.all).map { $0 - grown }
      let (across, down) = ([insets[3], insets[1], insets[1], insets[3]], [0, 0, 2, 2].map { insets[$0] })
      box = frame.insetting(by: grown)
      inner = radii.corners.enumerated().map { corner, radius in
        corners[corner].isHollow && radius != .zero
          ? Vector(max(0, radius.x + down[corner]), max(0, radius.y + across[corner])) : radius
      }
    }
    let fitted = CornerRadii(corners: inner).fitted(width: box.width, height: box.height, shapes: corners)
    return zip(inner, fitted.corners).contains { $0 != $1 && $0.x > 0 && $0.y > 0 }
  }

  /// Whether edges are polygons, and no rounded rectangles.
  var isPolygonal: Bool { radii != CornerRadii(0) && (corners != .round || isCrowded) }

  private func insets(_ parts: [Double]) -> [Double] { zip(widths, parts).map { $0 * $1 } }

  /// The radii at a part of each side's width.
  func radii(_ parts: [Double]) -> CornerRadii {
    radii.inset(by: insets(parts).map { $0 - grown }, corners)
  }

  /// The outlines of the frame, inset by parts of each side's width.
  func paths(_ parts: [[Double]]) -> Path {
    parts.reduce(into: Path()) { path, parts in
      path.add(
        isPolygonal
          ? .polygon(contour(parts))
          : .roundedRectangle(frame.inset(by: insets(parts)), radii: radii(parts)))
    }
  }

  /// One of them as points, clockwise from the start of the upper side.
  ///
  /// A corner is the curve of the box's, between the ends of that moved by the widths of their sides, at
  /// right angles to the curve: a border is as wide along its corners as it is along its sides (CSS Borders
  /// and Box Decorations 4). What lies outside of the inset box is cut off.
  func contour(_ parts: [Double]) -> [Vector] {
    let insets = insets(parts)
    let (box, origin) = (frame.inset(by: insets), frame.insetting(by: grown))
    let points = [1, 2, 3, 0].flatMap { corner -> [Vector] in
      let (isRight, isLower) = (corner == 1 || corner == 2, corner > 1)
      let outer = Vector(isRight ? origin.maxX : origin.x, isLower ? origin.maxY : origin.y)
      let edge = Vector(isRight ? box.maxX : box.x, isLower ? box.maxY : box.y)
      guard radii.corners[corner] != .zero, !corners[corner].isSquare else { return [edge] }
      // As an upper right corner, seen from where its sides meet, with x to the left and y downwards.
      let shape = corners[corner]
      let radius = radii.corners[corner]
      let (down, left) = (insets[isLower ? 2 : 0] - grown, insets[isRight ? 1 : 3] - grown)
      // The middle control point of a quadratic curve through the middle of this one.
      let middle = exp2(-1 / min(shape.exponent, 2))
      let control = 0.5 + (shape.isHollow ? -1 : 1) * (middle - 0.5) / (2.0.squareRoot() - 1)
      func normal(_ along: Double, _ across: Double) -> Vector {
        let normal = Vector(radius.y * across, radius.x * along)
        return normal * (1 / normal.length)
      }
      let (first, last) = (normal(control, 1 - control), normal(1 - control, control))
      var start = Vector(radius.x, 0) + first * down
      var end = Vector(0, radius.y) + last * left
      if shape.isHollow { (start.x, end.y) = (max(0, start.x), max(0, end.y)) }
      let steps = 64
      let curve = (0...steps).map { step -> Vector in
        let angle = Double(step) / Double(steps) * .pi / 2
        var (u, v) = (pow(sin(angle), 2 / shape.exponent), pow(cos(angle), 2 / shape.exponent))
        if step == 0 { (u, v) = (0, 1) } else if step == steps { (u, v) = (1, 0) }
        let (x, y) = shape.isHollow ? (1 - v, u) : (u, 1 - v)
        return Vector(start.x + (end.x - start.x) * x, start.y + (end.y - start.y) * y)
      }
      // Outside of the box the ends go on straight ahead to the edges.
      let reach = Vector(
        isRight ? outer.x - edge.x : edge.x - outer.x, isLower ? outer.y - edge.y : edge.y - outer.y)
      var points = curve
      if start.y > reach.y, first.x > 0 {
        points.insert(Vector(start.x + (start.y - reach.y) * first.y / first.x, reach.y), at: 0)
      }
      if end.x > reach.x, last.y > 0 {
        points.append(Vector(reach.x, end.y + (end.x - reach.x) * last.x / last.y))
      }
      let placed = points.map { point in
        Vector(
          min(max(outer.x + (isRight ? -point.x : point.x), box.x), box.maxX),
          min(max(outer.y + (isLower ? -point.y : point.y), box.y), box.maxY))
      }
      return isRight == isLower ? placed.reversed() : placed
    }
    return points.suffix(1) + points.dropLast()
  }
}

extension Rect {
  /// The rectangle without strips at its four sides, from the top clockwise; never less than empty.
  func inset(by insets: [Double]) -> Rect {
    Rect(
      x: x + insets[3], y: y + insets[0], width: max(0, width - insets[1] - insets[3]),
      height: max(0, height - insets[0] - insets[2]))
  }
}

extension CornerRadii {
  /// The radii of a box inset at its four sides, from the top clockwise, with corners of these shapes.
  func inset(by insets: [Double], _ shapes: CornerShapes) -> CornerRadii {
    let across = [insets[3], insets[1], insets[1], insets[3]]
    let down = [insets[0], insets[0], insets[2], insets[2]]
    return CornerRadii(
      corners: corners.enumerated().map { index, radius in
        let part = shapes[index].radiusPart
        return shapes[index].isSquare || radius.x <= 0 || radius.y <= 0
          ? .zero : Vector(max(0, radius.x - across[index] * part), max(0, radius.y - down[index] * part))
      })
  }
}

extension CornerShape {
  /// The change of a radius per width of a border. As in CSS that is 1 for corners that bulge more than round
  /// ones, whose borders are wider there.
  var radiusPart: Double { curvature > 1 ? 1 : isHollow ? 0 : inset }
}
