import IntaglioDocuments
import IntaglioModel
import IntaglioPlan

/// A scene file with the values of one line.
struct SceneItem: BatchItem {
  let input: String
  let output: String
  /// With the line's values set.
  let file: SceneFile
  /// The file in which the line stands.
  let manifest: String
  /// nil: the scene's own.
  let scale: Double?
  let pictures: PictureCache

  func picture(
    by renderer: Renderer, target: String, times: inout StageTimes, warnings: inout [BatchWarning]
  ) throws(BatchFailure) -> Bitmap {
    let scene = try times.time(\.decode) { () throws(BatchFailure) in try read(target) }
    let prepared = try times.time(\.prepare) { () throws(BatchFailure) in
      try failing(.prepare) { () throws(RenderError) in try renderer.prepared(scene) }
    }
    warnings += prepared.warnings.map { warning in
      let located = file.located(warning)
      return BatchWarning(input, "\(located)", field: located.field)
    }
    return try times.time(\.render) { () throws(BatchFailure) in
      try failing(.render) { () throws(RenderError) in try renderer.picture(of: prepared) }
    }
  }

  private func read(_ target: String) throws(BatchFailure) -> Scene {
    var sources = [file.path, manifest]
    var scene: Scene
    do throws(SceneFileError) {
      scene = try file.scene { path in
        sources.append(path)
        return try pictures.picture(path)
      }
    } catch {
      throw BatchFailure(input, .decode, "\(error)", field: error.field)
    }
    sources += file.includedPaths
    // The file would be lost, and with it what the lines behind this one are made of.
    if let source = sources.first(where: { FileFacts.areSame(target, $0) }) {
      throw BatchFailure(input, .decode, "its output \(output) would overwrite \(source)")
    }
    if let scale { scene.scale = scale }
    return scene
  }

  private func failing<Value>(
    _ stage: BatchFailure.Stage, _ work: () throws(RenderError) -> Value
  ) throws(BatchFailure) -> Value {
    do throws(RenderError) {
      return try work()
    } catch {
      guard case .scene(let fault) = error else { throw BatchFailure(input, stage, "\(error)") }
      let located = file.located(fault)
      throw BatchFailure(input, stage, "\(located)", field: located.field)
    }
  }
}
