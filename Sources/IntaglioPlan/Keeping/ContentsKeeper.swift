import Synchronization

/// Keeps the pictures of drawn contents between plans, by the contents' value: what equals something drawn before is neither
/// drawn again nor, on a GPU, uploaded again. Any number of threads may share one.
package final class ContentsKeeper: Sendable {
  /// What was drawn, and what was found.
  package struct Statistics: Sendable, Hashable {
    /// Contents that were drawn.
    package var drawn = 0
    /// Contents that were there already.
    package var found = 0
    /// Bytes of all pictures that are kept.
    package var byteCount = 0
  }

  private struct Entry {
    let contents: KeptContents
    var lastUse: Int
  }

  private struct State {
    var entries: [KeptContents.Key: Entry] = [:]
    /// Counts uses, so that the longest unused is known.
    var clock = 0
    var statistics = Statistics()
  }

  private let byteLimit: Int
  private let state = Mutex(State())

  /// A keeper of nothing yet.
  ///
  /// - Parameter byteLimit: between plans at most so many bytes are kept, those that were used last.
  package init(byteLimit: Int = 64 << 20) {
    self.byteLimit = byteLimit
  }

  /// What has come of the keeper so far.
  package var statistics: Statistics { state.withLock { $0.statistics } }

  /// What was drawn for a key.
  func contents(_ key: KeptContents.Key) -> KeptContents? {
    state.withLock { state in
      guard var entry = state.entries[key] else { return nil }
      state.clock += 1
      state.statistics.found += 1
      entry.lastUse = state.clock
      state.entries[key] = entry
      return entry.contents
    }
  }

  /// Keeps what was drawn for a key, until others need the room; where another thread has drawn the same meanwhile, that
  /// is taken instead.
  func keep(_ picture: PlacedBitmap, for key: KeptContents.Key) -> KeptContents {
    state.withLock { state in
      state.statistics.drawn += 1
      if let entry = state.entries[key] { return entry.contents }
      state.clock += 1
      let contents = KeptContents(picture: picture, number: .next())
      state.entries[key] = Entry(contents: contents, lastUse: state.clock)
      state.statistics.byteCount += picture.bitmap.pixels.count
      return contents
    }
  }

  /// Forgets the longest unused pictures until those that are left keep to the limit: the end of a plan, which may need more
  /// than that at a time.
  func trim() {
    state.withLock { state in
      guard state.statistics.byteCount > byteLimit else { return }
      for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.entries[key] = nil
        state.statistics.byteCount -= entry.contents.picture.bitmap.pixels.count
        // Somewhat below, so that not every plan has to sort.
        if state.statistics.byteCount <= byteLimit / 4 * 3 { return }
      }
    }
  }
}
