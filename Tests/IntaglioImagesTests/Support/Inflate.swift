// SPDX-License-Identifier: MIT

/// Unpacks a zlib stream by RFC 1950 and 1951: slowly, bit by bit, and independently of the zlib that libpng
/// packs with.
struct Inflate {
  enum Fault: Error { case endsEarly, badBlock, badCode, badDistance, badChecksum }

  private let bytes: [UInt8]
  private var bitPosition = 16  // after the two bytes of zlib's header
  private var output: [UInt8] = []

  /// The unpacked bytes of a whole zlib stream.
  static func unpack(_ bytes: [UInt8]) throws -> [UInt8] {
    var inflate = Inflate(bytes: bytes)
    return try inflate.run()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() throws -> [UInt8] {
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      switch try bits(2) {
      case 0: try copyStored()
      case 1: try unpackBlock(Code(Inflate.fixedLengths), Code([Int](repeating: 5, count: 30)))
      case 2: try unpackDynamicBlock()
      default: throw Fault.badBlock
      }
    }
    let end = (bitPosition + 7) / 8
    guard bytes.count == end + 4, Array(bytes[end...]) == bigEndian(HandmadePNG.adler32(output)) else {
      throw Fault.badChecksum
    }
    return output
  }

  private mutating func bits(_ count: Int) throws -> Int {
    guard bitPosition + count <= 8 * bytes.count else { throw Fault.endsEarly }
    defer { bitPosition += count }
    return (0..<count).reduce(0) { value, index in
      let position = bitPosition + index
      return value | Int(bytes[position >> 3] >> (position & 7) & 1) << index
    }
  }

  private mutating func copyStored() throws {
    bitPosition = (bitPosition + 7) / 8 * 8
    let count = try bits(16)
    guard try bits(16) == ~count & 0xFFFF else { throw Fault.badBlock }
    for _ in 0..<count { output.append(UInt8(try bits(8))) }
  }

  private mutating func unpackDynamicBlock() throws {
    let (literals, distances, lengths) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = [Int](repeating: 0, count: 19)
    for index in order.prefix(lengths) { codeLengths[index] = try bits(3) }
    let code = Code(codeLengths)
    var all: [Int] = []
    while all.count < literals + distances {
      let symbol = try next(code)
      switch symbol {
      case 16: all += [Int](repeating: all.last ?? 0, count: try bits(2) + 3)
      case 17: all += [Int](repeating: 0, count: try bits(3) + 3)
      case 18: all += [Int](repeating: 0, count: try bits(7) + 11)
      default: all.append(symbol)
      }
    }
    try unpackBlock(Code(Array(all.prefix(literals))), Code(Array(all.dropFirst(literals))))
  }

  private mutating func unpackBlock(_ literals: Code, _ distances: Code) throws {
    while true {
      let symbol = try next(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      // Lengths 3…258 in groups of four, distances 1…32768 in groups of two, each group with one extra bit
      // more.
      let lengthBits = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      let lengthBase =
        symbol == 285 ? 258 : symbol < 265 ? symbol - 254 : (4 + (symbol - 261) % 4) << lengthBits + 3
      let length = lengthBase + (try bits(lengthBits))
      let group = try next(distances)
      let distanceBits = group < 4 ? 0 : group / 2 - 1
      let distanceBase = group < 4 ? group + 1 : (2 + group % 2) << distanceBits + 1
      let distance = distanceBase + (try bits(distanceBits))
      guard distance <= output.count else { throw Fault.badDistance }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func next(_ code: Code) throws -> Int {
    var word = 0
    for length in 1...15 {
      word = word << 1 | (try bits(1))
      if let symbol = code.symbols[length << 16 | word] { return symbol }
    }
    throw Fault.badCode
  }

  private static let fixedLengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }

  /// A canonical Huffman code: symbols by length and word.
  private struct Code {
    var symbols: [Int: Int] = [:]

    init(_ lengths: [Int]) {
      var word = 0
      for length in 1...15 {
        for symbol in lengths.indices where lengths[symbol] == length {
          symbols[length << 16 | word] = symbol
          word += 1
        }
        word <<= 1
      }
    }
  }
}
