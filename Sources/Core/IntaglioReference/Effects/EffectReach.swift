// SPDX-License-Identifier: MIT
import IntaglioModel

/// An effect that depends on pixels around its own, or covers them. Shadows have a reach of their own.
protocol ReachingEffect {
  /// The reach in pixels.
  func reach(in style: Style, at space: DrawingSpace) -> Int
}

extension Style {
  /// The reach of all effects except shadows, in pixels.
  func effectReach(at space: DrawingSpace) -> Int {
    let effects: [[any ReachingEffect]] = [strokes, bevels, satins, longShadows]
    return effects.joined().map { $0.reach(in: self, at: space) }.max() ?? 0
  }
}
