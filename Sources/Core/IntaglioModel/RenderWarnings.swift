// SPDX-License-Identifier: MIT
import IntaglioSystem

/// Collects the warnings of renders and readers: pictures whose result may differ from the request.
///
///     let warnings = RenderWarnings()
///     let card = try renderer.render(scene, warnings: warnings)
///     for warning in warnings.all { print("warning: \(warning)") }
///
/// Every render warns again, even if its contents come from a cache. Several renders on any number of threads
/// may share one collection; separate ones keep their warnings apart.
public final class RenderWarnings: Sendable {
  private let list = Lock<[RenderWarning]>([])
  private let observer: @Sendable (RenderWarning) -> Void

  /// An empty collection.
  public init() { observer = { _ in } }

  /// An empty collection; the observer receives each warning at once, on the thread of its origin.
  package init(observer: @escaping @Sendable (RenderWarning) -> Void) { self.observer = observer }

  /// The warnings so far; those of one render in the order of its layers.
  public var all: [RenderWarning] { list.withLock { $0 } }

  /// Whether there are no warnings.
  public var isEmpty: Bool { list.withLock(\.isEmpty) }

  package func add(_ warnings: [RenderWarning]) {
    if !warnings.isEmpty { list.withLock { $0 += warnings } }
    for warning in warnings { observer(warning) }
  }
}
