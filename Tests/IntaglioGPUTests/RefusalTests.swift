import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import Testing

/// What the backend refuses, with which error, and that it works on afterwards.
@Suite struct RefusalTests {
  private let thread: RenderThread
  private let plane = Surface.plane(Plane(region: PixelRect(0, 0, 2, 2), samples: [1, 0, 0, 1]))

  init() throws {
    thread = try GPUConfiguration(variant: .fragment, planes: .unorm16).thread()
  }

  private func error(_ plan: Plan, _ inputs: [Surface]) -> RenderError? {
    do throws(RenderError) {
      _ = try thread.execute(plan, inputs: inputs)
      return nil
    } catch {
      return error
    }
  }

  private func refusal(
    _ inputs: [Surface], _ format: SurfaceFormat, _ region: PixelRect = PixelRect(0, 0, 2, 2),
    _ pass: ([SurfaceID], SurfaceID) -> Pass
  ) -> (pass: String, reason: String)? {
    let passCase = PassCase("refused", inputs, format, region, pass)
    guard case .unsupported(let pass, let reason)? = error(passCase.plan, passCase.inputs) else { return nil }
    return (pass, reason)
  }

  @Test func aKernelTooWideIsUnsupported() throws {
    let refused = refusal([plane], .plane) {
      .blur(
        BlurPass(
          source: .plane($0[0]), axis: .horizontal, kernel: .gaussian(variance: 9, radius: 17), output: $1))
    }
    #expect(refused?.pass == "blur")
    #expect(refused?.reason == "its kernel reaches 17 samples; at most 16 are allowed")
    let fitting = PassCase("fits", [plane], .plane, PixelRect(0, 0, 2, 2)) {
      .blur(
        BlurPass(
          source: .plane($0[0]), axis: .horizontal, kernel: .gaussian(variance: 9, radius: 16), output: $1))
    }
    #expect(error(fitting.plan, fitting.inputs) == nil)
  }

  @Test func wrongInputsAreNamed() {
    let passCase = PassCase("blur", [plane], .plane, PixelRect(0, 0, 2, 2)) {
      .halve(HalvePass(source: .plane($0[0]), output: $1))
    }
    #expect(error(passCase.plan, []) == .input(index: 0, expected: "plane 2x2", found: "nothing"))
    #expect(
      error(passCase.plan, [plane, plane]) == .input(index: 1, expected: "nothing", found: "plane 2x2"))
    let wide = Surface.plane(Plane(region: PixelRect(0, 0, 3, 1), samples: [0, 0, 0]))
    #expect(error(passCase.plan, [wide]) == .input(index: 0, expected: "plane 2x2", found: "plane 3x1"))
  }

  @Test func aSurfacePastTheDevicesLimitIsRefusedBeforeAnythingIsAllocated() throws {
    let passCase = PassCase("flood", [], .bitmap, PixelRect(0, 0, 1 << 20, 1)) {
      .flood(FloodPass(color: .zero, output: $1))
    }
    guard case .tooLargeForDevice(let size, let limit, let device)? = error(passCase.plan, []) else {
      Issue.record("a surface of 2^20 columns was not refused")
      return
    }
    #expect(size == PixelSize(1 << 20, 1))
    #expect((4096..<(1 << 20)).contains(limit))
    #expect(device == thread.name)
  }

  @Test func aPlanThatReadsWhatNobodyWroteIsRefused() {
    var plan = Plan()
    let unwritten = plan.addSurface(.plane, PixelRect(0, 0, 2, 2))
    plan.output = plan.addSurface(.plane, PixelRect(0, 0, 2, 2))
    plan.add(.halve(HalvePass(source: .plane(unwritten), output: plan.output)))
    #expect(
      error(plan, []) == .unsupported(pass: "halve", reason: "it reads s0 before any pass writes it"))
    #expect(error(Plan(), []) == .unsupported(pass: "plan", reason: "no pass writes its output s0"))
  }

  @Test func formatsAndNumbersAreChecked() {
    #expect(
      refusal([plane], .plane) { .halve(HalvePass(source: .alpha($0[0], threshold: nil), output: $1)) }?
        .reason
        == "s0 is a plane and must be a bitmap")
    #expect(
      refusal([plane], .bitmap) { .halve(HalvePass(source: .plane($0[0]), output: $1)) }?.reason
        == "s1 is a bitmap and must be a plane")
    #expect(
      refusal([plane], .plane) { sources, _ in
        .halve(HalvePass(source: .plane(sources[0]), output: sources[0]))
      }?
      .reason == "it writes s0, which is no surface to write")
    #expect(
      refusal([plane], .plane) { .expand(ExpandPass(source: $0[0], octaves: 99, output: $1)) }?.reason
        == "99 octaves are outside 0…24")
  }

  @Test func compositesAreChecked() throws {
    let picture = Surface.bitmap(try Bitmap(transparent: PixelSize(2, 2)))
    func refused(_ layers: [CompositeLayer], _ region: PixelRect) -> String? {
      refusal([picture], .bitmap) {
        .composite(CompositePass(picture: $0[0], threshold: nil, layers: layers, region: region, output: $1))
      }?.reason
    }
    #expect(refused([.casters], PixelRect(0, 1, 2, 2)) == "its region 2x2@0,1 is not inside 2x2")
    let profile = BoundsProfile(columns: [1], rows: [1, 1])
    let shadow = ShadowLayer(color: .zero, reading: .nothing, shift: .zero, bounds: profile)
    #expect(
      refused([.inner(shadow)], PixelRect(0, 0, 2, 2)) == "a bounds profile is not of its region's size")
    let fills = (0..<40).map { _ in CompositeLayer.fillBitmap(SurfaceID(0)) }
    #expect(refused(fills, PixelRect(0, 0, 2, 2))?.hasPrefix("it reads 41 surfaces") == true)
    let many = (0..<20_000).map { _ in CompositeLayer.casters }
    #expect(refused(many, PixelRect(0, 0, 2, 2)) == "20000 layers are too many at once")
  }
}
