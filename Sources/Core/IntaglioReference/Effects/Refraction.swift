// SPDX-License-Identifier: MIT
import IntaglioModel

/// A lens of glass: the horizontal parts of its normals, and the displacement along them.
struct ReferenceLens {
  let depth: Double
  let dispersion: Double
  let normals: Grid<SIMD2<Double>>

  /// How far it displaces pixels, rounded up, and one more for the interpolation.
  var reach: Int { Int((depth.magnitude * (1 + dispersion)).rounded(.up)) + 1 }

  /// A picture seen through the lens. Beyond the canvas, if there is one, it continues with its outermost
  /// pixels.
  func bent(_ picture: Picture, over region: PixelRect, within canvas: PixelRect?) -> Picture {
    func place(_ place: Double, _ limits: Range<Int>?) -> Double {
      limits.map { min(max(place, Double($0.lowerBound)), Double($0.upperBound - 1)) } ?? place
    }
    func seen(_ x: Int, _ y: Int, _ factor: Double) -> SIMD4<Double> {
      let moved = normals[x, y] * (-depth * factor)
      let (column, row) = (
        place(Double(x) + moved.x, canvas?.columns), place(Double(y) + moved.y, canvas?.rows)
      )
      let (left, top) = (column.rounded(.down), row.rounded(.down))
      func pixels(_ y: Int) -> SIMD4<Double> {
        let next = picture[Int(left) + 1, y]
        return picture[Int(left), y] * (left + 1 - column) + next * (column - left)
      }
      return pixels(Int(top)) * (top + 1 - row) + pixels(Int(top) + 1) * (row - top)
    }
    return Picture(region) { x, y in
      var pixel = seen(x, y, 1)
      pixel.x = min(seen(x, y, 1 - dispersion).x, pixel.w)
      pixel.z = min(seen(x, y, 1 + dispersion).z, pixel.w)
      return pixel
    }
  }
}

extension ReferenceRenderer {
  /// The lens that a layer's style makes of its contents' shape, without its mask; nil without a refraction.
  func lens(of layer: Layer, at space: DrawingSpace) throws(SceneError) -> ReferenceLens? {
    guard let refraction = layer.style?.backdropRefraction, refraction.isSeen else { return nil }
    let grid: DrawingSpace
    switch Placing(layer, at: space) {
    case .nowhere: return nil
    case .inPlace(let own), .mapped(_, let own): grid = own
    }
    let pixels = try fit(of: layer, at: grid).lengths(of: grid).scale
    let edge = refraction.edge * pixels
    let step = max(1, Int((edge / 3).nearestWhole))
    let width = max(1, edge - Double(step))
    let around = Double(step + 1)
    // From each difference to the nearest edge, whose neighbours tell whether it is faint.
    let reach = step + Int(width.rounded(.up)) + 2
    var bare = layer
    bare.mask = nil
    guard let shape = try coveredPart(of: bare, at: space.seeing(space.field.grown(by: reach))) else {
      return nil
    }
    let seen = shape.region.clamped(to: space.field)
    let read = seen.grown(by: step)
    let inner = shape.spreading(by: 0.5 - width, .straight, ramp: width, over: read)
    let outer = shape.spreading(by: around - 0.5, .straight, ramp: around, over: read)
    let heights = Coverage(read) { x, y in
      let distance = width * inner[x, y] - around * (1 - outer[x, y])
      return distance - distance * distance / (2 * width)
    }
    let normals = Grid(seen, outside: SIMD2<Double>.zero) { x, y in
      let fall = SIMD2(
        heights[x - step, y] - heights[x + step, y], heights[x, y - step] - heights[x, y + step])
      let normal = fall / Double(2 * step)
      let length = (normal * normal).sum().squareRoot()
      return length > 1 ? normal / length : normal
    }
    return ReferenceLens(
      depth: refraction.depth * pixels, dispersion: refraction.dispersion, normals: normals)
  }
}
