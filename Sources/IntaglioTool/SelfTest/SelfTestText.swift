import FoundationEssentials
import Intaglio
import IntaglioTesting

/// What `selftest` prints of its catalogue, or of random trees: the table, and below it each scene that failed.
package struct SelfTestText {
  private let report: SelfTestReport

  /// The text of a report.
  package init(_ report: SelfTestReport) {
    self.report = report
  }

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

  /// Each random tree that failed: a line that says which it is, and one that is a scene file.
  package var trees: [String] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try report.trees.flatMap { tree in
        let candidates = tree.candidates.joined(separator: "; ")
        let document = String(decoding: try encoder.encode(tree.scene), as: UTF8.self)
        return ["", "\(tree.name), as small as it still fails on \(candidates):", document]
      }
    }
  }

  /// One line for a report in which something failed.
  var summary: String {
    let failed = report.rows.filter { !$0.passed }.map {
      "\($0.name) (\($0.failureCount) of \($0.scenes) scenes)"
    }
    return "not exact: \(failed.joined(separator: ", "))"
  }
}
