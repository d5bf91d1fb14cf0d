/// The chunks of a file one after the other, as long as they are undamaged.
struct ChunkReader {
  /// A chunk whose checksum is right.
  struct Chunk {
    fileprivate let type: UInt32
    /// Where its data lie in the file.
    let data: Range<Int>

    /// Whether the chunk's type is these four letters.
    func isType(_ letters: StaticString) -> Bool { type == PNGChunk.number(at: letters.utf8Start) }

    /// Whether a reader that does not know the chunk may pass over it: the first letter is small, the third is not, and
    /// all are letters.
    var isAncillary: Bool {
      let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
      let areLetters = letters.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
      return areLetters && letters[0] & 32 != 0 && letters[2] & 32 == 0
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = PNGPreamble.signature.count

  /// The chunks of a file whose signature has been checked.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The next chunk; nil at the end of the bytes, or where one is cut off or damaged.
  mutating func next() -> Chunk? {
    guard let base = bytes.baseAddress, position + PNGChunk.overhead <= bytes.count else { return nil }
    let count = Int(PNGChunk.number(at: base + position))
    let start = position + 8
    guard count < 1 << 31, count <= bytes.count - start - 4,
      PNGChunk.checksum(base + position + 4, count: 4 + count) == PNGChunk.number(at: base + start + count)
    else { return nil }
    let type = PNGChunk.number(at: base + position + 4)
    position = start + count + 4
    return Chunk(type: type, data: start..<start + count)
  }
}
