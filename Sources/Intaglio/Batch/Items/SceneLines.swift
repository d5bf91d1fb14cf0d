import IntaglioDocuments

/// Manifests whose lines give values to the variables of one scene file.
struct SceneLines: ManifestFormat {
  let file: SceneFile
  /// Pixels a point, for lines that do not say it themselves; nil: as the scene has it.
  let scale: Double?
  /// What the scenes of all lines share.
  let pictures: PictureCache

  func item(_ line: [UInt8], at place: ManifestPlace) throws(BatchFailure) -> any BatchItem {
    let line = try JSONLine.decoded(SceneLine.self, from: line, place: place.name)
    var file = file
    for (name, value) in line.values.sorted(by: { $0.key < $1.key }) {
      do throws(JSONFault) {
        try file.set(name, to: value)
      } catch {
        throw BatchFailure(place.name, .manifest, "\(StyleFileError(error, path: place.name))")
      }
    }
    let output =
      if let output = line.output {
        try JSONLine.inside(output, place: place.name)
      } else {
        "\(place.number).png"
      }
    return SceneItem(
      input: place.name, output: output, file: file, manifest: place.manifest, scale: line.scale ?? scale,
      pictures: pictures)
  }
}
