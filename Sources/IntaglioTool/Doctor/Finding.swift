// SPDX-License-Identifier: MIT

/// One thing that the doctor has to say.
package struct Finding: Encodable, Sendable, Hashable {
  /// What it is about.
  package enum Area: String, Encodable, Sendable, CaseIterable {
    case system, processor, memory, graphics, text, pictures, cache
  }

  /// What to make of it.
  package enum Verdict: String, Encodable, Sendable, CaseIterable, Comparable {
    /// As it should be.
    case ok
    /// Good to know; nothing is broken.
    case note
    /// Something that this machine could do does not work.
    case trouble

    package static func < (first: Verdict, second: Verdict) -> Bool {
      first != second && (first == .ok || second == .trouble)
    }
  }

  package var area: Area
  /// What it is called by programs; stays the same from version to version.
  package var name: String
  package var verdict: Verdict
  /// What is so, in a clause for people.
  package var text: String
  /// What to do about it; every trouble has one.
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
