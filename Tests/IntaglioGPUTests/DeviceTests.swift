import IntaglioCore
import IntaglioGPU
import Testing

@Test func scratch() throws {
  print(try GraphicsDevices.list())
  var backend = try GPUBackend()
  print(backend.information)
  let size = PixelSize(61, 47)
  var bitmap = try Bitmap(transparent: size)
  for y in 10..<40 { for x in 12..<50 { bitmap[x, y] = SIMD4(10, 20, 100, 200) } }
  for sigma in [0.0, 1.5, 6, 20] {
    let style = Style(shadows: [
      Shadow(.inner, offset: Vector(0.3, 4), blur: .sigma(sigma)), Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .sigma(sigma)),
    ])
    let plan = try Planner().plan(style, picture: size)
    print(plan)
    let result = try backend.execute(plan, inputs: [.bitmap(bitmap)])
    if case .bitmap(let b) = result { print(b[30, 20], b[12, 10], b[11, 11], b[0, 0]) }
  }
  print(backend.variantReport as Any)
}
