// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension Bitmap {
  /// The picture drawn into a rectangle of a pixel grid, possibly with fractional edges, cropped to
  /// `visible`. nil if nothing is visible. Incomplete after a cancellation; callers must check for one.
  func placed(
    in place: Rect, visible: PixelRect, cancellation: Cancellation?
  ) throws(BitmapError) -> PlacedBitmap? {
    guard place.width > 0, place.height > 0 else { return nil }
    let pixels = PixelRect(
      columns: Int(place.x.rounded(.down))..<Int((place.x + place.width).rounded(.up)),
      rows: Int(place.y.rounded(.down))..<Int((place.y + place.height).rounded(.up)))
    let seen = pixels.clamped(to: visible)
    guard !seen.isEmpty else { return nil }
    let (left, top) = (seen.columns.lowerBound, seen.rows.lowerBound)
    if seen == pixels, seen.size == size, Double(width) == place.width, Double(height) == place.height {
      return PlacedBitmap(bitmap: self, left: left, top: top)
    }
    let horizontal = ResamplingAxis(of: width, from: place.x, to: place.x + place.width, into: seen.columns)
    let vertical = ResamplingAxis(of: height, from: place.y, to: place.y + place.height, into: seen.rows)
    return PlacedBitmap(
      bitmap: try resampled(to: seen.size, horizontal, vertical, cancellation), left: left, top: top)
  }
}

extension Mask {
  /// Black with the mask as its alpha. Incomplete after a cancellation; callers must check for one.
  package func black(cancellation: Cancellation? = nil) throws(BitmapError) -> Bitmap {
    try Bitmap(size: size) { output in
      let pixels = output.bindMemory(to: UInt32.self)
      for start in stride(from: 0, to: samples.count, by: 1 << 18) {
        if cancellation?.isRequested == true { return }
        for index in start..<min(start + 1 << 18, samples.count) {
          pixels[index] = (UInt32(samples[index]) << 24).littleEndian
        }
      }
    }
  }
}

extension ImageContents {
  /// The rectangle of the whole picture within a frame, both in pixels.
  func place(of bitmap: Bitmap, in frame: Rect, scale: Double) -> Rect {
    var size = Vector(Double(bitmap.width) * scale / self.scale, Double(bitmap.height) * scale / self.scale)
    let (across, down) = (frame.width / size.x, frame.height / size.y)
    switch gravity {
    case .resize: size = Vector(frame.width, frame.height)
    case .resizeAspectFill where !isCut(by: frame): size = Vector(frame.width, frame.height)
    case .scaleDown: size = Vector(size.x * min(across, down, 1), size.y * min(across, down, 1))
    case .resizeAspect: size = Vector(size.x * min(across, down), size.y * min(across, down))
    case .resizeAspectFill: size = Vector(size.x * max(across, down), size.y * max(across, down))
    default: break
    }
    let (right, bottom) = gravity.fractions ?? (focus.x, focus.y)
    return Rect(
      x: frame.x + (frame.width - size.x) * right + offset.x * scale,
      y: frame.y + (frame.height - size.y) * bottom + offset.y * scale, width: size.x, height: size.y)
  }
}

extension ImageContents.Gravity {
  /// The fractions of the free space to the left of the picture and above it; nil if its focus determines
  /// them.
  fileprivate var fractions: (Double, Double)? {
    switch self {
    case .resizeAspect, .resizeAspectFill, .scaleDown, .center: nil
    case .resize: (0.5, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    }
  }
}
