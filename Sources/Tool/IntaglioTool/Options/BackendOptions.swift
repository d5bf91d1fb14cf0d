// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

package struct BackendOptions: ParsableArguments {
  @Option(
    help: """
      The renderer. auto: a hardware GPU, else the CPU, which also draws what is too large for the GPU. gpu: \
      any GPU, else a software rasteriser, named on standard error.
      """)
  package var backend: BackendChoice = .automatic

  @Option(help: ArgumentHelp("The GPU's number, as intaglio devices lists it.", valueName: "n"))
  package var device: Int?

  @Option(help: "The kind of shaders that a GPU runs; auto: the kind known or measured to suit it.")
  package var variant: ShaderVariant = .automatic

  @OptionGroup var hardware: HardwareOption

  package init() {}

  package func validate() throws { try hardware.check(backend, selectsDevice: device != nil) }

  /// The requested renderer; prints a software rasteriser's name to standard error.
  package func renderer(
    cacheLimit: Int = Renderer.defaultCacheLimit, timeLimit: Double? = nil, reports: GPUReports? = nil
  ) throws(ToolError) -> Renderer {
    let renderer = try hardware.explaining {
      try Renderer(
        backend: backend, device: device, cacheLimit: cacheLimit,
        gpu: GPUOptions(variant: variant, requiresHardware: hardware.isRequired, reports: reports),
        timeLimit: timeLimit)
    }
    if renderer.selection.isSoftware {
      Console.printError("note: the GPU is a software rasteriser: \(renderer.selection.deviceName)")
    }
    return renderer
  }
}

extension Console {
  /// On a machine without usable graphics devices: prints the reason.
  static func noteMissingGraphics() {
    do throws(RenderError) { _ = try GraphicsDevices.choose() } catch { printError("note: \(error)") }
  }
}

extension BackendChoice: ExpressibleByArgument {}
extension ShaderVariant: ExpressibleByArgument {
  /// A variant by its name; earlier releases used "automatic" for `auto`.
  public init?(argument: String) { self.init(rawValue: argument == "automatic" ? "auto" : argument) }
}

struct BatchBackendOptions: ParsableArguments {
  @Option(
    help: """
      The renderer. auto: a hardware GPU or the CPU, whichever draws such pictures faster: as bench --batch or an earlier \
      batch measured it, or a trial of a second before a long batch. gpu: any GPU, else a software rasteriser, named on \
      standard error.
      """)
  var backend: BackendChoice = .automatic

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "GPUs to share the pictures among: numbers as intaglio devices lists them, or all for every hardware GPU; repeatable.",
      valueName: "n,n|all"),
    transform: DeviceNumbers.argument)
  var device: [[Int]?] = []

  @Flag(
    help: """
      Draw on the CPU, too, while the GPUs have enough pictures waiting. Which of them draws a picture then depends on \
      the moment, and their results may differ by a level.
      """)
  var withCpu = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of pictures at a time, at least one for each --device; by default one for each processor.",
      valueName: "n"))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The memory for all pictures in progress, such as 2G; by default three quarters of the machine's.",
      discussion: """
        In bytes, or with K, M or G. The memory that a picture needs is known from its header and from what is drawn: \
        the picture waits until that much is free, and fails if it needs more than all of it. --cache and the memory \
        of librsvg come on top: see INTAGLIO_SVG_MEMORY.
        """, valueName: "size"))
  var maximumMemory: ByteCount?

  @Option(
    help: """
      The kind of shaders that GPUs run; auto: the kind known to suit them, or else the one that a short trial finds \
      before the first picture.
      """)
  var variant: ShaderVariant = .automatic

  @OptionGroup var hardware: HardwareOption

  func validate() throws {
    try hardware.check(backend, selectsDevice: !device.isEmpty)
    try reject(
      if: withCpu && hardware.isRequired, "--with-cpu draws on the CPU, which --require-hardware excludes")
    try reject(
      if: withCpu && (backend == .cpu || backend == .reference),
      "--with-cpu adds the CPU to GPUs; --backend \(backend.rawValue) uses none")
    try accept(maximumMemory, "--maximum-memory takes 1M or more") { $0.bytes >= 1 << 20 }
    let allowed = 1...Batch.maximumJobs
    try accept(jobs, "--jobs takes a number from 1 to \(Batch.maximumJobs)", allowed.contains)
  }
}

extension PictureCompression: ExpressibleByArgument {}
