import IntaglioCore

/// One picture of a batch.
struct BatchItem {
  /// The file to read.
  var input: String
  /// Where the result goes: a path inside the output folder, such as `a/icon.png`.
  var output: String
  /// nil: those of the batch. A fill's picture may still have to be read.
  var style: Style?
  var scale: Double?
  var canvas: Canvas?
}
