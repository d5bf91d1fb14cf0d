/// The way to a value in a document: the steps are put together only when an error wants to have them.
indirect enum JSONPlace {
  case root
  case key(any CodingKey, of: JSONPlace)
  case index(Int, of: JSONPlace)

  /// From the root on.
  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var place = self
    while true {
      switch place {
      case .root: return keys.reversed()
      case .key(let key, let parent):
        keys.append(key)
        place = parent
      case .index(let index, let parent):
        keys.append(JSONIndex(index))
        place = parent
      }
    }
  }
}

/// The index of an element, as a key.
struct JSONIndex: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }

  init?(stringValue: String) { return nil }
  init?(intValue: Int) { self.init(intValue) }

  var stringValue: String { "\(index)" }
  var intValue: Int? { index }
}
