import Intaglio
import IntaglioTesting

/// What `selftest` prints of its catalogue: the table, and below it each scene that failed.
struct SelfTestText {
  private let report: SelfTestReport

  init(_ report: SelfTestReport) {
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

  /// One line for a report in which something failed.
  var summary: String {
    let failed = report.rows.filter { !$0.passed }.map {
      "\($0.name) (\($0.failureCount) of \($0.scenes) scenes)"
    }
    return "not exact: \(failed.joined(separator: ", "))"
  }
}
