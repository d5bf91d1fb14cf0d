// SPDX-License-Identifier: MIT
import IntaglioModel

/// The effect of one declaration: it sets values, or copies them from another layer for `inherit`.
struct CSSChange {
  let set: (inout CSSDeclarations) -> Void
  let take: (inout CSSDeclarations, CSSDeclarations) -> Void

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

  static var nothing: CSSChange { CSSChange(set: { _ in }, take: { _, _ in }) }
}

func setting<Value>(_ path: WritableKeyPath<CSSDeclarations, Value>, _ value: Value) -> CSSChange {
  CSSChange(set: { $0[keyPath: path] = value }, take: { $0[keyPath: path] = $1[keyPath: path] })
}

extension Sequence<CSSChange> {
  var joined: CSSChange { reduce(.nothing, +) }
}
