// SPDX-License-Identifier: MIT

/// What a bevel's surface mirrors: colours by the surface's direction, as polished metal has them.
///
/// With N the surface's normal of length 1 and L the direction towards the light (`Bevel`), a ramp has the
/// colour at (1 + N . L) / 2: its end faces the light, its start faces away, and flat parts, where N is (0, 0,
/// 1), have the colour at (1 + sin e) / 2 for the light's elevation e. A picture is a sphere seen from the
/// front, turned so that its top faces the light: its centre is the colour of flat parts, the largest circle
/// within it the colours of upright ones, and the colour between pixels is bilinear.
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
}

extension Environment: Described {
  package static let schemaName = "environment"
  package static let summary = "What a bevel's surface mirrors: colours by its direction, as metal has them."
  package static let blank = Environment(.ramp(ColorRamp([.black])))
  package static let fields: FieldTable<Environment> = [
    Field("", \.source, "The colours.", presence: .required()),
    Field("opacity", \.opacity, "The opacity, 0 to 1.", limit: .range(0...1)),
    Field("blend", \.blend, "How the environment blends with what lies below it.", limit: .effects),
  ]
}

extension Environment.Source: FieldChoices {
  package static let rule = "an environment has one source"
  package static let choices: [FieldChoice<Environment.Source>] = [
    FieldChoice("ramp", "Colours from the parts that face away from the light to those that face it.", Self.ramp)
    { if case .ramp(let ramp) = $0 { ramp } else { nil } },
    .file { (path: String) in .picture(.file(path)) } _: {
      if case .picture(.file(let path)) = $0 { path } else { nil }
    },
    .bitmap { (bitmap: Bitmap) in .picture(.bitmap(bitmap)) } _: {
      if case .picture(.bitmap(let bitmap)) = $0 { bitmap } else { nil }
    },
  ]
}
