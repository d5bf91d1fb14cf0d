// SPDX-License-Identifier: MIT
import Foundation
import FuzzTargets
import Testing

/// The fuzzers' seeds, and every input that once failed.
@Suite struct FuzzInputTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Inputs").standardizedFileURL

  @Test(arguments: FuzzTarget.allCases)
  func inputsDoNoHarm(target: FuzzTarget) throws {
    let folder = FuzzInputTests.folder.appending(path: target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      #expect(throws: Never.self, "\(file.lastPathComponent)") {
        try target.check(Array(Data(contentsOf: file)))
      }
    }
  }
}
