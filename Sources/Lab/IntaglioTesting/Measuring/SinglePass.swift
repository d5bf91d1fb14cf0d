// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// A single pass over a picture, as a separate plan, for profiling. Planes are returned as Float, which costs
/// more than some passes do; compare passes only with each other.
public struct SinglePass: Sendable {
  /// The pass, such as `blur of 25 taps along rows`.
  public let name: String
  private let plan: Plan
  private let picture: Bitmap

  /// Every kind of pass, over `side` x `side` pixels.
  ///
  /// - Throws: `BitmapError` for an invalid bitmap side.
  public static func all(side: Int) throws(BitmapError) -> [SinglePass] {
    let picture = try Bitmap(transparent: PixelSize(side, side))
    let whole = PixelRect(picture.size)
    let kernel = Kernel.gaussian(sigma: 3, reach: 4)
    func pass(
      _ name: String, _ format: SurfaceFormat, halved: Bool = false,
      _ pass: (SurfaceID, SurfaceID) -> some PassValue
    ) -> SinglePass {
      var plan = Plan()
      let input = plan.addInput(.bitmap, whole)
      plan.output = plan.addSurface(
        format, halved ? PixelRect(PixelSize((side + 1) / 2, (side + 1) / 2)) : whole)
      plan.add(pass(input, plan.output))
      return SinglePass(name: name, plan: plan, picture: picture)
    }
    func blur(_ name: String, _ axis: Axis) -> SinglePass {
      pass(name, .plane) {
        BlurPass(source: .alpha($0, threshold: nil), axis: axis, kernel: kernel, output: $1)
      }
    }
    return [
      pass("mask", .plane) { MaskPass(source: $0, output: $1) },
      pass("downsample", .plane, halved: true) {
        DownsamplePass(source: .alpha($0, threshold: nil), output: $1)
      },
      blur("blur of \(kernel.tapCount) taps along rows", .horizontal),
      blur("blur of \(kernel.tapCount) taps along columns", .vertical),
      pass("paint of one colour", .bitmap) {
        PaintPass(items: [PaintItem(.color(SIMD4(0, 0, 0, 0.5)), region: whole)], output: $1)
      },
      pass("paint of a picture", .bitmap) {
        PaintPass(items: [PaintItem(.picture($0, shift: .zero), region: whole)], output: $1)
      },
    ]
  }

  /// Runs the pass once over a transparent picture, and waits for the result.
  ///
  /// - Throws: `RenderError` if the renderer fails; `.unsupported` on the Reference, which runs no passes.
  public func run(on renderer: Renderer) throws(RenderError) {
    _ = try renderer.execute(plan, inputs: [.bitmap(picture)])
  }
}

extension Renderer {
  /// Applies a style to a picture `count` times, each time to the last result: the difference between two
  /// counts is the cost of the passes without transfers.
  ///
  /// - Throws: `RenderError` for an invalid style, or if the device fails; `.unsupported` on the Reference,
  ///   which runs no passes.
  public func runPasses(of style: Style, over picture: Bitmap, count: Int) throws(RenderError) {
    let once = try rethrowing(RenderError.style, try Planner().plan(style, picture: picture.size))
    var plan = once
    for _ in 1..<max(1, count) {
      var numbers = [SurfaceID(0): plan.output]
      for pass in once.passes {
        let output = plan.addSurface(once[pass.output].format, once[pass.output].region)
        plan.add(pass.renumbered(output: output) { numbers[$0] ?? $0 })
        numbers[pass.output] = output
      }
      plan.output = numbers[once.output] ?? plan.output
    }
    _ = try execute(plan, inputs: [.bitmap(picture)])
  }
}
