// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioTesting

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how fast the CPU and each graphics device of this machine are.",
    discussion: """
      intaglio bench                              the CPU and every device, four sizes, two sigmas: half a minute
      intaglio bench --quick                      rough figures in a few seconds
      intaglio bench --size 512 --size 4096 --sigma 8
      intaglio bench --backend gpu --device 1     one graphics device alone
      intaglio bench --json | jq '.crossovers'
      intaglio bench --batch                      whole batches: pictures a second, and what limits them
      intaglio bench --batch --kind icon --kind photo --jobs 8 --jobs 16 --contexts 2

      Each case is a whole effect, an outer and an inner shadow of a picture, from bitmap to bitmap, including upload \
      and readback. It is repeated, each time into the memory of the previous result, and the median is shown. COPY is \
      the time for the same picture without an effect: the transfer to the device and back. PASSES and TRANSFERS are \
      times on the device of one more render, the median of five, from timer queries where it has them; --verbose \
      lists each step. The lines below the table say from which size a device is faster than the CPU, and which kind \
      of shaders it runs, and why. Software devices are marked as such; they are for tests, not for speed.

      --batch measures as many pictures at a time as intaglio batch draws, from memory to memory, with and without \
      reading and writing PNG. Icons, cards and photos have two shadows; glass, gold and spread are icons with more to draw. \
      PICTURES/s is the median of up to five slices of the batch, CPU the time of all processors for a picture, and \
      the stages are milliseconds of a picture: decode, prepare and encode on a worker; upload, passes and readback \
      on the thread that calls OpenGL or on the device, whichever takes longer. BOUND BY is the longest stage on the \
      busiest resource, with the share of the time for which that works; far below 100 %, more --jobs are faster. \
      OF ROOF is the share of what a GPU does with photos without an effect (copy), or the CPU with memcpy. TIMES CPU \
      is a GPU's rate over the best one of the CPU: above 1 the GPU wins, and intaglio batch --backend auto takes it for \
      such pictures from then on. The lines below have these roofs, and the \
      first pictures of each device without cached programs.
      """)

  @Option(help: ArgumentHelp("The side of the square picture in pixels; repeatable.", valueName: "n"))
  var size: [Int] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The sigma of both shadows, in pixels; repeatable.", valueName: "s"))
  var sigma: [Double] = []

  @Option(help: "What to measure. auto: the CPU and every device; gpu: every device; cpu: the CPU alone.")
  var backend: BackendChoice = .automatic

  @Option(
    help: ArgumentHelp(
      "Measure this graphics device, by its number in intaglio devices, and no other; repeatable.",
      valueName: "n"))
  var device: [Int] = []

  @Option(
    help: """
      The kind of shaders that devices run; auto: the kind known to suit them, or else the one that a trial finds, \
      which later renders remember.
      """)
  var variant: ShaderVariant = .automatic

  @OptionGroup var hardware: HardwareOption

  @Option(
    help: ArgumentHelp(
      "The maximum number of threads on the CPU; by default one for each processor.", valueName: "n"))
  var threads: Int?

  @Flag(help: "Fewer sizes and repetitions: rough figures in a few seconds.")
  var quick = false

  @Flag(
    name: [.short, .long],
    help: "List the uploads, passes, readback and waits of each case on a device, with their times.")
  var verbose = false

  @OptionGroup(title: "Batch options") var batches: BatchSpeedOptions

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "No progress bar.")
  var quiet = false

  func validate() throws {
    for side in size { try accept(side, "--size takes a side of 1 to 16384 pixels", (1...16384).contains) }
    for value in sigma {
      try accept(value, "--sigma takes a number from 0 to \(Style.maximumSigma)") {
        $0 >= 0 && $0 <= Style.maximumSigma
      }
    }
    try accept(threads, "--threads takes a number of 1 or more") { $0 >= 1 }
    try hardware.check(backend, selectsDevice: !device.isEmpty)
    guard batches.batch else { return }
    let given = names(ofGiven: [
      "--size": !size.isEmpty, "--sigma": !sigma.isEmpty, "--verbose": verbose,
      "--backend reference": backend == .reference,
      "--backend cpu --contexts": backend == .cpu && !batches.contexts.isEmpty,
    ])
    if let option = given.first { throw ValidationError("\(option) has no meaning with --batch") }
  }

  func run() throws {
    if batches.batch { return try runBatches() }
    let test = SpeedTest(
      renderers: try hardware.explaining(renderers), sides: sides,
      sigmas: sigma.isEmpty ? SpeedTest.defaultSigmas : sigma,
      secondsPerCase: quick ? 0.05 : 0.3)
    let bar = ProgressBar("cases", total: test.caseCount, isQuiet: quiet)
    defer { bar.finish() }
    let report = try test.run { bar.update($0) }
    bar.finish()
    try Console.print(json ? try report.prettyJSON : BenchCommand.text(report, isVerbose: verbose))
  }

  private var sides: [Int] {
    if !size.isEmpty { return size }
    // The Reference convolves directly, and needs minutes for one of the larger pictures.
    if backend == .reference { return Array(SpeedTest.defaultSides.prefix(1)) }
    return quick ? Array(SpeedTest.defaultSides.prefix(3)) : SpeedTest.defaultSides
  }

  private func runBatches() throws {
    var test = BatchSpeedTest()
    let start = ContinuousClock.now
    (test.measuresCPU, test.devices) = places()
    if !test.devices.isEmpty { test.listSeconds = (ContinuousClock.now - start) / .seconds(1) }
    if !batches.kind.isEmpty { test.kinds = batches.kind }
    if !batches.jobs.isEmpty { test.jobs = batches.jobs }
    if !batches.contexts.isEmpty { test.contexts = batches.contexts }
    if let codecs = batches.codecs { test.codecs = [codecs] }
    (test.seconds, test.isSmall) = (batches.seconds ?? (quick ? 0.2 : 1), quick)
    test.processors = threads ?? test.processors
    test.gpu = GPUOptions(variant: variant, requiresHardware: hardware.isRequired)
    let bar = ProgressBar("cases", total: nil, isQuiet: quiet)
    defer { bar.finish() }
    let report = try hardware.explaining { try test.run { bar.update($0) } }
    bar.finish()
    try Console.print(json ? try report.prettyJSON : BatchSpeedText(report: report).text)
  }

  /// Whether to measure the CPU, and the numbers of the devices to measure.
  private func places() -> (cpu: Bool, devices: [Int?]) {
    let cpu = backend != .gpu
    guard backend != .cpu else { return (cpu, []) }
    let usable = GraphicsDevices.list().filter { $0.isUsable && !(hardware.isRequired && $0.isSoftware) }.map(
      \.index)
    if usable.isEmpty, backend == .automatic, device.isEmpty, !hardware.isRequired {
      Console.noteMissingGraphics()
    }
    var devices = (device.isEmpty ? usable : device).map(Optional.some)
    // A device requested by name must exist, and its absence is an error; otherwise the CPU is enough.
    if devices.isEmpty, !cpu || hardware.isRequired { devices.append(nil) }
    return (cpu, devices)
  }

  /// Renderers for the CPU and the devices, as requested.
  private func renderers() throws(RenderError) -> [Renderer] {
    if backend == .reference { return [try Renderer(backend: .reference)] }
    // The benchmark measures a batch, not a first picture.
    var options = GPUOptions(
      variant: variant, requiresHardware: hardware.isRequired, triesVariants: true, reports: GPUReports())
    options.pixelsBeforeBlurPrograms = 0
    let (cpu, devices) = places()
    var renderers = cpu ? [try Renderer(backend: .cpu, maximumThreads: threads)] : []
    for index in devices { renderers.append(try Renderer(backend: .gpu, device: index, gpu: options)) }
    return renderers
  }

  /// The table, followed by the crossovers and the work of GPUs.
  static func text(_ report: SpeedReport, isVerbose: Bool = false) -> String {
    let headings = [
      "SIZE", "SIGMA", "BACKEND", "MEDIAN ms", "FROM", "TO", "COPY ms", "PASSES ms", "TRANSFERS ms",
      "MEGAPIXELS/s", "DEVICE",
    ]
    let rows = report.cases.map { row in
      [
        "\(row.side)x\(row.side)", number(row.sigma), row.name, milliseconds(row.seconds.median),
        milliseconds(row.seconds.least), milliseconds(row.seconds.most), milliseconds(row.copySeconds),
        milliseconds(row.work?.deviceSeconds(of: .pass)),
        milliseconds(row.work?.deviceSeconds(of: .upload, .readback)),
        Decimals.text(row.megapixelsPerSecond, 1), row.deviceName + (row.isSoftware ? " (software)" : ""),
      ]
    }
    let notes = report.crossovers.map { crossover in
      let what = "gpu \(crossover.device) at sigma \(number(crossover.sigma))"
      guard let side = crossover.side else { return "\(what): never faster than the CPU at these sizes" }
      return "\(what): faster than the CPU from \(side)x\(side) on"
    }
    let lines = notes + report.shaders.map { "gpu \($0.device) runs \($0.variants)" }
    return
      ([TextTable.text([headings] + rows)] + (lines.isEmpty ? [] : [""]) + lines
      + (isVerbose ? work(report) : []))
      .joined(separator: "\n")
  }

  /// The steps of each case on a device.
  private static func work(_ report: SpeedReport) -> [String] {
    report.cases.flatMap { row -> [String] in
      guard let work = row.work else { return [] }
      let head = "\(row.side)x\(row.side) at sigma \(number(row.sigma)) on \(row.name)"
      return ["", head, GPUReportText(report: work).text]
    }
  }

  private static func milliseconds(_ seconds: Double?) -> String { GPUReportText.milliseconds(seconds) }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
