import Intaglio
import Glibc
import IntaglioModel

extension SceneTest {
  /// Everything that can be known to be wrong without rendering or writing.
  ///
  /// - Throws: `SceneTestError`.
  func check(_ scenes: [NamedScene]) throws(SceneTestError) {
    if let goldens, !(0...254).contains(goldens.tolerance) { throw .tolerance(goldens.tolerance) }
    // Compared as they stand in file names.
    var names: Set = [DifferencePictures.slug(SceneTestReport.referenceName)]
    for candidate in candidates where !names.insert(DifferencePictures.slug(candidate.name)).inserted {
      throw .sameCandidate(candidate.name)
    }
    var known: [String: NamedScene] = [:]
    for scene in scenes {
      guard !scene.name.isEmpty, !scene.name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
      else {
        throw .badName(scene.name)
      }
      if let other = known.updateValue(scene, forKey: scene.name) {
        throw .sameName(scene.name, first: other.origin, second: scene.origin)
      }
    }
    for scene in scenes {
      do throws(SceneError) {
        _ = try DrawnScene.planned(scene.scene)
      } catch {
        throw .scene(origin: scene.origin, error)
      }
    }
  }

  /// Makes the folders that pictures go to: none of them where one cannot be had.
  ///
  /// - Throws: `SceneTestError.cannotWrite`.
  func makeFolders() throws(SceneTestError) {
    var folders: [String] = []
    if let goldens, goldens.isUpdating { folders.append(goldens.folder) }
    if let differenceFolder { folders.append(differenceFolder) }
    for folder in folders {
      if let reason = Self.obstacle(to: folder) { throw .cannotWrite(path: folder, reason: reason) }
    }
    for folder in folders {
      if let reason = OutputFolder.make(folder) { throw .cannotWrite(path: folder, reason: reason) }
    }
  }

  /// Why no files can be made in a folder, or the folder not be made, in the system's words; nil when they can.
  private static func obstacle(to folder: String) -> String? {
    guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) != 0 else {
      return FileFacts(folder.isEmpty ? "." : folder)?.kind == .folder ? nil : reason(ENOTDIR)
    }
    let code = errno
    // What is not there yet is made in the folder above.
    guard code == ENOENT, !folder.isEmpty else { return reason(code) }
    return obstacle(to: FilePath.folder(of: folder) ?? "")
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
