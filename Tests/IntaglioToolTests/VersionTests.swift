// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// One version: of the library, the tool, and the wheel, whose own tests hold it against the C library.
@Suite struct VersionTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  @Test func isTheSameEverywhere() throws {
    let tool = try ToolProcess()
    let version = LibraryVersion.text
    #expect(try tool.run("--version").text == version + "\n")
    let file = Self.root.appending(path: "Python/src/intaglio/_version.py")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("\nVERSION = \"\(version)\"\n"))
    let header = Self.root.appending(path: "Sources/Tool/CIntaglio/include/intaglio.h")
    #expect(try String(contentsOf: header, encoding: .utf8).contains("such as \"\(version)\""))
  }
}
