// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The coordinates that a layer is drawn in: the map from its parent's points to pixels, and the light.
struct DrawingSpace {
  /// Pixels per point.
  var scale: Double
  /// The position of the point (0, 0), in pixels.
  var origin: Vector
  var light: Light?
  /// The requested pixels. Nothing outside them is visible or needs drawing.
  var field: PixelRect
  /// The scene's pixels, the limits for frosted glass; nil on layers' own grids.
  var canvas: PixelRect?
  /// The place in the document, for errors.
  var path = ""
  var drawingDepth = 0
  /// Whether everything is drawn as if opaque, for its silhouette.
  var isSilhouette = false
  /// The initial backdrops of the enclosing group and of the scene, which shallow and deep knockouts reveal.
  var ground = Picture()
  var background = Picture()

  /// The space of an isolated picture, which starts empty.
  var isolated: DrawingSpace {
    var space = self
    (space.ground, space.background) = (Picture(), Picture())
    return space
  }

  func seeing(_ field: PixelRect) -> DrawingSpace {
    var space = self
    space.field = field
    return space
  }

  /// The space of a part of the document, which errors name.
  func inside(_ part: String) -> DrawingSpace {
    var space = self
    space.path = path.isEmpty ? part : part.hasPrefix("[") ? path + part : "\(path).\(part)"
    return space
  }

  /// The space of a part whose points are measured from a corner, given in pixels.
  func inside(_ part: String, at corner: Vector) -> DrawingSpace {
    var space = inside(part)
    space.origin = corner
    return space
  }

  var map: Transform { Transform.scale(scale).concatenating(.translation(origin.x, origin.y)) }

  func pixels(_ frame: Rect) -> Rect {
    Rect(
      x: origin.x + frame.x * scale, y: origin.y + frame.y * scale, width: frame.width * scale,
      height: frame.height * scale)
  }

  /// The part of a region that is drawn.
  ///
  /// - Throws: `SceneError.invalid` for more pixels than memory should hold.
  func visible(_ region: PixelRect) throws(SceneError) -> PixelRect {
    let visible = region.clamped(to: field)
    guard visible.pixelCount <= 1 << 26 else {
      throw .invalid(
        field: path,
        problem: "is \(visible.size) pixels large with its shadows, which is too large for the Reference")
    }
    return visible
  }

  /// The colour in this space. Transparent colours stay transparent.
  func paint(_ color: Color) -> SIMD4<Double> {
    isSilhouette && color.alpha > 0 ? SIMD4(0, 0, 0, 1) : color.premultiplied
  }

  /// Colours with a coverage; black in a silhouette.
  func picture(covering coverage: Coverage, _ color: (_ x: Int, _ y: Int) -> SIMD4<Double>) -> Picture {
    Picture(coverage.region) { x, y in (isSilhouette ? paint(.black) : color(x, y)) * coverage[x, y] }
  }

  /// The result of work on a path, whose errors name this part.
  func named<Value>(_ work: () throws(PathError) -> Value) throws(SceneError) -> Value {
    do throws(PathError) { return try work() } catch { throw .path(field: path, error) }
  }

  /// An effect's blend mode in this space: a silhouette covers the same pixels in every mode.
  func mode(_ blend: BlendMode) -> BlendMode { isSilhouette ? .normal : blend }
}

/// Contents that are a box, and their opacity before effects.
struct Box {
  let shape: RoundedRectangle
  let alpha: Double
}

extension Layer {
  func shape(at space: DrawingSpace) -> RoundedRectangle {
    let frame = space.pixels(frame)
    return RoundedRectangle(
      left: frame.x, top: frame.y, right: frame.x + frame.width, bottom: frame.y + frame.height,
      radii: cornerRadii.corners.map { $0 * space.scale }, corners: cornerShapes)
  }

  func fineness(at space: DrawingSpace) -> Double {
    switch Placing(self, at: space) {
    case .nowhere: 0
    case .inPlace(let space), .mapped(_, let space): space.scale
    }
  }

  /// The contents' box: one colour, or an opaque gradient or pattern. nil for empty boxes, which do not grow.
  func box(at space: DrawingSpace) -> Box? {
    let shape = shape(at: space)
    guard shape.left < shape.right, shape.top < shape.bottom else { return nil }
    switch contents {
    case .color(let color)?: return Box(shape: shape, alpha: space.paint(color).w)
    case .gradient(let gradient)?
    where space.isSilhouette || gradient.isOpaque:
      return Box(shape: shape, alpha: 1)
    case .pattern(let pattern)? where space.isSilhouette || pattern.isOpaque:
      return Box(shape: shape, alpha: 1)
    default: return nil
    }
  }

  /// Whether the contents are an unchanged picture: its pixels coincide with those of the space, and none is
  /// cut off.
  func showsStoredPixels(at space: DrawingSpace) -> Bool {
    guard !clipsToBounds, case .image(let image)? = contents, !image.isCut(by: frame),
      case .bitmap(let bitmap) = image.source
    else { return false }
    let rect = image.place(of: bitmap.size, in: space.pixels(frame), scale: space.scale)
    return [rect.x, rect.y].allSatisfy { $0.rounded() == $0 }
      && rect.width == Double(bitmap.width) && rect.height == Double(bitmap.height)
  }
}

/// How a layer's transform is applied.
enum Placing {
  /// The layer is not drawn: its transform is singular.
  case nowhere
  /// The transform moves and scales uniformly: the layer is drawn in place, in larger or smaller points.
  case inPlace(DrawingSpace)
  /// The layer is mapped from points of its parent to pixels: a path or text alone as an outline, others as a
  /// picture on their own grid, as fine as the map's greatest stretch.
  case mapped(Transform, grid: DrawingSpace)

  /// How to place a layer with its parent in `space`.
  init(_ layer: Layer, at space: DrawingSpace) {
    guard layer.transform != .identity else {
      self = .inPlace(space)
      return
    }
    let frame = layer.frame
    let anchor = Vector(frame.x + layer.anchor.x * frame.width, frame.y + layer.anchor.y * frame.height)
    // Around the anchor, in points of the parent; then to pixels.
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
      // The layer has the same position on its own grid as in its parent, in finer or coarser pixels.
      (grid.scale, grid.origin) = (fineness, .zero)
      grid.light = space.light?.seen(through: inverse)
      grid.canvas = nil
      // Layers inside it see each other beyond the field, too.
      let seen = Int((layer.backdropReachInside * fineness).rounded(.up))
      grid.field = inverse.concatenating(.scale(fineness)).pixels(of: space.field).grown(by: seen + 1)
      self = .mapped(map, grid: grid)
    }
  }
}

extension Transform {
  /// The largest factor by which the map stretches lengths: its larger singular value.
  var maximumStretch: Double {
    let (sum, difference) = (hypot(a + d, b - c), hypot(a - d, b + c))
    return (sum + difference) / 2
  }

  func pixels(of rect: PixelRect) -> PixelRect {
    let corners = [rect.columns.lowerBound, rect.columns.upperBound].flatMap { x in
      [rect.rows.lowerBound, rect.rows.upperBound].map { y in self(Vector(Double(x), Double(y))) }
    }
    // Farther out than anything is drawn, and small enough for Int.
    func whole(_ number: Double) -> Int { Int(min(max(number, -1e9), 1e9)) }
    func range(_ numbers: [Double]) -> Range<Int> {
      let (low, high) = (numbers.min() ?? 0, numbers.max() ?? 0)
      return whole(low.rounded(.down))..<whole(high.rounded(.up))
    }
    return PixelRect(columns: range(corners.map(\.x)), rows: range(corners.map(\.y)))
  }
}

extension Light {
  /// The light in the coordinates of a transformed layer: for a layer turned to the right, the light turns to
  /// the left. `inverse` is the map from the light's space to the layer's.
  fileprivate func seen(through inverse: Transform) -> Light {
    let (x, y) = (cos(angle * .pi / 180), -sin(angle * .pi / 180))
    let direction = Vector(inverse.a * x + inverse.c * y, inverse.b * x + inverse.d * y)
    return Light(angle: atan2(-direction.y, direction.x) * 180 / .pi, elevation: elevation)
  }
}

extension Picture {
  /// The picture through a map to another grid: each pixel takes the colour at its centre's position,
  /// bilinear between the four nearest pixel centres.
  ///
  /// - Parameter map: from points of the picture's grid.
  func sampled(
    from grid: DrawingSpace, through map: Transform, at target: DrawingSpace
  ) throws(SceneError) -> Picture {
    let map = Transform.scale(1 / grid.scale).concatenating(map)
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
