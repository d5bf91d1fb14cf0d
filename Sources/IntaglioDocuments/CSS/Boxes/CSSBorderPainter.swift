// SPDX-License-Identifier: MIT
import IntaglioModel

/// Draws borders whose sides differ, or are no solid lines.
struct CSSBorderPainter {
  let frame: Rect
  let radii: CornerRadii
  let corners: CornerShapes
  /// From the top clockwise.
  let sides: [CSSLine]
  let currentColor: Color

  private var widths: [Double] { sides.map(\.drawnWidth) }
  private var isRound: Bool { radii != CornerRadii(0) }

  /// The border's layers, bottom first.
  var layers: [Layer] {
    let visible = sides.indices.filter { widths[$0] > 0 && color(of: $0).alpha > 0 }
    guard let first = visible.first else { return [] }
    // Sides of one look meet without a joint, unless another one lies between them.
    let isOne = visible.allSatisfy {
      sides[$0].style == sides[first].style && color(of: $0) == color(of: first)
    }
    let isAlone = isOne && sides.indices.allSatisfy { visible.contains($0) || widths[$0] == 0 }
    if isAlone, !isDashed(first) { return rings(of: first).map { layer($0, color(of: first)) } }
    if isAlone, !isRound { return visible.map(dashedSide) }
    if isAlone, visible.count == 4, Set(widths).count == 1 { return [dashedOutline(first)] }
    // Alike ones are drawn together, so that no joint shows between them.
    var groups: [[Int]] = []
    for side in visible {
      if let index = groups.firstIndex(where: { isAlike($0[0], side) }) {
        groups[index].append(side)
      } else {
        groups.append([side])
      }
    }
    // Solid sides lie above dashed ones, which need no joint with them if they are opaque.
    let (dashed, others) = (groups.filter { isDashed($0[0]) }, groups.filter { !isDashed($0[0]) })
    return dashed.flatMap { group -> [Layer] in
      if isRound { return [roundDashes(group)] }
      let covered = others.joined().filter { sides[$0].style == .solid && color(of: $0).alpha == 1 }
      let alike = visible.filter {
        sides[$0].style == sides[group[0]].style && color(of: $0) == color(of: group[0])
      }
      let area = Set(covered + alike)
      return group.map { side in
        sides.indices.allSatisfy { widths[$0] == 0 || area.contains($0) }
          ? dashedSide(side) : cut(dashedSide(side), to: area.sorted())
      }
    }
      + others.flatMap { group in
        rings(of: group[0]).map { cut(layer($0, color(of: group[0])), to: group) }
      }
  }

  private func isDashed(_ side: Int) -> Bool { sides[side].style == .dashed || sides[side].style == .dotted }

  private func isAlike(_ side: Int, _ other: Int) -> Bool {
    sides[side].style == sides[other].style && color(of: side) == color(of: other)
      && (!isDashed(side) || isRound && widths[side] == widths[other])
  }

  private func color(of side: Int) -> Color { sides[side].color ?? currentColor }

  private func layer(_ path: Path, _ color: Color) -> Layer {
    Layer("border", frame: frame, contents: .shape(Shape(path, fill: color, rule: .evenOdd)))
  }

  /// The border box inset by a part of each side's width.
  private func outline(_ parts: [Double]) -> Path {
    let insets = zip(widths, parts).map { $0 * $1 }
    let box = Rect(
      x: insets[3], y: insets[0], width: max(0, frame.width - insets[1] - insets[3]),
      height: max(0, frame.height - insets[0] - insets[2]))
    return .roundedRectangle(box, radii: radii.inset(by: insets, corners), shapes: corners)
  }

  private func ring(from outer: [Double], to inner: [Double]) -> Path {
    var path = outline(outer)
    path.add(outline(inner))
    return path
  }

  /// One ring, or the two of a double line, each as wide as a third, to a whole point.
  private func rings(of side: Int) -> [Path] {
    let (none, all) = (Array(repeating: 0.0, count: 4), Array(repeating: 1.0, count: 4))
    guard sides[side].style == .double else { return [ring(from: none, to: all)] }
    let parts = widths.map { $0 > 0 ? max(1, ($0 / 3).rounded()) / $0 : 0 }
    guard widths.allSatisfy({ $0 == 0 || $0 >= 3 }) else { return [ring(from: none, to: all)] }
    return [ring(from: none, to: parts), ring(from: parts.map { 1 - $0 }, to: all)]
  }

  // MARK: Joints

  /// The layer, cut off where the next sides begin: along the lines from the corners of the border box to
  /// those of the padding box, and on to where two of them meet.
  private func cut(_ layer: Layer, to group: [Int]) -> Layer {
    var layer = layer
    layer.mask = .alpha(mask(area(of: group)))
    return layer
  }

  private func mask(_ path: Path, _ rule: FillRule = .nonZero) -> Layer {
    Layer(
      frame: Rect(x: 0, y: 0, width: frame.width, height: frame.height),
      contents: .shape(Shape(path, rule: rule)))
  }

  private func area(of group: [Int]) -> Path {
    group.dropFirst().reduce(into: area(of: group[0])) { $0.add(area(of: $1)) }
  }

  private func area(of side: Int) -> Path {
    let (w, h) = (frame.width, frame.height)
    let outer = [Vector(0, 0), Vector(w, 0), Vector(w, h), Vector(0, h)]
    let inner = [
      Vector(widths[3], widths[0]), Vector(w - widths[1], widths[0]), Vector(w - widths[1], h - widths[2]),
      Vector(widths[3], h - widths[2]),
    ]
    let next = (side + 1) % 4
    // Beyond round inner corners a joint goes on to the middle of the box.
    func end(_ corner: Int) -> Vector {
      guard isRound else { return inner[corner] }
      let other = corner == side ? (side + 3) % 4 : next
      if widths[other] == 0 { return middle(of: other) }
      let direction = inner[corner] - outer[corner]
      let steps = [w / 2 / abs(direction.x), h / 2 / abs(direction.y)]
      return outer[corner] + direction * max(1, min(steps[0], steps[1]))
    }
    return .polygon([outer[side], outer[next], end(next), end(side)])
  }

  /// The point of a missing side where both sides next to it end, which taper around its corners.
  private func middle(of side: Int) -> Vector {
    let (first, last) = (radii.corners[side], radii.corners[(side + 1) % 4])
    let isUpright = side % 2 == 1
    let (start, end) = isUpright ? (first.y, last.y) : (first.x, last.x)
    var part = start + end > 0 ? start / (start + end) : 0.5
    if side > 1 { part = 1 - part }
    return isUpright
      ? Vector(side == 1 ? frame.width : 0, frame.height * part)
      : Vector(frame.width * part, side == 2 ? frame.height : 0)
  }

  // MARK: Dashes

  /// A dashed or dotted side: from corner to corner, with gaps of about the usual size that leave whole
  /// dashes at both ends.
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

  /// Dashed or dotted sides around round corners, cut off where others begin, and where they taper off.
  private func roundDashes(_ group: [Int]) -> Layer {
    let side = group[0]
    let dashes = CSSDashes(sides[side].style, width: widths[side], length: perimeter, isClosed: true)
    // Dashes are wider than the border, which cuts them; discs touch its edges.
    var layer = layer(
      outline([0.5, 0.5, 0.5, 0.5]), side, dashes, width: widths[side] * (dashes.isRound ? 1 : 2.2))
    var mask = mask(area(of: group))
    if !dashes.isRound || Set(widths).count > 1 {
      let area = mask
      mask = self.mask(ring(from: [0, 0, 0, 0], to: [1, 1, 1, 1]), .evenOdd)
      mask.mask = .alpha(area)
    }
    layer.mask = .alpha(mask)
    return layer
  }

  /// A dashed or dotted border around round corners, along its middle.
  private func dashedOutline(_ side: Int) -> Layer {
    let path = outline([0.5, 0.5, 0.5, 0.5])
    return layer(
      path, side, CSSDashes(sides[side].style, width: widths[side], length: perimeter, isClosed: true))
  }

  /// The length of the border's middle; the ellipses' by Ramanujan's formula.
  private var perimeter: Double {
    let corners = radii.inset(by: widths.map { $0 / 2 }, corners).corners
    let straight = 2 * (frame.width + frame.height) - widths.reduce(0, +)
    return corners.reduce(straight) { length, radius in
      let (a, b) = (radius.x, radius.y)
      let arc = .pi / 4 * (3 * (a + b) - ((3 * a + b) * (a + 3 * b)).squareRoot())
      return length - a - b + arc
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

/// The dashes of a line. CSS leaves them to browsers; these are as long as Chromium's.
struct CSSDashes {
  /// Dash and gap; empty for a line that is too short for gaps.
  let pattern: [Double]
  /// Whether each dash is a disc.
  let isRound: Bool

  init(_ style: CSSLineStyle?, width: Double, length: Double, isClosed: Bool) {
    isRound = style == .dotted && width > 3
    if style == .dotted {
      let gap = CSSDashes.gap(length, dash: width, gap: width, isClosed)
      // A little less, so that rounding does not lose the last disc.
      pattern = length < 2 * width ? [] : isRound ? [0, (gap + width) * (1 - 1e-6)] : [width, gap]
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

  /// The starts of a straight line's square dots, which lie on whole points: one at each end, and others with
  /// gaps as wide as they are between them. nil for other lines, and where a fraction of a dot would remain.
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

  /// The gap nearest to a wanted one with which dashes fill the length.
  private static func gap(_ length: Double, dash: Double, gap: Double, _ isClosed: Bool) -> Double {
    let count = ((isClosed ? length : length + gap) / (dash + gap)).rounded(.down)
    func gaps(_ dashes: Double) -> Double { isClosed ? dashes : dashes - 1 }
    guard gaps(count) > 0 else { return gap }
    let wide = (length - count * dash) / gaps(count)
    let narrow = (length - (count + 1) * dash) / gaps(count + 1)
    return narrow <= 0 || abs(wide - gap) < abs(narrow - gap) ? wide : narrow
  }
}

extension CornerRadii {
  /// The radii of a box inset at its four sides, from the top clockwise, with corners of these shapes.
  func inset(by insets: [Double], _ shapes: CornerShapes) -> CornerRadii {
    let across = [insets[3], insets[1], insets[1], insets[3]]
    let down = [insets[0], insets[0], insets[2], insets[2]]
    return CornerRadii(
      corners: corners.enumerated().map { index, radius in
        let shape = shapes[index]
        return shape.isSquare
          ? .zero
          : Vector(
            max(0, radius.x - across[index] * shape.inset), max(0, radius.y - down[index] * shape.inset))
      })
  }
}
