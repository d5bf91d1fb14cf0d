// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPSD

/// Photoshop's lengths as those of styles: pixels of a document become points.
enum PhotoshopLengths {
  /// Where a shadow falls: whole pixels away from the light, halves away from zero.
  ///
  /// - Parameter angle: where the light comes from, in degrees, counterclockwise from the right.
  static func offset(distance: Double, angle: Double) -> Vector {
    let turn = angle * .pi / 180
    return Vector(whole(-distance * cos(turn)), whole(distance * sin(turn)))
  }

  /// By how much a shape is spread or choked, and how soft it is then: what is left of the size.
  ///
  /// - Parameter spread: percent of the size.
  static func softness(size: Double, spread: Double) -> (spread: Double, blur: Blur) {
    let reach = (size * spread / 100 + 0.5).rounded(.down)
    return (reach, .size(max(0, (size + 0.5).rounded(.down) - reach)))
  }

  private static func whole(_ value: Double) -> Double {
    // What is a half but for the sine's last digits is one.
    let size = (abs(value) + 0.5 + 1e-9).rounded(.down)
    return size == 0 ? 0 : value < 0 ? -size : size
  }
}
