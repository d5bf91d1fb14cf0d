// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioPhotoshop
import IntaglioPlan
import IntaglioRenderer

/// One scene file, or one Photoshop document, drawn any number of times with other values: a card for each
/// line of a manifest.
///
///     let card = try SceneFile(contentsOf: "card.json")
///     let batch = SceneBatch(scene: .file(card), manifests: ["people.jsonl"], outputFolder: "cards")
///     let report = try batch.run()
///     print(report)
///
/// It runs as a `Batch` does: several threads each take the next line and bring it through all stages,
/// nothing but their scenes is in memory, a line that fails is reported and stops no other, and an output is
/// there whole or not at all.
public struct SceneBatch: RunnableBatch {
  /// What is drawn; values that were set are those of all lines that do not set their own.
  public var scene: SceneTemplate
  /// Files with one JSON object a line, in this order; `-` is standard input:
  ///
  ///     {"output": "ada.png", "set": {"name": "Ada Lovelace", "year": 1843}, "scale": 2}
  ///
  /// All may be left out. `output` is a path inside the output folder; without it a line's number is taken,
  /// `12.png`. `set` has values for the scene's variables, of the same kind as their defaults, or pictures
  /// for a document's layers. Pictures are looked for where those that the scene file names are: relative to
  /// its folder, or to the document's. Empty lines are passed over. The file is read while the batch runs.
  public var manifests: [String]
  /// The folder for results; made if missing.
  public var outputFolder: String
  /// Pixels a point, for lines that have no scale of their own; nil: as the scene file has it.
  public var scale: Double?
  /// How the batch runs; its members are the batch's own, too: `batch.jobs`.
  public var settings: BatchSettings

  /// A batch; see the properties.
  public init(
    scene: SceneTemplate, manifests: [String], outputFolder: String, scale: Double? = nil,
    settings: BatchSettings = BatchSettings()
  ) {
    self.scene = scene
    self.manifests = manifests
    self.outputFolder = outputFolder
    self.scale = scale
    self.settings = settings
  }

  /// What is to be done; see `RunnableBatch`.
  public func setup() throws(BatchError) -> BatchSetup {
    do throws(StyleError) {
      if let scale { try Style().validate(scale: scale) }
    } catch {
      throw .style(error)
    }
    let cache = RenderCache(limit: settings.cacheLimit)
    let lines = SceneLines(
      template: scene, scale: scale, pathExtension: settings.encoding.format.pathExtension,
      pictures: PictureCache(cache))
    return BatchSetup(
      inputs: manifests.map { .manifest($0, lines) }, outputFolder: outputFolder, settings: settings,
      cache: cache)
  }
}
