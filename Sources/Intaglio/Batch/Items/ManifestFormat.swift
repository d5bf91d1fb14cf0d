/// What the lines of a manifest mean.
protocol ManifestFormat: Sendable {
  /// The item of a line.
  ///
  /// - Throws: `BatchFailure`, which names the line, the field and the fault.
  func item(_ line: [UInt8], at place: ManifestPlace) throws(BatchFailure) -> any BatchItem
}
