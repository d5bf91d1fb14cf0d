/// A shadow whose caster is a path instead of the layer's contents: CALayer's shadowPath, which article 004 curls. Lengths are
/// points, from the top left corner of the layer's frame on.
public struct PathShadow: Sendable, Hashable {
  /// What casts the shadow; its inside by the non-zero rule. It is not drawn itself.
  public var path: Path
  /// The shadow's colour.
  public var color: Color
  /// How far it is moved.
  public var offset: Vector
  /// How soft it is; `.layerRadius` is CALayer's number.
  public var blur: Blur

  /// A shadow along a path.
  public init(_ path: Path, color: Color = .black, offset: Vector = .zero, blur: Blur = .sigma(0)) {
    self.path = path
    self.color = color
    self.offset = offset
    self.blur = blur
  }

  /// The shadow apart from its path.
  var shadow: Shadow { Shadow(.outer, color: color, offset: offset, blur: blur) }
}
