// SPDX-License-Identifier: MIT

/// An ICC profile of version 2 whose only tag is a table of two places along each edge (ICC.1:2001-04,
/// 6.5.9).
struct ICCTable {
  /// `link`, or `prtr` for printers.
  var kind: String
  var space: String
  var connection: String
  var inputs: Int
  /// Three numbers of 16 bits for each corner; the last input rises fastest.
  var table: [Int]

  var bytes: [UInt8] {
    let tag = PSDBytes.build { bytes in
      bytes.ascii("mft2")
      bytes.number(0, 4)
      bytes.append([UInt8(inputs), 3, 2, 0])
      for index in 0..<9 { bytes.number(index % 4 == 0 ? 65536 : 0, 4) }
      // Straight curves of two numbers, before and behind the table.
      bytes.number(2, 2)
      bytes.number(2, 2)
      for _ in 0..<inputs { for number in [0, 65535] { bytes.number(number, 2) } }
      for number in table { bytes.number(number, 2) }
      for _ in 0..<3 { for number in [0, 65535] { bytes.number(number, 2) } }
    }
    return PSDBytes.build { bytes in
      bytes.number(144 + tag.bytes.count, 4)
      bytes.number(0, 4)
      bytes.number(0x0210_0000, 4)
      bytes.ascii(kind + space + connection)
      bytes.append([UInt8](repeating: 0, count: 12))
      bytes.ascii("acsp")
      bytes.append([UInt8](repeating: 0, count: 28))
      for value in [0xf6d6, 0x10000, 0xd32d] { bytes.number(value, 4) }
      bytes.append([UInt8](repeating: 0, count: 48))
      bytes.number(1, 4)
      bytes.ascii("A2B0")
      bytes.number(144, 4)
      bytes.number(tag.bytes.count, 4)
      bytes.append(tag)
    }.bytes
  }
}
