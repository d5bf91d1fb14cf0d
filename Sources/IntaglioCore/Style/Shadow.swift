/// One inner or outer shadow of a layer's content. Lengths are points; y grows downwards.
public struct Shadow: Sendable, Hashable {
  /// Which side of the content's edge the shadow falls on.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Inside the content, cast by what surrounds it: the content looks cut out.
    case inner
    /// Outside the content, cast by it: the content looks lifted.
    case outer
  }

  /// Inside or outside.
  public var kind: Kind
  /// The colour; its alpha is the shadow's strength.
  public var color: Color
  /// Where the shadow falls, in points.
  public var offset: Vector
  /// How soft it is.
  public var blur: Blur

  /// A shadow.
  public init(_ kind: Kind, color: Color = .black, offset: Vector = .zero, blur: Blur = .sigma(0)) {
    self.kind = kind
    self.color = color
    self.offset = offset
    self.blur = blur
  }
}
