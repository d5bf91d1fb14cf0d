// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog

/// The result of a self-test: one row for each candidate.
public struct SelfTestReport: Sendable, Codable, Hashable {
  /// One candidate's results.
  public struct Row: Sendable, Codable, Hashable {
    /// The candidate's name.
    public let name: String
    /// The candidate's device.
    public let device: String
    /// The number of cases and scenes of layers.
    public internal(set) var scenes = 0
    /// Pixels compared.
    public internal(set) var pixels = 0
    /// The largest difference from the Reference, in levels of 255, of any channel of any pixel of any case.
    public internal(set) var worstDifference = 0
    /// Pixels that differ by exactly one level.
    public internal(set) var oneLevelPixels = 0
    /// Pixels that differ by more: none, if the candidate passes.
    public internal(set) var pixelsBeyond = 0
    /// The failed cases with their reasons; at most a hundred.
    public internal(set) var failures: [Failure] = []
    /// The number of failed cases.
    public internal(set) var failureCount = 0

    /// Whether every case was rendered within the tolerance.
    public var passed: Bool { scenes > 0 && failureCount == 0 }
  }

  /// A failed case or scene of layers.
  public struct Failure: Sendable, Codable, Hashable {
    /// The case in one line, or the name of the scene of layers.
    public let scene: String
    /// The case; nil for a scene of layers.
    public let parityCase: ParityCase?
    /// The difference, or the error.
    public let reason: String
    /// A random tree of layers, or a smaller one that also fails; nil for scenes of the catalogue.
    public internal(set) var tree: Scene?
  }

  /// One row for each candidate.
  public private(set) var rows: [Row]

  /// Whether there was a candidate, and all passed.
  public var passed: Bool { !rows.isEmpty && rows.allSatisfy(\.passed) }

  init(candidates: [SelfTest.Candidate]) { rows = candidates.map { Row(name: $0.name, device: $0.device) } }

  /// Counts one case or scene of layers: a verdict for each row.
  mutating func add(
    _ verdicts: [SelfTestVerdict], on scene: String, parityCase: ParityCase? = nil, tree: Scene? = nil
  ) {
    for (index, verdict) in verdicts.enumerated() {
      rows[index].add(verdict) { reason in
        SelfTestReport.Failure(scene: scene, parityCase: parityCase, reason: reason, tree: tree)
      }
    }
  }

  /// Replaces the tree in all failures of a random tree.
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
    _ verdict: SelfTestVerdict, _ failure: (_ reason: String) -> SelfTestReport.Failure
  ) {
    scenes += 1
    switch verdict {
    case .failed(let reason): fail(failure(reason))
    case .compared(let comparison):
      pixels += comparison.histogram.reduce(0, +)
      worstDifference = max(worstDifference, comparison.maximumDifference)
      oneLevelPixels += comparison.histogram[1]
      pixelsBeyond += comparison.pixels(beyond: SelfTest.tolerance)
      if comparison.maximumDifference > SelfTest.tolerance { fail(failure("\(comparison)")) }
    }
  }

  private mutating func fail(_ failure: SelfTestReport.Failure) {
    failureCount += 1
    if failures.count < 100 { failures.append(failure) }
  }
}
