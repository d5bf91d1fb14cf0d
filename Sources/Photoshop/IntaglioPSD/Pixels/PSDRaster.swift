// SPDX-License-Identifier: MIT
import IntaglioImages

/// Rows of samples in a file, packed or not, as levels of 8 bits. The number of packed bytes is checked
/// against the number of samples before memory is taken.
struct PSDRaster {
  enum Compression: Int {
    case none, runs, zip, zipWithPrediction
  }

  private let source: PSDSource
  private let compression: Compression
  private let range: Range<Int>
  private let width: Int
  private let samples: PSDSamples
  private let rowCount: Int
  private let isLarge: Bool

  /// The maximum number of bytes that a byte of deflate unpacks to (RFC 1951: two bits for a match of 258
  /// bytes, distance included).
  private static let maximumZipFactor = 1032
  /// The maximum number of bytes that a byte of PackBits unpacks to: two bytes make 128.
  private static let maximumRunFactor = 64

  /// Rows whose compression is in the two bytes before them.
  ///
  /// - Throws: `PSDError` for too few bytes.
  init(
    _ source: PSDSource, compressedIn range: Range<Int>, width: Int, rowCount: Int, isLarge: Bool,
    _ samples: PSDSamples
  ) throws(PSDError) {
    var cursor = PSDCursor(source, from: range.lowerBound, to: range.upperBound)
    let number = try cursor.unsigned(2)
    try self.init(
      source, number, in: cursor.position..<range.upperBound, width: width, rowCount: rowCount,
      isLarge: isLarge, samples)
  }

  /// Rows of a numbered compression.
  init(
    _ source: PSDSource, _ compression: Int, in range: Range<Int>, width: Int, rowCount: Int, isLarge: Bool,
    _ samples: PSDSamples
  ) throws(PSDError) {
    guard let compression = Compression(rawValue: compression) else {
      throw .damaged(
        name: source.name, layer: nil, offset: range.lowerBound,
        fault: "the unknown compression \(compression)")
    }
    (self.source, self.compression, self.range, self.samples) = (source, compression, range, samples)
    (self.width, self.rowCount, self.isLarge) = (width, rowCount, isLarge)
    try check()
  }

  private func fault(_ fault: String, at offset: Int) -> PSDError {
    .damaged(name: source.name, layer: nil, offset: offset, fault: fault)
  }

  /// Throws if there are too few bytes for the samples, before memory is allocated for them.
  private func check() throws(PSDError) {
    let byteCount = rowByteCount * rowCount
    let least =
      switch compression {
      case .none: byteCount
      case .runs: rowCount * countSize + byteCount / PSDRaster.maximumRunFactor
      case .zip, .zipWithPrediction: byteCount / PSDRaster.maximumZipFactor
      }
    guard least <= range.count else {
      throw fault("\(rowCount) rows of \(width) samples in \(range.count) bytes", at: range.lowerBound)
    }
  }

  /// The size of a packed row's length, in bytes.
  private var countSize: Int { isLarge ? 4 : 2 }

  private var rowByteCount: Int { samples.byteCount(ofRow: width) }

  func rows(_ rows: Range<Int>) throws(PSDError) -> [UInt8] {
    samples.levels(of: try bytes(of: rows), width: width)
  }

  /// The samples of a range of rows of 32-bit floats.
  func light(_ rows: Range<Int>) throws(PSDError) -> [Float] { PSDSamples.floats(of: try bytes(of: rows)) }

  private func bytes(of rows: Range<Int>) throws(PSDError) -> [UInt8] {
    switch compression {
    case .none:
      try source.bytes(
        at: range.lowerBound + rows.lowerBound * rowByteCount, count: rows.count * rowByteCount)
    case .runs: try unpackedRuns(rows)
    case .zip, .zipWithPrediction: try unpackedZip(rows)
    }
  }

  private func unpackedRuns(_ rows: Range<Int>) throws(PSDError) -> [UInt8] {
    var cursor = PSDCursor(source, from: range.lowerBound, to: range.upperBound)
    var start = range.lowerBound + countSize * rowCount
    var counts: [Int] = []
    counts.reserveCapacity(rows.count)
    for row in 0..<rows.upperBound {
      let count = try cursor.unsigned(countSize)
      if rows.contains(row) { counts.append(count) } else { start += count }
    }
    let total = counts.reduce(0, +)
    guard start <= range.upperBound, total <= range.upperBound - start else {
      throw fault("rows longer than their channel", at: range.lowerBound)
    }
    // The row lengths may take most of the bytes.
    guard rows.count * rowByteCount / PSDRaster.maximumRunFactor <= total else {
      throw fault("\(rows.count) rows of \(width) samples in \(total) bytes", at: start)
    }
    let packed = try source.bytes(at: start, count: total)
    var position = 0
    var failed: Int?
    let samples = [UInt8](unsafeUninitializedCapacity: rows.count * rowByteCount) { target, done in
      for count in counts {
        let row = UnsafeMutableBufferPointer(rebasing: target[done..<done + rowByteCount])
        guard PackBits.unpack(packed[position..<position + count], into: row) else {
          failed = position
          return
        }
        position += count
        done += rowByteCount
      }
    }
    if let failed { throw fault("a packed row of fewer than \(width) samples", at: start + failed) }
    return samples
  }

  private func unpackedZip(_ rows: Range<Int>) throws(PSDError) -> [UInt8] {
    let count = rowCount * rowByteCount
    let packed = try source.bytes(at: range.lowerBound, count: range.count)
    guard var bytes = ZlibStream.unpacked(packed, count: count) else {
      throw fault("zlib data that is broken, or not of \(count) bytes", at: range.lowerBound)
    }
    if compression == .zipWithPrediction {
      bytes.withUnsafeMutableBufferPointer { bytes in
        for row in rows {
          let place = row * rowByteCount..<(row + 1) * rowByteCount
          samples.undoPrediction(UnsafeMutableBufferPointer(rebasing: bytes[place]), width: width)
        }
      }
    }
    return rows.count == rowCount
      ? bytes : Array(bytes[rows.lowerBound * rowByteCount..<rows.upperBound * rowByteCount])
  }
}

/// Apple's run-length compression: a byte n and n + 1 literal bytes, or 257 - n copies of the next byte; 128
/// is a no-op.
enum PackBits {
  /// Unpacks a row, and returns whether it fills `row`. If it does, all of `row` is written. GIMP writes rows
  /// whose last run is too long; the excess is ignored.
  static func unpack(_ packed: ArraySlice<UInt8>, into row: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var (position, done) = (packed.startIndex, 0)
    while done < row.count, position < packed.endIndex {
      let head = Int(packed[position])
      position += 1
      if head < 128 {
        let count = min(head + 1, row.count - done)
        guard count <= packed.endIndex - position else { return false }
        for index in 0..<count { row[done + index] = packed[position + index] }
        position += count
        done += count
      } else if head > 128 {
        let count = min(257 - head, row.count - done)
        guard position < packed.endIndex else { return false }
        for index in 0..<count { row[done + index] = packed[position] }
        position += 1
        done += count
      }
    }
    return done == row.count
  }
}
