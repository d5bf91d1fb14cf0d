import IntaglioImages
import IntaglioModel
import Synchronization

/// Pictures that many scenes name: each is read once, however many threads ask for it, and kept for the next one.
///
/// There is a limit in bytes; above it those go that nobody has asked for the longest. A file that changes while it is
/// kept is not read again.
package final class PictureCache: Sendable {
  /// One picture. Threads that want it while it is being read wait for it, and for no other.
  private final class Entry: Sendable {
    let picture = Mutex<Bitmap?>(nil)
  }

  private struct Slot {
    let entry: Entry
    /// 0 while it is being read.
    var bytes = 0
    var lastUse: Int
  }

  private struct State {
    var slots: [String: Slot] = [:]
    var bytes = 0
    var uses = 0
  }

  private let limit: Int
  private let read: @Sendable (String) throws(PNGError) -> Bitmap
  private let state = Mutex(State())

  /// A cache of at most `limit` bytes of pixels.
  package init(
    limit: Int,
    read: @escaping @Sendable (String) throws(PNGError) -> Bitmap = { path throws(PNGError) in
      try Bitmap(contentsOfPNG: path)
    }
  ) {
    self.limit = limit
    self.read = read
  }

  /// How many bytes of pixels are kept.
  package var bytes: Int { state.withLock(\.bytes) }

  /// The picture in a file.
  ///
  /// - Throws: `PNGError`; the next one to ask makes another attempt.
  package func picture(_ path: String) throws(PNGError) -> Bitmap {
    let entry = entry(path)
    return try entry.picture.withLock { kept throws(PNGError) in
      if let kept { return kept }
      do throws(PNGError) {
        let picture = try read(path)
        kept = picture
        keep(entry, path, bytes: picture.pixels.count)
        return picture
      } catch {
        forget(entry, path)
        throw error
      }
    }
  }

  private func entry(_ path: String) -> Entry {
    state.withLock { state in
      state.uses += 1
      let entry = state.slots[path]?.entry ?? Entry()
      state.slots[path, default: Slot(entry: entry, lastUse: 0)].lastUse = state.uses
      return entry
    }
  }

  private func forget(_ entry: Entry, _ path: String) {
    state.withLock { state in
      if state.slots[path]?.entry === entry { state.slots[path] = nil }
    }
  }

  /// Counts a picture that was read, and makes room for it.
  private func keep(_ entry: Entry, _ path: String, bytes: Int) {
    state.withLock { state in
      guard state.slots[path]?.entry === entry else { return }
      state.slots[path]?.bytes = bytes
      state.bytes += bytes
      guard state.bytes > limit else { return }
      let read = state.slots.filter { $0.value.bytes > 0 }.sorted { $0.value.lastUse < $1.value.lastUse }
      // A quarter more than needed goes, so that not every picture from now on looks through them all.
      for (old, slot) in read where state.bytes > (old == path ? limit : limit / 4 * 3) {
        state.bytes -= slot.bytes
        state.slots[old] = nil
      }
    }
  }
}
