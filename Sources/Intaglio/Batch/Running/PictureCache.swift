import IntaglioImages
import IntaglioModel
import IntaglioPlan

/// Pictures that many scenes name: each is read once, however many threads ask for it, and cached for the next one.
///
/// A file that changes while it is cached is not read again.
package final class PictureCache: Sendable {
  /// A picture that is being read. Threads that want it meanwhile wait for it, and for no other.
  private final class Reading: Sendable {
    let picture = Lock<Bitmap?>(nil)
  }

  private let cache: RenderCache
  private let read: @Sendable (String) throws(PictureFileError) -> Bitmap
  private let readings = Lock<[String: Reading]>([:])

  /// Pictures in a cache that has other things, too.
  package init(
    _ cache: RenderCache,
    read: @escaping @Sendable (String) throws(PictureFileError) -> Bitmap = { path throws(PictureFileError) in
      try Bitmap(contentsOf: path)
    }
  ) {
    self.cache = cache
    self.read = read
  }

  /// The picture in a file.
  ///
  /// - Throws: `PictureFileError`; the next one to ask makes another attempt.
  package func picture(_ path: String) throws(PictureFileError) -> Bitmap {
    if let picture = cache.picture(atPath: path) { return picture }
    let reading = readings.withLock { readings in
      let reading = readings[path] ?? Reading()
      readings[path] = reading
      return reading
    }
    defer { readings.withLock { if $0[path] === reading { $0[path] = nil } } }
    return try reading.picture.withLock { picture throws(PictureFileError) in
      // Another thread may have read it since it was looked for.
      if let picture = picture ?? cache.picture(atPath: path) { return picture }
      let new = try read(path)
      cache.insert(new, atPath: path)
      picture = new
      return new
    }
  }
}
