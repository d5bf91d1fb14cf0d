import IntaglioModel

/// One picture that a batch makes. This is all in which batches differ; how items are found, shared among threads, written
/// and counted is the same for all.
protocol BatchItem: Sendable {
  /// What a failure calls it: the file to read, or a line of a manifest.
  var input: String { get }
  /// Where the result goes: a path inside the output folder, such as `a/icon.png`.
  var output: String { get }

  /// Reads what is to be drawn, and draws it.
  ///
  /// - Parameters:
  ///   - target: the file that the result will be written to, which must not be one of those that it is made of.
  ///   - times: gets how long the stages took, also when one failed.
  ///   - warnings: gets what is drawn, but not as it was meant.
  func picture(
    by renderer: Renderer, target: String, times: inout StageTimes, warnings: inout [BatchWarning]
  ) throws(BatchFailure) -> Bitmap
}
