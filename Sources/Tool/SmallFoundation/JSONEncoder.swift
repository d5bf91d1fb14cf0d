// SPDX-License-Identifier: MIT

/// Writes values as JSON, with the same bytes as Foundation's encoder.
public final class JSONEncoder {
  /// The layout of the text.
  public struct OutputFormatting: OptionSet, Sendable {
    /// The bits of the options, as Foundation numbers them.
    public let rawValue: UInt

    /// The options with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Each value on a line of its own, indented by two spaces.
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    /// Keys in alphabetical order; without it their order is random.
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    /// "/" unescaped, instead of "\\/".
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }

  /// The layout of the text.
  public var outputFormatting: OutputFormatting = []

  /// An encoder that writes one line, with keys in random order.
  public init() {}

  /// The value as JSON in UTF-8.
  ///
  /// - Throws: `EncodingError` for a number that is not finite, or the value's own errors.
  public func encode(_ value: some Encodable) throws -> Data {
    let root = Node()
    try root.encode(value, [])
    var text = ""
    root.write(to: &text, outputFormatting, indent: 0)
    return Data(text.utf8)
  }
}

/// A value of the document, filled by a container.
private final class Node {
  enum Kind {
    case literal(String)
    case string(String)
    case array
    case object
  }

  /// Initially an object, which is also the result of a value that encodes nothing.
  var kind = Kind.object
  var elements: [Node] = []
  var fields: [String: Node] = [:]

  func encode(_ value: some Encodable, _ path: [any CodingKey]) throws {
    switch value {
    case let text as String: kind = .string(text)
    case let flag as Bool: kind = .literal("\(flag)")
    case let number as any BinaryInteger: kind = .literal("\(number)")
    case let number as any BinaryFloatingPoint & LosslessStringConvertible:
      guard number.isFinite else {
        throw EncodingError.invalidValue(
          number, .init(codingPath: path, debugDescription: "JSON cannot represent \(number)"))
      }
      let text = number.description
      kind = .literal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    default: try value.encode(to: NodeEncoder(node: self, codingPath: path))
    }
  }

  func child(_ key: String) -> Node {
    let child = Node()
    fields[key] = child
    return child
  }

  func next() -> Node {
    let child = Node()
    elements.append(child)
    return child
  }

  func write(to text: inout String, _ format: JSONEncoder.OutputFormatting, indent: Int) {
    switch kind {
    case .literal(let literal): text += literal
    case .string(let string): Node.write(string, to: &text, format)
    case .array:
      Node.write("[", elements, "]", to: &text, format, indent) { node, text in
        node.write(to: &text, format, indent: indent + 2)
      }
    case .object:
      let isSorted = format.contains(.sortedKeys)
      let fields = isSorted ? fields.sorted { $0.key < $1.key } : fields.map { (key: $0, value: $1) }
      Node.write("{", fields, "}", to: &text, format, indent) { field, text in
        Node.write(field.key, to: &text, format)
        text += format.contains(.prettyPrinted) ? " : " : ":"
        field.value.write(to: &text, format, indent: indent + 2)
      }
    }
  }

  private static func write<Element>(
    _ start: String, _ elements: [Element], _ end: String, to text: inout String,
    _ format: JSONEncoder.OutputFormatting, _ indent: Int, _ write: (Element, inout String) -> Void
  ) {
    let isPretty = format.contains(.prettyPrinted)
    func line(_ indent: Int) -> String { isPretty ? "\n" + String(repeating: " ", count: indent) : "" }
    text += start
    for (index, element) in elements.enumerated() {
      text += (index > 0 ? "," : "") + line(indent + 2)
      write(element, &text)
    }
    text += (elements.isEmpty && isPretty ? "\n" : "") + line(indent) + end
  }

  private static func write(_ string: String, to text: inout String, _ format: JSONEncoder.OutputFormatting) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "/": text += format.contains(.withoutEscapingSlashes) ? "/" : "\\/"
      case "\u{8}": text += "\\b"
      case "\u{c}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ": text += (scalar.value < 16 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

private struct NodeEncoder: Encoder {
  let node: Node
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedContainer(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.kind = .array
    return UnkeyedContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(node: node, codingPath: codingPath)
  }
}

private struct SingleValueContainer: SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil() { node.kind = .literal("null") }
  func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value, codingPath) }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { node.child(key.stringValue).kind = .literal("null") }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try node.child(key.stringValue).encode(value, codingPath + [key])
  }

  private func encoder(_ key: any CodingKey) -> NodeEncoder {
    NodeEncoder(node: node.child(key.stringValue), codingPath: codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(PlaceKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  var count: Int { node.elements.count }

  func encodeNil() { node.next().kind = .literal("null") }

  func encode<Value: Encodable>(_ value: Value) throws {
    let path = codingPath + [PlaceKey("Index \(count)")]
    try node.next().encode(value, path)
  }

  private func encoder() -> NodeEncoder {
    let path = codingPath + [PlaceKey("Index \(count)")]
    return NodeEncoder(node: node.next(), codingPath: path)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }
}

private struct PlaceKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
