// SPDX-License-Identifier: MIT
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
  /// Whether missing and different goldens are rewritten, instead of being faults.
  public var isUpdating: Bool

  /// Goldens in a folder.
  public init(folder: String, tolerance: Int = 0, isUpdating: Bool = false) {
    (self.folder, self.tolerance, self.isUpdating) = (folder, tolerance, isUpdating)
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
        SceneTestFault(
          .missingGolden,
          "there is no golden \(path); run with --update to make it (in Swift: isUpdating: true)"))
    } catch {
      return .fault(SceneTestFault(.unreadableGolden, "the golden cannot be used: \(error)"))
    }
  }

  /// Writes the golden of a scene, unless it shows the picture already: unchanged files keep their bytes.
  ///
  /// - Throws: `SceneTestError.cannotWrite`; the older golden is then unchanged.
  func update(_ scene: NamedScene, with picture: Bitmap) throws(SceneTestError) -> GoldenUpdate {
    let path = path(of: scene)
    var change = GoldenUpdate.Change.replaced
    switch state(of: scene) {
    case .picture(picture): return GoldenUpdate(scene: scene.name, path: path, change: .unchanged)
    case .fault(let fault) where fault.kind == .missingGolden: change = .made
    case .picture, .fault: break
    }
    try rethrowing({ SceneTestError($0, path: path) }, try picture.write(to: path))
    return GoldenUpdate(scene: scene.name, path: path, change: change)
  }
}

/// The update of one golden.
public struct GoldenUpdate: Sendable, Codable, Hashable {
  /// The kind of update.
  public enum Change: String, Sendable, Codable, Hashable, CaseIterable {
    /// The golden is new.
    case made
    /// The old golden differed, or was not a picture.
    case replaced
    /// The old golden shows the same picture, and was not touched.
    case unchanged
  }

  /// The scene's name.
  public let scene: String
  /// The golden's file.
  public let path: String
  /// The kind of update.
  public let change: Change
}
