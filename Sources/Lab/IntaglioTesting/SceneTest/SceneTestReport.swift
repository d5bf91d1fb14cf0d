// SPDX-License-Identifier: MIT
import Intaglio

/// The result of a test of scenes: a row for each scene on each candidate, in order. It contains no times, so
/// that the reports of two runs can be compared.
public struct SceneTestReport: Sendable, Codable, Hashable {
  /// The result of a row.
  public enum Verdict: String, Sendable, Codable, Hashable, CaseIterable {
    /// The picture is as expected.
    case passed
    /// The picture differs from the expected one, or its golden is missing or was updated.
    case failed
    /// The candidate could not draw the scene, or a golden cannot be read.
    case error
  }

  /// One scene on one candidate.
  public struct Row: Sendable, Codable, Hashable {
    /// The scene's name.
    public let scene: String
    /// The scene's file; nil for a scene made in code.
    public let file: String?
    /// The candidate's name; `reference` for the comparison of the Reference with a golden.
    public let candidate: String
    /// The candidate's device.
    public let device: String
    /// The picture's size in pixels; nil without a picture.
    public internal(set) var size: PixelSize?
    /// The comparison with the Reference's picture; nil if there are no pictures of equal size.
    public internal(set) var reference: SceneTestComparison?
    /// The comparison with the golden; nil without goldens, or if there are no pictures of equal size.
    public internal(set) var golden: SceneTestComparison?
    /// The faults.
    public internal(set) var faults: [SceneTestFault] = []
    /// The result.
    public internal(set) var verdict = Verdict.passed

    /// Whether there are no faults.
    public var passed: Bool { verdict == .passed }

    init(_ scene: NamedScene, candidate: String, device: String) {
      self.scene = scene.name
      file = scene.file
      self.candidate = candidate
      self.device = device
    }

    mutating func add(_ fault: SceneTestFault) {
      faults.append(fault)
      verdict = fault.isError ? .error : verdict == .error ? .error : .failed
    }
  }

  /// A warning about a scene, on any device: characters that no font has, for instance.
  public struct Warning: Sendable, Codable, Hashable, CustomStringConvertible {
    /// The scene's name.
    public let scene: String
    /// The scene's file; nil for a scene made in code.
    public let file: String?
    /// The place in the scene, such as `layers[0].contents.text`.
    public let field: String
    /// The problem.
    public let problem: String

    init(_ scene: NamedScene, _ warning: RenderWarning) {
      (self.scene, file) = (scene.name, scene.file)
      (field, problem) = (warning.field, warning.problem)
    }

    /// One line: the file or the scene, the field, and the problem.
    public var description: String { "\(file ?? scene): \(field): \(problem)" }
  }

  /// The Reference's name as a candidate, against goldens.
  public static let referenceName = "reference"

  /// The rows: scene by scene; the Reference before the candidates, where there are goldens.
  public let rows: [Row]
  /// Warnings, scene by scene; the pictures may match nevertheless.
  public let warnings: [Warning]

  /// Whether at least one scene and candidate were tested, without faults.
  public var passed: Bool {
    rows.contains { $0.candidate != SceneTestReport.referenceName } && rows.allSatisfy(\.passed)
  }

  /// The scenes with faults, without duplicates.
  public var failedScenes: [String] {
    var seen: Set<String> = []
    return rows.filter { !$0.passed && seen.insert($0.scene).inserted }.map(\.scene)
  }
}

extension SceneTestReport: CustomStringConvertible {
  /// A line for each fault, or one line if there are no faults.
  public var description: String {
    guard !passed else { return "all \(rows.count) pictures are as expected" }
    guard !rows.isEmpty else { return "nothing was tested: there are no scenes, or no candidates" }
    let lines = rows.flatMap { row in row.faults.map { "\(row.scene), \(row.candidate): \($0)" } }
    return lines.isEmpty ? "nothing was tested: there are no candidates" : lines.joined(separator: "\n")
  }
}
