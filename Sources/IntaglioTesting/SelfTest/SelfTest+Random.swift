// SPDX-License-Identifier: MIT
import Dispatch
import Intaglio
import IntaglioModel
import IntaglioPlan
import IntaglioSystem
import SceneCatalog
import Synchronization

extension SelfTest {
  /// Random trees of layers that this build can draw: with texts, where it can set them.
  public static func randomScenes(seed: UInt64 = 1, count: Int) -> RandomScenes {
    RandomScenes(seed: seed, count: count, hasTexts: TextLayoutEngines.standard != nil)
  }

  /// Draws random trees, and judges every candidate on each, as on the catalogue. Failures carry their trees,
  /// which `shrunk(_:maximum:progress:)` makes small.
  ///
  ///     let test = SelfTest(candidates: try SelfTest.candidates())
  ///     let report = test.run(SelfTest.randomScenes(seed: 7, count: 500))
  ///
  /// - Parameter progress: called with the number of trees done, from any thread.
  /// - Returns: one row a candidate.
  public func run(
    _ trees: RandomScenes, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) -> SelfTestReport {
    run([ParityCase](), scenes: trees, keepsTrees: true, progress: progress)
  }

  /// Draws random trees without blocking a thread of the concurrency pool. Cancelling the task does not end
  /// it. See the synchronous form.
  public func run(
    _ trees: RandomScenes, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async -> SelfTestReport {
    await SystemThread.run { run(trees, progress: progress) }
  }

  /// The report with smaller trees, without blocking a thread of the concurrency pool. See the synchronous
  /// form.
  public func shrunk(
    _ report: SelfTestReport, maximum: Int = 8,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) async -> SelfTestReport {
    await SystemThread.run { shrunk(report, maximum: maximum, progress: progress) }
  }

  /// The report with smaller trees: each the smallest that was found on which the same candidates fail in the
  /// same way.
  ///
  /// A failure that does not come again when its tree is drawn once more keeps the tree as it is. Costs some
  /// hundred drawings of each tree on the Reference and on the candidates that fail on it.
  ///
  /// - Parameters:
  ///   - report: what `run` returned.
  ///   - maximum: how many trees are made small, the first; the others stay as they are.
  ///   - progress: called with the number of trees done, from any thread.
  public func shrunk(
    _ report: SelfTestReport, maximum: Int = 8,
    progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) -> SelfTestReport {
    let trees = Array(report.trees.prefix(maximum))
    let result = Lock(report)
    let taken = Atomic(0)
    let done = Atomic(0)
    let cache = RenderCache()
    DispatchQueue.concurrentPerform(iterations: max(1, min(workers, trees.count))) { _ in
      while true {
        let index = taken.add(1, ordering: .relaxed).oldValue
        guard index < trees.count else { return }
        let tree = trees[index]
        let judge = SelfTestJudge(candidates: candidates.filter { tree.candidates.contains($0.name) })
        func kinds(_ scene: Scene) -> [SelfTestVerdict.Kind] {
          judge.verdicts(on: CatalogScene(tree.name, scene), cache).map(\.kind)
        }
        let wanted = kinds(tree.scene)
        if !wanted.contains(.passed) {
          let smallest = SceneShrinker().shrunk(tree.scene) { kinds($0) == wanted }
          result.withLock { $0.setTree(smallest, of: tree.name) }
        }
        progress(done.add(1, ordering: .relaxed).newValue)
      }
    }
    return result.withLock { $0 }
  }
}

extension SelfTestReport {
  /// A random tree that candidates failed to draw.
  public struct Tree: Sendable, Hashable {
    /// The tree's name, which says seed and number.
    public let name: String
    /// The tree, or a smaller one on which the same candidates fail.
    public let scene: Scene
    /// Who failed, by name.
    public let candidates: [String]
  }

  /// The random trees that failed, each once: as far as the rows' failures name them.
  public var trees: [Tree] {
    var names: [String] = []
    for failure in rows.flatMap(\.failures) where failure.tree != nil && !names.contains(failure.scene) {
      names.append(failure.scene)
    }
    return names.compactMap { name in
      let failed = rows.filter { $0.failures.contains { $0.scene == name } }
      let tree = failed.first?.failures.first { $0.scene == name }?.tree
      return tree.map { Tree(name: name, scene: $0, candidates: failed.map(\.name)) }
    }
  }
}

extension SelfTestVerdict {
  /// What sort of verdict.
  enum Kind: Equatable {
    case passed, differs, notDrawn
  }

  /// What sort of verdict it is.
  var kind: Kind {
    switch self {
    case .failed: .notDrawn
    case .compared(let comparison): comparison.maximumDifference > SelfTest.tolerance ? .differs : .passed
    }
  }
}
