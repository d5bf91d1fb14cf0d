// SPDX-License-Identifier: MIT
import Foundation
import IntaglioImages
import IntaglioModel
import TestSupport
import Testing

/// Goldens that do not fail when they should are worse than none.
@Suite struct GoldenTests {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent("intaglio-\(UUID().uuidString)")
  let picture: Bitmap

  init() throws {
    picture = try Bitmap(
      size: PixelSize(2, 2), pixels: [1, 2, 3, 4, 0, 0, 0, 0, 9, 9, 9, 255, 0, 128, 0, 200])
  }

  private func golden(isUpdating: Bool = false) -> Golden {
    Golden(
      directory: root.appendingPathComponent("goldens"), failures: root.appendingPathComponent("failures"),
      isUpdating: isUpdating)
  }

  @Test func aMissingGoldenFails() {
    #expect(throws: Golden.Mismatch.self) { try golden().check(picture, "new") }
  }

  @Test func updatingWritesAndStillFails() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    #expect(throws: Golden.Mismatch.self) { try golden(isUpdating: true).check(picture, "a") }
    try golden().check(picture, "a")
  }

  @Test(arguments: 0..<4)
  func oneLevelOfOneChannelFailsAndLeavesPanels(channel: Int) throws {
    defer { try? FileManager.default.removeItem(at: root) }
    #expect(throws: Golden.Mismatch.self) { try golden(isUpdating: true).check(picture, "a") }
    var changed = picture
    changed[1, 1][channel] += 1
    #expect(throws: Golden.Mismatch.self) { try golden().check(changed, "a") }
    let panels = try Bitmap(contentsOfFile: root.appendingPathComponent("failures/a.png").path)
    #expect(panels.size == PixelSize(2 + 8 + 2 + 8 + 2, 2))
  }
}
