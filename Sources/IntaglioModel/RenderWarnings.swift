// SPDX-License-Identifier: MIT
import IntaglioSystem

/// Takes what renders and readers warn of: pictures that were drawn or read, but surely not as they were
/// meant.
///
///     let warnings = RenderWarnings()
///     let card = try renderer.render(scene, warnings: warnings)
///     for warning in warnings.all { print("warning: \(warning)") }
///
/// What is drawn again warns again, also where it was found in a cache. Several renders, on any number of
/// threads, may share one; with one for each it is known which render warned.
public final class RenderWarnings: Sendable {
  private let list = Lock<[RenderWarning]>([])
  private let observer: @Sendable (RenderWarning) -> Void

  /// No warnings yet.
  public init() { observer = { _ in } }

  /// No warnings yet.
  ///
  /// - Parameter observer: is told of each at once, on the thread that warns.
  package init(observer: @escaping @Sendable (RenderWarning) -> Void) { self.observer = observer }

  /// The warnings so far; those of one render in the order of its layers.
  public var all: [RenderWarning] { list.withLock { $0 } }

  /// Whether there is nothing to warn of.
  public var isEmpty: Bool { list.withLock(\.isEmpty) }

  package func add(_ warnings: [RenderWarning]) {
    if !warnings.isEmpty { list.withLock { $0 += warnings } }
    for warning in warnings { observer(warning) }
  }
}
