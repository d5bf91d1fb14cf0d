// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Where a layer is drawn: how the points of its parent lie on a grid of pixels, and what shines on them.
struct DrawingSpace {
  /// Pixels a point.
  var scale: Double
  /// Where the point (0, 0) lies, in pixels.
  var origin: Vector
  /// What shadows with a depth follow.
  var light: Light?
  /// The pixels that are asked for. What lies outside of them is seen nowhere, and need not be drawn.
  var field: PixelRect
  /// The scene's pixels, beyond which nothing counts for what is seen through frosted glass; nil on grids of
  /// layers of their own.
  var canvas: PixelRect?
  /// The place in the document, for errors.
  var path = ""
  /// How many drawings lie around it.
  var drawingDepth = 0
  /// Whether everything is drawn as if it were opaque, to find out what it covers.
  var isSilhouette = false
  /// What the group in which layers lie began with, and what the scene did: what shallow and deep knockouts
  /// show.
  var ground = Picture()
  var background = Picture()

  /// The place in a picture of its own, which begins with nothing.
  var isolated: DrawingSpace {
    var space = self
    (space.ground, space.background) = (Picture(), Picture())
    return space
  }

  /// The place of a part of what lies here.
  func inside(_ part: String) -> DrawingSpace {
    var space = self
    space.path = path.isEmpty ? part : part.hasPrefix("[") ? path + part : "\(path).\(part)"
    return space
  }

  /// The place of what lies in points from the corner of a frame on.
  func inside(_ part: String, at corner: Vector) -> DrawingSpace {
    var space = inside(part)
    space.origin = corner
    return space
  }

  /// From points to pixels.
  var map: Transform { Transform.scale(scale).concatenating(.translation(origin.x, origin.y)) }

  /// A frame in pixels.
  func pixels(_ frame: Rect) -> Rect {
    Rect(
      x: origin.x + frame.x * scale, y: origin.y + frame.y * scale, width: frame.width * scale,
      height: frame.height * scale)
  }

  /// What of a region is drawn.
  ///
  /// - Throws: `SceneError.invalid` for more pixels than memory should be filled with.
  func visible(_ region: PixelRect) throws(SceneError) -> PixelRect {
    let visible = region.clamped(to: field)
    guard visible.pixelCount <= 1 << 26 else {
      throw .invalid(
        field: path,
        problem: "is \(visible.size) pixels large with its shadows, which is too much for the Reference")
    }
    return visible
  }

  /// The colour as it is painted here. What is transparent stays so.
  func paint(_ color: Color) -> SIMD4<Double> {
    isSilhouette && color.alpha > 0 ? SIMD4(0, 0, 0, 1) : color.premultiplied
  }

  /// The mode with which an effect is drawn here: what is covered is, however it is blended.
  func mode(_ blend: BlendMode) -> BlendMode { isSilhouette ? .normal : blend }
}

extension Layer {
  /// The frame with its corners, in pixels.
  func shape(at space: DrawingSpace) -> RoundedRectangle {
    let frame = space.pixels(frame)
    return RoundedRectangle(
      left: frame.x, top: frame.y, right: frame.x + frame.width, bottom: frame.y + frame.height,
      radii: cornerRadii.corners.map { $0 * space.scale })
  }
}

/// Contents that are a box: how much it covers where it is, before its effects.
struct Box {
  let shape: RoundedRectangle
  let alpha: Double
}

extension Layer {
  /// The box that the contents are: of one colour, or an opaque gradient or pattern. One of no size is none,
  /// and grows into nothing.
  func box(at space: DrawingSpace) -> Box? {
    let shape = shape(at: space)
    guard shape.left < shape.right, shape.top < shape.bottom else { return nil }
    switch contents {
    case .color(let color)?: return Box(shape: shape, alpha: space.paint(color).w)
    case .gradient(let gradient)?
    where space.isSilhouette || gradient.stops.allSatisfy { $0.color.alpha == 1 }:
      return Box(shape: shape, alpha: 1)
    case .pattern(let pattern)? where space.isSilhouette || pattern.isOpaque:
      return Box(shape: shape, alpha: 1)
    default: return nil
    }
  }

  /// Whether the contents are a picture as it is: each of its pixels is one here, and none is cut off.
  func showsStoredPixels(at space: DrawingSpace) -> Bool {
    guard !clipsToBounds, case .image(let image)? = contents, image.gravity != .resizeAspectFill,
      case .bitmap(let bitmap) = image.source
    else { return false }
    let rect = image.place(of: bitmap.size, in: space.pixels(frame), scale: space.scale)
    return [rect.x, rect.y].allSatisfy { $0.rounded() == $0 }
      && rect.width == Double(bitmap.width) && rect.height == Double(bitmap.height)
  }
}

/// How a layer's transform is carried out.
enum Placing {
  /// Not at all: it makes the layer a line or a point.
  case nowhere
  /// It moves and scales evenly: the layer is drawn in its place, in larger or smaller points.
  case inPlace(DrawingSpace)
  /// The layer goes through a map from points of its parent to pixels: a path or text alone as an outline,
  /// all else as a picture that is drawn on a grid of its own, as fine as the map's greatest stretch.
  case mapped(Transform, grid: DrawingSpace)

  /// The way of a layer whose parent's points lie at `place`.
  init(_ layer: Layer, at space: DrawingSpace) {
    guard layer.transform != .identity else {
      self = .inPlace(space)
      return
    }
    let frame = layer.frame
    let anchor = Vector(frame.x + layer.anchor.x * frame.width, frame.y + layer.anchor.y * frame.height)
    // About the anchor, in points of the parent; then to pixels.
    let map = Transform.translation(-anchor.x, -anchor.y).concatenating(layer.transform)
      .concatenating(.translation(anchor.x, anchor.y)).concatenating(space.map)
    let fineness = min(map.maximumStretch, Style.maximumScale)
    guard fineness > 0, let inverse = map.inverse else {
      self = .nowhere
      return
    }
    var grid = space
    if map.b == 0, map.c == 0, map.a == map.d, map.a > 0, map.a <= Style.maximumScale {
      (grid.scale, grid.origin) = (map.a, Vector(map.tx, map.ty))
      self = .inPlace(grid)
    } else {
      // The layer lies on its own grid as it lies in its parent, in finer or coarser pixels.
      (grid.scale, grid.origin) = (fineness, .zero)
      grid.light = space.light?.seen(through: inverse)
      grid.canvas = nil
      // What layers in it see of one another, they see beyond the field too.
      let seen = Int((6 * layer.backdropSigmaInside * fineness).rounded(.up))
      grid.field = inverse.concatenating(.scale(fineness)).pixels(of: space.field).grown(by: seen + 1)
      self = .mapped(map, grid: grid)
    }
  }
}

extension Layer {
  /// How many pixels a point of the layer has.
  func fineness(at space: DrawingSpace) -> Double {
    switch Placing(self, at: space) {
    case .nowhere: 0
    case .inPlace(let space), .mapped(_, let space): space.scale
    }
  }
}

extension Transform {
  /// By how much the map makes lengths greater at most: its larger singular value.
  var maximumStretch: Double {
    let (sum, difference) = (hypot(a + d, b - c), hypot(a - d, b + c))
    return (sum + difference) / 2
  }

  /// The pixels that the image of a rectangle touches.
  func pixels(of rect: PixelRect) -> PixelRect {
    let corners = [rect.columns.lowerBound, rect.columns.upperBound].flatMap { x in
      [rect.rows.lowerBound, rect.rows.upperBound].map { y in self(Vector(Double(x), Double(y))) }
    }
    // Farther out than anything is drawn, and small enough to be a whole number.
    func whole(_ number: Double) -> Int { Int(min(max(number, -1e9), 1e9)) }
    func range(_ numbers: [Double]) -> Range<Int> {
      let (low, high) = (numbers.min() ?? 0, numbers.max() ?? 0)
      return whole(low.rounded(.down))..<whole(high.rounded(.up))
    }
    return PixelRect(columns: range(corners.map(\.x)), rows: range(corners.map(\.y)))
  }
}

extension Light {
  /// The light as what lies behind a map sees it: a layer that is turned to the right sees a light that is
  /// turned to the left. `inverse` leads from where the light shines back to where it is seen.
  fileprivate func seen(through inverse: Transform) -> Light {
    let (x, y) = (cos(angle * .pi / 180), -sin(angle * .pi / 180))
    let direction = Vector(inverse.a * x + inverse.c * y, inverse.b * x + inverse.d * y)
    return Light(angle: atan2(-direction.y, direction.x) * 180 / .pi, elevation: elevation)
  }
}

extension Picture {
  /// The picture through a map to another grid: each pixel takes the colour at the place of its
  /// centre, linear between the centres of the four pixels around that.
  func sampled(through map: Transform, at target: DrawingSpace) throws(SceneError) -> Picture {
    guard !region.isEmpty, let inverse = map.inverse else { return Picture() }
    return Picture(try target.visible(map.pixels(of: region.grown(by: 1)))) { x, y in
      let space = inverse(Vector(Double(x) + 0.5, Double(y) + 0.5))
      let (left, top) = ((space.x - 0.5).rounded(.down), (space.y - 0.5).rounded(.down))
      guard abs(left) < 1e9, abs(top) < 1e9 else { return .zero }
      let (right, down) = (space.x - 0.5 - left, space.y - 0.5 - top)
      let (column, row) = (Int(left), Int(top))
      let upper = self[column, row] * (1 - right) + self[column + 1, row] * right
      let lower = self[column, row + 1] * (1 - right) + self[column + 1, row + 1] * right
      return upper * (1 - down) + lower * down
    }
  }
}
