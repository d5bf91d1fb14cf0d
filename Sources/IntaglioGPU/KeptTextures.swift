import IntaglioPlan

/// What stays on the device between plans that read the same again: uploaded inputs, and surfaces that passes made.
struct KeptTextures {
  private struct Entry {
    let texture: Texture
    var lastUse: Int
  }

  /// What no plan has used for so many plans goes: a batch of pictures that have nothing in common keeps little.
  private static let patience = 16
  /// At most so many bytes are kept, or what the last plan used where that is more.
  private static let byteLimit = 64 << 20

  private var entries: [SurfaceNumber: Entry] = [:]
  /// Counts plans.
  private var clock = 0
  /// Bytes of all that is kept.
  private(set) var byteCount = 0

  /// How many textures there are.
  var count: Int { entries.count }

  /// The texture of a surface.
  func texture(_ number: SurfaceNumber) -> Texture? { entries[number]?.texture }

  /// The end of a plan, which has read the kept textures `found` and made others. Gives those that nobody has used for long.
  mutating func keep(_ made: [SurfaceNumber: Texture], found: [SurfaceNumber]) -> [Texture] {
    clock += 1
    for number in found { entries[number]?.lastUse = clock }
    for (number, texture) in made {
      entries[number] = Entry(texture: texture, lastUse: clock)
      byteCount += texture.byteCount
    }
    var left: [Texture] = []
    for (number, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      let age = clock - entry.lastUse
      guard age > 0, age > KeptTextures.patience || byteCount > KeptTextures.byteLimit else { break }
      entries[number] = nil
      byteCount -= entry.texture.byteCount
      left.append(entry.texture)
    }
    return left
  }

  /// Keeps nothing any more, and gives what was kept.
  mutating func clear() -> [Texture] {
    defer { (entries, byteCount) = ([:], 0) }
    return entries.values.map(\.texture)
  }
}
