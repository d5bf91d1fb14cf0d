// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioRenderer

/// One style, or one of its own for each, laid over any number of pictures: files, folders, patterns,
/// manifests.
///
///     let batch = Batch(inputs: [.path("icons")], outputFolder: "indented", style: .innerShadowLayer())
///     let report = try batch.run()
///     print(report)
///
/// Several threads each take the next picture, decode, render and encode it, so that the stages of different
/// pictures overlap. Inputs are looked up while the batch runs; it holds as many pictures in memory as it has
/// threads, however many there are in all. A picture that fails is reported and does not stop the others. An
/// output is there whole or not at all, and takes the place of an older file only when it is complete.
public struct Batch: RunnableBatch {
  /// Where pictures come from, in this order.
  public var inputs: [BatchInput]
  /// The folder for results; made if missing. It keeps the tree below each folder among the inputs.
  public var outputFolder: String
  /// The style of all pictures that have none of their own.
  public var style: Style
  /// Pixels a point, for pictures that have no scale of their own.
  public var scale: Double
  /// How large results are, for pictures that do not say it themselves.
  public var canvas: Canvas
  /// How the batch runs; its members are the batch's own, too: `batch.jobs`.
  public var settings: BatchSettings

  /// The most pictures that are worked on at once: each takes a thread and the memory of a picture.
  public static let maximumJobs = 1_024

  /// A batch; see the properties.
  public init(
    inputs: [BatchInput], outputFolder: String, style: Style = Style(), scale: Double = 1,
    canvas: Canvas = .keep, settings: BatchSettings = BatchSettings()
  ) {
    self.inputs = inputs
    self.outputFolder = outputFolder
    self.style = style
    self.scale = scale
    self.canvas = canvas
    self.settings = settings
  }

  /// What is to be done; see `RunnableBatch`.
  public func setup() throws(BatchError) -> BatchSetup {
    do throws(StyleError) {
      try style.validate(scale: scale)
    } catch {
      throw .style(error)
    }
    let pictures = PictureSettings(
      style: style, scale: scale, canvas: canvas, format: settings.encoding.format)
    let sources = inputs.map { input -> SourceInput in
      switch input {
      case .path(let path): .pictures(path: path, pictures)
      case .manifest(let path): .manifest(path, PictureLines(settings: pictures))
      }
    }
    return BatchSetup(
      inputs: sources, outputFolder: outputFolder, settings: settings,
      cache: RenderCache(limit: settings.cacheLimit))
  }
}

/// Where a batch finds pictures.
public enum BatchInput: Sendable, Hashable {
  /// A regular file; a folder, of which every PNG, JPEG, WebP, AVIF and SVG file at any depth is taken (by
  /// its name's ending, in any letter case); or, where there is neither, a pattern in which `*`, `?` and
  /// `[a-z]` stand for parts of a name and `**` for any folders.
  ///
  /// A result's place is the input's path below the folder, below the part of a pattern in front of its first
  /// wildcard, or a file's own name; its ending becomes that of the format in which results are written.
  /// Hidden files and folders are left out unless they are named, and links to folders are not followed.
  /// Files of a folder come in no particular order.
  case path(String)
  /// A file with one JSON object a line, or `-` for standard input:
  ///
  ///     {"input": "a/icon.png", "output": "b/icon.png", "style": "lift", "scale": 2, "canvas": "grow"}
  ///
  /// Only `input` has to be there, a path relative to the manifest's folder (for standard input: to the
  /// current one). `output` is a path inside the output folder; when it is left out the input's relative path
  /// is taken. `style` is the name of a preset or a style as in a style file. Empty lines are passed over.
  /// The file is read while the batch runs.
  case manifest(String)
}
