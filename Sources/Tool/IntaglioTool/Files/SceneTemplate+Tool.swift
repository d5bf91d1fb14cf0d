// SPDX-License-Identifier: MIT
import Intaglio

extension SceneTemplate {
  /// Reads a scene file or a Photoshop document, recognised by its first bytes, also from standard input,
  /// `-`; and sets the values of `--set`.
  init(_ path: String, setting settings: [String], confinedTo folder: String? = nil) throws {
    self = try path == "-" ? SceneTemplate.standardInput() : SceneTemplate(contentsOf: path)
    if let folder { confine(to: folder) }
    for setting in settings { try set(setting) }
  }

  /// Checks that there is a size with this name.
  func checkSize(_ name: String) throws(ToolError) {
    var copy = self
    do throws(DocumentError) {
      try copy.choose(size: name)
    } catch {
      throw ToolError(.usage, "--size: \(error)")
    }
  }

  /// Compares a Photoshop document with the picture that Photoshop merged, for `--verify`: prints how much
  /// the drawing differs, and where.
  ///
  /// - Returns: a warning if the difference is visible, or if the merged picture is missing or damaged.
  func verification(with renderer: Renderer) throws -> String? {
    guard case .photoshop(let document) = self else {
      throw ToolError(.usage, "--verify: only Photoshop documents have a picture to compare with")
    }
    let comparison: PhotoshopComparison
    do {
      comparison = try document.comparison { try renderer.render($0) }
    } catch let error as PSDError {
      let reason = FilePath.message("\(error)", without: document.path)
      return "\(document.path): cannot be verified: \(reason)"
    }
    let found = "\(document.path): compared with Photoshop's picture: \(comparison)"
    if !comparison.isAlike { return found }
    Console.note(found)
    return nil
  }
}
