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
///     let report = try SelfTest().run(ParityCatalog.covering, scenes: CatalogScene.layers)
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

  /// A self-test of `candidates()`: the CPU and every graphics device.
  ///
  /// - Throws: `RenderError.unavailable` if a device that was found cannot be opened.
  public init(workers: Int? = nil) throws(RenderError) {
    self.init(candidates: try SelfTest.candidates(), workers: workers)
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
    run(cases, scenes: scenes) { done, _ in progress(done) }
  }

  /// - Parameters:
  ///   - keepsTrees: whether failures include their scenes.
  ///   - progress: called with the number of finished cases and scenes, and their share of all work.
  package func run(
    _ cases: some RandomAccessCollection<ParityCase> & Sendable,
    scenes: some RandomAccessCollection<CatalogScene> & Sendable, keepsTrees: Bool = false,
    progress: @escaping @Sendable (_ done: Int, _ share: Double) -> Void
  ) -> SelfTestReport {
    let report = Lock(SelfTestReport(candidates: candidates))
    let allWork = cases.reduce(scenes.count * Self.sceneWork) { $0 + Self.work($1) }
    let finished = Lock((count: 0, work: 0))
    @Sendable func finish(_ work: Int) {
      let (count, work) = finished.withLock { finished in
        finished.count += 1
        finished.work += work
        return finished
      }
      progress(count, Double(work) / Double(allWork))
    }
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
          finish(Self.work(parityCase))
        }
      }
      while true {
        let number = takenScenes.add(1, ordering: .relaxed).oldValue
        guard number < scenes.count else { return }
        let scene = scenes[scenes.index(scenes.startIndex, offsetBy: number)]
        let verdicts = judge.verdicts(on: scene, cache)
        report.withLock { $0.add(verdicts, on: scene.name, tree: keepsTrees ? scene.scene : nil) }
        finish(Self.sceneWork)
      }
    }
    return report.withLock { $0 }
  }

  /// The work of a case, in pixels: the Reference takes most of the time, a few times more or less for each
  /// pixel. The constant is the work of the smallest case.
  private static func work(_ parityCase: ParityCase) -> Int {
    parityCase.size.width * parityCase.size.height + 100
  }
  /// The work of a scene of layers, all of which are small.
  private static let sceneWork = 2000
}
