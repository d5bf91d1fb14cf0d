// SPDX-License-Identifier: MIT

/// Reads descriptors. Depth and number of values are limited, because a value takes far more memory than
/// bytes in the file.
struct PSDDescriptorReader {
  private var cursor: PSDCursor
  private var depth = 0
  private var count = 0

  /// Photoshop's own descriptors are nested less than ten deep.
  private static let maximumDepth = 48
  /// The descriptor of a whole style has some hundred values.
  private static let maximumCount = 1 << 18

  private init(_ cursor: PSDCursor) { self.cursor = cursor }

  /// A version, always 16, and the descriptor after it.
  static func versioned(_ cursor: inout PSDCursor) throws(PSDError) -> PSDDescriptor {
    try cursor.check("a descriptor", version: 16, byteCount: 4)
    var reader = PSDDescriptorReader(cursor)
    let descriptor = try reader.descriptor()
    cursor = reader.cursor
    return descriptor
  }

  private mutating func descriptor() throws(PSDError) -> PSDDescriptor {
    _ = try cursor.unicodeText()
    let classID = try cursor.identifier()
    // A field takes at least eight bytes for its key, four for its type, and one for its value.
    let fieldCount = try counted(bytesEach: 13)
    var fields: [String: PSDValue] = [:]
    for _ in 0..<fieldCount {
      let key = try cursor.identifier()
      fields[key] = try value()
    }
    return PSDDescriptor(classID: classID, fields: fields)
  }

  private mutating func value() throws(PSDError) -> PSDValue {
    let start = cursor.position
    let type = try cursor.tag()
    depth += 1
    count += 1
    defer { depth -= 1 }
    guard depth <= PSDDescriptorReader.maximumDepth else {
      throw cursor.fault("a descriptor deeper than \(PSDDescriptorReader.maximumDepth)", at: start)
    }
    guard count <= PSDDescriptorReader.maximumCount else {
      throw cursor.fault("a descriptor of more than \(PSDDescriptorReader.maximumCount) values", at: start)
    }
    switch type {
    case "Objc", "GlbO": return .descriptor(try descriptor())
    case "VlLs":
      let count = try counted(bytesEach: 5)
      return .list(try (0..<count).map { _ throws(PSDError) in try value() })
    case "doub": return .number(try cursor.double())
    case "UntF":
      let unit = try cursor.tag()
      return .number(try cursor.double(), unit: unit)
    case "TEXT": return .text(try cursor.unicodeText())
    case "enum":
      _ = try cursor.identifier()
      return .word(try cursor.identifier())
    case "long": return .number(Double(try cursor.signed(4)))
    case "comp": return .number(Double(Int(bitPattern: UInt(try cursor.word()))))
    case "bool": return .boolean(try cursor.unsigned(1) != 0)
    case "tdta", "alis", "Pth ":
      let length = try cursor.length()
      let start = cursor.position
      try cursor.skip(length)
      return .data(start..<start + length)
    case "UnFl":
      _ = try cursor.tag()
      try cursor.skip(8 * counted(bytesEach: 8))
    case "type", "GlbC":
      _ = try cursor.unicodeText()
      _ = try cursor.identifier()
    case "obj ": try skipReference()
    case "ObAr":
      try cursor.skip(4)
      _ = try descriptor()
    default: throw cursor.fault("a value of the unknown type \"\(type)\"", at: start)
    }
    return .other
  }

  /// Skips a path to an object of the application.
  private mutating func skipReference() throws(PSDError) {
    let count = try counted(bytesEach: 8)
    self.count += count
    for _ in 0..<count {
      let start = cursor.position
      let form = try cursor.tag()
      if form == "Idnt" || form == "indx" {
        try cursor.skip(4)
        continue
      }
      _ = try cursor.unicodeText()
      _ = try cursor.identifier()
      switch form {
      case "prop": _ = try cursor.identifier()
      case "Clss": break
      case "Enmr": for _ in 0..<2 { _ = try cursor.identifier() }
      case "rele": try cursor.skip(4)
      case "name": _ = try cursor.unicodeText()
      default: throw cursor.fault("a reference of the unknown form \"\(form)\"", at: start)
      }
    }
  }

  /// The number of elements of at least `bytesEach` bytes each.
  private mutating func counted(bytesEach: Int) throws(PSDError) -> Int {
    let count = try cursor.unsigned(4)
    guard count <= cursor.remaining / bytesEach, count <= PSDDescriptorReader.maximumCount else {
      throw cursor.fault("\(count) values, where \(cursor.remaining) bytes are left", at: cursor.position - 4)
    }
    return count
  }
}
