// SPDX-License-Identifier: MIT
import Intaglio

package struct DoctorReport: Encodable, Sendable {
  package var version: String
  var system: SystemFacts
  package var processor: ProcessorFacts
  package var memory: MemoryFacts
  package var graphics: GraphicsFacts
  package var text: TextFacts
  package var pictures: [PictureFacts]
  package var cache: CacheFacts
  /// The worst verdict of the findings.
  package var verdict: Finding.Verdict
  package var findings: [Finding]

  /// Examines a machine. Opens each graphics device, which takes some hundred milliseconds.
  package init(_ machine: Machine, version: String) {
    self.version = version
    system = SystemFacts(machine)
    processor = ProcessorFacts(machine)
    memory = MemoryFacts(machine)
    graphics = GraphicsFacts(machine)
    text = machine.text()
    pictures = machine.pictures()
    cache = CacheFacts(machine)
    let diagnosis = GraphicsDiagnosis(facts: graphics, machine: machine, isContainer: system.container != nil)
    findings =
      system.findings(version: version) + processor.findings + memory.findings + diagnosis.findings
      + text.findings
      + pictures.map(\.finding) + cache.findings
    verdict = findings.map(\.verdict).max() ?? .ok
  }
}

/// A report as text: a line for each finding under its area, followed by its remedy.
package struct DoctorText {
  let report: DoctorReport
  let isColored: Bool
  /// The requirements that are not met.
  let missing: [Requirement]

  package init(_ report: DoctorReport, isColored: Bool, missing: [Requirement] = []) {
    (self.report, self.isColored, self.missing) = (report, isColored, missing)
  }

  package var text: String {
    var lines: [String] = []
    for area in Finding.Area.allCases {
      let findings = report.findings.filter { $0.area == area }
      if findings.isEmpty { continue }
      if !lines.isEmpty { lines.append("") }
      lines.append(area.rawValue.uppercased())
      for finding in findings {
        lines.append("  \(mark(finding.verdict))  \(Console.printable(finding.text))")
        if let cure = finding.cure { lines.append("           \(Console.printable(cure))") }
      }
    }
    for features in report.graphics.features ?? [] {
      let words = (features.extensions + features.limits).map { "  \(Console.printable($0))" }
      lines += ["", "EXTENSIONS AND LIMITS OF DEVICE \(features.device)"] + words
    }
    return (lines + ["", summary]).joined(separator: "\n")
  }

  private var summary: String {
    let count = report.findings.count { $0.verdict == .trouble }
    let troubles: [String] =
      switch count {
      case 0: missing.isEmpty ? ["Nothing is wrong."] : []
      case 1: ["One thing does not work; the fix is below it."]
      default: ["\(count) things do not work; the fix is below each."]
      }
    return (troubles + missing.map { "\($0.rawValue) is required, but missing." }).joined(separator: "\n")
  }

  private func mark(_ verdict: Finding.Verdict) -> String {
    let word = verdict.rawValue + String(repeating: " ", count: "trouble".count - verdict.rawValue.count)
    guard isColored else { return word }
    let color =
      switch verdict {
      case .ok: 32
      case .note: 33
      case .trouble: 31
      }
    return "\u{1B}[\(color)m\(word)\u{1B}[0m"
  }
}
