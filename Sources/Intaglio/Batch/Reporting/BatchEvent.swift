/// What the observer of a batch is told.
public enum BatchEvent: Sendable {
  /// The inputs were surveyed, and work begins: on these devices, with so many pictures at once. `total` is how many
  /// pictures and failures to expect; nil when a manifest is a stream.
  case started(devices: [BackendSelection], jobs: Int, total: Int?)
  /// A picture was drawn, but surely not as it was meant; that it was written follows.
  case warned(BatchWarning)
  /// A picture was written, or an input failed. `done` counts both, this one included.
  case finished(done: Int, failure: BatchFailure?)
}
