// SPDX-License-Identifier: MIT

/// The natural dimensions of a picture in points, as far as it has them (CSS Images 3, section 5).
package struct NaturalSize: Sendable, Hashable {
  package var width: Double?
  package var height: Double?
  package var ratio: Double?

  package init(width: Double? = nil, height: Double? = nil, ratio: Double? = nil) {
    (self.width, self.height) = (width, height)
    self.ratio = ratio
    if let width, let height { self.ratio = width > 0 && height > 0 ? width / height : nil }
  }

  /// The size for the sides that are given, with an area that replaces missing dimensions: CSS's default
  /// sizing algorithm. nil if an area is needed but missing.
  package func size(width given: Double?, height other: Double?, in area: Size?) -> Size? {
    switch (given, other) {
    case (let width?, let height?): return Size(width: width, height: height)
    case (let width?, nil):
      return (ratio.map { width / $0 } ?? height ?? area?.height).map { Size(width: width, height: $0) }
    case (nil, let height?):
      return (ratio.map { height * $0 } ?? width ?? area?.width).map { Size(width: $0, height: height) }
    case (nil, nil):
      if width != nil || height != nil { return size(width: width, height: height, in: area) }
      return area.map { fitting($0) }
    }
  }

  /// The largest size within an area, or the smallest that covers it.
  package func fitting(_ area: Size, covers: Bool = false) -> Size {
    guard let ratio else { return area }
    return (area.width < area.height * ratio) != covers
      ? Size(width: area.width, height: area.width / ratio)
      : Size(width: area.height * ratio, height: area.height)
  }
}
