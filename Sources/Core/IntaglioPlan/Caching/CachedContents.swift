// SPDX-License-Identifier: MIT
import IntaglioModel

/// Drawn contents, in the pixels of one frame.
package struct CachedContents: Sendable {
  /// The pixels, relative to the pixel at the frame's corner.
  package let picture: PlacedBitmap
  /// The number by which backends identify them.
  package let number: SurfaceNumber

  /// The identity of a picture: equal keys have equal pixels.
  package struct Key: Sendable, Hashable {
    package enum Subject: Sendable, Hashable {
      /// The coverage of a path of any one colour, in black.
      case coverage(Shape)
      /// A path in its own colours.
      case shape(Shape)
      /// The coverage of the letters in one of a text's colours, by its index. A text of one colour is black
      /// here.
      case textCoverage(Text, Int)
      /// Like `textCoverage`, for a text with emoji or pictures.
      case letters(Text, Int)
      case emoji(Text)
      /// A picture in the lines of a text, by its index.
      case textPicture(Text, Int)
      /// A picture as contents, by its number.
      case image(SurfaceNumber, ImageContents.Gravity, scale: Double, focus: Vector, offset: Vector)
      /// A picture resized to the frame, by its number.
      case fill(SurfaceNumber, Fill.Fit)
      /// A picture resized to the frame as the tile of a pattern, by its number.
      case tile(SurfaceNumber, hasGaps: Bool)
    }

    package let subject: Subject
    package let scale: Double
    /// The frame in pixels, relative to the whole pixel at its corner.
    package let frame: Rect
    /// The map from points to pixels, for turned or skewed contents.
    package var turn: Transform?
    /// The drawn part, relative to the pixel at the frame's corner; nil for all of it.
    package var part: PixelRect?

    package init(subject: Subject, scale: Double, frame: Rect, turn: Transform? = nil, part: PixelRect? = nil)
    { (self.subject, self.scale, self.frame, self.turn, self.part) = (subject, scale, frame, turn, part) }

    var bytes: Int {
      switch subject {
      case .coverage(let shape), .shape(let shape):
        MemoryLayout<Path.Element>.stride * shape.path.elements.count
      case .emoji(let text), .letters(let text, _), .textCoverage(let text, _), .textPicture(let text, _):
        text.runs.reduce(0) { $0 + $1.bytes }
      case .image, .fill, .tile: 0
      }
    }
  }
}

/// A bitmap with its place on a grid of pixels.
package struct PlacedBitmap: Sendable, Hashable {
  package let bitmap: Bitmap
  package var left: Int
  package var top: Int
  package var faults = TextFaults()

  package init(bitmap: Bitmap, left: Int, top: Int) {
    (self.bitmap, self.left, self.top) = (bitmap, left, top)
  }
}

extension RenderCache {
  package func contents(_ key: CachedContents.Key) -> CachedContents? {
    if case .contents(let contents)? = value(for: .contents(key)) { contents } else { nil }
  }

  /// Caches drawn contents; returns those of another thread if it was faster.
  package func insert(_ picture: PlacedBitmap, for key: CachedContents.Key) -> CachedContents {
    let contents = CachedContents(picture: picture, number: .next())
    let bytes = picture.bitmap.pixels.count + key.bytes
    guard case .contents(let inserted) = insert(.contents(contents), for: .contents(key), bytes: bytes)
    else { return contents }
    return inserted
  }

  /// The number of a picture, and of every equal picture as long as this one is cached, so that keys of
  /// derived entries need not hold its pixels.
  package func number(of picture: Bitmap) -> SurfaceNumber {
    number(for: .picture(picture), bytes: picture.pixels.count)
  }

  /// The cached picture of a file, with the warnings of its reading.
  package func picture(atPath path: String) -> (picture: Bitmap, warnings: [RenderWarning])? {
    guard case .file(let picture, let warnings)? = value(for: .file(path)) else { return nil }
    count(.pictures, hits: 1)
    return (picture, warnings)
  }

  /// Caches the picture of a file, with the warnings of its reading.
  package func insert(_ picture: Bitmap, _ warnings: [RenderWarning], atPath path: String) {
    count(.pictures, misses: 1)
    _ = insert(.file(picture, warnings), for: .file(path), bytes: picture.pixels.count + path.utf8.count)
  }
}

extension Text.Run {
  fileprivate var bytes: Int {
    var bytes = string.utf8.count + MemoryLayout<Text.Run>.stride
    if case .bitmap(let bitmap)? = picture?.source { bytes += bitmap.pixels.count }
    return bytes
  }
}
