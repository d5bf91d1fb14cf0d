import Intaglio
import IntaglioTesting

/// What `selftest` prints of scene files: the table, below it each thing that is wrong, and the goldens that were written.
struct SceneTestText {
  private let report: SceneTestReport

  init(_ report: SceneTestReport) {
    self.report = report
  }

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
    let updates = report.updates.map { "\($0.path): \($0.change.rawValue)" }
    return ([table] + faults + updates).joined(separator: "\n")
  }

  /// One line for a report in which something failed.
  var summary: String {
    let scenes = Set(report.rows.map(\.scene)).count
    let names = report.failedScenes
    let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    return "\(names.count) of \(scenes) scenes failed: \(shown)"
  }
}
