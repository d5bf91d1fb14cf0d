// SPDX-License-Identifier: MIT

/// Keyed blocks: the extensions of layers and documents in later versions of Photoshop.
struct PSDBlocks {
  struct Block {
    let key: String
    var data: PSDCursor
  }

  var cursor: PSDCursor
  let isLarge: Bool

  /// The blocks whose length takes eight bytes in large documents.
  private static let longKeys: Set = [
    "LMsk", "Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn", "Alph", "FMsk", "lnk2", "lnk3", "lnkE", "FEid",
    "FXid", "FELS", "PxSD", "pths", "extd", "extn", "cinf", "artd",
  ]

  /// The next block; nil at the end.
  mutating func next() throws(PSDError) -> Block? {
    // Blocks are padded to two or four bytes, which their lengths do not always include.
    var padding = 0
    var signature = "", first: String?
    while cursor.remaining >= 12 {
      signature = try cursor.tag()
      first = first ?? signature
      if signature == "8BIM" || signature == "8B64" { break }
      padding += 1
      guard padding <= 3 else {
        let rest = try cursor.bytes(min(cursor.remaining, 4096))
        if signature == "\0\0\0\0", rest.allSatisfy({ $0 == 0 }) { return nil }
        throw cursor.fault(
          "no block begins with \"\(first ?? signature)\"", at: cursor.position - 4 - rest.count)
      }
      cursor = PSDCursor(cursor.source, from: cursor.position - 3, to: cursor.end)
    }
    guard signature == "8BIM" || signature == "8B64" else { return nil }
    let key = try cursor.tag()
    let isLong = isLarge && (signature == "8B64" || PSDBlocks.longKeys.contains(key))
    let length = try cursor.length(isLarge: isLong)
    return Block(key: key, data: try cursor.part(length))
  }
}
