// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioSystem

/// Regression tests for your own scenes: every device against the float64 Reference, at most one level of 255
/// apart in every channel of every pixel, and optionally against goldens, the pictures of an earlier run.
///
///     let test = try SceneTest(goldens: SceneGoldens(folder: "goldens"))
///     let report = try test.run([NamedScene(contentsOfFile: "card.json"), NamedScene("badge", badge)])
///     #expect(report.passed, "\(report)")
///
/// Each candidate draws each scene three times, to expose caches with stale pixels.
public struct SceneTest: Sendable {
  /// The tested backends.
  public let candidates: [SelfTest.Candidate]
  /// The expected pictures; nil to compare candidates with the Reference only.
  public let goldens: SceneGoldens?
  /// The folder for a PNG of each failure with expected, difference and actual side by side:
  /// `SCENE.CANDIDATE.KIND.png`, with the kind of `SceneTestFault`. The picture is removed when it passes
  /// again. nil for none.
  public let failures: String?
  /// The number of scenes to test in parallel.
  public let workers: Int
  /// Whether warnings are errors, such as characters that no font has.
  public let isStrict: Bool

  /// A test of these candidates. By default it uses as many threads as the machine has cores.
  ///
  /// - Parameter failures: nil for the folder `failures` in that of the goldens; none without goldens.
  public init(
    candidates: [SelfTest.Candidate], goldens: SceneGoldens? = nil, failures: String? = nil,
    workers: Int? = nil, isStrict: Bool = false
  ) {
    (self.candidates, self.goldens) = (candidates, goldens)
    self.failures = failures ?? goldens.map { FilePath.join($0.folder, "failures") }
    self.workers = max(1, workers ?? ProcessorCount.online)
    self.isStrict = isStrict
  }

  /// A test of `SelfTest.candidates()`: the CPU and every graphics device. Opening the devices takes a
  /// fraction of a second, so a test for many scenes is faster than many tests.
  ///
  /// - Throws: `RenderError.unavailable` if a device that was found cannot be opened.
  public init(
    goldens: SceneGoldens? = nil, failures: String? = nil, workers: Int? = nil, isStrict: Bool = false
  ) throws(RenderError) {
    self.init(
      candidates: try SelfTest.candidates(), goldens: goldens, failures: failures, workers: workers,
      isStrict: isStrict)
  }

  /// Draws the scenes and judges every candidate on each. Faults of pictures are in the report; errors in the
  /// request are thrown before anything is rendered or written.
  ///
  /// Blocks the calling thread. The Reference convolves directly, which costs by far the most: seconds for a
  /// card of 1200 by 630 pixels with wide shadows.
  ///
  /// - Parameters:
  ///   - scenes: the scenes, with distinct names.
  ///   - progress: called with the numbers of finished and failed scenes, from any thread; first with 0, when
  ///     the request has no errors.
  /// - Returns: a row for each scene on each candidate.
  /// - Throws: `SceneTestError`.
  public func run(
    _ scenes: [NamedScene], progress: @escaping @Sendable (_ done: Int, _ failed: Int) -> Void = { _, _ in }
  ) throws(SceneTestError) -> SceneTestReport {
    let warnings = try check(scenes)
    try makeFolders()
    progress(0, 0)
    let judge = SceneTestEvaluator(
      candidates: candidates, goldens: goldens, pictures: failures.map(FailurePictures.init))
    let counts = Lock((done: 0, failed: 0))
    let rows = try SystemThread.map(scenes.count, threads: workers) { index throws(SceneTestError) in
      let rows = try judge.rows(of: scenes[index])
      let (done, failed) = counts.withLock { counts in
        counts.done += 1
        counts.failed += rows.allSatisfy(\.passed) ? 0 : 1
        return counts
      }
      progress(done, failed)
      return rows
    }
    return SceneTestReport(rows: rows.flatMap(\.self), warnings: warnings)
  }
}
