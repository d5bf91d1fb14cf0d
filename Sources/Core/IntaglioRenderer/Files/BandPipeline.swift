// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Reads, renders and writes a picture band by band, in parallel: while one band is rendered, the next is
/// read and the previous one written.
struct BandPipeline {
  let renderer: Renderer
  let render: BandedRender
  let encoding: PictureEncoding
  /// Whether the result is completely opaque.
  let isOpaque: Bool
  /// The style of the result and its surroundings, for warnings.
  let applied: AppliedStyle
  let frame: PictureFrame
  var warnings: RenderWarnings?
  var cancellation: Cancellation?
  /// Receives the number of written rows, and of all rows of the result.
  var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  /// The shared state of the stages' threads.
  private final class Stages: Sendable {
    let windows = BandQueue(limit: 1)
    let results = BandQueue(limit: 1)
    private let failure = Lock<FileRenderError?>(nil)

    /// Runs a stage. The first failure ends all stages.
    func run(_ body: () throws(FileRenderError) -> Void) {
      do throws(FileRenderError) {
        try body()
      } catch {
        failure.withLock { $0 = $0 ?? error }
        windows.close(dropping: true)
        results.close(dropping: true)
      }
    }

    func check() throws(FileRenderError) {
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
  }

  /// Cancels reads from a pipe; nil if the render cannot be cancelled.
  private var isStopped: (() -> Bool)? {
    cancellation.map { cancellation in { cancellation.isRequested } }
  }

  private func checkIsWanted() throws(FileRenderError) {
    try FileRenderError.rendering { () throws(RenderError) in try cancellation?.check() }
  }

  /// Writes the result as a file, complete or not at all.
  func run(_ source: FramedRows, toPath path: String) throws(FileRenderError) {
    let file = try FileRenderError.reading { () throws(PictureFileError) in
      try PendingFile(path: path, isStopped: isStopped)
    }
    try run(source, to: file.descriptor, name: path)
    // A cancellation during the last band counts, too.
    try checkIsWanted()
    try FileRenderError.reading { () throws(PictureFileError) in try file.commit() }
  }

  /// Writes the result to a descriptor; `name` is its name in errors.
  func run(_ source: FramedRows, to descriptor: Int32, name: String) throws(FileRenderError) {
    let stages = Stages()
    let threads = [
      SystemThread { [self] in stages.run { () throws(FileRenderError) in try read(source, stages) } },
      SystemThread { [self] in
        stages.run { () throws(FileRenderError) in try write(stages, to: descriptor, name) }
      },
    ]
    var started: [pthread_t] = []
    stages.run { () throws(FileRenderError) in
      for thread in threads {
        started.append(
          try FileRenderError.rendering { () throws(RenderError) in try thread.startForRender() })
      }
      try draw(stages)
    }
    for thread in started { pthread_join(thread, nil) }
    do throws(FileRenderError) {
      try stages.check()
    } catch {
      // Cancelled stages fail in ways of their own.
      try checkIsWanted()
      throw error
    }
  }

  private func read(_ source: FramedRows, _ stages: Stages) throws(FileRenderError) {
    var held: (bitmap: Bitmap, rows: Range<Int>)?
    for band in render.bands {
      var window: Bitmap?
      if !band.window.isEmpty {
        let bitmap = try FileRenderError.reading { () throws(PictureFileError) in
          try source.rows(band.window, after: held, cancellation: cancellation)
        }
        try checkIsWanted()
        held = (bitmap, band.window)
        window = bitmap
      }
      guard stages.windows.push(window) else { return }
    }
    held = nil
    try FileRenderError.reading { () throws(PictureFileError) in try source.finish() }
    stages.windows.close()
  }

  private func draw(_ stages: Stages) throws(FileRenderError) {
    var check = ResultCheck(frame)
    for (index, band) in render.bands.enumerated() {
      guard let window = stages.windows.pop() else { return }
      try checkIsWanted()
      let result = try FileRenderError.rendering { () throws(RenderError) in
        let plan = render.plan(of: band)
        let inputs = window.map { [Surface.bitmap($0)] } ?? []
        let work = PlannedRender(plan: DividedPlan(plan.plan), inputs: plan.inputs.isEmpty ? [] : inputs)
        return try renderer.execute(work, warnings: warnings, cancellation: cancellation).bitmap
      }
      if warnings != nil {
        check.add(result, isLast: index == render.bands.count - 1)
      }
      guard stages.results.push(result) else { return }
    }
    warnings?.add(check.warnings(applied))
    stages.results.close()
  }

  private func write(_ stages: Stages, to descriptor: Int32, _ name: String) throws(FileRenderError) {
    try FileRenderError.reading { () throws(PictureFileError) in
      let writer = try PNGRowWriter(
        render.size, isOpaque ? .rgb : .rgba, encoding.compression, name: name, cancellation: cancellation
      ) {
        (bytes) throws(PictureFileError) in
        try OutputFile.write(bytes, descriptor: descriptor, path: name, isStopped: isStopped)
      }
      while case .some(.some(let band)) = stages.results.pop() {
        try writer.add(band)
        progress?(writer.rowCount, render.size.height)
      }
      // After a failure of another stage the file is incomplete.
      if writer.rowCount == render.size.height { try writer.finish() }
    }
  }
}
