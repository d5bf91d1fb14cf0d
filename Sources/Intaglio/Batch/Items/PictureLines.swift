import IntaglioModel

/// Manifests whose lines are pictures.
struct PictureLines: ManifestFormat {
  /// For what a line does not say itself.
  let settings: PictureSettings

  func item(_ line: [UInt8], at place: ManifestPlace) throws(BatchFailure) -> any BatchItem {
    try JSONLine.decoded(PictureLine.self, from: line, place: place.name)
      .item(at: place, settings: settings)
  }
}

/// A line of a manifest of pictures alone, for whoever tests what lines may say.
package enum ManifestLine {
  /// Where the line's result goes, in the output folder.
  ///
  /// - Throws: `BatchFailure`, which names the field and the fault.
  package static func output(_ line: [UInt8]) throws(BatchFailure) -> String {
    let settings = PictureSettings(style: Style(), scale: 1, canvas: .keep)
    let place = ManifestPlace(manifest: "-", folder: "", number: 1)
    return try JSONLine.decoded(PictureLine.self, from: line, place: place.name)
      .item(at: place, settings: settings).output
  }
}
