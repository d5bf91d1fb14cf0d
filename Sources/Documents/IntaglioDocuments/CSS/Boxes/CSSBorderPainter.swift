// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Draws borders whose sides differ, whose lines are not solid, or whose corners are not round.
struct CSSBorderPainter {
  let frame: Rect
  let radii: CornerRadii
  let corners: CornerShapes
  /// From the top clockwise.
  var sides: [CSSLine]
  let currentColor: Color
  /// The distance by which the frame lies outside the box that the corners belong to, for outlines.
  var grown = 0.0
  /// Whether the outer edge is the plain frame, because an enclosing layer clips its corners.
  var isOpen = false

  /// The outer edge, the middle and the inner edge, as fractions of each side's width.
  static let (none, middle, all) = (
    Array(repeating: 0.0, count: 4), Array(repeating: 0.5, count: 4), Array(repeating: 1.0, count: 4)
  )

  var widths: [Double] { sides.map(\.drawnWidth) }
  private var isRound: Bool { radii != CornerRadii(0) }
  private var visible: [Int] { sides.indices.filter { widths[$0] > 0 && color(of: $0).alpha > 0 } }

  var layers: [Layer] {
    let alphas = Set(visible.map { color(of: $0).alpha }).sorted()
    return alphas.flatMap { alpha -> [Layer] in
      let group = visible.filter { color(of: $0).alpha == alpha }
      let layers = layers(of: group)
      guard alpha < 1, layers.count > 1 || layers[0].layers.count > 1 else { return layers }
      // Sides may overlap, so they share one opacity as a group.
      var opaque = self
      for side in group {
        opaque.sides[side].color = color(of: side)
        opaque.sides[side].color?.alpha = 1
      }
      return [Layer("border", frame: frame, opacity: alpha, layers: opaque.layers(of: group))]
    }
  }

  private func layers(of group: [Int]) -> [Layer] {
    var dashed: [Layer] = []
    var rest = group.filter(isDashed)
    while let side = rest.first {
      // Sides that look the same are drawn together, so that no joint shows between them.
      let together = rest.filter {
        $0 == side || isAlike($0, side) && widths[$0] == widths[side] && goesRound($0) && goesRound(side)
      }
      rest.removeAll(where: together.contains)
      dashed.append(goesRound(side) ? roundDashes(together) : straightDashes(side, in: group))
    }
    return dashed + [CSSLineStyle.double, .solid].flatMap { lines($0, of: group) }
  }

  /// Double lines are cut off at their joints. Each solid one extends below the next, so that the ground does
  /// not show through their joints.
  private func lines(_ style: CSSLineStyle, of group: [Int]) -> [Layer] {
    var groups: [[Int]] = []
    for side in group where sides[side].style == style {
      if let index = groups.firstIndex(where: { color(of: $0[0]) == color(of: side) }) {
        groups[index].append(side)
      } else {
        groups.append([side])
      }
    }
    // Sides that look the same meet without a joint.
    if groups.count == 1, sides.indices.allSatisfy({ widths[$0] == 0 || groups[0].contains($0) }) {
      return [lines(style, color(of: groups[0][0]))]
    }
    guard style == .solid, groups.count > 1 else {
      return groups.map { cut(lines(style, color(of: $0[0])), to: $0) }
    }
    let areas = groups.indices.map { index in
      let area = area(of: groups[index], under: Array(groups[(index + 1)...].joined()))
      return layer(area, color(of: groups[index][0]), .nonZero)
    }
    return [Layer("border", frame: frame, mask: .alpha(lines(.solid, .black)), layers: areas)]
  }

  private func isDashed(_ side: Int) -> Bool { sides[side].style == .dashed || sides[side].style == .dotted }

  /// Whether a side goes around a corner, at its inner edge.
  private func goesRound(_ side: Int) -> Bool {
    let inner = radii(Self.all).corners
    return [inner[side], inner[(side + 1) % 4]].contains { $0 != .zero }
  }

  private func isAlike(_ side: Int, _ other: Int) -> Bool {
    sides[side].style == sides[other].style && color(of: side) == color(of: other)
  }

  private func color(of side: Int) -> Color { sides[side].color ?? currentColor }

  private func layer(_ path: Path, _ color: Color, _ rule: FillRule = .evenOdd) -> Layer {
    Layer("border", frame: frame, contents: .shape(Shape(path, fill: color, rule: rule)))
  }

  /// The border all around: one line, or the two lines of a double one, each a third of the width, rounded to
  /// whole points.
  private func lines(_ style: CSSLineStyle, _ color: Color) -> Layer {
    var edges = [Self.all]
    if style == .double {
      // A side of less than three points is one line.
      let parts = widths.map { $0 >= 3 ? ($0 / 3).rounded() / $0 : 1 }
      edges += [parts.map { $0 < 1 ? 1 - $0 : 1 }, parts]
    }
    edges.append(Self.none)
    return layer(paths(edges), color)
  }

  /// A mask of the area within the inner edge.
  var inside: LayerMask { .alpha(layer(paths([Self.all]), .black)) }

  // MARK: Joints

  /// The layer, cut off where the next sides begin: along the lines from the corners of the border box
  /// through those of the padding box, up to the point where two of them meet.
  private func cut(_ layer: Layer, to group: [Int]) -> Layer {
    var (layer, area) = (layer, self.layer(area(of: group), .black, .nonZero))
    area.mask = layer.mask
    layer.mask = .alpha(area)
    return layer
  }

  private func area(of group: [Int], under others: [Int] = []) -> Path {
    group.reduce(into: Path()) { $0.add(area(of: $1, in: group, under: others)) }
  }

  private func area(of side: Int, in group: [Int], under others: [Int]) -> Path {
    let (w, h) = (frame.width, frame.height)
    let outer = [Vector(0, 0), Vector(w, 0), Vector(w, h), Vector(0, h)]
    let inner = [
      Vector(widths[3], widths[0]), Vector(w - widths[1], widths[0]), Vector(w - widths[1], h - widths[2]),
      Vector(widths[3], h - widths[2]),
    ]
    let next = (side + 1) % 4
    // Beyond round inner corners a joint extends to the middle of the box.
    func end(_ corner: Int) -> Vector {
      guard isRound else { return inner[corner] }
      let other = corner == side ? (side + 3) % 4 : next
      if widths[other] == 0 { return middle(of: other) }
      let direction = inner[corner] - outer[corner]
      let steps = [w / 2 / abs(direction.x), h / 2 / abs(direction.y)]
      return outer[corner] + direction * max(1, min(steps[0], steps[1]))
    }
    // So that the ground does not show through joints, a side extends by 1.5 points below others, and into
    // sides of its colour by half a point if they are solid, or by a quarter if neither is.
    let along = side % 2 == 0 ? Vector(side == 0 ? 1 : -1, 0) : Vector(0, side == 1 ? 1 : -1)
    func overlap(_ corner: Int) -> Vector {
      let other = corner == side ? (side + 3) % 4 : next
      let isUnder = others.contains(other)
      let isSeam = color(of: other) == color(of: side) && !group.contains(other)
      guard widths[other] > 0, isUnder || isSeam else { return .zero }
      let rest = sides[other].style == .solid ? 0.5 : sides[side].style == .solid ? 0 : 0.25
      let depth = isUnder ? 1.5 : rest
      return along * (depth * (inner[corner] - outer[corner]).length / widths[side])
    }
    let (before, after) = (overlap(side), overlap(next))
    return .polygon([outer[side] - before, outer[next] + after, end(next) + after, end(side) - before])
  }

  /// The point on a missing side where its neighbours end, which taper around its corners.
  private func middle(of side: Int) -> Vector {
    let (first, last) = (radii.corners[side], radii.corners[(side + 1) % 4])
    let (before, after) = (widths[(side + 3) % 4], widths[(side + 1) % 4])
    let isUpright = side % 2 == 1
    let start = before > 0 ? max(before, isUpright ? first.y : first.x) : 0
    let end = after > 0 ? max(after, isUpright ? last.y : last.x) : 0
    var part = start + end > 0 ? start / (start + end) : 0.5
    if side > 1 { part = 1 - part }
    return isUpright
      ? Vector(side == 1 ? frame.width : 0, frame.height * part)
      : Vector(frame.width * part, side == 2 ? frame.height : 0)
  }

  // MARK: Dashes

  /// A dashed or dotted side from corner to corner, cut off at joints with sides that neither hide it nor
  /// look like it, and at round outer edges.
  private func straightDashes(_ side: Int, in group: [Int]) -> Layer {
    let dashes = dashedSide(side)
    let area = group.filter { sides[$0].style == .solid || isAlike($0, side) }
    let isWhole = sides.indices.allSatisfy { widths[$0] == 0 || area.contains($0) }
    let layer = isWhole ? dashes : cut(dashes, to: area)
    guard !isOpen, [side, (side + 1) % 4].contains(where: { radii.corners[$0] != .zero }) else {
      return layer
    }
    let outline = self.layer(paths([Self.none]), .black)
    return Layer("border", frame: frame, mask: .alpha(outline), layers: [layer])
  }

  /// The side, with gaps of about the usual size that leave whole dashes at both ends.
  private func dashedSide(_ side: Int) -> Layer {
    let width = widths[side]
    let (w, h) = (frame.width, frame.height)
    let length = side % 2 == 0 ? w : h
    let dashes = CSSDashes(sides[side].style, width: width, length: length, isClosed: false)
    if let dots = CSSDashes.squareDots(sides[side].style, width: width, length: length) {
      var path = Path()
      for dot in dots {
        let corner =
          side % 2 == 0
          ? Vector(dot, side == 0 ? 0 : h - width) : Vector(side == 3 ? 0 : w - width, dot)
        path.add(.rectangle(Rect(x: corner.x, y: corner.y, width: width, height: width)))
      }
      return layer(path, color(of: side))
    }
    let inset = dashes.isRound ? width / 2 : 0
    let ends: (Vector, Vector) =
      switch side {
      case 0: (Vector(inset, width / 2), Vector(w - inset, width / 2))
      case 1: (Vector(w - width / 2, inset), Vector(w - width / 2, h - inset))
      case 2: (Vector(inset, h - width / 2), Vector(w - inset, h - width / 2))
      default: (Vector(width / 2, inset), Vector(width / 2, h - inset))
      }
    var path = Path()
    path.move(to: ends.0)
    path.line(to: ends.1)
    return layer(path, side, dashes)
  }

  /// Dashed or dotted sides that look the same around round corners, along the border's middle, cut off where
  /// others begin and where they taper off.
  private func roundDashes(_ group: [Int]) -> Layer {
    let side = group[0]
    // Arcs are measured as in browsers, by chords at most half a point away, rounded down to whole points:
    // the number of dashes depends on it, and the exact length might fit more of them.
    let measured = perimeter(within: 0.5)
    var dashes = CSSDashes(
      sides[side].style, width: widths[side], length: measured.rounded(.down), isClosed: true)
    dashes.scale(by: perimeter(within: 0.01) / max(1, measured))
    let middle = paths([Self.middle])
    let isAround = group.count == 4
    if isAround, !isOpen, !isPolygonal, radii(Self.all).corners.allSatisfy({ $0.x > 0 && $0.y > 0 }) {
      return layer(middle, side, dashes)
    }
    // Dashes are drawn wider than the border, which clips them; discs touch its edges.
    var layer = layer(middle, side, dashes, width: widths[side] * (dashes.isRound ? 1 : 2.2))
    var mask = self.layer(area(of: group), .black, .nonZero)
    if !dashes.isRound || Set(widths).count > 1 || isAround {
      let area = mask
      mask = lines(.solid, .black)
      if !isAround { mask.mask = .alpha(area) }
    }
    layer.mask = .alpha(mask)
    return layer
  }

  /// The length of the border's middle, with its arcs measured by chords that deviate by at most `tolerance`.
  private func perimeter(within tolerance: Double) -> Double {
    if isPolygonal {
      return loops(Self.middle).reduce(0) { length, loop in
        zip(loop, loop.dropFirst() + [loop[0]]).reduce(length) { $0 + ($1.1 - $1.0).length }
      }
    }
    func chords(_ radius: Vector, _ start: Double, _ end: Double) -> Double {
      func point(_ angle: Double) -> Vector { Vector(radius.x * cos(angle), radius.y * sin(angle)) }
      let (first, middle, last) = (point(start), point((start + end) / 2), point(end))
      let height = middle - (first + last) * 0.5
      guard max(abs(height.x), abs(height.y)) > tolerance else { return (last - first).length }
      return chords(radius, start, (start + end) / 2) + chords(radius, (start + end) / 2, end)
    }
    let straight = 2 * (frame.width + frame.height) - widths.reduce(0, +)
    return radii(Self.middle).corners.reduce(straight) { length, radius in
      length - radius.x - radius.y + chords(radius, 0, .pi / 2)
    }
  }

  private func layer(_ path: Path, _ side: Int, _ dashes: CSSDashes, width: Double? = nil) -> Layer {
    let stroke = Stroke(
      width: width ?? widths[side], cap: dashes.isRound ? .round : .butt, dashes: dashes.pattern)
    return Layer(
      "border", frame: frame,
      contents: .shape(Shape(path, fill: nil, stroke: stroke, strokeColor: color(of: side))))
  }
}
