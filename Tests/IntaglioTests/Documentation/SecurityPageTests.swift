// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The limits in SECURITY.md are the actual ones.
@Suite struct SecurityPageTests {
  @Test func limitsAreThoseOfTheLibrary() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../../SECURITY.md").standardized,
      encoding: .utf8)
    /// Of each row the number, by the name in the last column.
    var limits: [String: String] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      for name in cells[2].split(separator: "`") where name.contains(where: \.isLetter) {
        limits[String(name)] = cells[1].replacing(",", with: "")
      }
    }
    #expect(limits["Bitmap.maximumPixelCount"] == "\(Bitmap.maximumPixelCount)")
    #expect(limits["Scene.maximumSide"] == "\(Int(Scene.maximumSide))")
    #expect(limits["Scene.maximumLayers"] == "\(Scene.maximumLayers)")
    #expect(limits["Scene.maximumDepth"] == "\(Scene.maximumDepth)")
    #expect(limits["Scene.maximumNameLength"] == "\(Scene.maximumNameLength)")
    #expect(limits["Text.maximumLength"] == "\(Text.maximumLength)")
    #expect(limits["Style.maximumShadows"] == "\(Style.maximumShadows)")
    #expect(limits["Style.maximumEffects"] == "\(Style.maximumEffects)")
    #expect(limits["Batch.maximumJobs"] == "\(Batch.maximumJobs)")
    #expect(limits["BatchShard.maximumCount"] == "\(BatchShard.maximumCount)")
  }
}
