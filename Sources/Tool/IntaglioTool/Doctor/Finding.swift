// SPDX-License-Identifier: MIT
import ArgumentParser

package struct Finding: Encodable, Sendable, Hashable {
  package enum Area: String, Encodable, Sendable, CaseIterable {
    case system, processor, memory, graphics, text, pictures, cache
  }

  package enum Verdict: String, Encodable, Sendable, CaseIterable, Comparable {
    /// Everything works.
    case ok
    /// Information; nothing is broken.
    case note
    /// A supported feature that does not work on this machine.
    case trouble

    package static func < (first: Verdict, second: Verdict) -> Bool {
      first != second && (first == .ok || second == .trouble)
    }
  }

  package var area: Area
  /// A stable identifier for programs.
  package var name: String
  package var verdict: Verdict
  /// The finding, as a clause.
  package var text: String
  /// The remedy; every trouble has one.
  package var cure: String?

  static func ok(_ area: Area, _ name: String, _ text: String) -> Finding {
    Finding(area: area, name: name, verdict: .ok, text: text)
  }

  static func note(_ area: Area, _ name: String, _ text: String, cure: String? = nil) -> Finding {
    Finding(area: area, name: name, verdict: .note, text: text, cure: cure)
  }

  static func trouble(_ area: Area, _ name: String, _ text: String, cure: String) -> Finding {
    Finding(area: area, name: name, verdict: .trouble, text: text, cure: cure)
  }
}

/// Possible requirements of a machine, besides drawing PNG pictures on the CPU, which every machine can.
package enum Requirement: String, CaseIterable, Sendable {
  /// A hardware GPU.
  case gpu
  case text, jpeg, webp, profiles, svg, avif

  static func list(_ argument: String) throws -> [Requirement] {
    try argument.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let requirement = Requirement(rawValue: String(word)) else {
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--require takes \(known), or several separated by commas, not \(word)")
      }
      return requirement
    }
  }

  /// Why it is not met, in words; nil if it is.
  package func problem(in report: DoctorReport) -> String? {
    switch self {
    case .gpu:
      if report.graphics.devices.contains(where: { $0.isUsable && !$0.isSoftware }) { return nil }
      let causes = report.findings.filter { $0.area == .graphics && $0.verdict == .trouble }
      return causes.first.map(Requirement.words) ?? "this machine has no hardware GPU"
    case .text: return report.text.problem.map(Requirement.words)
    case .jpeg, .webp, .profiles, .svg, .avif:
      let pictures = report.pictures.first { $0.kind.rawValue == rawValue && $0.absence != nil }
      return pictures.map { Requirement.words($0.finding) }
    }
  }

  private static func words(_ finding: Finding) -> String {
    finding.text + (finding.cure.map { "; fix: \($0)" } ?? "")
  }
}
