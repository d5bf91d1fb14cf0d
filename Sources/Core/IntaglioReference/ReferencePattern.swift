// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

struct ReferencePattern {
  /// One tile, from (0, 0) on.
  private let tile: Picture
  /// The origin of the tiles.
  private let left: Int
  private let top: Int
  private let tiling: ReferenceTiling?

  /// A pattern over a frame of pixels; nil for a picture that has not been read.
  init?(_ pattern: Pattern, in frame: Rect, at space: DrawingSpace) throws(SceneError) {
    guard let bitmap = try ReferencePattern.tile(of: pattern.source), let points = pattern.tileSize else {
      return nil
    }
    func side(_ length: Double) -> Double { max(1, (length * space.scale).nearestWhole) }
    let size = Rect(x: 0, y: 0, width: side(points.width), height: side(points.height))
    var whole = space
    whole.field = PixelRect(columns: 0..<Int(size.width), rows: 0..<Int(size.height))
    whole.isSilhouette = false
    // With its neighbours, since resampling mixes their edges.
    let many = Rect(x: -size.width, y: -size.height, width: 3 * size.width, height: 3 * size.height)
    tile =
      pattern.tiling?.hasGaps == true
      ? try Picture(bitmap, in: size, at: whole)
      : try Picture(ReferencePattern.ninefold(bitmap), in: many, at: whole)
    let corner = Vector(frame.x + pattern.offset.x * space.scale, frame.y + pattern.offset.y * space.scale)
    (left, top) = (Int(corner.x.nearestWhole), Int(corner.y.nearestWhole))
    tiling = pattern.tiling.map { ReferenceTiling($0, size: points, at: corner, scale: space.scale) }
  }

  /// The tile in its own pixels.
  static func tile(of source: Pattern.Source) throws(SceneError) -> Bitmap? {
    switch source {
    case .bitmap(let bitmap): bitmap
    case .file: nil
    case .turbulence(let turbulence): try ReferenceTurbulence(turbulence).tile()
    }
  }

  /// A bitmap repeated three times in either direction.
  private static func ninefold(_ bitmap: Bitmap) throws(SceneError) -> Bitmap {
    try Bitmap(pattern: PixelSize(3 * bitmap.width, 3 * bitmap.height)) { x, y in
      bitmap[x % bitmap.width, y % bitmap.height]
    }
  }

  func color(x: Int, y: Int) -> SIMD4<Double> {
    let (width, height) = (tile.region.width, tile.region.height)
    if let tiling { return tiling.color(x: x, y: y, of: PixelSize(width, height)) { tile[$0, $1] } }
    return tile[((x - left) % width + width) % width, ((y - top) % height + height) % height]
  }
}

extension ReferencePattern {
  /// The luminance at a pixel's centre, turned about the corner of the tiles; linear between pixels.
  func luminance(x: Int, y: Int, turned degrees: Double) -> Double {
    let (column, row) = (Double(x - left) + 0.5, Double(y - top) + 0.5)
    let (along, across) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let place = Vector(column * along + row * across - 0.5, row * along - column * across - 0.5)
    let (low, high) = (place.x.rounded(.down), place.y.rounded(.down))
    func light(_ right: Int, _ down: Int) -> Double {
      let pixel = color(x: left + Int(low) + right, y: top + Int(high) + down)
      return 0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
    }
    let (right, down) = (place.x - low, place.y - high)
    return (light(0, 0) * (1 - right) + light(1, 0) * right) * (1 - down)
      + (light(0, 1) * (1 - right) + light(1, 1) * right) * down
  }
}

extension Bitmap {
  init(pattern size: PixelSize, _ pixel: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) throws(SceneError) {
    do throws(BitmapError) { try self.init(transparent: size) } catch {
      throw .bitmap(field: "pattern", error)
    }
    for y in 0..<height {
      for x in 0..<width { self[x, y] = pixel(x, y) }
    }
  }
}

extension Double {
  /// The nearest integer; halves are rounded up, even if arithmetic left them a millionth short.
  var nearestWhole: Double { (self + 0.5 + 1e-6).rounded(.down) }
}
