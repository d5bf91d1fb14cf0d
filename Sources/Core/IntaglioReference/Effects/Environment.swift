// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A picture of a mirroring sphere, whose top faces the light.
struct ReferenceSphere {
  private let picture: Picture
  private let side: Int
  private let angle: Double

  /// A sphere of `side` pixels; nil for a picture that has not been read.
  init?(
    _ source: Pattern.Source, side: Int, light: Light, at space: DrawingSpace
  ) throws(SceneError) {
    guard let bitmap = try ReferencePattern.tile(of: source) else { return nil }
    var whole = space
    whole.field = PixelRect(columns: 0..<side, rows: 0..<side)
    whole.isSilhouette = false
    let place = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    picture = try Picture(bitmap, in: place, at: whole)
    (self.side, angle) = (side, light.angle * .pi / 180)
  }

  /// What is seen in a surface with this normal.
  func color(along normal: SIMD3<Double>) -> SIMD4<Double> {
    let length = (normal * normal).sum().squareRoot()
    let turned = SIMD2(
      normal.x * sin(angle) + normal.y * cos(angle), normal.y * sin(angle) - normal.x * cos(angle))
    let last = Double(side - 1)
    let place = SIMD2(
      min(max((turned.x / length + 1) * Double(side) / 2 - 0.5, 0), last),
      min(max((turned.y / length + 1) * Double(side) / 2 - 0.5, 0), last))
    let (left, top) = (min(Int(place.x), side - 2), min(Int(place.y), side - 2))
    let (right, below) = (place.x - Double(left), place.y - Double(top))
    let upper = picture[left, top] * (1 - right) + picture[left + 1, top] * right
    let lower = picture[left, top + 1] * (1 - right) + picture[left + 1, top + 1] * right
    return upper * (1 - below) + lower * below
  }
}
