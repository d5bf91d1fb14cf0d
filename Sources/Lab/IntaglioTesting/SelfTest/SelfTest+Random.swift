// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlan
import IntaglioSystem
import SceneCatalog
import Synchronization

extension SelfTest {
  /// Random trees of layers, with texts.
  public static func randomScenes(seed: UInt64 = 1, count: Int) -> RandomScenes {
    RandomScenes(seed: seed, count: count)
  }

  /// Draws random trees, and judges every candidate on each, as for the catalogue. Failures include their
  /// trees, which `shrunk(_:maximum:progress:)` makes smaller.
  ///
  ///     let report = try SelfTest().run(SelfTest.randomScenes(seed: 7, count: 500))
  ///
  /// - Parameter progress: called with the number of finished trees, from any thread.
  /// - Returns: one row for each candidate.
  public func run(
    _ trees: RandomScenes, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) -> SelfTestReport {
    run([ParityCase](), scenes: trees, keepsTrees: true) { done, _ in progress(done) }
  }

  /// The report with smaller trees: for each, the smallest one found on which the same candidates fail in the
  /// same way.
  ///
  /// A failure that does not repeat keeps its tree. Costs some hundred drawings of each tree, by the
  /// Reference and by its failing candidates.
  ///
  /// - Parameters:
  ///   - report: the result of `run`.
  ///   - maximum: the number of trees to shrink, from the first on; the others stay the same.
  ///   - progress: called with the number of finished trees, from any thread.
  public func shrunk(
    _ report: SelfTestReport, maximum: Int = 8, progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) -> SelfTestReport {
    let trees = Array(report.trees.prefix(maximum))
    let result = Lock(report)
    let done = Atomic(0)
    let cache = RenderCache()
    _ = SystemThread.map(trees.count, threads: workers) { index in
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
    return result.withLock { $0 }
  }
}

extension SelfTestReport {
  /// A random tree that candidates failed to draw.
  public struct Tree: Sendable, Hashable {
    /// The tree's name, with seed and number.
    public let name: String
    /// The tree, or a smaller one on which the same candidates fail.
    public let scene: Scene
    /// The names of the failing candidates.
    public let candidates: [String]
  }

  /// The random trees of the listed failures, without duplicates.
  public var trees: [Tree] {
    let names = rows.flatMap(\.failures).filter { $0.tree != nil }.map(\.scene).distinct
    return names.compactMap { name in
      let failed = rows.filter { $0.failures.contains { $0.scene == name } }
      let tree = failed.first?.failures.first { $0.scene == name }?.tree
      return tree.map { Tree(name: name, scene: $0, candidates: failed.map(\.name)) }
    }
  }
}

extension SelfTestVerdict {
  enum Kind: Equatable {
    case passed, differs, notDrawn
  }

  var kind: Kind {
    switch self {
    case .failed: .notDrawn
    case .compared(let comparison): comparison.maximumDifference > SelfTest.tolerance ? .differs : .passed
    }
  }
}
