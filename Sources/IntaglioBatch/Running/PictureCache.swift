// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Pictures that many scenes name: each is read once (a drawing once for each size), however many threads ask
/// for it, and cached for the next one.
///
/// A file that changes while it is cached is not read again.
package final class PictureCache: Sendable {
  /// A picture that is being read. Threads that want it meanwhile wait for it, and for no other.
  private final class Reading: Sendable {
    let picture = Lock<Bitmap?>(nil)
  }

  private let cache: RenderCache
  private let read: Read
  private let readings = Lock<[String: Reading]>([:])
  /// What reading warned of, which everybody hears who gets the picture.
  private let warnings = Lock<[String: [RenderWarning]]>([:])

  /// Reads a file, a drawing in a size.
  package typealias Read = @Sendable (String, SVGSize, RenderWarnings) throws(PictureFileError) -> Bitmap

  /// Pictures in a cache that has other things, too.
  package init(
    _ cache: RenderCache,
    read: @escaping Read = { path, size, warnings throws(PictureFileError) in
      try Bitmap(contentsOf: path, svgSize: size, warnings: warnings, recycling: nil, isRegular: true)
    }
  ) {
    self.cache = cache
    self.read = read
  }

  /// The picture in a file.
  ///
  /// - Parameters:
  ///   - size: for an SVG drawing, known by its name.
  ///   - found: gets what reading warned of.
  /// - Throws: `PictureFileError`; the next one to ask makes another attempt.
  package func picture(
    _ path: String, _ size: SVGSize = .scaled(by: 1), warnings found: RenderWarnings? = nil
  ) throws(PictureFileError) -> Bitmap {
    // No path has a NUL in it.
    let key = PictureFormat(path: path) == .svg ? "\(path)\0\(size)" : path
    let picture = try picture(path, size, key: key)
    if let found { found.add(warnings.withLock { $0[key] ?? [] }) }
    return picture
  }

  private func picture(_ path: String, _ size: SVGSize, key: String) throws(PictureFileError) -> Bitmap {
    if let picture = cache.picture(atPath: key) { return picture }
    let reading = readings.withLock { readings in
      let reading = readings[key] ?? Reading()
      readings[key] = reading
      return reading
    }
    defer { readings.withLock { if $0[key] === reading { $0[key] = nil } } }
    return try reading.picture.withLock { picture throws(PictureFileError) in
      // Another thread may have read it since it was looked for.
      if let picture = picture ?? cache.picture(atPath: key) { return picture }
      let found = RenderWarnings()
      let new = try read(path, size, found)
      if !found.isEmpty { warnings.withLock { $0[key] = found.all } }
      cache.insert(new, atPath: key)
      picture = new
      return new
    }
  }
}
