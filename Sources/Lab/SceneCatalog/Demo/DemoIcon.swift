// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A flower of eight petals around an open centre, whose alpha fades over fourteen pixels at every edge.
enum DemoIcon {
  static func draw() throws(BitmapError) -> Bitmap {
    try Bitmap(demoPixels: { column, row in
      let (x, y) = (Double(column) + 0.5 - 256, Double(row) + 0.5 - 256)
      let distance = hypot(x, y)
      let angle = atan2(y, x) + .pi / 8
      let petal = pow(abs(cos(4 * angle)), 0.72)
      let reach = 128 + 80 * petal
      // Distances are measured along the ray; the division gives the fade an even width across slanting
      // edges.
      let slant = hypot(1, 1.15 * sin(8 * angle) * (1 - petal * petal))
      let outside = DemoNoise.step(-7, 7, (reach - distance) / slant)
      let hole = DemoNoise.step(-7, 7, distance - 52)
      // From a deep centre to light tips, with a darker vein along each petal's middle.
      let tip = min(distance / 208, 1)
      let vein =
        0.10 * exp(-pow((1 - petal) * distance / 9, 2)) * DemoNoise.step(60, 120, distance)
        * (1 - DemoNoise.step(150, 205, distance))
      let light = 0.05 * (-y / 208)
      return SIMD4(
        0.80 + 0.14 * tip - vein + light, 0.34 + 0.30 * tip * tip - vein + light,
        0.30 + 0.16 * tip - 0.6 * vein + light, outside * hole)
    })
  }
}
