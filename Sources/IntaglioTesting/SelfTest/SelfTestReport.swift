// SPDX-License-Identifier: MIT
import IntaglioModel
import SceneCatalog

/// What a self-test found: one row a candidate.
public struct SelfTestReport: Sendable, Codable, Hashable {
  /// One candidate's results.
  public struct Row: Sendable, Codable, Hashable {
    /// The candidate's name.
    public let name: String
    /// What it ran on.
    public let device: String
    /// How many cases and scenes of layers it was given.
    public internal(set) var scenes = 0
    /// Pixels compared.
    public internal(set) var pixels = 0
    /// The largest difference from the Reference, in levels of 255, of any channel of any pixel of any case.
    public internal(set) var worstDifference = 0
    /// Pixels that differ by exactly one level.
    public internal(set) var oneLevelPixels = 0
    /// Pixels that differ by more: none, when the candidate passes.
    public internal(set) var pixelsBeyond = 0
    /// Cases that failed, each with its reason; the first hundred.
    public internal(set) var failures: [Failure] = []
    /// How many cases failed.
    public internal(set) var failureCount = 0

    /// Whether every case was rendered, within the tolerance.
    public var passed: Bool { scenes > 0 && failureCount == 0 }
  }

  /// A case, or a scene of layers, that failed.
  public struct Failure: Sendable, Codable, Hashable {
    /// The case in one line, or the name of the scene of layers.
    public let scene: String
    /// The case; nil for a scene of layers.
    public let parityCase: ParityCase?
    /// The difference, or the error.
    public let reason: String
    /// A random tree of layers, or a smaller one that fails, too; nil for what has a name in the catalogue.
    public internal(set) var tree: Scene?
  }

  /// One row a candidate.
  public private(set) var rows: [Row]

  /// Whether there was a candidate, and every one passed.
  public var passed: Bool { !rows.isEmpty && rows.allSatisfy(\.passed) }

  init(candidates: [SelfTest.Candidate]) {
    rows = candidates.map { Row(name: $0.name, device: $0.device) }
  }

  /// Counts one case: a verdict for each row.
  mutating func add(_ verdicts: [SelfTestVerdict], on parityCase: ParityCase) {
    for (index, verdict) in verdicts.enumerated() {
      rows[index].add(verdict, on: "\(parityCase)", parityCase: parityCase)
    }
  }

  /// Counts one scene of layers: a verdict for each row.
  ///
  /// - Parameter keepsTree: whether a failure carries the scene.
  mutating func add(_ verdicts: [SelfTestVerdict], on catalogScene: CatalogScene, keepsTree: Bool) {
    for (index, verdict) in verdicts.enumerated() {
      rows[index].add(verdict, on: catalogScene.name, tree: keepsTree ? catalogScene.scene : nil)
    }
  }

  /// Puts another tree into all failures of a random tree.
  mutating func setTree(_ tree: Scene, of name: String) {
    for row in rows.indices {
      for index in rows[row].failures.indices where rows[row].failures[index].scene == name {
        rows[row].failures[index].tree = tree
      }
    }
  }
}

extension SelfTestReport.Row {
  fileprivate mutating func add(
    _ verdict: SelfTestVerdict, on scene: String, parityCase: ParityCase? = nil, tree: Scene? = nil
  ) {
    scenes += 1
    switch verdict {
    case .failed(let reason):
      fail(.init(scene: scene, parityCase: parityCase, reason: reason, tree: tree))
    case .compared(let comparison):
      pixels += comparison.histogram.reduce(0, +)
      worstDifference = max(worstDifference, comparison.maximumDifference)
      oneLevelPixels += comparison.histogram[1]
      pixelsBeyond += comparison.pixels(beyond: SelfTest.tolerance)
      if comparison.maximumDifference > SelfTest.tolerance {
        fail(.init(scene: scene, parityCase: parityCase, reason: "\(comparison)", tree: tree))
      }
    }
  }

  private mutating func fail(_ failure: SelfTestReport.Failure) {
    failureCount += 1
    if failures.count < 100 { failures.append(failure) }
  }
}
