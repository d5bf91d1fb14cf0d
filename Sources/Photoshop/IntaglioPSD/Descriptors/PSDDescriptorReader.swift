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
    let version = try cursor.unsigned(4)
    guard version == 16 else {
      throw cursor.fault("a descriptor of version \(version)", at: cursor.position - 4)
    }
    var reader = PSDDescriptorReader(cursor)
    let descriptor = try reader.descriptor()
    cursor = reader.cursor
    return descriptor
  }

  private mutating func descriptor() throws(PSDError) -> PSDDescriptor {
    let name = try cursor.unicodeText()
    let classID = try cursor.identifier()
    // A field takes at least eight bytes for its key, four for its type, and one for its value.
    let fieldCount = try counted(bytesEach: 13)
    var fields: [String: PSDValue] = [:]
    for _ in 0..<fieldCount {
      let key = try cursor.identifier()
      fields[key] = try value()
    }
    return PSDDescriptor(name: name, classID: classID, fields: fields)
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
      var values: [PSDValue] = []
      for _ in 0..<count { values.append(try value()) }
      return .list(values)
    case "doub": return .double(try cursor.double())
    case "UntF":
      let unit = try cursor.tag()
      return .unit(try cursor.double(), unit: unit)
    case "UnFl":
      let unit = try cursor.tag()
      let count = try counted(bytesEach: 8)
      var values: [Double] = []
      for _ in 0..<count { values.append(try cursor.double()) }
      return .units(values, unit: unit)
    case "TEXT": return .text(try cursor.unicodeText())
    case "enum":
      let type = try cursor.identifier()
      return .word(try cursor.identifier(), type: type)
    case "long": return .integer(try cursor.signed(4))
    case "comp": return .integer(Int(bitPattern: UInt(try cursor.word())))
    case "bool": return .boolean(try cursor.unsigned(1) != 0)
    case "type", "GlbC":
      let name = try cursor.unicodeText()
      return .type(name: name, classID: try cursor.identifier())
    case "obj ": return .reference(try references())
    case "ObAr":
      let count = try cursor.unsigned(4)
      return .objects(count: count, try descriptor())
    case "tdta", "alis", "Pth ":
      let length = try cursor.length()
      let start = cursor.position
      try cursor.skip(length)
      return .data(start..<start + length)
    default: throw cursor.fault("a value of the unknown type \"\(type)\"", at: start)
    }
  }

  private mutating func references() throws(PSDError) -> [PSDReference] {
    let count = try counted(bytesEach: 8)
    self.count += count
    var steps: [PSDReference] = []
    for _ in 0..<count {
      let start = cursor.position
      let form = try cursor.tag()
      if form == "Idnt" || form == "indx" {
        let number = try cursor.signed(4)
        steps.append(form == "Idnt" ? .identifier(classID: "", number) : .index(classID: "", number))
        continue
      }
      _ = try cursor.unicodeText()
      let classID = try cursor.identifier()
      switch form {
      case "prop": steps.append(.property(classID: classID, key: try cursor.identifier()))
      case "Clss": steps.append(.type(classID: classID))
      case "Enmr":
        let type = try cursor.identifier()
        steps.append(.word(classID: classID, type: type, value: try cursor.identifier()))
      case "rele": steps.append(.offset(classID: classID, try cursor.signed(4)))
      case "name": steps.append(.name(classID: classID, try cursor.unicodeText()))
      default: throw cursor.fault("a reference of the unknown form \"\(form)\"", at: start)
      }
    }
    return steps
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
