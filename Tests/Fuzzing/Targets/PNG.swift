// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// A PNG file, as it is and with its checksums put right: libpng alone reads the same picture or finds the
  /// same fault, and the picture comes back from each kind of file that is written.
  static func png(_ bytes: [UInt8]) throws {
    try read(bytes)
    try read(withChecksums(bytes))
  }

  private static func read(_ bytes: [UInt8]) throws {
    // The declared size alone may request much memory, which is out of scope here.
    let ours = Result { () throws(PictureFileError) in
      try PNGDecoder.decode(bytes, PictureReading(name: "memory", limit: 1 << 16)) { bytes }
    }
    if case .failure(.tooLarge) = ours { return }
    let bitmap = try agreed(ours, on: bytes)
    for compression in PictureCompression.allCases {
      guard let bitmap else { return }
      let copy = try Bitmap(encoded: bitmap.encoded(as: PictureEncoding(compression: compression)))
      try FuzzFault.unless(copy == bitmap, "\(compression): another picture comes back")
    }
  }

  /// The decoded file, if libpng alone decodes it equally.
  static func agreed(_ ours: Result<Bitmap, PictureFileError>, on bytes: [UInt8]) throws -> Bitmap? {
    let libpng = Result { () throws(PictureFileError) in
      try PNGDecoder.decode(bytes, PictureReading(name: "memory", limit: .max), alwaysThroughLibpng: true) {
        bytes
      }
    }
    try FuzzFault.unless(ours == libpng, "we say \(outcome(ours)), libpng \(outcome(libpng))")
    return try? ours.get()
  }

  private static func outcome(_ result: Result<Bitmap, PictureFileError>) -> String {
    switch result {
    case .success(let bitmap): "\(bitmap.size), \(bitmap.pixels.prefix(64))"
    case .failure(let error): "\(error)"
    }
  }

  /// The file with the checksum that each chunk should have, as far as there are chunks.
  private static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var position = 8
    while position + 12 <= bytes.count {
      let count = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard count <= bytes.count - position - 12 else { break }
      let end = position + 8 + count
      let checksum = Zlib.checksum(bytes[position + 4..<end])
      for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index)) }
      position = end + 4
    }
    return bytes
  }
}
