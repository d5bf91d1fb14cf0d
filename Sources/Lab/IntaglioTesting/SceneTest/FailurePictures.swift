// SPDX-License-Identifier: MIT
import Glibc
import Intaglio
import IntaglioSystem

/// Pictures of failures: expected, difference and actual side by side.
struct FailurePictures: Sendable {
  /// The folder; created for the first picture.
  let folder: String

  /// A candidate's name in file names: `gpu 0, fragment` becomes `gpu-0-fragment`.
  static func slug(_ name: String) -> String {
    let words = name.unicodeScalars.split { scalar in
      !(scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }
    return words.map { String($0) }.joined(separator: "-")
  }

  func path(of kind: SceneTestFault.Kind, _ scene: NamedScene, on candidate: String) -> String {
    FilePath.join(folder, "\(scene.name).\(FailurePictures.slug(candidate)).\(kind.rawValue).png")
  }

  /// Writes `SCENE.CANDIDATE.KIND.png`, and adds its path to the fault; pictures that cannot be compared side
  /// by side get a message instead.
  ///
  /// - Throws: `SceneTestError.cannotWrite`.
  func show(
    _ fault: SceneTestFault, _ scene: NamedScene, on candidate: String, expected: Bitmap, actual: Bitmap,
    tolerance: Int
  ) throws(SceneTestError) -> SceneTestFault {
    let path = path(of: fault.kind, scene, on: candidate)
    let panels: Bitmap
    do throws(BitmapError) {
      panels = try BitmapComparison.panels(expected, actual, tolerance: tolerance)
    } catch {
      return SceneTestFault(fault.kind, "\(fault.message); there is no difference picture: \(error)")
    }
    if let reason = OutputFolder.make(folder) { throw .cannotWrite(path: folder, reason: reason) }
    try rethrowing({ SceneTestError($0, path: path) }, try panels.write(to: path))
    var shown = fault
    shown.picture = path
    return shown
  }

  /// Removes the picture of an earlier failure.
  ///
  /// - Throws: `SceneTestError.cannotWrite`.
  func remove(_ kind: SceneTestFault.Kind, _ scene: NamedScene, on candidate: String) throws(SceneTestError) {
    let path = path(of: kind, scene, on: candidate)
    if unlink(path) != 0, errno != ENOENT { throw .cannotWrite(path: path, reason: systemReason(errno)) }
  }
}
