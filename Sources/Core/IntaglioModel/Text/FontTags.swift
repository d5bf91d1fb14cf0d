// SPDX-License-Identifier: MIT

package struct FontTagLimit: Sendable {
  package let values: ClosedRange<Double>
  /// Whether they are whole numbers, which documents may write as `true` and `false`.
  package let areCounts: Bool
  package let schemaName: String

  /// Positions on the axes of variable fonts, which are 16.16 numbers.
  package static let axes = FontTagLimit(values: -32_768...32_767, areCounts: false, schemaName: "axes")
  /// Features: off, on, or the number of an alternate.
  package static let features = FontTagLimit(values: 0...65_535, areCounts: true, schemaName: "features")
}

/// Values by OpenType tags, in the form of documents.
package struct FontTags: FieldValue {
  package var values: [String: Double]

  package init(_ values: [String: Double]) { self.values = values }

  package static let defaultLimit = FontTagLimit.axes
  package static func fieldShape(_ limit: FontTagLimit) -> FieldShape { .definition(limit.schemaName) }

  package func check(_ limit: FontTagLimit, _ check: FieldCheck) throws(StyleError) {
    for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
      let isTag = tag.utf8.count == 4 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard isTag else {
        throw .invalid(field: tag, problem: "is not a tag of four letters and digits, such as wght or tnum")
      }
      guard !limit.areCounts || value == value.rounded() else {
        throw .invalid(field: tag, problem: "is \(DecimalText.text(value)), not a whole number")
      }
      try StyleError.at(tag, NumberLimit.range(limit.values).check(value, scale: check.scale))
    }
  }

  package func checkInDocument(_ limit: FontTagLimit) throws(StyleError) {
    try check(limit, FieldCheck(scale: 1))
  }
}

package protocol FontTagValue: Hashable, Sendable {
  var tagNumber: Double { get }
  init(tagNumber: Double)
}

extension Double: FontTagValue {
  package var tagNumber: Double { self }
  package init(tagNumber: Double) { self = tagNumber }
}

extension Int: FontTagValue {
  package var tagNumber: Double { Double(self) }
  package init(tagNumber: Double) { self = Int(tagNumber) }
}

extension Dictionary: FieldValue where Key == String, Value: FontTagValue {
  package static var defaultLimit: FontTagLimit { .axes }

  package func check(_ limit: FontTagLimit, _ check: FieldCheck) throws(StyleError) {
    if !isEmpty { try FontTags(mapValues(\.tagNumber)).check(limit, check) }
  }
}

extension FieldForm {
  package static func tags<Number: FontTagValue>(_ key: String, _ limit: FontTagLimit) -> FieldForm
  where Value == [String: Number] {
    FieldForm(
      keys: [key], shape: FontTags.fieldShape(limit),
      read: { reader in
        guard let tags = try FontTags.read(key, limit, reader) else { return nil }
        return tags.values.mapValues(Number.init(tagNumber:))
      },
      write: { try $1.write(FontTags($0.mapValues(\.tagNumber)), key) })
  }
}

extension Font {
  /// The tags and values in Pango's syntax: `wght=550,wdth=75`.
  package static func list<Number: FontTagValue>(_ tags: [String: Number]) -> String {
    tags.sorted { $0.key < $1.key }.map { "\($0.key)=\(DecimalText.text($0.value.tagNumber))" }
      .joined(separator: ",")
  }
}
