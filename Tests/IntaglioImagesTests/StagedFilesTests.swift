// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import IntaglioImages
import Testing

/// Files that come to their places together.
@Suite struct StagedFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String, of files: StagedFiles) throws {
    let path = folder.path(name)
    try files.write(path) { try OutputFile.write(Array(text.utf8), descriptor: $0, path: path) }
  }

  private func visible() throws -> [String] {
    try folder.names().filter { !$0.hasPrefix(".intaglio-") }
  }

  @Test func allComeAtOnce() throws {
    _ = try folder.write([1], to: "old")
    do {
      let files = try StagedFiles(beside: folder.path("new"))
      try write("new", to: "new", of: files)
      try write("newer", to: "old", of: files)
      #expect(try visible() == ["old"])
      #expect(try folder.read("old") == [1])
      #expect(files.paths == [folder.path("new"), folder.path("old")])
      try files.commit()
      #expect(try folder.read("old") == Array("newer".utf8))
    }
    #expect(try folder.names() == ["new", "old"])
  }

  @Test func nothingIsLeftOfWhatIsNotCommitted() throws {
    _ = try folder.write([1], to: "old")
    do {
      let files = try StagedFiles(beside: folder.path("new"))
      try write("new", to: "old", of: files)
      #expect(throws: PictureFileError.self) {
        try files.write(folder.path("half")) { _ in
          throw PictureFileError.cannotWrite(path: "half", reason: "full")
        }
      }
    }
    #expect(try folder.names() == ["old"])
    #expect(try folder.read("old") == [1])
  }

  /// The last place became a folder after the check: moved files go back.
  @Test func aFailedMoveIsTakenBack() throws {
    _ = try folder.write([1], to: "old")
    do {
      let files = try StagedFiles(beside: folder.path("new"))
      for name in ["new", "old", "taken"] { try write(name, to: name, of: files) }
      #expect(mkdir(folder.path("taken"), 0o700) == 0)
      #expect(throws: PictureFileError.cannotWrite(path: folder.path("taken"), reason: "Is a directory")) {
        try files.commit()
      }
    }
    #expect(try folder.names() == ["old", "taken"])
    #expect(try folder.read("old") == [1])
  }

  @Test func aLinkStaysAlsoToAnotherFileSystem() throws {
    let other = "/dev/shm/intaglio-\(UUID().uuidString)"
    defer { unlink(other) }
    try Data([1]).write(to: URL(filePath: other))
    #expect(symlink(other, folder.path("link")) == 0)
    do {
      let files = try StagedFiles(beside: folder.path("link"))
      try write("new", to: "link", of: files)
      try files.commit()
    }
    #expect(try Data(contentsOf: URL(filePath: other)) == Data("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == other)
  }

  @Test func placesAreLookedAtBeforehand() throws {
    #expect(mkdir(folder.path("taken"), 0o700) == 0)
    let files = try StagedFiles(beside: folder.path("new"))
    #expect(
      throws: PictureFileError.cannotWrite(
        path: folder.path("taken"), reason: "it is a folder; name a file in it")
    ) {
      try write("x", to: "taken", of: files)
    }
    #expect(
      throws: PictureFileError.cannotWrite(
        path: folder.path("gone/new"), reason: "its folder does not exist")
    ) {
      try StagedFiles(beside: folder.path("gone/new"))
    }
  }
}
