// SPDX-License-Identifier: MIT

extension Gradient.Shape: FieldChoices {
  package static let rule = "a gradient has one shape"
  package static let choices: [FieldChoice<Gradient.Shape>] = [
    FieldChoice(
      "linear", "From start to end.",
      { (line: GradientLine) in .linear(start: line.start ?? Vector(0.5, 0), end: line.end) },
      { if case .linear(let start, let end) = $0 { GradientLine(start: start, end: end) } else { nil } }),
    FieldChoice(
      "radial", "From a centre to an ellipse.",
      { (ellipse: GradientEllipse) in .radial(center: ellipse.center, radius: ellipse.radius) },
      {
        guard case .radial(let center, let radius) = $0 else { return nil }
        return GradientEllipse(center: center, radius: radius)
      }),
    FieldChoice(
      "conic", "Clockwise around a centre.",
      { (turn: GradientTurn) in .conic(center: turn.center, start: turn.start) },
      {
        if case .conic(let center, let start) = $0 { GradientTurn(center: center, start: start) } else { nil }
      }),
    FieldChoice(
      "reflected", "From start to end, and mirrored on the other side of start.",
      { (line: GradientLine) in .reflected(start: line.start ?? Vector(0.5, 0.5), end: line.end) },
      { if case .reflected(let start, let end) = $0 { GradientLine(start: start, end: end) } else { nil } }),
    FieldChoice(
      "diamond", "From a centre to a diamond.",
      { (diamond: GradientDiamond) in
        .diamond(center: diamond.center, radius: diamond.radius, angle: diamond.angle)
      },
      {
        guard case .diamond(let center, let radius, let angle) = $0 else { return nil }
        return GradientDiamond(center: center, radius: radius, angle: angle)
      }),
  ]
}

extension NumberLimit {
  fileprivate static let place = NumberLimit.range(-1e6...1e6)
}

package struct GradientLine: Described {
  /// nil for the middle of the upper edge, or for the centre of a reflected gradient.
  package var start: Vector?
  package var end = Vector(0.5, 1)

  package static let schemaName = "gradientLine"
  package static let summary = "A line."
  package static let blank = GradientLine()
  package static let fields: FieldTable<GradientLine> = [
    Field(
      "start", \.start,
      "Where position 0 is. Left out: the middle of the upper edge, or the centre if reflected.",
      limit: .place),
    Field("end", \.end, "Where position 1 is.", limit: .place, presence: .always),
  ]
}

package struct GradientEllipse: Described {
  package var center = Vector(0.5, 0.5)
  package var radius = Vector(0.5, 0.5)

  package static let schemaName = "gradientEllipse"
  package static let summary = "A centre and an ellipse around it."
  package static let blank = GradientEllipse()
  package static let fields: FieldTable<GradientEllipse> = [
    Field("center", \.center, "Where position 0 is.", limit: .place, presence: .always),
    Field("radius", \.radius, "The ellipse's semi-axes at position 1.", limit: .place, presence: .always),
  ]
}

package struct GradientTurn: Described {
  package var center = Vector(0.5, 0.5)
  package var start = 0.0

  package static let schemaName = "gradientTurn"
  package static let summary = "A centre and an angle."
  package static let blank = GradientTurn()
  package static let fields: FieldTable<GradientTurn> = [
    Field("center", \.center, "The centre.", limit: .place, presence: .always),
    Field(
      "start", \.start, "The angle of position 0, in degrees clockwise from the top.", limit: .place,
      presence: .always),
  ]
}

package struct GradientDiamond: Described {
  package var center = Vector(0.5, 0.5)
  package var radius = Vector(0.5, 0.5)
  package var angle = 0.0

  package static let schemaName = "gradientDiamond"
  package static let summary = "A centre and a diamond around it."
  package static let blank = GradientDiamond()
  package static let fields: FieldTable<GradientDiamond> = [
    Field("center", \.center, "Where position 0 is.", limit: .place, presence: .always),
    Field("radius", \.radius, "The half diagonals at position 1.", limit: .place, presence: .always),
    Field("angle", \.angle, "The rotation of the diamond, in degrees clockwise.", limit: .place),
  ]
}
