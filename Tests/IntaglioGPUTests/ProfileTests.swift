// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import TestSupport
import Testing

/// Profiles of several lengths share a texture, which has room behind the shorter ones.
@Suite struct ProfileTests {
  /// Five white pixels of eight, then eight that paint nothing: their profiles make a texture of eight
  /// columns.
  private func plan(_ value: Float) -> Plan {
    let (short, long) = (PixelRect(0, 0, 5, 1), PixelRect(0, 0, 8, 1))
    func item(_ color: SIMD4<Double>, _ region: PixelRect) -> PaintItem {
      let columns = [Float](repeating: value, count: region.width)
      return PaintItem(
        .color(color), coverage: [CoverageTerm(.profile(BoundsProfile(columns: columns, rows: [1])))],
        region: region)
    }
    var plan = Plan()
    plan.output = plan.addSurface(.bitmap, long)
    let items =
      value.isNaN
      ? [item(.zero, long), item(.zero, long)] : [item(SIMD4(1, 1, 1, 1), short), item(.zero, long)]
    plan.add(PaintPass(items: items, output: plan.output))
    return plan
  }

  /// Earlier contents of a pooled texture must not matter, not even a NaN, which a factor of 0 does not
  /// cancel.
  @Test(arguments: GPUConfiguration.all)
  func whatLiesBehindAProfileIsNothing(_ configuration: GPUConfiguration) throws {
    // A thread of its own, so that the second plan is given the texture of the first.
    let thread = try RenderThread(
      options: GPUOptions(planeFormat: configuration.planes, variant: configuration.variant))
    defer { thread.close() }
    _ = try thread.execute(plan(.nan), inputs: [])
    let expected = [UInt8](repeating: 255, count: 5 * 4) + [UInt8](repeating: 0, count: 3 * 4)
    #expect(try thread.execute(plan(1), inputs: []).bitmap().pixels == expected)
  }
}
