// SPDX-License-Identifier: MIT
import Glibc
import Intaglio
import IntaglioPlanner

extension SceneTest {
  /// Finds every error that needs no rendering or writing.
  ///
  /// - Returns: warnings, such as characters that no font has.
  /// - Throws: `SceneTestError`.
  func check(_ scenes: [NamedScene]) throws(SceneTestError) -> [SceneTestReport.Warning] {
    if let goldens, !(0...254).contains(goldens.tolerance) { throw .tolerance(goldens.tolerance) }
    // Compared in their file name form.
    var names: Set = [FailurePictures.slug(SceneTestReport.referenceName)]
    for candidate in candidates where !names.insert(FailurePictures.slug(candidate.name)).inserted {
      throw .sameCandidate(candidate.name)
    }
    var known: [String: NamedScene] = [:]
    for scene in scenes {
      guard !scene.name.isEmpty, !scene.name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
      else { throw .badName(scene.name) }
      if let other = known.updateValue(scene, forKey: scene.name) {
        throw .sameName(scene.name, first: other.origin, second: scene.origin)
      }
    }
    var warnings: [SceneTestReport.Warning] = []
    for scene in scenes {
      do throws(RenderError) {
        let prepared = try ScenePreparer(layOutText: .pango).prepare(scene.scene)
        warnings += prepared.warnings.map { SceneTestReport.Warning(scene, $0) }
      } catch {
        if case .scene(let fault) = error { throw .scene(origin: scene.origin, fault) }
      }
    }
    if isStrict, let first = warnings.first { throw .warning(first) }
    return warnings
  }

  /// Creates the folder of goldens, if they are updated, unless an output folder cannot be created.
  ///
  /// - Throws: `SceneTestError.cannotWrite`.
  func makeFolders() throws(SceneTestError) {
    let updated = goldens.flatMap { $0.isUpdating ? $0.folder : nil }
    for folder in [updated, failures].compactMap(\.self) {
      if let reason = OutputFolder.obstacle(to: folder) { throw .cannotWrite(path: folder, reason: reason) }
    }
    if let updated, let reason = OutputFolder.make(updated) {
      throw .cannotWrite(path: updated, reason: reason)
    }
  }
}
