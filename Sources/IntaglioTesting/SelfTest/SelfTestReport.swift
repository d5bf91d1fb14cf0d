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
      rows[index].add(verdict, on: "\(parityCase)", parityCase)
    }
  }

  /// Counts one scene of layers: a verdict for each row.
  mutating func add(_ verdicts: [SelfTestVerdict], on layerScene: LayerScene) {
    for (index, verdict) in verdicts.enumerated() { rows[index].add(verdict, on: layerScene.name, nil) }
  }
}

extension SelfTestReport.Row {
  fileprivate mutating func add(_ verdict: SelfTestVerdict, on scene: String, _ parityCase: ParityCase?) {
    scenes += 1
    switch verdict {
    case .failed(let reason):
      fail(scene, parityCase, reason)
    case .compared(let comparison):
      pixels += comparison.histogram.reduce(0, +)
      worstDifference = max(worstDifference, comparison.maximumDifference)
      oneLevelPixels += comparison.histogram[1]
      pixelsBeyond += comparison.pixels(beyond: SelfTest.tolerance)
      if comparison.maximumDifference > SelfTest.tolerance {
        fail(scene, parityCase, "\(comparison)")
      }
    }
  }

  private mutating func fail(_ scene: String, _ parityCase: ParityCase?, _ reason: String) {
    failureCount += 1
    guard failures.count < 100 else { return }
    failures.append(.init(scene: scene, parityCase: parityCase, reason: reason))
  }
}
