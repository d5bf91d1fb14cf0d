// SPDX-License-Identifier: MIT

extension Layout.Direction: FieldWord {}
extension Layout.Alignment: FieldWord {}
extension Layout.Justification: FieldWord {}

extension Layout: Described {
  package static let schemaName = "layout"
  package static let summary =
    "Places the layers in a layer one after the other, by the rules of CSS's flexible boxes. Lengths are points. Hidden layers, borders and transforms take no room."
  package static let blank = Layout()
  package static let fields: FieldTable<Layout> = [
    Field("direction", \.direction, "The direction in which layers follow each other.", presence: .always),
    Field(
      "gap", \.gap, "The distance of neighbours; less than 0 lets them overlap.", limit: length,
      presence: .always),
    Field("lineGap", \.lineGap, "The distance of rows or columns that wrap. Left out: gap.", limit: length),
    Field(
      "padding", \.padding,
      "The distances from the edges of the frame: one number, [vertical, horizontal], or [top, right, bottom, left]."
    ),
    Field(
      "align", \.align, "The places of the layers across the row or column; a layer that fills it has all.",
      presence: .always),
    Field("justify", \.justify, "The places of the layers along the row or column.", presence: .always),
    Field("wrap", \.wrap, "Whether layers without room begin another row or column."),
  ]

  private static let length = NumberLimit.pixels(-Scene.maximumLength...Scene.maximumLength)
  /// The limit of lengths that are not negative.
  package static let extent = NumberLimit.pixels(0...Scene.maximumLength)
}

extension Layout.Pins: Described {
  package static let schemaName = "pins"
  package static let summary =
    "The distances of a layer outside the row or column from the edges of the frame around it, in points."
  package static let blank = Layout.Pins()
  package static let fields: FieldTable<Layout.Pins> = [
    Field("left", \.left, "From the left edge.", limit: .offset),
    Field("top", \.top, "From the upper edge.", limit: .offset),
    Field("right", \.right, "From the right edge.", limit: .offset),
    Field("bottom", \.bottom, "From the lower edge.", limit: .offset),
  ]
}

extension Layout.Insets: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("padding") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    for number in [top, right, bottom, left] { try Layout.extent.check(number, scale: check.scale) }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&top)
    visit(&right)
    visit(&bottom)
    visit(&left)
  }
}

extension Layout.Length: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("layoutLength") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    switch self {
    case .hug, .fill: break
    case .points(let points): try Layout.extent.check(points, scale: check.scale)
    case .percent(let percent): try NumberLimit.range(0...10_000).check(percent, scale: 1)
    }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    switch self {
    case .hug, .fill: break
    case .points(var points):
      visit(&points)
      self = .points(points)
    case .percent(var percent):
      visit(&percent)
      self = .percent(percent)
    }
  }
}
