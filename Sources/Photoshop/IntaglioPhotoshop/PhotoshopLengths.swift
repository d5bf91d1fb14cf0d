// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPSD

/// Converts Photoshop's lengths to those of styles. A pixel of a document becomes a point.
enum PhotoshopLengths {
  /// A shadow's offset: whole pixels away from the light, with halves rounded away from zero.
  ///
  /// - Parameter angle: the direction of the light, in degrees, counterclockwise from the right.
  static func offset(distance: Double, angle: Double) -> Vector {
    let turn = angle * .pi / 180
    return Vector(whole(-distance * cos(turn)), whole(distance * sin(turn)))
  }

  /// Divides a size into spread (or choke) and blur, which is the rest of the size.
  ///
  /// - Parameter spread: percent of the size.
  static func softness(size: Double, spread: Double) -> (spread: Double, blur: Blur) {
    let reach = (size * spread / 100 + 0.5).rounded(.down)
    return (reach, .size(max(0, (size + 0.5).rounded(.down) - reach)))
  }

  private static func whole(_ value: Double) -> Double {
    // The margin rounds up halves that are slightly less because of the sine's rounding.
    let size = (abs(value) + 0.5 + 1e-9).rounded(.down)
    return size == 0 ? 0 : value < 0 ? -size : size
  }
}
