import IntaglioModel
import IntaglioPlan

extension ReferenceStep {
  /// The whole stack, layer by layer from the bottom; pixels outside the pass's region stay as other passes left them.
  func composited(_ pass: CompositePass, _ region: PixelRect) -> Grid<SIMD4<Double>> {
    let earlier = picture(pass.output)
    let layers = pass.layers.map { layer($0, of: pass) }
    let backdrop = pass.backdrop.map(picture)
    return Grid(region, outside: .zero) { x, y in
      guard pass.region.columns.contains(x), pass.region.rows.contains(y) else { return earlier[x, y] }
      return layers.reversed().reduce(backdrop?[x, y] ?? .zero) { below, layer in over(layer(x, y), below) }
    }
  }

  /// What a layer puts at a pixel.
  private func layer(_ layer: CompositeLayer, of pass: CompositePass) -> (_ x: Int, _ y: Int) -> SIMD4<Double>
  {
    let contents = picture(pass.picture)
    let alpha = coverage(.alpha(pass.picture, threshold: nil))
    let mask = coverage(.alpha(pass.picture, threshold: pass.threshold))
    switch layer {
    case .casters:
      return { x, y in SIMD4(0, 0, 0, alpha(x, y) * (1 - mask(x, y))) }
    case .fillColor(let color):
      return { x, y in color * alpha(x, y) }
    case .fillBitmap(let surface):
      let fill = picture(surface)
      return { x, y in fill[x, y] * alpha(x, y) }
    case .contents(let isKnockedOut):
      return { x, y in isKnockedOut ? contents[x, y] * (1 - mask(x, y)) : contents[x, y] }
    case .outer(let shadow, let isKnockedOut):
      let blurred = self.blurred(shadow, of: pass)
      return { x, y in
        shadow.color * blurred(x, y) * (isKnockedOut ? 1 - mask(x, y) : 1)
      }
    case .inner(let shadow):
      let blurred = self.blurred(shadow, of: pass)
      let (left, top) = (pass.region.columns.lowerBound, pass.region.rows.lowerBound)
      return { x, y in
        let inverse =
          shadow.bounds.map {
            max(0, Double($0.columns[x - left]) * Double($0.rows[y - top]) - blurred(x, y))
          }
          ?? 1 - blurred(x, y)
        return shadow.color * alpha(x, y) * inverse
      }
    }
  }

  /// B of a shadow at a pixel, moved by its shift.
  private func blurred(_ shadow: ShadowLayer, of pass: CompositePass) -> (_ x: Int, _ y: Int) -> Double {
    let shift = shadow.shift
    switch shadow.reading {
    case .nothing:
      return { _, _ in 0 }
    case .alpha(let threshold):
      let alpha = coverage(.alpha(pass.picture, threshold: threshold))
      return { x, y in bilinear(shift) { alpha(x - shift.wholeX + $0, y - shift.wholeY + $1) } }
    case .plane(let surface, octaves: 0):
      let plane = self.plane(surface)
      return { x, y in plane.moved(by: shift, x: x, y: y) }
    case .plane(let surface, let octaves):
      let plane = self.plane(surface)
      return { x, y in
        bilinear(shift) {
          plane.spline(octaves: octaves, x: x - shift.wholeX + $0, y: y - shift.wholeY + $1)
        }
      }
    }
  }
}
