// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioModel
import IntaglioPlan
import Testing

/// Opaque pixels of whole levels, which the first adjustments look up in a table.
@Suite struct LevelTableTests {
  /// A block with one translucent pixel takes no table. Its other pixels are the same to the last bit:
  /// otherwise pictures in tiles would differ from whole ones.
  @Test func pixelsDoNotDependOnTheirNeighbours() throws {
    let size = PixelSize(700, 4)
    var numbers = TestNumbers(seed: 11)
    let opaque = (0..<size.width * size.height).flatMap { _ -> [UInt8] in
      (0..<3).map { _ in UInt8(numbers.next(below: 256)) } + [255]
    }
    var mixed = opaque
    let translucent = stride(from: 40, to: size.width * size.height, by: 200)
    for pixel in translucent { mixed.replaceSubrange(4 * pixel..<4 * pixel + 4, with: [7, 99, 100, 101]) }
    let (whole, parts) = (try adjusted(opaque, size), try adjusted(mixed, size))
    for pixel in 0..<size.width * size.height where !translucent.contains(pixel) {
      #expect(whole[pixel] == parts[pixel])
    }
    #expect(whole != parts)
  }

  private func adjusted(_ pixels: [UInt8], _ size: PixelSize) throws -> [SIMD4<Float>] {
    let places = (0..<ColorTable.toneCount).map { Double($0) / Double(ColorTable.toneCount - 1) }
    let curves = ColorTable([places.map { $0 * $0 }, places.map { $0 * (2 - $0) }, places.map { 1 - $0 }])
    var plan = Plan()
    let picture = plan.addInput(.bitmap, PixelRect(size))
    plan.output = plan.addSurface(.intermediate, PixelRect(size))
    var item = PaintItem(.picture(picture, shift: .zero), region: PixelRect(size))
    item.adjustments = [
      .tones(curves),
      .matrix(
        ColorMatrix(red: SIMD4(1.3, 0, 0, -0.2), green: SIMD4(0, -1, 0, 1), blue: SIMD4(0, 0, 0.7, 0.1))),
      .tones(curves), .vibrance(VibranceChange(vibrance: 0.4, saturation: 0.1)),
    ]
    plan.add(PaintPass(items: [item], output: plan.output))
    let result = try CPUBackend().execute(plan, inputs: [.bitmap(try Bitmap(size: size, pixels: pixels))])
    guard case .intermediate(let picture) = result else { return [] }
    return picture.pixels
  }
}
