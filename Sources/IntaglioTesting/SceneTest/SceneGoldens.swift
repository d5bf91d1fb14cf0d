// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioImages
import IntaglioModel

/// A folder of PNG files that say how scenes looked: for a scene called `card` that is `card.png`.
///
/// A golden is the Reference's picture, so it is the same on every machine whose fonts, and whose pictures
/// that the scene names, are the same.
public struct SceneGoldens: Sendable, Hashable {
  /// The folder; made if missing, when goldens are updated.
  public var folder: String
  /// How far the Reference's picture may be from a golden, in levels of 255: 0 … 254. Candidates, which may
  /// be one level from the Reference, may be one level farther from a golden.
  public var tolerance: Int
  /// Whether goldens are written anew where they are missing or differ, instead of that being a fault.
  public var isUpdating: Bool

  /// Goldens in a folder.
  public init(folder: String, tolerance: Int = 0, isUpdating: Bool = false) {
    self.folder = folder
    self.tolerance = tolerance
    self.isUpdating = isUpdating
  }

  /// Where the golden of a scene is.
  func path(of scene: NamedScene) -> String { FilePath.join(folder, scene.name + ".png") }

  /// A golden, or why there is none to compare with.
  enum State {
    case picture(Bitmap)
    case fault(SceneTestFault)
  }

  /// Reads the golden of a scene.
  func state(of scene: NamedScene) -> State {
    let path = path(of: scene)
    do throws(PictureFileError) {
      return .picture(try Bitmap(contentsOf: path))
    } catch .noSuchFile {
      return .fault(
        SceneTestFault(
          .missingGolden,
          "there is no golden \(path); run with --update to make it (in Swift: isUpdating: true)"))
    } catch {
      return .fault(SceneTestFault(.unreadableGolden, "the golden cannot be used: \(error)"))
    }
  }

  /// Writes the golden of a scene, unless it shows the picture already: a file that needs no change keeps its
  /// bytes.
  ///
  /// - Throws: `SceneTestError.cannotWrite`; the older golden is as it was then.
  func update(_ scene: NamedScene, with picture: Bitmap) throws(SceneTestError) -> GoldenUpdate {
    let path = path(of: scene)
    var change = GoldenUpdate.Change.replaced
    switch state(of: scene) {
    case .picture(picture): return GoldenUpdate(scene: scene.name, path: path, change: .unchanged)
    case .fault(let fault) where fault.kind == .missingGolden: change = .made
    case .picture, .fault: break
    }
    do throws(PictureFileError) {
      try picture.write(to: path)
    } catch {
      throw SceneTestError(error, path: path)
    }
    return GoldenUpdate(scene: scene.name, path: path, change: change)
  }
}

/// What became of one golden when goldens were updated.
public struct GoldenUpdate: Sendable, Codable, Hashable {
  /// What was done.
  public enum Change: String, Sendable, Codable, Hashable, CaseIterable {
    /// There was none.
    case made
    /// There was one that differed, or was no picture.
    case replaced
    /// There was one that shows the same; it was left alone.
    case unchanged
  }

  /// The scene's name.
  public let scene: String
  /// The golden's file.
  public let path: String
  /// What was done.
  public let change: Change
}
