// SPDX-License-Identifier: MIT
import CDeflate
import IntaglioModel

/// Reads the one kind of PNG that is written here (RGBA, 8 bits, not interlaced) with libdeflate alone, and
/// keeps its straight alpha.
enum IndependentDecoder {
  enum Fault: Error { case wrongHeader([UInt8]), wrongData(libdeflate_result), wrongFilter(UInt8) }

  /// The size and the straight RGBA bytes of a file.
  static func decode(_ bytes: [UInt8]) throws -> (size: PixelSize, pixels: [UInt8]) {
    let file = HandmadePNG(chunksOf: bytes)
    let header = file.data(of: "IHDR")
    guard header.count == 13, Array(header[8...]) == [8, 6, 0, 0, 0], file.bytes == bytes else {
      throw Fault.wrongHeader(header)
    }
    let width = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let height = header[4..<8].reduce(0) { $0 << 8 | Int($1) }
    let data = try unpacked(file.data(of: "IDAT"), count: height * (4 * width + 1))

    var above = [UInt8](repeating: 0, count: 4 * width)
    var pixels: [UInt8] = []
    for row in 0..<height {
      let start = row * (4 * width + 1)
      above = try unfilter(data[start], Array(data[start + 1...start + 4 * width]), above: above)
      pixels += above
    }
    return (PixelSize(width, height), pixels)
  }

  /// A whole zlib stream of so many bytes.
  private static func unpacked(_ stream: [UInt8], count: Int) throws -> [UInt8] {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var (data, read) = ([UInt8](repeating: 0, count: count), 0)
    let result = libdeflate_zlib_decompress_ex(
      decompressor, stream, stream.count, &data, count, &read, nil)
    guard result == LIBDEFLATE_SUCCESS, read == stream.count else { throw Fault.wrongData(result) }
    return data
  }

  private static func unfilter(_ filter: UInt8, _ row: [UInt8], above: [UInt8]) throws -> [UInt8] {
    guard filter <= 4 else { throw Fault.wrongFilter(filter) }
    var result = row
    for index in row.indices {
      let left = index < 4 ? 0 : Int(result[index - 4])
      let up = Int(above[index])
      let corner = index < 4 ? 0 : Int(above[index - 4])
      let guess = left + up - corner
      let paeth = [left, up, corner].enumerated().min {
        (abs(guess - $0.element), $0.offset) < (abs(guess - $1.element), $1.offset)
      }
      let prediction = [0, left, up, (left + up) / 2, paeth?.element ?? 0][Int(filter)]
      result[index] = row[index] &+ UInt8(prediction)
    }
    return result
  }
}
