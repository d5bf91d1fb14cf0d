// SPDX-License-Identifier: MIT
import Foundation
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// Which variants run, and the reasons that are given.
@Suite struct VariantTests {
  private static let style = Style(shadows: [
    Shadow(.inner, offset: Vector(0, 2), blur: .sigma(2)),
    Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .sigma(9)),
  ])

  private static let known: [(String, Set<VariantKind>)] = [
    ("NVIDIA H100 80GB HBM3/PCIe/SSE2", Set(VariantKind.allCases)),
    ("NVIDIA H200/PCIe/SSE2", Set(VariantKind.allCases)),
    ("Mali-G610 (Panfrost)", []), ("zink (Turnip Adreno (TM) 650)", []), ("V3D 7.1.7", []),
    ("llvmpipe (LLVM 19.1.7, 256 bits)", [.horizontalBlur, .verticalBlur]),
    ("zink (llvmpipe (LLVM 15.0.6, 256 bits))", Set(VariantKind.allCases)), ("softpipe", []),
  ]

  private func job(_ size: PixelSize) throws -> (plan: Plan, inputs: [Surface]) {
    var samples = Samples(seed: 5)
    let picture = try samples.bitmap(size)
    return (try Planner().plan(VariantTests.style, picture: size), [.bitmap(picture)])
  }

  /// A thread on a device of which nothing is known.
  private func unknown(tries: Bool, _ cache: CacheLocation = .none) throws -> RenderThread {
    var options = GPUOptions(planeFormat: .integer)
    (options.triesVariants, options.cache, options.usesKnownVariants) = (tries, cache, false)
    return try RenderThread(options: options)
  }

  @Test(arguments: [ShaderVariant.compute, .fragment])
  func aVariantThatIsAskedForIsNotTried(_ variant: ShaderVariant) throws {
    var options = GPUOptions(variant: variant, triesVariants: true)
    options.usesKnownVariants = false
    let thread = try RenderThread(options: options)
    let (plan, inputs) = try job(PixelSize(24, 18))
    _ = try thread.execute(plan, inputs: inputs)
    let report = try #require(thread.variantReport)
    #expect(report.entries.allSatisfy { $0.chosen == variant && $0.fragmentSeconds == nil })
    #expect(report.reason == "requested")
  }

  /// A folder that is removed with it.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "variants-\(UUID().uuidString)").path()
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Without a request for trials, no picture is delayed by one, however many are drawn.
  @Test func noPictureWaitsForATrial() throws {
    let folder = Folder()
    let thread = try unknown(tries: false, .folder(folder.path))
    let (plan, inputs) = try job(PixelSize(25, 18))
    for _ in 0..<20 { _ = try thread.execute(plan, inputs: inputs) }
    let report = try #require(thread.variantReport)
    #expect(report.entries.allSatisfy { $0.chosen == .fragment && $0.computeSeconds == nil })
    #expect(report.reason == "not measured on this device; a benchmark does so")
  }

  /// The trial has the size of the first picture, and the reason has the size and the clock. Later sessions
  /// and processes take its result.
  @Test func trialsAreRemembered() throws {
    let (folder, copy) = (Folder(), Folder())
    let (plan, inputs) = try job(PixelSize(61, 47))
    let thread = try unknown(tries: true, .folder(folder.path))
    _ = try thread.execute(plan, inputs: inputs)
    let report = try #require(thread.variantReport)
    let tried = report.entries.filter { $0.fragmentSeconds != nil }
    #expect(Set(tried.map(\.name)).isSuperset(of: ["horizontalBlur", "verticalBlur", "paint"]))
    for entry in tried {
      let (fragment, compute) = (try #require(entry.fragmentSeconds), try #require(entry.computeSeconds))
      #expect(fragment > 0 && compute > 0)
      #expect(entry.chosen == (compute < fragment ? .compute : .fragment))
      #expect(entry.reason.hasPrefix("measured at 61 x 47 pixels, by "))
      #expect(
        entry.reason.hasSuffix("by timer queries") || entry.reason.hasSuffix("by the CPU clock"))
    }
    let later = try unknown(tries: false, .folder(folder.path))
    _ = try later.execute(plan, inputs: inputs)
    #expect(later.variantReport == report)
    // This process has tried nothing in the other folder, so that all is read.
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
    let next = try unknown(tries: false, .folder(copy.path))
    _ = try next.execute(plan, inputs: inputs)
    #expect(next.variantReport == report)
  }

  /// Another size is tried apart, when it is first drawn.
  @Test func sizesAreTriedApart() throws {
    let folder = Folder()
    let thread = try unknown(tries: true, .folder(folder.path))
    for size in [PixelSize(40, 30), PixelSize(500, 300), PixelSize(41, 30)] {
      let (plan, inputs) = try job(size)
      _ = try thread.execute(plan, inputs: inputs)
      let paint = try #require(thread.variantReport?.entries.first { $0.name == "paint" })
      let tried = size.width == 500 ? "500 x 300" : "40 x 30"
      #expect(paint.reason.hasPrefix("measured at \(tried) pixels"))
    }
  }

  /// What is known of devices, by names that drivers give.
  @Test(arguments: VariantTests.known)
  func whatIsKnownOfDevices(renderer: String, computed: Set<VariantKind>) {
    #expect(KnownVariants(renderer: renderer)?.computed == computed)
  }

  @Test(arguments: [
    "NVIDIA GeForce RTX 4090/PCIe/SSE2", "AMD Radeon RX 7900 XTX (radeonsi, navi31, LLVM 17.0.6, DRM 3.57)",
    "Mesa Intel(R) Arc(tm) A770 Graphics (DG2)", "NVIDIA A100-SXM4-80GB/PCIe/SSE2", "",
  ])
  func nothingIsKnownOfOtherDevices(renderer: String) {
    #expect(KnownVariants(renderer: renderer) == nil)
  }

  /// A known device is not tried, and its reason is the fact.
  @Test func knownDevicesAreNotTried() throws {
    let thread = try RenderThread(options: GPUOptions(triesVariants: true))
    let (plan, inputs) = try job(PixelSize(24, 19))
    _ = try thread.execute(plan, inputs: inputs)
    guard let known = KnownVariants(renderer: thread.name) else { return }
    let report = try #require(thread.variantReport)
    #expect(report.reason == known.fact && report.entries.allSatisfy { $0.fragmentSeconds == nil })
    for entry in report.entries {
      #expect(entry.chosen == (known.computed.contains { $0.rawValue == entry.name } ? .compute : .fragment))
    }
  }
}
