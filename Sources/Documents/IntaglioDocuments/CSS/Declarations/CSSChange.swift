// SPDX-License-Identifier: MIT
import IntaglioModel

/// The effect of one declaration: it sets values, or copies them from another layer for `inherit`.
struct CSSChange {
  /// Sets the declared values.
  let set: (inout CSSDeclarations) -> Void
  /// Copies the values of the other declarations.
  let take: (inout CSSDeclarations, CSSDeclarations) -> Void

  /// Several changes as one.
  static func + (first: CSSChange, second: CSSChange) -> CSSChange {
    CSSChange(
      set: {
        first.set(&$0)
        second.set(&$0)
      },
      take: {
        first.take(&$0, $1)
        second.take(&$0, $1)
      })
  }

  /// No change.
  static var nothing: CSSChange { CSSChange(set: { _ in }, take: { _, _ in }) }
}

/// The change of one value.
func setting<Value>(_ path: WritableKeyPath<CSSDeclarations, Value>, _ value: Value) -> CSSChange {
  CSSChange(set: { $0[keyPath: path] = value }, take: { $0[keyPath: path] = $1[keyPath: path] })
}

extension Sequence<CSSChange> {
  /// All changes as one.
  var joined: CSSChange { reduce(.nothing, +) }
}
