// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// The picture files of many scenes: each is read once (a drawing once for each size and colour), however
/// many threads request it, and cached for the next one.
///
/// A file that changes while cached is not read again.
package final class PictureCache: Sendable {
  /// A read in progress. Threads that request the same picture wait for it, and for no other.
  private final class Reading: Sendable {
    let picture = Lock<Read?>(nil)
  }

  private let cache: RenderCache
  private let read: Reader
  private let readings = Lock<[String: Reading]>([:])
  /// A picture with the warnings of its reading, which every request repeats.
  private typealias Read = (picture: Bitmap, warnings: [RenderWarning])

  /// Reads a file; a drawing in the requested size and colour.
  package typealias Reader = @Sendable (String, SVGDrawing, RenderWarnings) throws(PictureFileError) -> Bitmap

  package init(
    _ cache: RenderCache,
    read: @escaping Reader = { path, drawing, warnings throws(PictureFileError) in
      try Bitmap(InputFile(path: path, isRegular: true), drawing: drawing, warnings: warnings)
    }
  ) {
    self.cache = cache
    self.read = read
  }

  /// The picture in a file; `drawing` is for SVG drawings, recognised by their names. After an error the next
  /// request tries again.
  package func picture(
    _ path: String, _ drawing: SVGDrawing = SVGDrawing(), warnings found: RenderWarnings? = nil
  ) throws(PictureFileError) -> Bitmap {
    // No path contains a NUL.
    let key = PictureFormat(path: path) == .svg ? "\(path)\0\(drawing)" : path
    let read = try picture(path, drawing, key: key)
    found?.add(read.warnings)
    return read.picture
  }

  private func picture(_ path: String, _ drawing: SVGDrawing, key: String) throws(PictureFileError) -> Read {
    if let picture = cache.picture(atPath: key) { return picture }
    let reading = readings.withLock { readings in
      let reading = readings[key] ?? Reading()
      readings[key] = reading
      return reading
    }
    defer { readings.withLock { if $0[key] === reading { $0[key] = nil } } }
    return try reading.picture.withLock { picture throws(PictureFileError) in
      // Another thread may have read it after the first lookup.
      if let picture = picture ?? cache.picture(atPath: key) { return picture }
      let found = RenderWarnings()
      let new = try read(path, drawing, found)
      cache.insert(new, found.all, atPath: key)
      picture = (new, found.all)
      return (new, found.all)
    }
  }
}
