// SPDX-License-Identifier: MIT
import IntaglioModel

/// A photo with a border whose lower corners seem to lift off the page: the caster is a polygon whose lower
/// edge is a cubic curve, drawn in at the middle.
///
///     let photo = CurlShadow(image: picture, frame: Rect(x: 20, y: 20, width: 100, height: 100))
///     scene.layers.append(photo.layer)
///
/// The border and the shadow follow the frame, which need not be square.
public struct CurlShadow: Sendable, Hashable {
  /// The photo.
  public var image: Bitmap
  /// The frame in its parent, including the border.
  public var frame: Rect
  /// The border's width; it lies inside the frame.
  public var borderWidth: Double
  /// The border's colour.
  public var borderColor: Color
  /// The background of a photo that does not fill the frame.
  public var background: Color
  /// The distance of the shadow's corners below the frame. nil for the plain shadow of the whole frame,
  /// without a curl.
  public var depth: Double?
  /// The distances of the curve's control points from the sides and from the top. The polygon also starts at
  /// that distance from the top.
  public var controlOffset: Vector
  /// Colour, displacement and softness.
  public var shadow: Shadow

  /// A photo with a curled shadow; the defaults are those of its listing.
  public init(
    image: Bitmap, frame: Rect, borderWidth: Double = 3, borderColor: Color = .white,
    background: Color = Color(white: 2.0 / 3), depth: Double? = 10, controlOffset: Vector = Vector(30, 70),
    shadow: Shadow = Shadow(
      .outer, color: Color(white: 0, alpha: 0.4), offset: Vector(0, 4), blur: .layerRadius(3))
  ) {
    self.image = image
    self.frame = frame
    self.borderWidth = borderWidth
    self.borderColor = borderColor
    self.background = background
    self.depth = depth
    self.controlOffset = controlOffset
    self.shadow = shadow
  }

  /// The caster's outline, relative to the frame's top left corner: along the line at `controlOffset.y`, down
  /// the right side, back along the curve.
  public var path: Path {
    guard let depth else { return .rectangle(Rect(0, 0, frame.width, frame.height)) }
    let (width, bottom) = (frame.width, frame.height + depth)
    var path = Path()
    path.move(to: Vector(0, controlOffset.y))
    path.line(to: Vector(width, controlOffset.y))
    path.line(to: Vector(width, bottom))
    path.cubic(
      to: Vector(0, bottom), control1: Vector(width - controlOffset.x, controlOffset.y),
      control2: Vector(controlOffset.x, controlOffset.y))
    path.close()
    return path
  }

  /// The photo as a layer at `frame`.
  public var layer: Layer {
    let inside = Rect(
      x: borderWidth, y: borderWidth, width: max(0, frame.width - 2 * borderWidth),
      height: max(0, frame.height - 2 * borderWidth))
    // A larger photo covers the inside of the border, a smaller one keeps its size, centred.
    let isLarger = Double(image.width) > inside.width || Double(image.height) > inside.height
    let photo = Layer(
      "photo", frame: inside, contents: .image(image, gravity: isLarger ? .resizeAspectFill : .center))
    return Layer(
      "curl shadow", frame: frame, contents: .color(background),
      border: Border(width: borderWidth, color: borderColor),
      pathShadow: PathShadow(
        path, color: shadow.color, offset: shadow.offset, blur: shadow.blur, blend: shadow.blend),
      layers: [photo])
  }
}
