// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// An animation with its numbered frames on disk: `turn.png` with `turn-001.png`, `turn-002.png`, … beside
/// it.
package struct AnimationFile: Sendable, Hashable {
  let file: PictureFile
  package let count: Int
  /// Frames per second.
  package let rate: Double
  let isOpaque: Bool

  /// An animation of `count` frames at `path`, which may be `-`.
  package init(_ path: String, count: Int, rate: Double, isOpaque: Bool = false) {
    file = PictureFile(path)
    (self.count, self.rate, self.isOpaque) = (count, rate, isOpaque)
  }

  /// Rejects formats without animations.
  static func check(_ encoding: PictureEncoding) throws(ToolError) {
    guard encoding.maximumByteCount == nil else {
      throw ToolError(.usage, "--maximum-bytes: is for single pictures, not for --light-sweep; leave it out")
    }
    guard encoding.format == .png else {
      throw ToolError(
        .usage,
        "--light-sweep writes an animated PNG, not a \(encoding.format.displayName); let the output end in .png"
      )
    }
  }

  /// The file of the frame at `index`, which counts from 0: the animation's name and a number from 1, padded
  /// to three digits or to the width of the last number. nil for a standard stream, which takes only the
  /// animation.
  package func frameFile(_ index: Int) -> PictureFile? {
    guard !file.isStandardStream else { return nil }
    let stem = FilePath.parts(of: file.path).stem
    let number = "\(index + 1)"
    let digits = max(3, "\(count)".count)
    return PictureFile("\(stem)-\(String(repeating: "0", count: digits - number.count))\(number).png")
  }

  /// Records the animation and its frames as outputs.
  func note(in files: inout RunFiles) throws(FileConflict) {
    try files.write(file, as: "the animation")
    for index in 0..<count {
      if let frame = frameFile(index) { try files.write(frame, as: "frame \(index + 1) of the animation") }
    }
  }

  /// Draws the frames one after the other, and moves them and the animation into place when all are complete.
  /// Creates their folder if missing. After a failure no file is left, and older files are unchanged.
  func write(compression: PictureCompression, _ frame: (Int) throws -> Bitmap) throws {
    if file.isStandardStream {
      return try write(to: STDOUT_FILENO, "standard output", compression, frame) { _, _ in }
    }
    try OutputFolder.making(FilePath.folder(of: file.path) ?? "") {
      let files = try StagedFiles(beside: file.path)
      try files.write(file.path) { descriptor in
        try write(to: descriptor, file.path, compression, frame) { index, picture in
          guard let path = frameFile(index)?.path else { return }
          try files.write(path) {
            try picture.write(toDescriptor: $0, name: path, as: PictureEncoding(compression: compression))
          }
        }
      }
      try files.commit()
    }
  }

  private func write(
    to descriptor: Int32, _ name: String, _ compression: PictureCompression, _ frame: (Int) throws -> Bitmap,
    with body: (Int, Bitmap) throws -> Void
  ) throws {
    let animation = try AnimatedPNGWriter(
      descriptor: descriptor, name: name, frameCount: count, frameRate: rate, isOpaque: isOpaque,
      compression: compression)
    for index in 0..<count {
      let picture = try frame(index)
      try body(index, picture)
      try animation.append(picture)
    }
    try animation.finish()
  }
}
