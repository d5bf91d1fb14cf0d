// SPDX-License-Identifier: MIT
import IntaglioModel

extension ImageContents {
  /// The rectangle of a whole picture in a frame of pixels, at this scale.
  func place(of picture: PixelSize, in frame: Rect, scale: Double) -> Rect {
    var width = Double(picture.width) * scale / self.scale
    var height = Double(picture.height) * scale / self.scale
    let (across, down) = (frame.width / width, frame.height / height)
    switch gravity {
    case .resize: (width, height) = (frame.width, frame.height)
    case .resizeAspectFill where !isCut(by: frame): (width, height) = (frame.width, frame.height)
    case .scaleDown: (width, height) = (width * min(across, down, 1), height * min(across, down, 1))
    case .resizeAspect: (width, height) = (width * min(across, down), height * min(across, down))
    case .resizeAspectFill: (width, height) = (width * max(across, down), height * max(across, down))
    default: break
    }
    // The fractions of the free room to the left of the picture, and above it.
    var (left, top) = (0.5, 0.5)
    if [.resizeAspect, .resizeAspectFill, .scaleDown, .center].contains(gravity) {
      (left, top) = (focus.x, focus.y)
    }
    if [.left, .topLeft, .bottomLeft].contains(gravity) { left = 0 }
    if [.right, .topRight, .bottomRight].contains(gravity) { left = 1 }
    if [.top, .topLeft, .topRight].contains(gravity) { top = 0 }
    if [.bottom, .bottomLeft, .bottomRight].contains(gravity) { top = 1 }
    return Rect(
      x: frame.x + (frame.width - width) * left + offset.x * scale,
      y: frame.y + (frame.height - height) * top + offset.y * scale, width: width, height: height)
  }
}

extension Picture {
  /// A bitmap stretched to a rectangle of pixels. The result is rounded to 8 bits like a bitmap; partly
  /// covered pixels get their share of the colour.
  init(_ bitmap: Bitmap, in rect: Rect, at space: DrawingSpace) throws(SceneError) {
    guard rect.width > 0, rect.height > 0 else {
      self.init()
      return
    }
    let region = try space.visible(RoundedRectangle(rect).pixels)
    let across = ResampledAxis(samples: bitmap.width, low: rect.x, high: rect.maxX)
    let down = ResampledAxis(samples: bitmap.height, low: rect.y, high: rect.maxY)
    let columns = region.columns.map(across.readings)
    let rows = region.rows.map(down.readings)
    self.init(region) { x, y in
      if space.isSilhouette { return SIMD4(0, 0, 0, 1) }
      var sum = SIMD4<Double>.zero
      for (row, weight) in rows[y - region.rows.lowerBound] {
        for (column, part) in columns[x - region.columns.lowerBound] {
          sum += weight * part * SIMD4<Double>(bitmap[column, row])
        }
      }
      return SIMD4(
        (0..<4).reduce(into: SIMD4<Double>()) { $0[$1] = Double(UInt8(level: sum[$1] / 255)) / 255 })
    }
  }

  /// A bitmap that fills a rectangle: stretched to it, or uniformly scaled to cover it, centred.
  init(_ bitmap: Bitmap, filling bounds: PixelRect, fit: Fill.Fit, at space: DrawingSpace) throws(SceneError)
  {
    let gravity = fit == .stretch ? ImageContents.Gravity.resize : .resizeAspectFill
    let rect = ImageContents(.bitmap(bitmap), gravity: gravity)
      .place(of: bitmap.size, in: Rect(bounds), scale: 1)
    try self.init(bitmap, in: rect, at: space.seeing(space.field.clamped(to: bounds)))
  }
}

/// One axis of a resized picture. With fewer samples, a new one is the mean of its interval; with more, it is
/// interpolated between the nearest two. Outside the picture its edge continues.
private struct ResampledAxis {
  let samples: Int
  /// The start of the first and the end of the last sample.
  let low: Double
  let high: Double

  /// The samples for a pixel, and their weights, whose sum is the covered part of the pixel.
  func readings(_ pixel: Int) -> [(sample: Int, weight: Double)] {
    let spacing = Double(samples) / (high - low)
    let center = (Double(pixel) + 0.5 - low) * spacing
    // A mean over the width of one sample is linear interpolation.
    let width = max(spacing, 1)
    let (begin, end) = (center - width / 2, center + width / 2)
    let covered = max(0, min(Double(pixel + 1), high) - max(Double(pixel), low))
    func sample(_ space: Double) -> Int { min(max(Int(space.rounded(.down)), 0), samples - 1) }
    return (sample(begin)...sample(end)).map { sample in
      let left = sample == 0 ? begin : max(begin, Double(sample))
      let right = sample == samples - 1 ? end : min(end, Double(sample + 1))
      return (sample, max(0, right - left) / width * covered)
    }
  }
}
