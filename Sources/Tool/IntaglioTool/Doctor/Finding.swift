// SPDX-License-Identifier: MIT

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
