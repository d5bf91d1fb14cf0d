// SPDX-License-Identifier: MIT

/// Blocks with a key each, which later versions of Photoshop added to layers and documents.
struct PSDBlocks {
  struct Block {
    let key: String
    var data: PSDCursor
  }

  private var cursor: PSDCursor
  private let isLarge: Bool

  /// Of these the length has eight bytes in large documents.
  private static let longKeys: Set = [
    "LMsk", "Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn", "Alph", "FMsk", "lnk2", "FEid", "FXid", "PxSD",
  ]

  init(_ cursor: PSDCursor, isLarge: Bool) {
    self.cursor = cursor
    self.isLarge = isLarge
  }

  /// The next block; nil at the end.
  mutating func next() throws(PSDError) -> Block? {
    // Blocks are filled up to two or four bytes, of which their lengths do not always tell.
    var padding = 0
    var signature = ""
    while cursor.remaining >= 12 {
      signature = try cursor.tag()
      if signature == "8BIM" || signature == "8B64" { break }
      padding += 1
      guard padding <= 3 else {
        throw cursor.fault("no block begins with \"\(signature)\"", at: cursor.position - 4)
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
