// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference
import IntaglioSystem
import SceneCatalog
import Synchronization

/// The parity catalogue on the machine it runs on: every device against the Reference, at most one level
/// apart in every channel of every pixel, with no pixel excepted.
///
///     let report = try SelfTest(candidates: SelfTest.candidates()).run(ParityCatalog.covering, scenes: CatalogScene.layers)
///     print(report.passed)
///
/// `SceneTest` does the same with scenes of one's own.
public struct SelfTest: Sendable {
  /// Something that draws and is judged: a backend on a device. `SelfTest.candidates()` has those of this
  /// machine.
  public struct Candidate: Sendable {
    /// Its name in the report, such as `cpu` or `gpu 0, fragment`.
    public let name: String
    /// What it runs on, for people.
    public let device: String
    /// Executes a plan; called from several threads.
    package let execute: @Sendable (_ plan: Plan, _ inputs: [Surface]) throws(RenderError) -> Surface

    /// Executes a plan of a scene as a renderer does, with a cache; nil where nothing is ever cached.
    let executeCaching:
      (
        @Sendable (_ plan: Plan, _ inputs: [Surface], _ caching: SurfaceCaching?) throws(RenderError) ->
          Surface
      )?

    /// A candidate that caches nothing.
    package init(
      name: String, device: String,
      execute: @escaping @Sendable (_ plan: Plan, _ inputs: [Surface]) throws(RenderError) -> Surface
    ) {
      self.name = name
      self.device = device
      self.execute = execute
      executeCaching = nil
    }

    /// A candidate that caches the surfaces of scenes' plans.
    package init(
      name: String, device: String,
      executeCaching:
        @escaping @Sendable (
          _ plan: Plan, _ inputs: [Surface], _ caching: SurfaceCaching?
        ) throws(RenderError) -> Surface
    ) {
      self.name = name
      self.device = device
      self.executeCaching = executeCaching
      execute = { plan, inputs throws(RenderError) in try executeCaching(plan, inputs, nil) }
    }
  }

  /// The largest difference that is allowed, in levels of 255.
  public static let tolerance = 1
  /// How often each candidate renders each case: caches that show old pixels show themselves.
  public static let repetitions = 3

  /// Who is judged.
  public let candidates: [Candidate]
  /// How many cases run at a time.
  public let workers: Int

  /// A self-test of these candidates, on as many threads as the machine has cores unless told otherwise.
  public init(candidates: [Candidate], workers: Int? = nil) {
    self.candidates = candidates
    self.workers = max(1, workers ?? ProcessorCount.online)
  }

  /// Runs the cases and scenes, and judges every candidate on each. A candidate that fails to render one has
  /// failed it; the others go on.
  ///
  /// - Parameters:
  ///   - cases: what to render; neighbours with one picture, sigma and mask are fastest, as in
  ///     `ParityCatalog.Full`.
  ///   - scenes: scenes of layers to draw.
  ///   - progress: called with the number of cases and scenes done, from any thread.
  /// - Returns: one row a candidate.
  public func run(
    _ cases: some RandomAccessCollection<ParityCase> & Sendable, scenes: [CatalogScene] = [],
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) -> SelfTestReport {
    run(cases, scenes: scenes, keepsTrees: false, progress: progress)
  }

  /// - Parameter keepsTrees: whether failures carry their scenes.
  func run(
    _ cases: some RandomAccessCollection<ParityCase> & Sendable,
    scenes: some RandomAccessCollection<CatalogScene> & Sendable, keepsTrees: Bool,
    progress: @escaping @Sendable (_ done: Int) -> Void
  ) -> SelfTestReport {
    let report = Lock(SelfTestReport(candidates: candidates))
    let done = Atomic(0)
    let taken = Atomic(0)
    let takenScenes = Atomic(0)
    let cache = RenderCache()
    // Blocks of neighbours, which share pictures and blurs, go to one worker.
    let block = min(240, max(1, cases.count / (4 * workers)))
    SystemThread.run(workers) { _ in
      var judge = SelfTestJudge(candidates: candidates)
      while true {
        let first = taken.add(block, ordering: .relaxed).oldValue
        guard first < cases.count else { break }
        for parityCase in cases.dropFirst(first).prefix(block) {
          let verdicts = judge.verdicts(on: parityCase)
          report.withLock { $0.add(verdicts, on: parityCase) }
          progress(done.add(1, ordering: .relaxed).newValue)
        }
      }
      while true {
        let number = takenScenes.add(1, ordering: .relaxed).oldValue
        guard number < scenes.count else { return }
        let scene = scenes[scenes.index(scenes.startIndex, offsetBy: number)]
        let verdicts = judge.verdicts(on: scene, cache)
        report.withLock { $0.add(verdicts, on: scene, keepsTree: keepsTrees) }
        progress(done.add(1, ordering: .relaxed).newValue)
      }
    }
    return report.withLock { $0 }
  }

  /// Runs the cases and scenes without blocking a thread of the concurrency pool. Cancelling the task does
  /// not end it. See the synchronous form.
  public func run(
    _ cases: some RandomAccessCollection<ParityCase> & Sendable, scenes: [CatalogScene] = [],
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async -> SelfTestReport {
    await SystemThread.run { run(cases, scenes: scenes, progress: progress) }
  }
}
