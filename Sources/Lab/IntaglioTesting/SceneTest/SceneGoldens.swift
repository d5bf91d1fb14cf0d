// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// A folder of PNG files with the expected pictures of scenes: `card.png` for a scene called `card`.
///
/// A golden is the Reference's picture, so it is the same on every machine with the same fonts and the same
/// picture files.
public struct SceneGoldens: Sendable, Hashable {
  /// The folder; created if missing, when goldens are updated.
  public var folder: String
  /// The allowed difference between the Reference's picture and a golden, in levels of 255: 0 … 254.
  /// Candidates, which may be one level from the Reference, get one level more.
  public var tolerance: Int
  /// Whether missing and different goldens are written. The test fails nevertheless, so that no run both
  /// records and passes.
  public var isUpdating: Bool

  /// The variable of the environment that updates goldens, if it is 1; the same in Python.
  private static let updateSwitch = "INTAGLIO_UPDATE_GOLDENS"

  /// Goldens in a folder.
  ///
  /// - Parameter isUpdating: nil to update them if the environment has `INTAGLIO_UPDATE_GOLDENS=1`.
  public init(folder: String, tolerance: Int = 0, isUpdating: Bool? = nil) {
    (self.folder, self.tolerance) = (folder, tolerance)
    self.isUpdating =
      isUpdating ?? (getenv(SceneGoldens.updateSwitch).map { String(cString: $0) } == "1")
  }

  /// The path of a scene's golden.
  func path(of scene: NamedScene) -> String { FilePath.join(folder, scene.name + ".png") }

  /// A golden, or the reason why it cannot be compared with.
  enum State {
    case picture(Bitmap)
    case fault(SceneTestFault)
  }

  /// Reads the golden of a scene.
  func state(of scene: NamedScene) -> State {
    let path = path(of: scene)
    do throws(PictureFileError) {
      return .picture(try Bitmap(contentsOfFile: path))
    } catch .noSuchFile {
      return .fault(
        SceneTestFault(.missingGolden, "there is no golden \(path); \(SceneGoldens.updateSwitch)=1 writes it")
      )
    } catch {
      return .fault(SceneTestFault(.unreadableGolden, "the golden cannot be used: \(error)"))
    }
  }

  /// Writes the golden of a scene, unless it shows the picture already: unchanged files keep their bytes.
  ///
  /// - Returns: the fault of a test that updates goldens.
  /// - Throws: `SceneTestError.cannotWrite`; the older golden is then unchanged.
  func update(_ scene: NamedScene, with picture: Bitmap) throws(SceneTestError) -> SceneTestFault {
    let path = path(of: scene)
    let change: String
    switch state(of: scene) {
    case .picture(picture):
      return SceneTestFault(.updatedGolden, "\(path) is unchanged; run without \(SceneGoldens.updateSwitch)")
    case .fault(let fault) where fault.kind == .missingGolden: change = "was written"
    case .picture, .fault: change = "was rewritten"
    }
    try rethrowing({ SceneTestError($0, path: path) }, try picture.write(to: path))
    return SceneTestFault(
      .updatedGolden, "\(path) \(change); look at it, then run without \(SceneGoldens.updateSwitch)")
  }
}
