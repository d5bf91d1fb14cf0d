// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioSystem
import IntaglioTesting
import PassReference

/// A folder for goldens and difference pictures, and candidates that are right or wrong in ways that a test
/// knows.
struct SceneTestPlace {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  func path(_ name: String) -> String { folder.path(name) }

  /// The names in a folder; empty where there is no such folder.
  func names(in name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted()
  }

  /// Goldens in the folder `goldens`.
  func goldens(tolerance: Int = 0, isUpdating: Bool = false) -> SceneGoldens {
    SceneGoldens(folder: path("goldens"), tolerance: tolerance, isUpdating: isUpdating)
  }

  /// Writes a picture as a golden.
  func write(_ picture: Bitmap, asGoldenOf name: String) throws {
    try FileManager.default.createDirectory(atPath: path("goldens"), withIntermediateDirectories: true)
    try picture.write(to: path("goldens/\(name).png"))
  }

  /// What every pixel of `plain` is: opaque, so that it survives PNG with any alpha next to it.
  static let color = SIMD4<UInt8>(51, 102, 153, 255)

  /// A scene of one colour.
  static func plain(_ name: String = "plain", width: Int = 6, height: Int = 4) -> NamedScene {
    NamedScene(
      name,
      Scene(
        width: Double(width), height: Double(height),
        background: Color(red: 51.0 / 255, green: 102.0 / 255, blue: 153.0 / 255)))
  }

  /// The picture of `plain`, by hand.
  static func picture(width: Int = 6, height: Int = 4) throws -> Bitmap {
    try Bitmap(
      size: PixelSize(width, height),
      pixels: (0..<width * height).flatMap { _ in (0..<4).map { color[$0] } })
  }

  /// A candidate that is the Reference, but for what `change` does to its pictures; `number` counts them from
  /// 0.
  static func candidate(
    _ name: String = "test",
    _ change: @escaping @Sendable (_ picture: inout Bitmap, _ number: Int) -> Void = { _, _ in }
  ) -> SelfTest.Candidate {
    let count = Lock(0)
    return SelfTest.Candidate(name: name, device: "device of \(name)") {
      plan, inputs, _ throws(RenderError) in
      var picture = try ReferenceBackend().execute(plan, inputs: inputs).bitmap()
      let number = count.withLock { count in
        count += 1
        return count - 1
      }
      change(&picture, number)
      return .bitmap(picture)
    }
  }
}
