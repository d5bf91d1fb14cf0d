// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioPhotoshop
import IntaglioPlan
import IntaglioRenderer

/// One scene file, or one Photoshop document, drawn any number of times with different values: a card for
/// each line of a manifest.
///
///     let card = try SceneFile(contentsOfFile: "card.json")
///     let batch = SceneBatch(scene: .file(card), manifests: ["people.jsonl"], outputFolder: "cards")
///     let report = try batch.run()
///     print(report)
///
/// It runs like a `Batch`: several threads each take the next line and carry it through all stages, only
/// their scenes are in memory, a failed line is reported and does not stop the others, and an output is
/// written completely or not at all.
public struct SceneBatch: RunnableBatch {
  /// The template; its values are the defaults of all lines.
  public var scene: SceneTemplate
  /// Files with one JSON object per line, in order; `-` is standard input:
  ///
  ///     {"output": "ada.png", "set": {"name": "Ada Lovelace", "year": 1843}, "scale": 2, "maximumBytes": "300K"}
  ///
  /// All fields are optional. `output` is a path inside the output folder; by default it is the line's
  /// number, `12.png`. `set` has values for the scene's variables, of the types of their defaults or
  /// declarations, or pictures for a document's layers. Paths of pictures are relative to the folder of the
  /// scene file or document; in variables of the type `image`, to the manifest's folder. `maximumBytes` is a
  /// number, or a text with K, M or G; see `PictureEncoding.maximumByteCount`. Empty lines are ignored. The
  /// file is read while the batch runs.
  public var manifests: [String]
  /// The folder for results; created if missing.
  public var outputFolder: String
  /// The sizes of the scene file in which each line is drawn, whose names are added to those of the outputs:
  /// `ada-og.png`. Empty for all sizes, or the only one.
  public var sizes: [String]
  /// Pixels per point, for lines without their own scale; nil for the scene file's.
  public var scale: Double?
  /// The settings of the run; their members are available on the batch: `batch.jobs`.
  public var settings: BatchSettings

  /// A batch; see the properties.
  public init(
    scene: SceneTemplate, manifests: [String], outputFolder: String, sizes: [String] = [],
    scale: Double? = nil, settings: BatchSettings = BatchSettings()
  ) {
    self.scene = scene
    self.manifests = manifests
    self.outputFolder = outputFolder
    self.sizes = sizes
    self.scale = scale
    self.settings = settings
  }

  /// The work to do; see `RunnableBatch`.
  public func setup() throws(BatchError) -> BatchSetup {
    if let scale { try rethrowing(BatchError.style, try Style().validate(scale: scale)) }
    let cache = RenderCache(limit: settings.cacheLimit)
    let lines = SceneLines(
      template: scene, sizes: sizes.isEmpty && scene.size == nil ? scene.sizes : sizes, scale: scale,
      pathExtension: settings.encoding.format.pathExtension, pictures: PictureCache(cache))
    return BatchSetup(
      inputs: manifests.map { .manifest($0, lines) }, outputFolder: outputFolder, settings: settings,
      options: BatchOptions(scale: scale, settings.encoding), cache: cache)
  }
}
