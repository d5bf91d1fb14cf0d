// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// A picture file to draw with a style into another file.
///
///     var job = FileJob(input: "photo.png", output: "card.png", style: .lift)
///     job.framing.padding = 40
///     try job.run(with: renderer)
///
/// A large PNG written as PNG is read, rendered and written in parallel, in bands of rows, so that it may
/// exceed the size of bitmaps, with up to 2^24 pixels in a row: 32,768 x 32,768 take less than 2 GiB. The
/// pixels are those of a whole render. The bands in memory grow with the blurs. Other pictures, interlaced
/// ones, those turned by Exif data, and styles with a picture or drawing as fill are held in memory as a
/// whole.
public struct FileJob: Sendable {
  /// A picture file to read or to write.
  public enum Place: Sendable {
    /// A file by its path. An output is written completely or not at all.
    case path(String)
    /// An open file, with its name in errors.
    case descriptor(Int32, name: String)

    var name: String {
      switch self {
      case .path(let name), .descriptor(_, let name): name
      }
    }

    /// The file, of which the head has been read.
    package func opened(isRegular: Bool = false) throws(PictureFileError) -> InputFile {
      switch self {
      case .path(let path): try InputFile(path: path, isRegular: isRegular)
      case .descriptor(let descriptor, let name): try InputFile(descriptor: descriptor, name: name)
      }
    }

    /// Encodes and writes a picture; see `Bitmap.write(to:as:)`.
    func write(
      _ picture: Bitmap, as encoding: PictureEncoding, isStopped: (() -> Bool)?
    ) throws(PictureFileError) -> WrittenPicture {
      switch self {
      case .path(let path): try picture.write(to: path, as: encoding, isStopped: isStopped)
      case .descriptor(let descriptor, let name):
        try picture.write(toDescriptor: descriptor, name: name, as: encoding)
      }
    }
  }

  /// The input; `Bitmap.init(encoded:)` lists the formats.
  public var input: Place
  /// The destination. It must not be the input or a picture of the style, by any name or link.
  public var output: Place
  /// The style; its lengths are points.
  public var style: Style
  /// Pixels per point: the factor of the style's offsets and blurs.
  public var scale: Double
  /// Whether the result has room for the outer shadows, or else they end at the picture's bounds; nil for
  /// what the style says (`Style.grows`).
  public var grow: Bool?
  /// Changes of the picture before the style, and the surroundings of the result. SVG drawings are drawn at a
  /// new size. A JPEG that grows, without a background here or in `encoding`, gets a white one.
  public var framing: Framing
  /// The format of the result, and its settings.
  public var encoding: PictureEncoding
  /// Collects warnings: animations, pictures too large for the GPU.
  public var warnings: RenderWarnings?
  /// Receives the number of written rows and of all rows of the result from time to time, on any thread.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  package var cancellation: Cancellation?
  /// Smaller pictures are rendered as a whole: bands are faster from this size on.
  package var leastPixelCount = 1 << 26 + 1
  /// Rows per band; nil for the best height.
  package var bandHeight: Int?

  /// A job for a file; see the properties.
  ///
  /// - Parameter encoding: nil for the format of the output's file name extension, without one PNG.
  public init(
    input: String, output: String, style: Style, scale: Double = 1, grow: Bool? = nil,
    framing: Framing = Framing(), encoding: PictureEncoding? = nil, warnings: RenderWarnings? = nil
  ) {
    self.init(
      input: .path(input), output: .path(output), style: style, scale: scale, grow: grow,
      framing: framing,
      encoding: encoding ?? PictureEncoding(PictureFormat(path: output) ?? .png), warnings: warnings)
  }

  /// A job for files or descriptors; see the properties.
  public init(
    input: Place, output: Place, style: Style, scale: Double = 1, grow: Bool? = nil,
    framing: Framing = Framing(), encoding: PictureEncoding = PictureEncoding(),
    warnings: RenderWarnings? = nil
  ) {
    (self.input, self.output, self.style, self.scale, self.grow) = (input, output, style, scale, grow)
    (self.framing, self.encoding, self.warnings) = (framing, encoding, warnings)
  }

  var applied: AppliedStyle { AppliedStyle(style, scale, grow, surroundings) }

  /// The framing, with paper below a JPEG that grows: it has no alpha.
  var surroundings: Framing {
    guard encoding.format == .jpeg, grow ?? style.grows, encoding.background == nil else { return framing }
    var framing = framing
    framing.background = framing.background ?? .color(.white)
    return framing
  }

  /// Cancels the wait for a pipe's reader; nil if the render cannot be cancelled.
  var isStopped: (() -> Bool)? { cancellation.map { cancellation in { cancellation.isRequested } } }

  /// - Throws: `FileRenderError.file(.cannotWrite)` if the output is one of the inputs.
  func checkFiles() throws(FileRenderError) {
    guard case .path(let path) = output else { return }
    var files = RunFiles()
    do throws(FileConflict) {
      if case .path(let input) = input { try files.read(input, as: "the input") }
      if case .file(let fill, _) = style.fill { try files.read(fill, as: "the style's fill") }
      var style = style
      try style.forEachFile { (path, field) throws(FileConflict) in
        try files.read(path, as: "the style's \(field)")
      }
      try files.write(path, as: "the output")
    } catch {
      let read = error.input == path ? error.inputRole : "\(error.inputRole), \(error.input)"
      throw .file(.cannotWrite(path: path, reason: "it is \(read); write to another file"))
    }
  }
}
