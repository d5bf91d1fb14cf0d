// SPDX-License-Identifier: MIT
import FoundationEssentials
import Intaglio
import IntaglioTesting

/// The output of `selftest` for its catalogue, or for random trees: the table, followed by each failed scene.
package struct SelfTestText {
  private let report: SelfTestReport

  package init(_ report: SelfTestReport) { self.report = report }

  var text: String {
    let headings = ["CANDIDATE", "SCENES", "WORST", "1-LEVEL PIXELS", "OF", "BEYOND", "VERDICT", "DEVICE"]
    let rows = report.rows.map { row in
      [
        row.name, "\(row.scenes)", "\(row.worstDifference)", "\(row.oneLevelPixels)", "\(row.pixels)",
        "\(row.pixelsBeyond)", row.passed ? "exact to one level" : "FAILED \(row.failureCount)", row.device,
      ]
    }
    let failures = report.rows.flatMap { row in
      row.failures.map { "\(row.name): \($0.scene): \($0.reason)" }
    }
    return ([TextTable.text([headings] + rows)] + failures).joined(separator: "\n")
  }

  /// Each failed random tree: a line that identifies it, and a line with its scene file.
  package var trees: [String] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try report.trees.flatMap { tree in
        let candidates = tree.candidates.joined(separator: "; ")
        let document = String(decoding: try encoder.encode(tree.scene), as: UTF8.self)
        return ["", "\(tree.name), reduced as far as it still fails on \(candidates):", document]
      }
    }
  }

  var summary: String {
    let failed = report.rows.filter { !$0.passed }.map {
      "\($0.name) (\($0.failureCount) of \($0.scenes) scenes)"
    }
    return "not exact: \(failed.joined(separator: ", "))"
  }
}

/// The output of `selftest` for scene files: the table, followed by each fault.
struct SceneTestText {
  let report: SceneTestReport

  var text: String {
    let hasGoldens = report.rows.contains { $0.candidate == SceneTestReport.referenceName }
    var headings = ["SCENE", "CANDIDATE", "SIZE", "FROM REFERENCE", "1-LEVEL PIXELS"]
    if hasGoldens { headings.append("FROM GOLDEN") }
    headings += ["VERDICT", "DEVICE"]
    let rows = report.rows.map { row in
      var cells = [
        row.scene, row.candidate, row.size.map { "\($0)" } ?? "-",
        row.reference.map { "\($0.worstDifference)" } ?? "-",
        row.reference.map { "\($0.histogram.dropFirst().first ?? 0)" } ?? "-",
      ]
      if hasGoldens { cells.append(row.golden.map { "\($0.worstDifference)" } ?? "-") }
      return cells + [row.passed ? "passed" : row.verdict.rawValue.uppercased(), row.device]
    }
    let table = TextTable.text([headings] + rows)
    let faults = report.rows.flatMap { row in row.faults.map { "\(row.scene), \(row.candidate): \($0)" } }
    return ([table] + faults).joined(separator: "\n")
  }

  var summary: String {
    let scenes = Set(report.rows.map(\.scene)).count
    let names = report.failedScenes
    let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    return "\(names.count) of \(scenes) scenes failed: \(shown)"
  }
}
