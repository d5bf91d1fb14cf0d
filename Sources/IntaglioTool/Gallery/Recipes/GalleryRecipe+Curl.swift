import Intaglio

/// Article 004: photos whose corners lift off the page.
extension GalleryRecipe {
  /// A photo with the article's curl.
  static func curlShadow(_ photo: Bitmap) -> GalleryRecipe {
    let frame = Rect(x: 68, y: 40, width: 264, height: 198)
    let image = cropped(photo, to: frame)
    let curl = CurlShadow(
      image: image, frame: frame, borderWidth: 6, depth: 16, controlOffset: Vector(72, 140))
    return GalleryRecipe(
      name: "curl-shadow",
      summary: "a photo whose lower corners seem to lift off the page: the shadow's lower edge is a curve",
      swift: """
        let curl = CurlShadow(
          image: image, frame: frame, borderWidth: 6, depth: 16, controlOffset: Vector(72, 140))
        """,
      scene: scene([curl.layer]))
  }

  /// The same frame with the plain shadow of the post before.
  static func plainShadow(_ photo: Bitmap) -> GalleryRecipe {
    let frame = Rect(x: 68, y: 40, width: 264, height: 198)
    let image = cropped(photo, to: frame)
    let flat = CurlShadow(image: image, frame: frame, borderWidth: 6, depth: nil)
    return GalleryRecipe(
      name: "plain-shadow",
      summary: "the same photo lying flat: one number less, and the shadow is that of the frame",
      swift: """
        let flat = CurlShadow(image: image, frame: frame, borderWidth: 6, depth: nil)
        """,
      scene: scene([flat.layer]))
  }

  /// The middle of the photo in the proportions of the frame's inside, at two pixels a point.
  private static func cropped(_ photo: Bitmap, to frame: Rect) -> Bitmap {
    let inside = frame.inset(by: 6)
    let pixels = PixelSize(Int(2 * inside.width), Int(2 * inside.height))
    return (try? photo.fitted(to: pixels, fit: .cover)) ?? photo
  }
}
