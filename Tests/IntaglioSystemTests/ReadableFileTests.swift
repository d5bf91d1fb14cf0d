// SPDX-License-Identifier: MIT
import Foundation
import IntaglioSystem
import Testing

/// Files, and what stands in their place.
@Suite final class ReadableFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID())").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ bytes: [UInt8]) throws -> String {
    let path = "\(folder)/file"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Files of no part, of whole parts, and of one byte more or less.
  @Test(arguments: [0, 1, 5, (1 << 16) - 1, 1 << 16, (1 << 16) + 1, 3 << 16])
  func allBytesAreRead(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) }
    let file = try ReadableFile(path: write(bytes), isRegular: true)
    #expect(file.byteCount == count)
    var read: [UInt8] = []
    while try file.append(to: &read) {}
    #expect(read == bytes)
    // From any place, up to the end, whatever has been read.
    #expect(try file.bytes(count + 3) == bytes)
    #expect(try file.bytes(4, at: 3) == Array(bytes.dropFirst(3).prefix(4)))
    #expect(try file.bytes(4, at: count + 9) == [])
  }

  @Test func aFileOfTheKernelHasNoLengthButBytes() throws {
    let file = try ReadableFile(path: "/proc/self/status", isRegular: true)
    #expect(file.byteCount == 0)
    var read: [UInt8] = []
    while try file.append(to: &read) {}
    #expect(String(decoding: read, as: UTF8.self).hasPrefix("Name:"))
    #expect(ReadableFile.text(of: "/proc/self/status").hasPrefix("Name:"))
  }

  @Test func whatIsNotAFileIsAFault() throws {
    for isRegular in [false, true] {
      #expect(throws: FileFault.folder) { try ReadableFile(path: self.folder, isRegular: isRegular) }
      #expect(throws: FileFault.system(ENOENT)) {
        try ReadableFile(path: "\(self.folder)/none", isRegular: isRegular)
      }
      #expect(throws: FileFault.pathHasNUL) { try ReadableFile(path: "/dev/null\0", isRegular: isRegular) }
    }
    #expect(throws: FileFault.notRegular) { try ReadableFile(path: "/dev/null", isRegular: true) }
    #expect(try ReadableFile(path: "/dev/null").bytes(1) == [])
    #expect(ReadableFile.text(of: "\(folder)/none").isEmpty)
  }

  /// A pipe without a writer neither blocks nor gets a reader, where only files are allowed.
  @Test func aPipeIsNotOpened() throws {
    let path = "\(folder)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: FileFault.notRegular) { try ReadableFile(path: path, isRegular: true) }
    let file = try ReadableFile(path: path, waits: false)
    #expect(file.isPipe && !file.isRegular)
    // A pipe has no places.
    #expect(throws: FileFault.system(ESPIPE)) { try file.bytes(1) }
  }

  @Test func aDescriptorStaysOpen() throws {
    let descriptor = open(try write([1, 2, 3]), O_RDONLY)
    defer { close(descriptor) }
    var first = try ReadableFile(descriptor).bytes(2)
    #expect(try ReadableFile(descriptor).append(to: &first))
    #expect(first == [1, 2, 1, 2, 3])
  }
}
