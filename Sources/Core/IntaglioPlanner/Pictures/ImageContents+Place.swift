// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

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
