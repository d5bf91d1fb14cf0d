// SPDX-License-Identifier: MIT
import Intaglio

extension SceneTest {
  /// Registers the goldens, and all possible pictures of failures.
  ///
  /// - Throws: `FileConflict`.
  package func note(_ scenes: [NamedScene], in files: inout RunFiles) throws(FileConflict) {
    let names = candidates.map(\.name) + [SceneTestReport.referenceName]
    var seen: Set<String> = []
    // The test itself reports duplicate names.
    for scene in scenes where seen.insert(scene.name).inserted {
      if let goldens, goldens.isUpdating {
        try files.write(goldens.path(of: scene), as: "a golden")
      } else if let goldens {
        try files.read(goldens.path(of: scene), as: "a golden")
      }
      guard let pictures = failures.map(FailurePictures.init) else { continue }
      for name in names {
        for kind in SceneTestFault.Kind.allCases {
          try files.write(pictures.path(of: kind, scene, on: name), as: "a picture of a failure")
        }
      }
    }
  }
}
