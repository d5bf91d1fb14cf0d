/// What a picture lies on. Raw values are classes of the page's style sheet.
package enum GalleryGround: String, Sendable, Hashable {
  /// A grey on which both shade and light are seen.
  case paper
  /// Nearly black, for what shines.
  case night
  /// The pale grey that soft interfaces grow out of.
  case pale
  /// A checkerboard: nothing.
  case checks
  /// The card itself, for pictures that have a ground of their own.
  case none
}
