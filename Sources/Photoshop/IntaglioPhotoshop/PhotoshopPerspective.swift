// SPDX-License-Identifier: MIT
import IntaglioModel

/// Draws a picture into a quadrilateral by the projective map of its corners (Paul Heckbert, "Fundamentals of
/// Texture Mapping and Image Warping", 1989, section 2.2.3).
struct PhotoshopPerspective {
  /// The map from the document to the unit square, in homogeneous coordinates: three rows.
  private let rows: [SIMD3<Double>]
  /// The part of the picture that covers the quadrilateral, in its pixels.
  private let part: Rect
  private let isUnlimited: Bool

  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - corners: from the upper left one clockwise, convex.
  ///   - aspectRatio: the width divided by the height before the distortion; nil for the ratio of the
  ///     quadrilateral's middle lines.
  ///   - isUnlimited: extends the colours of the picture's edges around it.
  init(_ size: PixelSize, onto corners: [Vector], aspectRatio: Double?, isUnlimited: Bool) {
    let (p0, p1, p2, p3) = (corners[0], corners[1], corners[2], corners[3])
    let (sx, sy) = (p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y)
    let (dx1, dy1, dx2, dy2) = (p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y)
    let determinant = dx1 * dy2 - dx2 * dy1
    let (g, h) = ((sx * dy2 - dx2 * sy) / determinant, (dx1 * sy - sx * dy1) / determinant)
    let (a, b, c) = (p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x)
    let (d, e, f) = (p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y)
    // The adjugate is the inverse times a factor, whose sign is that of the last row inside.
    let inverse = [
      SIMD3(e - f * h, c * h - b, b * f - c * e), SIMD3(f * g - d, a - c * g, c * d - a * f),
      SIMD3(d * h - e * g, b * g - a * h, a * e - b * d),
    ]
    let middle = SIMD3((p0.x + p1.x + p2.x + p3.x) / 4, (p0.y + p1.y + p2.y + p3.y) / 4, 1)
    let sign = (inverse[2] * middle).sum() < 0 ? -1.0 : 1
    rows = inverse.map { $0 * sign }

    func length(_ one: Vector, _ other: Vector, _ third: Vector, _ fourth: Vector) -> Double {
      let (x, y) = (one.x + other.x - third.x - fourth.x, one.y + other.y - third.y - fourth.y)
      return (x * x + y * y).squareRoot()
    }
    let ratio = aspectRatio ?? length(p1, p2, p0, p3) / length(p2, p3, p0, p1)
    let (width, height) = (Double(size.width), Double(size.height))
    let seen = Vector(min(width, height * ratio), min(height, width / ratio))
    part = Rect(x: (width - seen.x) / 2, y: (height - seen.y) / 2, width: seen.x, height: seen.y)
    self.isUnlimited = isUnlimited
  }

  /// The picture in a part of the document. A pixel is the average of 4 x 4 to 16 x 16 samples: up to 16,
  /// each side has at least one sample for each pixel of the picture that it covers.
  ///
  /// - Parameter scale: pixels per pixel of the document.
  /// - Throws: `BitmapError` for a bitmap that is too large.
  func drawn(_ picture: Bitmap, in room: Rect, scale: Double) throws(BitmapError) -> Bitmap {
    let size = PixelSize(
      max(Int((room.width * scale).rounded()), 1), max(Int((room.height * scale).rounded()), 1))
    let step = Vector(room.width / Double(size.width), room.height / Double(size.height))
    return try Bitmap(size: size) { bytes in
      picture.pixels.withUnsafeBufferPointer { source in
        let sampler = Sampler(pixels: source, width: picture.width, height: picture.height)
        var index = 0
        for row in 0..<size.height {
          for column in 0..<size.width {
            let corner = Vector(room.x + Double(column) * step.x, room.y + Double(row) * step.y)
            let pixel = average(sampler, corner, step)
            for channel in 0..<4 { bytes[index + channel] = pixel[channel] }
            index += 4
          }
        }
      }
    }
  }

  /// The average over a pixel of the document.
  private func average(_ sampler: Sampler, _ corner: Vector, _ step: Vector) -> SIMD4<UInt8> {
    let width = footprint(corner, step)
    let count = width > 4 ? Int(min(width, 16).rounded(.up)) : 4
    var sum = SIMD4<Float>.zero
    for down in 0..<count {
      for right in 0..<count {
        let x = corner.x + (Double(right) + 0.5) / Double(count) * step.x
        let y = corner.y + (Double(down) + 0.5) / Double(count) * step.y
        if let place = place(x, y) { sum += sampler.sample(place, width) }
      }
    }
    return SIMD4<UInt8>(
      clamping: SIMD4<Int32>((sum / Float(count * count)).rounded(.toNearestOrAwayFromZero)))
  }

  /// The width in the picture's pixels of a pixel of the document; 1 at the horizon.
  private func footprint(_ corner: Vector, _ step: Vector) -> Double {
    guard let here = unlimited(corner.x, corner.y), let right = unlimited(corner.x + step.x, corner.y),
      let below = unlimited(corner.x, corner.y + step.y)
    else { return 1 }
    return max(
      abs(right.x - here.x) * part.width, abs(right.y - here.y) * part.height,
      abs(below.x - here.x) * part.width, abs(below.y - here.y) * part.height)
  }

  /// The place in the picture, in its pixels; nil outside of the quadrilateral.
  private func place(_ x: Double, _ y: Double) -> Vector? {
    guard var place = unlimited(x, y) else { return nil }
    if isUnlimited {
      place = Vector(min(max(place.x, 0), 1), min(max(place.y, 0), 1))
    } else if !(0..<1).contains(place.x) || !(0..<1).contains(place.y) {
      return nil
    }
    return Vector(part.x + place.x * part.width, part.y + place.y * part.height)
  }

  /// The place in the unit square or around it; nil beyond the horizon.
  private func unlimited(_ x: Double, _ y: Double) -> Vector? {
    let point = SIMD3(x, y, 1)
    let depth = (rows[2] * point).sum()
    return depth > 0 ? Vector((rows[0] * point).sum() / depth, (rows[1] * point).sum() / depth) : nil
  }
}

/// The premultiplied pixels of a picture.
private struct Sampler {
  let pixels: UnsafeBufferPointer<UInt8>
  let width: Int
  let height: Int

  /// The colour at a place. In an enlarged picture it changes linearly between the centres of pixels, in
  /// others only at their edges, since the average over a pixel of the document is a filter already.
  ///
  /// - Parameter footprint: the width of that pixel in the picture.
  func sample(_ place: Vector, _ footprint: Double) -> SIMD4<Float> {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let steepness = 1 / max(1 - footprint, 1e-6)
    func share(_ part: Double) -> Float { Float(min(max((part - 0.5) * steepness + 0.5, 0), 1)) }
    let (right, down, column, row) = (share(x - left), share(y - top), Int(left), Int(top))
    let upper = self[column, row] * (1 - right) + self[column + 1, row] * right
    let lower = self[column, row + 1] * (1 - right) + self[column + 1, row + 1] * right
    return upper * (1 - down) + lower * down
  }

  /// A pixel; outside, the nearest one.
  private subscript(column: Int, row: Int) -> SIMD4<Float> {
    let index = 4 * (min(max(row, 0), height - 1) * width + min(max(column, 0), width - 1))
    return SIMD4(
      Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]), Float(pixels[index + 3]))
  }
}
