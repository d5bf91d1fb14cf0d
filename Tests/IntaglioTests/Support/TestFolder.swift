// SPDX-License-Identifier: MIT
import Foundation
import Intaglio

/// A folder of a test's own, removed when it is deallocated.
final class TestFolder {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  convenience init(_ files: [String: String]) throws {
    try self.init()
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of something in the folder.
  func path(_ name: String) -> String { "\(folder.path(percentEncoded: false))/\(name)" }

  /// A picture that no other seed has: a soft disc and a pixel whose place and colour depend on the seed.
  static func picture(_ seed: Int) throws -> Bitmap {
    let size = PixelSize(12 + seed % 5, 10 + seed % 3)
    var picture = try Bitmap(transparent: size)
    for row in 2..<8 {
      for column in 2..<8 { picture[column, row] = SIMD4(40, UInt8(seed % 128), 90, 128 + UInt8(row)) }
    }
    picture[seed % 7 + 1, 3] = SIMD4(255, 255, 0, 255)
    return picture
  }

  /// Writes `picture(seed)` for each name, seeds counted from 0.
  func writePictures(_ names: [String]) throws {
    for (seed, name) in names.enumerated() {
      try makeFolder(of: name)
      let format = PictureFormat(path: name) ?? .png
      try Self.picture(seed).write(to: path(name), as: PictureEncoding(format))
    }
  }

  /// Writes a text; returns its path.
  @discardableResult
  func write(_ text: String, to name: String = "document.json") throws -> String {
    try makeFolder(of: name)
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  /// A batch of the folder `in`, or of other pictures, into the folder `out`, on the CPU.
  func batch(_ inputs: [String] = ["in"], style: Style = Style(), jobs: Int? = nil) -> Batch {
    Batch(
      inputs: inputs.map { .path(path($0)) }, outputFolder: path("out"), style: style,
      settings: BatchSettings(backend: .cpu, jobs: jobs))
  }

  /// A batch of the pictures in a manifest.
  func batch(manifest: String, style: Style = Style(), jobs: Int? = nil) -> Batch {
    var batch = batch(style: style, jobs: jobs)
    batch.inputs = [.manifest(path(manifest))]
    return batch
  }

  /// All files below a folder, hidden ones too but for journals, sorted; empty when it is not there.
  func files(in name: String) -> [String] {
    let found = (try? FileManager.default.subpathsOfDirectory(atPath: path(name))) ?? []
    return found.filter { entry in
      if entry.split(separator: "/").last?.hasPrefix(".intaglio-journal") == true { return false }
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path("\(name)/\(entry)"), isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    .sorted()
  }

  /// A picture in the folder.
  func read(_ name: String) throws -> Bitmap { try Bitmap(contentsOfFile: path(name)) }

  func makeFolder(of name: String) throws {
    let parent = folder.appending(path: name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
  }
}
