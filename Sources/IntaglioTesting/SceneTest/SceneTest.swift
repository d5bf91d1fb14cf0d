// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem
import Synchronization

/// Regression tests of scenes of one's own: every device against the float64 Reference, at most one level of
/// 255 apart in every channel of every pixel, and, where there are goldens, against how the scenes looked
/// when those were made.
///
///     let test = SceneTest(candidates: try SelfTest.candidates(), goldens: SceneGoldens(folder: "goldens"))
///     let report = try test.run([NamedScene(contentsOf: "card.json"), NamedScene("badge", badge)])
///     #expect(report.passed, "\(report)")
///
/// Each scene is drawn three times on each candidate, so that a cache which shows old pixels shows itself.
public struct SceneTest: Sendable {
  /// Who is judged; `SelfTest.candidates()` is the CPU and every graphics device.
  public let candidates: [SelfTest.Candidate]
  /// How the scenes should look; nil when candidates are compared with the Reference only.
  public let goldens: SceneGoldens?
  /// Where, for each failure, a PNG goes that shows expected, difference and actual side by side: the file
  /// `SCENE.CANDIDATE.KIND.png`, kind being that of `SceneTestFault`. nil for none.
  public let differenceFolder: String?
  /// How many scenes are worked on at a time.
  public let workers: Int
  /// Whether a scene that would not look as it was meant, for want of a font for its characters, is an error.
  public let isStrict: Bool

  /// A test on as many threads as the machine has cores unless told otherwise.
  public init(
    candidates: [SelfTest.Candidate], goldens: SceneGoldens? = nil, differenceFolder: String? = nil,
    workers: Int? = nil, isStrict: Bool = false
  ) {
    self.candidates = candidates
    self.goldens = goldens
    self.differenceFolder = differenceFolder
    self.workers = max(1, workers ?? ProcessorCount.online)
    self.isStrict = isStrict
  }

  /// Draws the scenes and judges every candidate on each. What is wrong with a picture is in the report; what
  /// is wrong with the request is thrown, before anything is rendered or written.
  ///
  /// Blocks the calling thread. The Reference convolves directly, which costs by far the most: seconds for a
  /// card of 1200 by 630 pixels with wide shadows.
  ///
  /// - Parameters:
  ///   - scenes: what to draw; each with a name of its own.
  ///   - progress: called with the number of scenes done, and how many of them failed, from any thread; first
  ///     with 0, when nothing was wrong with the request.
  /// - Returns: a row for each scene on each candidate.
  /// - Throws: `SceneTestError`.
  public func run(
    _ scenes: [NamedScene], progress: @escaping @Sendable (_ done: Int, _ failed: Int) -> Void = { _, _ in }
  ) throws(SceneTestError) -> SceneTestReport {
    let warnings = try check(scenes)
    try makeFolders()
    progress(0, 0)
    let judge = SceneTestJudge(
      candidates: candidates, goldens: goldens, pictures: differenceFolder.map(DifferencePictures.init))
    let state = Lock(State(outcomes: Array(repeating: nil, count: scenes.count)))
    SystemThread.run(min(workers, scenes.count)) { _ in
      while let index = state.withLock({ $0.take() }) {
        let result = Result { () throws(SceneTestError) in try judge.outcome(of: scenes[index]) }
        let (done, failed) = state.withLock { $0.put(result, at: index) }
        progress(done, failed)
      }
    }
    return try state.withLock { $0 }.report(warnings)
  }

  /// Draws the scenes and judges every candidate on each, without blocking a thread of the concurrency pool.
  /// Cancelling the task does not end it. See the synchronous form.
  ///
  /// - Throws: `SceneTestError`.
  public func run(
    _ scenes: [NamedScene], progress: @escaping @Sendable (_ done: Int, _ failed: Int) -> Void = { _, _ in }
  ) async throws(SceneTestError) -> SceneTestReport {
    try await SystemThread.run { () throws(SceneTestError) in try run(scenes, progress: progress) }
  }

  /// What the workers share.
  private struct State {
    var outcomes: [SceneTestJudge.Outcome?]
    var taken = 0
    var done = 0
    var failed = 0
    var error: SceneTestError?

    /// The next scene; nil when there is none, or when the test is broken off.
    mutating func take() -> Int? {
      guard taken < outcomes.count, error == nil else { return nil }
      defer { taken += 1 }
      return taken
    }

    mutating func put(
      _ result: Result<SceneTestJudge.Outcome, SceneTestError>, at index: Int
    ) -> (done: Int, failed: Int) {
      done += 1
      switch result {
      case .success(let outcome):
        outcomes[index] = outcome
        if !outcome.rows.allSatisfy(\.passed) { failed += 1 }
      case .failure(let failure):
        error = error ?? failure
      }
      return (done, failed)
    }

    func report(_ warnings: [SceneTestReport.Warning]) throws(SceneTestError) -> SceneTestReport {
      if let error { throw error }
      let outcomes = outcomes.compactMap { $0 }
      return SceneTestReport(
        rows: outcomes.flatMap(\.rows), updates: outcomes.compactMap(\.update), warnings: warnings)
    }
  }
}
