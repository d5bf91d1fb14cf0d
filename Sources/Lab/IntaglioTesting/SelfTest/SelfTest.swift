// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlan
import IntaglioReference
import IntaglioSystem
import SceneCatalog
import Synchronization

/// The parity catalogue on the current machine: every device against the Reference, at most one level apart
/// in every channel of every pixel, without exception.
///
///     let report = try SelfTest(candidates: SelfTest.candidates())
///       .run(ParityCatalog.covering, scenes: CatalogScene.layers)
///     print(report.passed)
///
/// `SceneTest` does the same with your own scenes.
public struct SelfTest: Sendable {
  /// A tested backend on a device. `SelfTest.candidates()` has those of the current machine.
  public struct Candidate: Sendable {
    /// Its name in the report, such as `cpu` or `gpu 0, fragment`.
    public let name: String
    /// Its device, for people.
    public let device: String
    /// Executes a plan, like a renderer with a cache for surfaces if there is one; called from several
    /// threads.
    let execute: Execution

    package typealias Execution =
      @Sendable (_ plan: Plan, _ inputs: [Surface], _ caching: SurfaceCaching?) throws(RenderError) -> Surface

    package init(name: String, device: String, execute: @escaping Execution) {
      (self.name, self.device, self.execute) = (name, device, execute)
    }
  }

  /// The largest allowed difference, in levels of 255.
  public static let tolerance = 1
  /// The number of times that each candidate renders each case, to expose caches with stale pixels.
  public static let repetitions = 3

  /// The tested backends.
  public let candidates: [Candidate]
  /// The number of cases to run in parallel.
  public let workers: Int

  /// A self-test of these candidates. By default it uses as many threads as the machine has cores.
  public init(candidates: [Candidate], workers: Int? = nil) {
    self.candidates = candidates
    self.workers = max(1, workers ?? ProcessorCount.online)
  }

  /// Runs the cases and scenes, and judges every candidate on each. A candidate that fails to render one has
  /// failed it; the others continue.
  ///
  /// - Parameters:
  ///   - cases: the cases; neighbours with the same picture, sigma and mask are fastest, as in
  ///     `ParityCatalog.Full`.
  ///   - scenes: scenes of layers to draw.
  ///   - progress: called with the number of finished cases and scenes, from any thread.
  /// - Returns: one row for each candidate.
  public func run(
    _ cases: some RandomAccessCollection<ParityCase> & Sendable, scenes: [CatalogScene] = [],
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) -> SelfTestReport {
    run(cases, scenes: scenes, keepsTrees: false, progress: progress)
  }

  /// - Parameter keepsTrees: whether failures include their scenes.
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
    // Each worker gets blocks of neighbours, which share pictures and blurs.
    let block = min(240, max(1, cases.count / (4 * workers)))
    SystemThread.run(workers) { _ in
      var judge = SelfTestJudge(candidates: candidates)
      while true {
        let first = taken.add(block, ordering: .relaxed).oldValue
        guard first < cases.count else { break }
        for parityCase in cases.dropFirst(first).prefix(block) {
          let verdicts = judge.verdicts(on: parityCase)
          report.withLock { $0.add(verdicts, on: "\(parityCase)", parityCase: parityCase) }
          progress(done.add(1, ordering: .relaxed).newValue)
        }
      }
      while true {
        let number = takenScenes.add(1, ordering: .relaxed).oldValue
        guard number < scenes.count else { return }
        let scene = scenes[scenes.index(scenes.startIndex, offsetBy: number)]
        let verdicts = judge.verdicts(on: scene, cache)
        report.withLock { $0.add(verdicts, on: scene.name, tree: keepsTrees ? scene.scene : nil) }
        progress(done.add(1, ordering: .relaxed).newValue)
      }
    }
    return report.withLock { $0 }
  }
}
