// SPDX-License-Identifier: MIT
import IntaglioModel

/// What one declaration changes: it sets values, or takes those of another layer, which `inherit` asks for.
struct CSSChange {
  /// Sets the declared values.
  let set: (inout CSSDeclarations) -> Void
  /// Sets the values that the other declarations have.
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

  /// A change of nothing.
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
