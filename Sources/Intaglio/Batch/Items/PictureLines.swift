/// Manifests whose lines are pictures.
struct PictureLines: ManifestFormat {
  /// For what a line does not say itself.
  let settings: PictureSettings

  func item(_ line: [UInt8], at place: ManifestPlace) throws(BatchFailure) -> any BatchItem {
    try JSONLine.decoded(PictureLine.self, from: line, place: place.name)
      .item(at: place, settings: settings)
  }
}
