// SPDX-License-Identifier: MIT
import Foundation
import IntaglioImages
import IntaglioModel
import SceneCatalog
import Testing

/// Files, pipes and devices. Permission bits mean nothing to root, who may run this, so refusals come from
/// elsewhere.
@Suite struct FileTests {
  private let folder: TemporaryFolder
  private let bitmap: Bitmap

  init() throws {
    folder = try TemporaryFolder()
    bitmap = try Bitmap(size: PixelSize(2, 1), pixels: [1, 2, 3, 4, 250, 0, 7, 255])
  }

  private func cannotWrite(_ path: String, _ reason: String) {
    #expect(throws: PictureFileError.cannotWrite(path: path, reason: reason)) { try bitmap.write(to: path) }
  }

  // MARK: Reading

  @Test func readsAFile() throws {
    let fixture = Fixture.named("rgba-16+adam7")
    let path = try folder.write(fixture.bytes, to: "in.png")
    #expect(try Bitmap(contentsOfFile: path).pixels == fixture.premultiplied)
  }

  @Test func errorsOfContentsNameTheFile() throws {
    let path = try folder.write(Array("GIF89a..........".utf8), to: "picture.gif")
    #expect(throws: PictureFileError.unknownFormat(name: path, found: "a GIF picture")) {
      try Bitmap(contentsOfFile: path)
    }
    let empty = try folder.write([], to: "empty")
    #expect(throws: PictureFileError.unknownFormat(name: empty, found: "empty")) {
      try Bitmap(contentsOfFile: empty)
    }
    let cut = try folder.write(Array(bitmap.encoded().dropLast()), to: "cut")
    #expect(throws: PictureFileError.truncated(name: cut)) { try Bitmap(contentsOfFile: cut) }
  }

  @Test func whatCannotBeReadSaysWhy() throws {
    let missing = folder.path("missing.png")
    #expect(throws: PictureFileError.noSuchFile(path: missing)) { try Bitmap(contentsOfFile: missing) }
    #expect(throws: PictureFileError.noSuchFile(path: "")) { try Bitmap(contentsOfFile: "") }
    #expect(throws: PictureFileError.isDirectory(path: folder.path)) {
      try Bitmap(contentsOfFile: folder.path)
    }
    let below = try folder.write([1], to: "file") + "/in.png"
    #expect(throws: PictureFileError.cannotRead(path: below, reason: "Not a directory")) {
      try Bitmap(contentsOfFile: below)
    }
    #expect(throws: PictureFileError.cannotRead(path: "a\0b", reason: "the path has a NUL in it")) {
      try Bitmap(contentsOfFile: "a\0b")
    }
    #expect(throws: PictureFileError.cannotRead(path: "standard input", reason: "Bad file descriptor")) {
      try Bitmap(fromDescriptor: -1)
    }
  }

  @Test func anEndlessDeviceIsNotReadForLong() {
    #expect(
      throws: PictureFileError.unknownFormat(name: "/dev/zero", found: "binary data of an unknown kind")
    ) {
      try Bitmap(contentsOfFile: "/dev/zero")
    }
  }

  @Test func aFileOfMoreBytesThanAreReadIsRefused() throws {
    let path = try folder.write(Fixture.named("rgba-8").bytes, to: "sparse.png")
    #expect(truncate(path, 1 << 30 + 1) == 0)
    #expect(throws: PictureFileError.fileTooLarge(name: path, limit: 1 << 30)) {
      try Bitmap(contentsOfFile: path)
    }
  }

  @Test func pipesAreReadAndWritten() throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    // More than a pipe holds, so that both sides must take turns.
    let picture = try Bitmap(encoded: noise(side: 256).encoded())
    let writer = Thread { _ = try? picture.write(to: path) }
    writer.start()
    #expect(try Bitmap(contentsOfFile: path) == picture)
    #expect(try folder.names() == ["pipe"])
  }

  @Test func descriptorsAreReadAndWritten() throws {
    let path = folder.path("out.png")
    let output = open(path, O_WRONLY | O_CREAT, 0o600)
    try bitmap.write(toDescriptor: output)
    #expect(close(output) == 0)
    let input = open(path, O_RDONLY)
    #expect(try Bitmap(fromDescriptor: input) == bitmap)
    #expect(close(input) == 0)
    #expect(throws: PictureFileError.cannotWrite(path: "standard output", reason: "Bad file descriptor")) {
      try bitmap.write(toDescriptor: -1)
    }
  }

  // MARK: Writing

  @Test func writesAFileAndNothingElse() throws {
    try bitmap.write(to: folder.path("out.png"), as: PictureEncoding(compression: .small))
    #expect(try folder.names() == ["out.png"])
    #expect(try folder.read("out.png") == bitmap.encoded(as: PictureEncoding(compression: .small)))
  }

  @Test func writesToNamesOfFullLength() throws {
    let name = String(repeating: "n", count: 255)
    try bitmap.write(to: folder.path(name))
    #expect(try folder.names() == [name])
    cannotWrite(folder.path(name + "n"), "File name too long")
    #expect(try folder.names() == [name])
  }

  @Test func aNewFileHasThePermissionsThatTheMaskLeaves() throws {
    try bitmap.write(to: folder.path("out.png"))
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Umask:") })
    let mask = try #require(mode_t(line.dropFirst(6).trimmingCharacters(in: .whitespaces), radix: 8))
    var facts = stat()
    #expect(stat(folder.path("out.png"), &facts) == 0)
    #expect(facts.st_mode & 0o7777 == 0o666 & ~mask)
  }

  @Test func anOlderFileIsReplaced() throws {
    let path = try folder.write([UInt8](repeating: 9, count: 10_000), to: "out.png")
    try bitmap.write(to: path)
    #expect(try Bitmap(contentsOfFile: path) == bitmap)
    #expect(try folder.names() == ["out.png"])
  }

  @Test func anInterruptedWriteLeavesEverythingAsItWas() throws {
    let failure = PictureFileError.cannotWrite(path: "out.png", reason: "No space left on device")
    for before in [nil, [1, 2, 3]] as [[UInt8]?] {
      let path = try before.map { try folder.write($0, to: "out.png") } ?? folder.path("out.png")
      #expect(throws: failure) {
        try OutputFile.write(path: path) { descriptor throws(PictureFileError) in
          #expect(write(descriptor, "half", 4) == 4)
          throw failure
        }
      }
      #expect(try folder.names() == (before == nil ? [] : ["out.png"]))
      if let before { #expect(try folder.read("out.png") == before) }
    }
  }

  @Test func aFailedRenameLeavesNothingBehind() throws {
    let taken = folder.path("taken.png")
    #expect(throws: PictureFileError.cannotWrite(path: taken, reason: "Is a directory")) {
      try OutputFile.write(path: taken) { descriptor throws(PictureFileError) in mkdir(taken, 0o700) }
    }
    #expect(try folder.names() == ["taken.png"])
  }

  @Test func whatCannotBeWrittenSaysWhy() throws {
    cannotWrite("", "the path is empty")
    cannotWrite("a\0b", "the path has a NUL in it")
    cannotWrite(folder.path, "it is a folder; name a file in it")
    cannotWrite(folder.path("missing/out.png"), "its folder does not exist")
    cannotWrite(try folder.write([1], to: "file") + "/out.png", "Not a directory")
    cannotWrite("/proc/out.png", "its folder does not exist")  // what procfs says to a new file
    #expect(try folder.names() == ["file"])
  }

  @Test func devicesAreWrittenTo() throws {
    try bitmap.write(to: "/dev/null")
    var facts = stat()
    #expect(stat("/dev/null", &facts) == 0)
    #expect(facts.st_mode & S_IFMT == S_IFCHR)
    cannotWrite("/dev/full", "No space left on device")
  }

  @Test func aLinkStaysAndItsTargetIsReplaced() throws {
    #expect(mkdir(folder.path("deep"), 0o700) == 0)
    _ = try folder.write([1, 2, 3], to: "deep/target.png")
    #expect(symlink("deep/target.png", folder.path("link.png")) == 0)
    try bitmap.write(to: folder.path("link.png"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.png")) == "deep/target.png")
    #expect(try Bitmap(contentsOfFile: folder.path("deep/target.png")) == bitmap)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("deep")) == ["target.png"])
  }

  @Test func aLinkToNothingIsRefused() throws {
    #expect(symlink("nowhere", folder.path("link.png")) == 0)
    cannotWrite(folder.path("link.png"), "it is a symbolic link to a file that does not exist")
  }

  /// Converted to a string, its name would differ, and a second file would be made.
  @Test func aLinkToANameThatIsNotUTF8IsRefused() throws {
    let target = [0x63, 0x61, 0x66, 0xE9, 0].map { CChar(bitPattern: $0) }
    let place = Array(folder.path("").utf8CString.dropLast()) + target
    close(open(place, O_WRONLY | O_CREAT, 0o600))
    #expect(symlink(target, folder.path("link.png")) == 0)
    cannotWrite(folder.path("link.png"), "it is a link to a file whose name is not UTF-8")
    #expect(unlink(place) == 0)
    #expect(try folder.names() == ["link.png"])
  }

  @Test func namesWithoutAFolderAreInTheCurrentOne() throws {
    let name = "intaglio-\(UInt64.random(in: 0 ... .max)).png"
    defer { unlink(name) }
    try bitmap.write(to: name)
    #expect(try Bitmap(contentsOfFile: name) == bitmap)
  }

  @Test func writersOfTheSamePathDoNotMix() async throws {
    let path = folder.path("out.png")
    let pictures = try (0..<8).map { try noise(side: 64, seed: UInt64($0)) }
    try await withThrowingTaskGroup { group in
      for picture in pictures {
        group.addTask { try picture.write(to: path, as: PictureEncoding(compression: .fast)) }
      }
      try await group.waitForAll()
    }
    #expect(pictures.contains(try Bitmap(contentsOfFile: path)))
    #expect(try folder.names() == ["out.png"])
  }

  private func noise(side: Int, seed: UInt64 = 4) throws -> Bitmap {
    var chance = SplitMix(seed: seed)
    let pixels = (0..<side * side).flatMap { _ in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &chance) } + [255]
    }
    return try Bitmap(size: PixelSize(side, side), pixels: pixels)
  }
}
