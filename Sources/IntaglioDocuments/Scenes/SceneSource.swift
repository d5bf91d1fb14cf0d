/// A scene file as a part of a scene, with the files that it includes.
///
/// Included layers stand in the including file's tree as if they had been written there; this says which file a place in
/// that tree is in, and where in it.
final class SceneSource: Sendable {
  let file: JSONFile
  /// The included files, by the place of the including layer in this file: `layers[2].layers[0]`.
  let includes: [String: SceneSource]

  init(file: JSONFile, includes: [String: SceneSource]) {
    self.file = file
    self.includes = includes
  }

  /// The error about a place in the whole tree, made with the file and the place in it that it comes from.
  func error(at field: String, _ make: (_ path: String, _ field: String) -> SceneFileError) -> SceneFileError
  {
    for end in SceneSource.layersInLayers(field) {
      let place = String(field[..<end])
      guard let included = includes[place] else { continue }
      return including(included.error(at: String(field[field.index(after: end)...]), make), at: place)
    }
    return make(file.path, field)
  }

  /// The error of an included file, with where it is included.
  func including(_ error: SceneFileError, at place: String) -> SceneFileError {
    .included(error, by: file.path, field: "\(place).include")
  }

  /// Where a place goes from a layer to those in it: the ends of what stands in front of `.layers[`.
  private static func layersInLayers(_ field: String) -> [String.Index] {
    let step = Array(".layers[".utf8)
    let units = field.utf8
    return units.indices.filter { units[$0] == step[0] && units[$0...].starts(with: step) }
  }
}
