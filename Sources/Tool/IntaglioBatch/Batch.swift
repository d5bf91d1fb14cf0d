// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioRenderer

/// Applies one style, or a style per picture, to any number of pictures: files, folders, patterns, manifests.
///
///     let batch = Batch(inputs: [.path("icons")], outputFolder: "indented", style: .innerShadow())
///     let report = try batch.run()
///     print(report)
///
/// Several threads each take the next picture, decode, render and encode it, so that the stages of different
/// pictures overlap. Inputs are found while the batch runs; it holds only as many pictures in memory as it
/// has threads. A failed picture is reported and does not stop the others. An output is written completely or
/// not at all, and replaces an older file only when complete.
public struct Batch: RunnableBatch {
  /// The sources of pictures, in order.
  public var inputs: [BatchInput]
  /// The folder for results; created if missing. It keeps the folder structure of the inputs.
  public var outputFolder: String
  /// The style of pictures without their own.
  public var style: Style
  /// Pixels per point, for pictures without their own scale.
  public var scale: Double
  /// Whether results have room for the outer shadows, for pictures whose line of a manifest does not say; nil
  /// for what the style says (`Style.grows`).
  public var grow: Bool?
  /// How pictures are changed before their style is applied, and what surrounds the results.
  public var framing: Framing
  /// Whether results keep the full paths of their inputs as given, including folders and extensions:
  /// `a/logo.jpg` becomes `a/logo.jpg.png`. This keeps `logo.png` and `logo.jpg` in one folder apart, and
  /// files with the same name in several.
  public var keepsPaths: Bool
  /// The settings of the run; their members are available on the batch: `batch.jobs`.
  public var settings: BatchSettings

  /// The maximum number of pictures in progress: each takes a thread and the memory of a picture.
  public static let maximumJobs = 1_024

  /// A batch; see the properties.
  public init(
    inputs: [BatchInput], outputFolder: String, style: Style = Style(), scale: Double = 1,
    grow: Bool? = nil, framing: Framing = Framing(), keepsPaths: Bool = false,
    settings: BatchSettings = BatchSettings()
  ) {
    self.inputs = inputs
    self.outputFolder = outputFolder
    self.style = style
    self.scale = scale
    self.grow = grow
    self.framing = framing
    self.keepsPaths = keepsPaths
    self.settings = settings
  }

  /// The work to do; see `RunnableBatch`.
  public func setup() throws(BatchError) -> BatchSetup {
    try rethrowing(BatchError.style, try style.validate(scale: scale))
    try rethrowing(BatchError.framing, try framing.validate(scale: scale))
    let pictures = PictureSettings(
      style: style, scale: scale, grow: grow, framing: framing, format: settings.encoding.format,
      keepsPaths: keepsPaths)
    let sources = inputs.map { input -> SourceInput in
      switch input {
      case .path(let path): .pictures(path: path, pictures)
      case .manifest(let path):
        .manifest(path, PictureLines(settings: pictures, recolored: settings.recolored))
      }
    }
    return BatchSetup(
      inputs: sources, outputFolder: outputFolder, settings: settings,
      options: BatchOptions(pictures, settings.encoding), cache: RenderCache(limit: settings.cacheLimit))
  }
}

extension Batch {
  /// The number of pictures at a time by default: one for each processor, and as many more as hardware GPUs
  /// have in flight.
  package static func defaultJobs(processors: Int, _ renderers: [Renderer]) -> Int {
    renderers.reduce(processors) { $0 + ($1.selection.isSoftware ? 0 : $1.picturesInFlight) }
  }
}

/// A source of pictures.
public enum BatchInput: Sendable, Hashable {
  /// A regular file; a folder with all its PNG, JPEG, WebP, AVIF and SVG files at any depth (by file name
  /// extension, in any letter case); or, if neither exists, a pattern in which `*`, `?` and `[a-z]` stand for
  /// parts of a name and `**` for any folders.
  ///
  /// A result's path is the input's path relative to the folder, or to the part of a pattern before its first
  /// wildcard, or a file's own name; its extension is that of the output format. `Batch.keepsPaths` keeps the
  /// whole path and the extension. Hidden files and folders are skipped unless they are named, and links to
  /// folders are not followed. The files of a folder have no particular order.
  case path(String)
  /// A file with one JSON object per line, or `-` for standard input:
  ///
  ///     {"input": "a/icon.png", "output": "b/icon.webp", "style": "lift", "scale": 2, "grow": true,
  ///      "maximumBytes": "12K"}
  ///
  /// Only `input` is required, a path relative to the manifest's folder (for standard input: to the current
  /// one). `output` is a path inside the output folder; by default it is the input's relative path. `style`
  /// is the name of a preset or of a style file in the manifest's folder, a style as in a style file, or a
  /// list of these, the first on top. `tint`, `accent` and `colors`, an object, replace colours that the
  /// style declares. `maximumBytes` is a number, or a text with K, M or G; see
  /// `PictureEncoding.maximumByteCount`. Empty lines are ignored. The file is read while the batch runs.
  case manifest(String)
}
