// SPDX-License-Identifier: MIT
import CIntaglio
import Intaglio
import SmallFoundation

/// The caller's options of a batch.
struct CallerBatch {
  /// Pixels per point; nil for the default.
  let scale: Double?
  /// nil for what the style says.
  let grow: Bool?
  /// nil if the caller gave none.
  let framing: Framing?
  let keepsPaths: Bool
  let settings: BatchSettings
  private let warnings: WarningReceiver
  private let stop: Cancellation
  private let progress: Progress

  private struct Progress: @unchecked Sendable {
    let function: intaglio_progress_function?
    let context: UnsafeMutableRawPointer?
  }

  init(_ caller: UnsafePointer<intaglio_batch_options>?) throws {
    let options = try structure(caller, defaults: intaglio_batch_options(), "options")
    scale = options.scale == 0 ? nil : options.scale
    grow = options.grow == 0 ? nil : options.grow != -1
    framing = try options.framing.map { try Framing($0) }
    keepsPaths = options.keep_paths != 0
    let renderer = try CallerRenderer(options.renderer, "options.renderer")
    guard renderer.threads == nil else {
      throw CallFailure.invalid("options.renderer.maximum_threads is for single renders; a batch has jobs")
    }
    guard (0...Int32(Batch.maximumJobs)).contains(options.jobs) else {
      throw CallFailure.invalid(
        "options.jobs is \(options.jobs) but must be 1…\(Batch.maximumJobs), or 0 for all cores")
    }
    let encoding = try CallerEncoding(options.encoding, format: nil)
    guard !encoding.wantsResult else {
      throw CallFailure.invalid("options.encoding.written is for single files; the report of a batch has all")
    }
    settings = BatchSettings(
      backend: renderer.backend, devices: try renderer.device().map { [$0] } ?? [],
      jobs: options.jobs == 0 ? nil : Int(options.jobs), encoding: encoding.encoding, gpu: renderer.gpu,
      cacheLimit: renderer.cacheLimit, timeLimit: renderer.timeLimit, isStrict: options.strict != 0,
      resume: options.resume == 0 ? nil : .finished)
    warnings = renderer.warnings
    stop =
      try options.cancellation.map { handle throws(CallFailure) in
        try CancellationObject.object(handle).cancellation
      } ?? Cancellation()
    progress = Progress(function: options.progress, context: options.context)
  }

  /// Runs a batch, and passes on its progress, its warnings and the names of files that it leaves out of
  /// folders. Failures are in the report.
  func report(of batch: some RunnableBatch) throws -> BatchReport {
    let total = Lock<Int64>(-1)
    let counts = Lock(RepeatedWarnings())
    let report = try batch.run(stop: stop) { [warnings, progress] event in
      switch event {
      case .started(let devices, _, let count):
        if devices.contains(where: { $0.backend == .gpu }) { CIntaglioNoteGPU() }
        total.withLock { $0 = count.map(Int64.init) ?? -1 }
        progress.function?(0, total.withLock { $0 }, progress.context)
      case .warned(let warning):
        let message = warning.reason + (warning.remedy?.option ?? "")
        if counts.withLock({ $0.isShown(message) }) { warnings.pass(message, about: warning.input) }
      case .finished(let done, _):
        progress.function?(Int64(done), total.withLock { $0 }, progress.context)
      }
    }
    for line in counts.withLock(\.rest) { warnings.pass(line, about: nil) }
    if !report.leftOut.isEmpty {
      for line in "\(report.leftOut)".split(separator: "\n") { warnings.pass(String(line), about: nil) }
    }
    return report
  }
}

extension BatchReport {
  /// The JSON of `intaglio batch --report`.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
