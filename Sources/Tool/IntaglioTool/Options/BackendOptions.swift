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

  package func validate() throws {
    if device != nil, backend == .cpu || backend == .reference {
      throw ValidationError("--device selects a GPU; --backend \(backend.rawValue) uses none")
    }
    try hardware.check(backend)
  }

  /// The requested renderer; prints a software rasteriser's name to standard error.
  ///
  /// - Parameters:
  ///   - cacheLimit: the maximum size of its cache, in bytes.
  ///   - timeLimit: the time limit for drawing a picture, in seconds; nil for none.
  ///   - reports: collects the reports of a GPU.
  /// - Throws: `ToolError` with the status `unavailable`.
  package func renderer(
    cacheLimit: Int = Renderer.defaultCacheLimit, timeLimit: Double? = nil, reports: GPUReports? = nil
  ) throws(ToolError) -> Renderer {
    do throws(RenderError) {
      let renderer = try Renderer(
        backend: backend, device: device, cacheLimit: cacheLimit,
        gpu: GPUOptions(variant: variant, requiresHardware: hardware.isRequired, reports: reports),
        timeLimit: timeLimit)
      if renderer.selection.isSoftware {
        Console.printError("note: the GPU is a software rasteriser: \(renderer.selection.deviceName)")
      }
      return renderer
    } catch {
      throw hardware.explained(ToolError(error))
    }
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
      The renderer. auto: a hardware GPU, else the CPU. gpu: any GPU, else a software rasteriser, \
      named on standard error.
      """)
  var backend: BackendChoice = .automatic

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "GPUs to share the pictures among: numbers as intaglio devices lists them, or all for every hardware GPU; repeatable.",
      valueName: "n,n|all"),
    transform: DeviceNumbers.init)
  var device: [DeviceNumbers] = []

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
    if !device.isEmpty, backend == .cpu || backend == .reference {
      throw ValidationError("--device selects a GPU; --backend \(backend.rawValue) uses none")
    }
    try hardware.check(backend)
    if let maximumMemory, maximumMemory.bytes < 1 << 20 {
      throw ValidationError("--maximum-memory takes 1M or more, not \(maximumMemory.defaultValueDescription)")
    }
    if let jobs, !(1...Batch.maximumJobs).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to \(Batch.maximumJobs), not \(jobs)")
    }
  }
}

extension PictureCompression: ExpressibleByArgument {}
