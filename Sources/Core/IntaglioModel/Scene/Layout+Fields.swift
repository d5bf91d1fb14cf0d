// SPDX-License-Identifier: MIT

extension Layout: Described {
  package static let schemaName = "layout"
  package static let summary =
    "Places the layers in a layer one after the other, by the rules of CSS's flexible boxes. Lengths are points. Hidden layers, borders and transforms take up no room."
  package static let blank = Layout()
  package static let fields: FieldTable<Layout> = [
    Field("direction", \.direction, "The direction in which layers follow each other.", presence: .always),
    Field(
      "gap", \.gap, "The distance between neighbours; negative to let them overlap.", limit: .anyLength,
      presence: .always),
    Field("lineGap", \.lineGap, "The distance of wrapped rows or columns. Left out: gap.", limit: .anyLength),
    Field(
      "padding", \.padding,
      "The distances from the edges of the frame, or from its border: one, [vertical, horizontal], or [top, right, bottom, left]."
    ),
    Field(
      "border", \.border,
      "The room that the frame's border takes up at each edge, written like padding, in points. Padding and pins start from there. Left out: none."
    ),
    Field(
      "align", \.align, "The alignment of layers across the row or column; one that fills it takes it all.",
      presence: .always),
    Field("justify", \.justify, "The distribution of the layers along the row or column.", presence: .always),
    Field("wrap", \.wrap, "Whether layers that do not fit start another row or column."),
    Field(
      "wrapReverse", \.wrapReverse,
      "Whether wrapped rows follow each other upwards, and columns to the left."),
    Field("alignLines", \.alignLines, "The distribution of wrapped rows or columns."),
    Field(
      "reading", \.reading,
      "The reading direction of the layout and those within it, which mirrors rows and aligns texts: leftToRight, rightToLeft, or auto for that of the first letter of its texts. Left out: as around it."
    ),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    for length in border.edges {
      guard case .points = length else {
        throw .invalid(field: "border", problem: "is not in points, as the width of a border must be")
      }
    }
  }

  package static let extent = NumberLimit.pixels(0...Scene.maximumLength)
}

extension Layout.Pins: Described {
  package static let schemaName = "pins"
  package static let summary =
    "The distances of a layer outside the row or column from the edges of its parent's frame: points, or \"50%\" of it."
  package static let blank = Layout.Pins()
  package static let fields: FieldTable<Layout.Pins> = [
    Field("left", \.left, "From the left edge.", limit: .anyLength),
    Field("top", \.top, "From the upper edge.", limit: .anyLength),
    Field("right", \.right, "From the right edge.", limit: .anyLength),
    Field("bottom", \.bottom, "From the lower edge.", limit: .anyLength),
  ]
}

extension Layout.Item: Described {
  package static let schemaName = "item"
  package static let summary =
    "How a layer takes part in its parent's layout, beyond its width and height: CSS's flex items."
  package static let blank = Layout.Item()
  package static let fields: FieldTable<Layout.Item> = [
    Field(
      "grow", \.grow,
      "The share of the free space along the row or column. Left out: 1 for a layer that fills it, else 0.",
      limit: .range(0...maximumFactor)),
    Field(
      "shrink", \.shrink, "The share of the missing space along the row or column, weighted by the size.",
      limit: .range(0...maximumFactor)),
    Field(
      "basis", \.basis,
      "The size along the row or column before it grows or shrinks: points, \"50%\", or \"hug\" to fit the contents. Left out: width or height."
    ),
    Field("align", \.align, "The alignment across the row or column. Left out: the layout's."),
    Field(
      "order", \.order, "Layers with a lower number come first in the row or column.",
      limit: -maximumOrder...maximumOrder),
    Field(
      "margin", \.margin,
      "The space around the layer, written like padding; \"auto\" takes the free space, and negative margins let others overlap.",
      limit: .margin),
    Field(
      "aspectRatio", \.aspectRatio, "Width divided by height, for when only one of them is known.",
      limit: .range(1e-3...1e3)),
    Field("ratioOfContents", \.isRatioOfContents, "Whether aspectRatio applies within padding and border."),
    Field(
      "offset", \.offset,
      "The offset of the layer from its place, which is kept free: CSS's position: relative."),
    Field(
      "zIndex", \.zIndex,
      "Puts the layer above those of its layout without a zIndex or with a lower one; a negative one puts it below: CSS's z-index.",
      limit: -maximumOrder...maximumOrder),
  ]

  package static let maximumFactor = 1e6
  /// The largest magnitude of `order` and `zIndex`.
  package static let maximumOrder = 1_000_000

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    guard basis != .fill else {
      throw .invalid(
        field: "basis", problem: "cannot be \"fill\", a size after growing: give grow, and a basis of 0")
    }
  }
}

package struct DistanceLimit: Sendable {
  let numbers: NumberLimit
  let allowsAuto: Bool

  package static let extent = DistanceLimit(numbers: Layout.extent, allowsAuto: false)
  /// 0 or more, or `auto` for what the contents need.
  package static let minimum = DistanceLimit(numbers: Layout.extent, allowsAuto: true)
  /// Any length, even negative.
  package static let anyLength = DistanceLimit(numbers: any, allowsAuto: false)
  /// Any length, even negative, or `auto` for the free space.
  package static let margin = DistanceLimit(numbers: any, allowsAuto: true)

  fileprivate static let any = NumberLimit.pixels(-Scene.maximumLength...Scene.maximumLength)

  fileprivate func check(
    _ distance: Layout.Distance, _ number: (NumberLimit, Double) throws(StyleError) -> Void
  ) throws(StyleError) {
    switch distance {
    case .points(let points): try number(numbers, points)
    case .sum(let percent, let points):
      try NumberLimit.range(-10_000...10_000).check(percent, scale: 1)
      try number(Self.any, points)
    case .percent(let percent):
      let isSigned = numbers == Self.any
      try NumberLimit.range((isSigned ? -10_000 : 0)...10_000).check(percent, scale: 1)
    case .auto:
      guard allowsAuto else {
        throw .invalid(field: "", problem: "cannot be \"auto\": give points or \"50%\"")
      }
    }
  }
}

extension Layout.Distance: FieldValue {
  package static var defaultLimit: DistanceLimit { .extent }
  package static func fieldShape(_ limit: DistanceLimit) -> FieldShape { .definition("distance") }

  package func check(_ limit: DistanceLimit, _ check: FieldCheck) throws(StyleError) {
    try limit.check(self) { limit, number throws(StyleError) in try limit.check(number, scale: check.scale) }
  }

  package func checkInDocument(_ limit: DistanceLimit) throws(StyleError) {
    try limit.check(self) { limit, number throws(StyleError) in try limit.checkInDocument(number) }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    switch self {
    case .auto: break
    case .points(let points): self = .points(points.visited(visit))
    case .percent(let percent): self = .percent(percent.visited(visit))
    case .sum(let percent, let points):
      self = .sum(percent: percent.visited(visit), points: points.visited(visit))
    }
  }
}

extension Layout.Insets: FieldValue {
  fileprivate var edges: [Layout.Distance] { [top, right, bottom, left] }

  package static var defaultLimit: DistanceLimit { .extent }
  package static func fieldShape(_ limit: DistanceLimit) -> FieldShape { .definition("padding") }

  package func check(_ limit: DistanceLimit, _ check: FieldCheck) throws(StyleError) {
    for distance in edges { try distance.check(limit, check) }
  }

  package func checkInDocument(_ limit: DistanceLimit) throws(StyleError) {
    for distance in edges { try distance.checkInDocument(limit) }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    top.visitNumbers(visit)
    right.visitNumbers(visit)
    bottom.visitNumbers(visit)
    left.visitNumbers(visit)
  }
}

extension Layout.Length: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("layoutLength") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    switch self {
    case .hug, .fill, .minContent, .maxContent, .fitContent: break
    case .points(let points): try Layout.extent.check(points, scale: check.scale)
    case .percent(let percent): try NumberLimit.range(0...10_000).check(percent, scale: 1)
    case .sum(let percent, let points):
      try NumberLimit.range(-10_000...10_000).check(percent, scale: 1)
      try DistanceLimit.any.check(points, scale: check.scale)
    }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    switch self {
    case .hug, .fill, .minContent, .maxContent, .fitContent: break
    case .points(let points): self = .points(points.visited(visit))
    case .percent(let percent): self = .percent(percent.visited(visit))
    case .sum(let percent, let points):
      self = .sum(percent: percent.visited(visit), points: points.visited(visit))
    }
  }
}
