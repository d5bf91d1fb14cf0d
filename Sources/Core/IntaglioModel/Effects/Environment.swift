// SPDX-License-Identifier: MIT

/// What a bevel's surface mirrors: colours by the surface's direction, as polished metal has them.
///
/// With N the surface's normal of length 1 and L the direction towards the light (`Bevel`), a ramp has the
/// colour at (1 + N . L) / 2: its end faces the light, its start faces away, and flat parts, where N is (0,
/// 0, 1), have the colour at (1 + sin e) / 2 for the light's elevation e. The ramp is drawn in m parts
/// (`ColorRamp`): m is 64, or for a bevel with a depth of more than 1 it is 64 / depth, rounded down, but at
/// least 8. Its colours are opaque. The bevel's gloss is a curve of the ramp's places, too, and `soften`
/// blurs them.
///
/// A picture is a mirroring sphere seen from the front: flat parts mirror its centre, upright ones the
/// largest circle in it. It is resized to a square of m / 4 pixels, rounded down, like pictures in layers.
/// With (x, y) the horizontal part of N, downwards, and a the angle of the light's direction, a pixel has the
/// picture's colour at
///
///     (1 + x sin a + y cos a, 1 + y sin a - x cos a) m / 8
///
/// with bilinear interpolation between pixel centres, and the outermost pixels beyond them: the picture's top
/// faces the light. Slopes are taken over steps of twice the `Bevel`'s limit, without Photoshop's means: a
/// picture has sharper edges than a ramp. `soften` blurs the mirrored colours; gloss and elevation are for
/// light and shade alone.
///
/// The environment is painted where the bevel lies, below its light and shade. The colours of the contents
/// stay visible through the blend mode (hard light, overlay, luminosity) or the opacity.
public struct Environment: Sendable, Hashable {
  /// The source of the colours.
  public enum Source: Sendable, Hashable {
    /// Colours from the parts that face away from the light to the parts that face it.
    case ramp(ColorRamp)
    /// A picture of a mirroring sphere.
    case picture(Pattern.Source)
  }

  /// The source of the colours.
  public var source: Source
  /// The opacity, 0…1.
  public var opacity: Double
  /// The blend mode over everything below. Any mode but `copy`.
  public var blend: BlendMode

  /// An environment.
  public init(_ source: Source, opacity: Double = 1, blend: BlendMode = .normal) {
    (self.source, self.opacity, self.blend) = (source, opacity, blend)
  }

  /// An environment of colours from the parts that face away from the light to the parts that face it.
  public init(_ ramp: ColorRamp, opacity: Double = 1, blend: BlendMode = .normal) {
    self.init(.ramp(ramp), opacity: opacity, blend: blend)
  }
}

extension Environment: Described {
  /// The parts of a ramp, as in `ColorRamp`: fewer for steep surfaces, whose errors are larger.
  package static func parts(depth: Double) -> Int { max(8, Int(64 / max(1, depth))) }

  /// The side of a picture, in pixels: it may change in two directions, from each pixel to the next.
  package static func side(depth: Double) -> Int { parts(depth: depth) / 4 }

  /// Whether nothing is seen of what lies below.
  package var hides: Bool {
    guard opacity == 1, blend == .normal else { return false }
    return if case .picture(let source) = source { Pattern(source).isOpaque } else { true }
  }

  package static let schemaName = "environment"
  package static let summary = "What a bevel's surface mirrors: colours by its direction, as metal has them."
  package static let blank = Environment(ColorRamp([.black]))
  package static let fields: FieldTable<Environment> = [
    Field("", \.source, "The colours.", presence: .required()),
    Field("opacity", \.opacity, "The opacity, 0 to 1.", limit: .range(0...1)),
    Field("blend", \.blend, "How the environment blends with what lies below it.", limit: .effects),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    switch source {
    case .picture(let source): try source.checkRead()
    case .ramp(let ramp):
      guard ramp.stops.contains(where: { $0.color.alpha < 1 }) else { return }
      throw .invalid(
        field: "ramp", problem: "has a translucent colour; make each opaque, or lower the opacity")
    }
  }
}

extension Environment.Source: FieldChoices {
  package static let rule = "an environment has one source"
  package static let choices: [FieldChoice<Environment.Source>] = [
    FieldChoice(
      "ramp", "Opaque colours, from the parts that face away from the light to those that face it.",
      Self.ramp
    ) { if case .ramp(let ramp) = $0 { ramp } else { nil } },
    .file(
      { .picture(.file($0)) }, { if case .picture(.file(let path)) = $0 { path } else { nil } }),
    .bitmap(
      { .picture(.bitmap($0)) }, { if case .picture(.bitmap(let bitmap)) = $0 { bitmap } else { nil } }),
    FieldChoice(
      "turbulence", "Noise, computed from places and a seed.", { .picture(.turbulence($0)) },
      { if case .picture(.turbulence(let turbulence)) = $0 { turbulence } else { nil } }),
  ]
}

extension Bevel {
  /// The sphere that it mirrors as a tile, for styles with this many pixels per point; nil without one.
  package func sphere(scale: Double) -> Pattern? {
    guard let environment, environment.opacity > 0, case .picture(let source) = environment.source else {
      return nil
    }
    let side = Double(Environment.side(depth: depth)) / scale
    // The gap says that opposite edges do not meet.
    return Pattern(source, tiling: Tiling(Rect(x: 0, y: 0, width: side, height: side), columnGap: side))
  }
}
