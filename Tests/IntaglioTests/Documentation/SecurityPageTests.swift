// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The limits in SECURITY.md are the actual ones.
@Suite struct SecurityPageTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private static func page() throws -> String {
    try String(contentsOf: root.appending(path: "SECURITY.md"), encoding: .utf8)
  }

  /// `Scene.maximumSide`: a file that declares or extends the type declares the member.
  @Test func namesAreThoseOfTheLibrary() throws {
    let names = try Self.page().matches(of: /`([A-Z]\w+)\.(\w+)`/).map { ("\($0.1)", "\($0.2)") }
    #expect(names.count > 10)
    let folder = Self.root.appending(path: "Sources")
    let sources = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
    for (type, member) in names {
      let isDeclared = sources.contains { source in
        ["struct", "enum", "class", "extension"].contains { source.contains("\($0) \(type)") }
          && ["let", "var"].contains { source.contains(" \($0) \(member)") }
      }
      #expect(isDeclared, "\(type).\(member)")
    }
  }

  @Test func limitsAreThoseOfTheLibrary() throws {
    let page = try Self.page()
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
