import Synchronization

/// Ends a batch early: from another thread, a signal's handler, or its observer.
public final class BatchStop: Sendable {
  private let flag = Atomic(false)
  /// Whose request counts, too.
  private let leader: BatchStop?

  /// A stop that nobody has asked for yet.
  public init() { leader = nil }

  /// A stop that is also asked for by whoever asks for another one.
  init(following leader: BatchStop) { self.leader = leader }

  /// No more pictures are begun from now on.
  public func request() {
    flag.store(true, ordering: .relaxed)
  }

  /// Whether somebody has asked.
  public var isRequested: Bool { flag.load(ordering: .relaxed) || leader?.isRequested == true }
}
