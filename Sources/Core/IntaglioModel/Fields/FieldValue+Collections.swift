// SPDX-License-Identifier: MIT

extension Optional: FieldValue where Wrapped: FieldValue {
  package static var defaultLimit: Wrapped.Limit { Wrapped.defaultLimit }
  /// The keys of the wrapped value; nil if all keys are missing, whatever their defaults are.
  package static var ownKeys: [FieldKeyShape] {
    Wrapped.ownKeys.map { FieldKeyShape($0.key, $0.summary, $0.shape) }
  }
  package static func fieldShape(_ limit: Wrapped.Limit) -> FieldShape { Wrapped.fieldShape(limit) }

  package func check(_ limit: Wrapped.Limit, _ check: FieldCheck) throws(StyleError) {
    try self?.check(limit, check)
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) { self?.visitNumbers(visit) }

  package var simpler: [Wrapped?] { self?.simpler ?? [] }

  package static func read(
    _ key: String, _ limit: Wrapped.Limit, _ reader: some FieldReader
  ) throws -> Wrapped?? { try Wrapped.read(key, limit, reader).map { $0 } }

  package func write(_ key: String, _ writer: some FieldWriter) throws { try self?.write(key, writer) }
}

/// The allowed lengths of a list, and the limit of its elements.
package struct ListLimit<Element: FieldValue>: Sendable {
  package let count: ClosedRange<Int>
  package let element: Element.Limit

  package init(_ count: ClosedRange<Int> = 0...Int.max, of element: Element.Limit = Element.defaultLimit) {
    (self.count, self.element) = (count, element)
  }

  package static func most(_ count: Int) -> ListLimit { ListLimit(0...count) }
}

extension Array: FieldValue where Element: FieldValue {
  package static var defaultLimit: ListLimit<Element> { ListLimit() }

  package static func fieldShape(_ limit: ListLimit<Element>) -> FieldShape {
    .list(Element.fieldShape(limit.element), limit.count)
  }

  package func check(_ limit: ListLimit<Element>, _ check: FieldCheck) throws(StyleError) {
    try checkElements(limit) { element throws(StyleError) in try element.check(limit.element, check) }
  }

  package func checkInDocument(_ limit: ListLimit<Element>) throws(StyleError) {
    try checkElements(limit) { element throws(StyleError) in try element.checkInDocument(limit.element) }
  }

  private func checkElements(
    _ limit: ListLimit<Element>, _ check: (Element) throws(StyleError) -> Void
  ) throws(StyleError) {
    guard limit.count.contains(count) else {
      let allowed = "\(limit.count.lowerBound)…\(limit.count.upperBound)"
      throw .invalid(field: "", problem: "has \(count) elements; \(allowed) are allowed")
    }
    for (index, element) in enumerated() {
      do throws(StyleError) { try check(element) } catch { throw error.inside("[\(index)]") }
    }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    for index in indices { self[index].visitNumbers(visit) }
  }

  package var simpler: [[Element]] {
    indices.flatMap { index in
      let without = self[..<index] + self[(index + 1)...]
      return [Array(without)]
        + self[index].simpler.map { element in
          var list = self
          list[index] = element
          return list
        }
    }
  }
}
