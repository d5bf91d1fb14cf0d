// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Intaglio

extension FuzzTarget {
  /// A style file: the style comes back from its own JSON, and has a form in CSS and in Figma's effects.
  static func style(_ bytes: [UInt8]) throws {
    guard
      let style = try? Style(contentsOfFile: Document.path(of: bytes), readingPicturesWith: Document.picture)
    else { return }
    let copy = try JSONDecoder().decode(Style.self, from: JSONEncoder().encode(style))
    try FuzzFault.unless(copy == style, "its JSON is another style")
    for subject in [CSSSubject.box, .text, .picture] {
      _ = style.css(for: subject, selector: "a").description
    }
    _ = try JSONEncoder().encode(FigmaEffects(style))
    _ = try? style.validate(scale: 1)
  }

  /// A scene file with variables and includes (`part.json` is there): the scene comes back from its own JSON,
  /// and can be planned.
  static func scene(_ bytes: [UInt8]) throws {
    let path = Document.path(of: bytes)
    guard var file = try? SceneFile(contentsOfFile: path) else { return }
    for name in file.variables.prefix(3) { try? file.set(name, parsing: "1") }
    guard let scene = try? file.scene(readingPicturesWith: Document.picture) else { return }
    let copy = try JSONDecoder().decode(Scene.self, from: JSONEncoder().encode(scene))
    try FuzzFault.unless(copy == scene, "its JSON is another scene")
  }
}

extension FuzzTarget {
  private static let renderer = Result { try Renderer(backend: .cpu, maximumThreads: 1) }

  /// A scene file that is drawn: whatever numbers it has, there is a picture or an error.
  static func render(_ bytes: [UInt8]) throws {
    let file = try? SceneFile(contentsOfFile: Document.path(of: bytes))
    guard let scene = try? file?.scene(readingPicturesWith: Document.picture),
      // The cost of large pictures and texts is out of scope here.
      scene.pixelSize.pixelCount ?? .max <= 1 << 14, !bytes.contains("text".utf8)
    else { return }
    let picture = try? renderer.get().render(scene)
    try FuzzFault.unless(picture == nil || picture?.size == scene.pixelSize, "the picture has another size")
  }
}

/// A file in memory, for parsers that read only that, and another beside it, for scenes to include as "100".
private enum Document {
  private static let part =
    #"{"width": 8, "height": 6, "variables": {"a": 1}, "layers": [{"opacity": "${a}"}]}"#
  private static let descriptor: Int32 = {
    let part = memoryFile()
    write(part, Document.part, Document.part.utf8.count)
    dup2(part, 100)
    return memoryFile()
  }()

  /// A file without a name.
  private static func memoryFile() -> Int32 {
    let name = "/intaglio-fuzz-\(getpid())"
    defer { shm_unlink(name) }
    return shm_open(name, O_RDWR | O_CREAT, 0o600)
  }

  /// The path of the file, which now holds `bytes`.
  static func path(of bytes: [UInt8]) -> String {
    ftruncate(descriptor, 0)
    pwrite(descriptor, bytes, bytes.count, 0)
    return "/proc/self/fd/\(descriptor)"
  }

  /// Stands for any picture that is named.
  static func picture(_ path: String) throws -> Bitmap {
    try Bitmap(size: PixelSize(2, 1), pixels: [9, 8, 7, 255, 0, 0, 0, 128])
  }
}
