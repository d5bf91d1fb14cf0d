// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// An APNG taken apart after the PNG specification, with checksums and numbers checked; each frame becomes a
/// plain PNG that libpng reads.
struct AnimatedPNGFile {
  enum Fault: Error { case checksums, noHeader, frameCount(Int, Int), sequence([Int]), order([String]) }

  /// A control chunk's fields, and the compressed data after it.
  struct Frame {
    let region: PixelRect
    /// Numerator and denominator, in seconds.
    let delay: [Int]
    /// How the frame is disposed of and blended.
    let operations: [UInt8]
    var data: [UInt8] = []
  }

  let size: PixelSize
  let colorType: UInt8
  /// How often the animation is played; 0 is without an end.
  let plays: Int
  private(set) var frames: [Frame] = []

  init(_ bytes: [UInt8]) throws {
    let file = HandmadePNG(chunksOf: bytes)
    // Written again with checksums of our own it is the same file.
    guard file.bytes == bytes else { throw Fault.checksums }
    let (header, control) = (file.data(of: "IHDR"), file.data(of: "acTL"))
    guard header.count == 13, control.count == 8 else { throw Fault.noHeader }
    size = PixelSize(Self.number(header[0..<4]), Self.number(header[4..<8]))
    colorType = header[9]
    plays = Self.number(control[4..<8])

    let types = file.chunks.map(\.type)
    let count = Self.number(control[0..<4])
    let expected =
      ["IHDR", "sRGB", "acTL", "fcTL", "IDAT"] + (1..<count).flatMap { _ in ["fcTL", "fdAT"] } + ["IEND"]
    guard types == expected else { throw Fault.order(types) }
    var numbers: [Int] = []
    for chunk in file.chunks {
      switch chunk.type {
      case "fcTL":
        let fields = stride(from: 0, to: 20, by: 4).map { Self.number(chunk.data[$0..<$0 + 4]) }
        numbers.append(fields[0])
        frames.append(
          Frame(
            region: PixelRect(
              columns: fields[3]..<fields[3] + fields[1], rows: fields[4]..<fields[4] + fields[2]),
            delay: [Self.number(chunk.data[20..<22]), Self.number(chunk.data[22..<24])],
            operations: Array(chunk.data[24..<26])))
      case "IDAT": frames[frames.count - 1].data += chunk.data
      case "fdAT":
        numbers.append(Self.number(chunk.data[0..<4]))
        frames[frames.count - 1].data += chunk.data[4...]
      default: break
      }
    }
    guard frames.count == count else { throw Fault.frameCount(frames.count, count) }
    guard numbers == Array(0..<2 * count - 1) else { throw Fault.sequence(numbers) }
  }

  /// The visible picture, frame by frame: each replaces its region of the previous one.
  func pictures() throws -> [Bitmap] {
    var canvas = try Bitmap(transparent: size)
    return try frames.map { frame in
      var file = HandmadePNG(
        width: UInt32(frame.region.width), height: UInt32(frame.region.height), depth: 8,
        colorType: colorType,
        rows: [])
      for index in file.chunks.indices where file.chunks[index].type == "IDAT" {
        file.chunks[index].data = frame.data
      }
      let part = try PNGDecoder.decodeThroughLibpng(file.bytes, name: "frame")
      for row in 0..<part.height {
        for column in 0..<part.width {
          canvas[frame.region.columns.lowerBound + column, frame.region.rows.lowerBound + row] =
            part[column, row]
        }
      }
      return canvas
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
