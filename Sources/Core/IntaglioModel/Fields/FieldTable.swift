// SPDX-License-Identifier: MIT

package struct FieldTable<Root: Sendable>: Sequence, ExpressibleByArrayLiteral, Sendable {
  @usableFromInline let fields: [Field<Root>]
  package let keys: [String]

  package init(arrayLiteral fields: Field<Root>...) {
    self.fields = fields
    keys = fields.flatMap(\.keys)
  }

  package var count: Int { fields.count }

  @inlinable package func makeIterator() -> IndexingIterator<[Field<Root>]> { fields.makeIterator() }
}
