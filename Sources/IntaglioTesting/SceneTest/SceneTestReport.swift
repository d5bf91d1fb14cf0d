// SPDX-License-Identifier: MIT
import IntaglioModel

/// What a test of scenes found: a row for each scene on each candidate, in their orders. It holds no times,
/// so that the reports of two runs can be compared.
public struct SceneTestReport: Sendable, Codable, Hashable {
  /// How a row ended.
  public enum Verdict: String, Sendable, Codable, Hashable, CaseIterable {
    /// The picture is what it should be.
    case passed
    /// The picture is not what it should be, or nobody knows what it should be.
    case failed
    /// There is no picture, or a golden cannot be read.
    case error
  }

  /// One scene on one candidate.
  public struct Row: Sendable, Codable, Hashable {
    /// The scene's name.
    public let scene: String
    /// The scene's file; nil for a scene made in code.
    public let file: String?
    /// The candidate's name; `reference` where the Reference itself is compared with a golden.
    public let candidate: String
    /// What it ran on.
    public let device: String
    /// The picture's size in pixels; nil when there is none.
    public internal(set) var size: PixelSize?
    /// How the picture compares with the Reference's; nil where there is nothing of one size to compare.
    public internal(set) var reference: SceneTestComparison?
    /// How the picture compares with the golden; nil without goldens, or where there is nothing of one size
    /// to compare.
    public internal(set) var golden: SceneTestComparison?
    /// What is wrong, if anything.
    public internal(set) var faults: [SceneTestFault] = []
    /// How it ended.
    public internal(set) var verdict = Verdict.passed

    /// Whether nothing is wrong.
    public var passed: Bool { verdict == .passed }

    init(_ scene: NamedScene, candidate: String, device: String) {
      self.scene = scene.name
      file = scene.file
      self.candidate = candidate
      self.device = device
    }

    /// Adds something that is wrong.
    mutating func add(_ fault: SceneTestFault) {
      faults.append(fault)
      verdict = fault.isError ? .error : verdict == .error ? .error : .failed
    }
  }

  /// Something about a scene that surely does not look as it was meant, on whatever it is drawn.
  public struct Warning: Sendable, Codable, Hashable, CustomStringConvertible {
    /// The scene's name.
    public let scene: String
    /// The scene's file; nil for a scene made in code.
    public let file: String?
    /// The place in the scene, such as `layers[0].contents.text`.
    public let field: String
    /// What is wrong there.
    public let problem: String

    init(_ scene: NamedScene, _ warning: RenderWarning) {
      (self.scene, file) = (scene.name, scene.file)
      (field, problem) = (warning.field, warning.problem)
    }

    /// One line: the file or the scene, the place in it, what is wrong.
    public var description: String { "\(file ?? scene): \(field): \(problem)" }
  }

  /// What the Reference is called where it is a candidate, against goldens.
  public static let referenceName = "reference"

  /// The rows: scene by scene; the Reference before the candidates, where there are goldens.
  public let rows: [Row]
  /// What became of the goldens, scene by scene; empty when they were not updated.
  public let updates: [GoldenUpdate]
  /// What does not look as it was meant, scene by scene; the pictures may be what they should be all the
  /// same.
  public let warnings: [Warning]

  /// Whether there was a scene and a candidate, and nothing is wrong.
  public var passed: Bool {
    rows.contains { $0.candidate != SceneTestReport.referenceName } && rows.allSatisfy(\.passed)
  }

  /// The scenes with which something is wrong, each once.
  public var failedScenes: [String] {
    var seen: Set<String> = []
    return rows.filter { !$0.passed && seen.insert($0.scene).inserted }.map(\.scene)
  }
}

extension SceneTestReport: CustomStringConvertible {
  /// A line for each thing that is wrong, or one that says that nothing is.
  public var description: String {
    guard !passed else { return "all \(rows.count) pictures are what they should be" }
    guard !rows.isEmpty else { return "nothing was tested: there are no scenes, or no candidates" }
    let lines = rows.flatMap { row in row.faults.map { "\(row.scene), \(row.candidate): \($0)" } }
    return lines.isEmpty ? "nothing was tested: there are no candidates" : lines.joined(separator: "\n")
  }
}
