// SPDX-License-Identifier: MIT
import Glibc
import Intaglio
import IntaglioModel
import IntaglioPlanner

extension SceneTest {
  /// Finds every error that needs no rendering or writing.
  ///
  /// - Returns: warnings, such as characters that no font has.
  /// - Throws: `SceneTestError`.
  func check(_ scenes: [NamedScene]) throws(SceneTestError) -> [SceneTestReport.Warning] {
    if let goldens, !(0...254).contains(goldens.tolerance) { throw .tolerance(goldens.tolerance) }
    // Compared in their file name form.
    var names: Set = [DifferencePictures.slug(SceneTestReport.referenceName)]
    for candidate in candidates where !names.insert(DifferencePictures.slug(candidate.name)).inserted {
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
        let prepared = try ScenePreparer(layOutText: TextLayoutEngines.standard).prepare(scene.scene)
        warnings += prepared.warnings.map { SceneTestReport.Warning(scene, $0) }
      } catch {
        if case .scene(let fault) = error { throw .scene(origin: scene.origin, fault) }
      }
    }
    if isStrict, let first = warnings.first { throw .warning(first) }
    return warnings
  }

  /// Creates the output folders: none of them if one cannot be created.
  ///
  /// - Throws: `SceneTestError.cannotWrite`.
  func makeFolders() throws(SceneTestError) {
    var folders: [String] = []
    if let goldens, goldens.isUpdating { folders.append(goldens.folder) }
    if let differenceFolder { folders.append(differenceFolder) }
    for folder in folders {
      if let reason = OutputFolder.obstacle(to: folder) { throw .cannotWrite(path: folder, reason: reason) }
    }
    for folder in folders {
      if let reason = OutputFolder.make(folder) { throw .cannotWrite(path: folder, reason: reason) }
    }
  }
}
