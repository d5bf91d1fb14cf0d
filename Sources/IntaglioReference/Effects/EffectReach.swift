// SPDX-License-Identifier: MIT
import IntaglioModel

extension Style {
  /// The reach of all effects except shadows, in pixels.
  func effectReach(at space: DrawingSpace) -> Int {
    let lines = strokes.map { Int(pixels($0.width, at: space).rounded(.up)) + 1 }
    let surfaces = bevels.map { bevel in
      let height = softness(of: .size(bevel.size), at: space).reach
      let line = bevel.kind == .stroke ? lines.max() ?? 0 : 0
      return height + softness(of: bevel.soften, at: space).reach + Int(bevel.size * space.scale) + 8 + line
    }
    let folds = satins.map { satin in
      let away = max(abs(satin.offset.x), abs(satin.offset.y)) * space.scale
      return softness(of: satin.blur, at: space).reach + Int(away.rounded(.up)) + 2
    }
    let long = longShadows.map { $0.way(of: self, at: space).steps + 2 }
    return (lines + surfaces + folds + long).max() ?? 0
  }
}
