import IntaglioModel

/// Contents as they were drawn, in the pixels of one frame.
struct KeptContents: Sendable {
  /// The pixels, from the pixel on in which the frame's corner lies.
  let picture: PlacedBitmap
  /// What a backend knows them by.
  let number: SurfaceNumber

  /// What makes two pictures the same.
  struct Key: Sendable, Hashable {
    /// What is drawn.
    enum Subject: Sendable, Hashable {
      /// Contents of one colour, whichever it is: their coverage, in black.
      case coverage(Contents)
      /// Contents in their own colours.
      case picture(Contents)
      /// A picture brought to the size of the frame.
      case fill(Bitmap, Fill.Fit)
    }

    let subject: Subject
    /// Pixels a point.
    let scale: Double
    /// The frame in pixels; its corner within the pixel in which it lies.
    let frame: Rect
    /// From points to pixels, where contents are turned or skewed.
    var turn: Transform?
    /// The part of it that was drawn, from the pixel of the frame's corner on; nil when nothing is missing.
    var part: PixelRect?
  }
}
