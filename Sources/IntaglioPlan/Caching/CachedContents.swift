// SPDX-License-Identifier: MIT
import IntaglioModel

/// Contents as they were drawn, in the pixels of one frame.
package struct CachedContents: Sendable {
  /// The pixels, from the pixel on in which the frame's corner lies.
  package let picture: PlacedBitmap
  /// What a backend knows them by.
  package let number: SurfaceNumber

  /// What makes two pictures the same.
  package struct Key: Sendable, Hashable {
    /// What is drawn.
    package enum Subject: Sendable, Hashable {
      /// A path of one colour, whichever it is: its coverage, in black.
      case coverage(Shape)
      /// A path in its own colours.
      case shape(Shape)
      /// The coverage of a text of one colour, whichever it is.
      case textCoverage(Text)
      /// The coverage of the letters of a text that has emoji, whatever their colour is.
      case letters(Text)
      /// The glyphs of a text that have colours of their own.
      case emoji(Text)
      /// A picture as contents, known by its number.
      case image(SurfaceNumber, ImageContents.Gravity, scale: Double)
      /// A picture brought to the size of the frame, known by its number.
      case fill(SurfaceNumber, Fill.Fit)
      /// A picture brought to the size of the frame as the tile of a pattern, known by its number.
      case tile(SurfaceNumber)
    }

    package let subject: Subject
    /// Pixels a point.
    package let scale: Double
    /// The frame in pixels; its corner within the pixel in which it lies.
    package let frame: Rect
    /// From points to pixels, where contents are turned or skewed.
    package var turn: Transform?
    /// The part of it that was drawn, from the pixel of the frame's corner on; nil when nothing is missing.
    package var part: PixelRect?

    package init(subject: Subject, scale: Double, frame: Rect, turn: Transform? = nil, part: PixelRect? = nil)
    {
      (self.subject, self.scale, self.frame, self.turn, self.part) = (subject, scale, frame, turn, part)
    }

    /// What the key itself takes up beyond a fixed size, in bytes.
    var bytes: Int {
      switch subject {
      case .coverage(let shape), .shape(let shape):
        MemoryLayout<Path.Element>.stride * shape.path.elements.count
      case .emoji(let text), .letters(let text), .textCoverage(let text): text.string.utf8.count
      case .image, .fill, .tile: 0
      }
    }
  }
}

/// A bitmap at a place of a grid of pixels.
package struct PlacedBitmap: Sendable, Hashable {
  package let bitmap: Bitmap
  /// The column of its first pixel.
  package var left: Int
  /// The row of its first pixel.
  package var top: Int
  /// Of a text: the characters that are boxes in it.
  package var missingCharacters: [Unicode.Scalar] = []

  package init(bitmap: Bitmap, left: Int, top: Int, missingCharacters: [Unicode.Scalar] = []) {
    (self.bitmap, self.left, self.top, self.missingCharacters) = (bitmap, left, top, missingCharacters)
  }
}

extension RenderCache {
  /// What was drawn for a key.
  package func contents(_ key: CachedContents.Key) -> CachedContents? {
    if case .contents(let contents)? = value(for: .contents(key)) { contents } else { nil }
  }

  /// Caches what was drawn for a key; where another thread has drawn the same meanwhile, that is taken
  /// instead.
  package func insert(_ picture: PlacedBitmap, for key: CachedContents.Key) -> CachedContents {
    let contents = CachedContents(picture: picture, number: .next())
    let bytes = picture.bitmap.pixels.count + key.bytes
    guard case .contents(let inserted) = insert(.contents(contents), for: .contents(key), bytes: bytes)
    else { return contents }
    return inserted
  }

  /// The number by which a picture is known, and which an equal picture gets, too, as long as this one is
  /// cached. So the keys of what is made of it need not hold its pixels.
  package func number(of picture: Bitmap) -> SurfaceNumber {
    let key = Key.picture(picture)
    let value = value(for: key) ?? insert(.number(.next()), for: key, bytes: picture.pixels.count)
    guard case .number(let number) = value else { return .next() }
    return number
  }

  /// The picture that was read from a file.
  package func picture(atPath path: String) -> Bitmap? {
    guard case .picture(let picture)? = value(for: .file(path)) else { return nil }
    count(.pictures, hits: 1)
    return picture
  }

  /// Caches the picture that was read from a file.
  package func insert(_ picture: Bitmap, atPath path: String) {
    count(.pictures, misses: 1)
    _ = insert(.picture(picture), for: .file(path), bytes: picture.pixels.count + path.utf8.count)
  }
}
