// SPDX-License-Identifier: MIT
import Foundation
import Intaglio

/// A scene file whose pictures can be worked out by hand, and a manifest for it.
struct BatchScenePlace {
  let place: TestFolder

  /// A white card of 8 x 4 points with a block of the height 2 at (1, 1) and a picture at (5, 1); a shadow
  /// where asked for.
  static func scene(style: String = "{}") -> String {
    """
    { "width": 8, "height": 4, "background": "white",
      "variables": { "color": "#ff0000", "width": 2, "hidden": false, "photo": "photo.png" },
      "layers": [
        { "frame": [1, 1, "${width}", 2], "contents": { "color": "${color}" }, "style": \(style) },
        { "frame": [5, 1, 2, 2], "hidden": "${hidden}", "contents": { "image": "${photo}" } } ] }
    """
  }

  init(_ lines: [String], scene: String = Self.scene()) throws {
    place = try TestFolder()
    try place.write(scene, to: "scenes/card.json")
    try place.write(lines.joined(separator: "\n"), to: "lists/list.jsonl")
    try Self.photo(SIMD4(0, 0, 255, 255)).write(to: place.path("scenes/photo.png"))
    try Self.photo(SIMD4(0, 128, 0, 255)).write(to: place.path("scenes/other.png"))
  }

  var manifest: String { place.path("lists/list.jsonl") }
  var sceneFile: String { place.path("scenes/card.json") }

  /// A batch into `out`, on the CPU.
  func batch(jobs: Int? = nil) throws -> SceneBatch {
    SceneBatch(
      scene: .file(try SceneFile(contentsOfFile: sceneFile)), manifests: [manifest],
      outputFolder: place.path("out"),
      settings: BatchSettings(
        backend: .cpu,
        jobs: jobs))
  }

  private static func photo(_ color: SIMD4<UInt8>) throws -> Bitmap {
    try filled(PixelSize(2, 2)) { _, _ in color }
  }

  /// The card, pixel by pixel.
  static func card(
    color: SIMD4<UInt8> = SIMD4(255, 0, 0, 255), width: Int = 2,
    photo: SIMD4<UInt8>? = SIMD4(0, 0, 255, 255), scale: Int = 1
  ) throws -> Bitmap {
    try filled(PixelSize(8 * scale, 4 * scale)) { column, row in
      let (column, row) = (column / scale, row / scale)
      guard (1..<3).contains(row) else { return SIMD4(repeating: 255) }
      if let photo, (5..<7).contains(column) { return photo }
      return (1..<1 + width).contains(column) ? color : SIMD4(repeating: 255)
    }
  }

  private static func filled(
    _ size: PixelSize, _ pixel: (Int, Int) -> SIMD4<UInt8>
  ) throws -> Bitmap {
    var picture = try Bitmap(transparent: size)
    for row in 0..<size.height {
      for column in 0..<size.width { picture[column, row] = pixel(column, row) }
    }
    return picture
  }
}
