import IntaglioCore

/// What stays on the device between renders of one picture: itself and its blurred planes. It belongs to the picture that
/// was rendered last in this way.
struct KeptTextures {
  /// Whose they are.
  private(set) var owner: UInt64?
  /// The uploaded picture.
  var picture: Texture?
  private(set) var planes: [PlaneKey: Texture] = [:]

  /// How many planes there are.
  var count: Int { planes.count }

  /// Makes another picture the owner, and gives what was kept for the one before.
  mutating func change(owner: UInt64) -> [Texture] {
    guard owner != self.owner else { return [] }
    let left = clear()
    self.owner = owner
    return left
  }

  /// Keeps nothing any more, and gives what was kept.
  mutating func clear() -> [Texture] {
    let left = planes.values + [picture].compactMap(\.self)
    (owner, picture, planes) = (nil, nil, [:])
    return Array(left)
  }

  /// Keeps planes, and gives those back that were not read this time, if there are more than a composite reads.
  mutating func keep(_ made: [PlaneKey: Texture], read: Set<PlaneKey>) -> [Texture] {
    var left: [Texture] = []
    for (key, texture) in made {
      if let before = planes.updateValue(texture, forKey: key) { left.append(before) }
    }
    for key in Array(planes.keys) where planes.count > CompositePass.maximumPlanes && !read.contains(key) {
      if let texture = planes.removeValue(forKey: key) { left.append(texture) }
    }
    return left
  }
}
