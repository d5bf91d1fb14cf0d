// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// Reads, draws and writes a large picture band by band, in parallel: while one band is drawn, the next is
/// read and the previous one written.
package struct BandPipeline: Sendable {
  /// With the warnings, the progress and the cancellation of all stages.
  let job: FileJob
  let renderer: Renderer
  let rows: PNGRowReader
  /// nil for unchanged rows.
  let framer: PictureFramer?
  let render: BandedRender
  /// Whether the result is completely opaque.
  let isOpaque: Bool
  /// The style of the result and its surroundings, for warnings.
  let applied: AppliedStyle
  let frame: PictureFrame

  /// Writes the result, a file completely or not at all, and returns its number of bytes.
  func write(to place: FileJob.Place, isWanted: () -> Bool) throws(FileRenderError) -> Int {
    do throws(FileRenderError) {
      return try write(rows, to: place, isWanted)
    } catch {
      // The file's index of its pieces may be wrong: libpng ignores it, and has messages for other damage.
      guard case .file(.damaged) = error, rows.strategy != .libpng, case .path = place else { throw error }
      return try write(rethrowing(FileRenderError.file, try rows.restarted([])), to: place, isWanted)
    }
  }

  private func write(
    _ rows: PNGRowReader, to place: FileJob.Place, _ isWanted: () -> Bool
  ) throws(FileRenderError) -> Int {
    switch place {
    case .descriptor(let descriptor, _): return try run(rows, to: descriptor, place.name, isWanted)
    case .path(let path):
      let file = try rethrowing(FileRenderError.file, try PendingFile(path: path, isStopped: job.isStopped))
      let count = try run(rows, to: file.descriptor, path, isWanted)
      try rethrowing(FileRenderError.file, try file.commit())
      return count
    }
  }

  /// Runs all stages, with drawing on the caller's thread, and returns the number of bytes.
  private func run(
    _ rows: PNGRowReader, to descriptor: Int32, _ name: String, _ isWanted: () -> Bool
  ) throws(FileRenderError) -> Int {
    let stages = Stages()
    let threads = [
      SystemThread { [self] in
        stages.run { () throws(FileRenderError) in try read(FramedRows(rows, framer), stages) }
      },
      SystemThread { [self] in
        stages.run { () throws(FileRenderError) in
          try rethrowing(FileRenderError.file, try write(stages, to: descriptor, name))
        }
      },
    ]
    var started: [pthread_t] = []
    var found: [RenderWarning] = []
    // The memory of all bands has been claimed.
    MemoryClaim.$current.withValue(nil) {
      stages.run { () throws(FileRenderError) in
        for thread in threads {
          started.append(try rethrowing(FileRenderError.render, try thread.startForRender()))
        }
        found = try draw(stages)
      }
    }
    for thread in started { pthread_join(thread, nil) }
    // Cancelled stages fail in ways of their own, and a cancellation during the last band counts, too.
    try checkIsWanted()
    let count = try stages.byteCount()
    job.warnings?.add(found)
    guard isWanted() else { throw .render(.cancelled) }
    return count
  }

  private func read(_ source: FramedRows, _ stages: Stages) throws(FileRenderError) {
    var held: (bitmap: Bitmap, rows: Range<Int>)?
    for band in render.bands {
      var window: Bitmap?
      if !band.window.isEmpty {
        let bitmap = try rethrowing(
          FileRenderError.file,
          try source.rows(band.window, after: held, cancellation: job.cancellation))
        try checkIsWanted()
        held = (bitmap, band.window)
        window = bitmap
      }
      guard stages.windows.push(window) else { return }
    }
    held = nil
    try rethrowing(FileRenderError.file, try source.finish())
    stages.windows.close()
  }

  private func draw(_ stages: Stages) throws(FileRenderError) -> [RenderWarning] {
    var check = ResultCheck(frame)
    for (index, band) in render.bands.enumerated() {
      guard let window = stages.windows.pop() else { return [] }
      try checkIsWanted()
      let plan = render.plan(of: band)
      let inputs = window.map { [Surface.bitmap($0)] } ?? []
      let work = PlannedRender(plan: DividedPlan(plan.plan), inputs: plan.inputs.isEmpty ? [] : inputs)
      let result = try rethrowing(
        FileRenderError.render,
        try renderer.execute(work, warnings: job.warnings, cancellation: job.cancellation).bitmap())
      if job.warnings != nil { check.add(result, isLast: index == render.bands.count - 1) }
      guard stages.results.push(result) else { return [] }
    }
    stages.results.close()
    return job.warnings == nil ? [] : check.warnings(applied)
  }

  private func write(_ stages: Stages, to descriptor: Int32, _ name: String) throws(PictureFileError) {
    let writer = try PNGRowWriter(
      render.size, isOpaque ? .rgb : .rgba, job.encoding.compression, name: name,
      cancellation: job.cancellation
    ) { (bytes) throws(PictureFileError) in
      try OutputFile.write(bytes, descriptor: descriptor, path: name, isStopped: job.isStopped)
      stages.add(byteCount: bytes.count)
    }
    while case .some(.some(let band)) = stages.results.pop() {
      try writer.add(band)
      job.progress?(writer.rowCount, render.size.height)
    }
    // After a failure of another stage the file is incomplete.
    if writer.rowCount == render.size.height { try writer.finish() }
  }

  private func checkIsWanted() throws(FileRenderError) {
    try rethrowing(FileRenderError.render, try job.cancellation?.check())
  }
}

private final class Stages: Sendable {
  let windows = BandQueue()
  let results = BandQueue()
  private let result = Lock<Result<Int, FileRenderError>>(.success(0))

  /// Runs a stage. The first failure ends all stages.
  func run(_ body: () throws(FileRenderError) -> Void) {
    do throws(FileRenderError) {
      try body()
    } catch {
      result.withLock { if case .success = $0 { $0 = .failure(error) } }
      windows.close(dropping: true)
      results.close(dropping: true)
    }
  }

  func add(byteCount: Int) { result.withLock { $0 = $0.map { $0 + byteCount } } }

  func byteCount() throws(FileRenderError) -> Int { try result.withLock { $0 }.get() }
}

/// Passes bands between stages on different threads. Holds one, so that a fast stage does not fill memory.
final class BandQueue: Sendable {
  private struct State {
    var waiting: [Bitmap?] = []
    var isClosed = false
  }

  private let state = Monitor(State())

  /// Waits for room, and adds a band; false if the queue is closed.
  func push(_ band: Bitmap?) -> Bool {
    state.wait { state in
      if state.isClosed { return false }
      guard state.waiting.isEmpty else { return nil }
      state.waiting.append(band)
      return true
    }
  }

  /// Waits for the next band; nil if the queue is closed and empty.
  func pop() -> Bitmap?? {
    state.wait { state -> Bitmap??? in
      if !state.waiting.isEmpty { return .some(.some(state.waiting.removeFirst())) }
      return state.isClosed ? .some(.none) : nil
    }
  }

  /// Closes the queue for new bands; waiting ones are still delivered, unless dropped.
  func close(dropping: Bool = false) {
    state.update { state in
      state.isClosed = true
      if dropping { state.waiting = [] }
    }
  }
}
