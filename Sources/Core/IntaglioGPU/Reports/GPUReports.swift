// SPDX-License-Identifier: MIT
import IntaglioSystem

/// Collects the reports of pictures that GPUs draw:
///
///     let reports = GPUReports()
///     let renderer = try Renderer(backend: .gpu, gpu: GPUOptions(reports: reports))
///     let icon = try renderer.render(icon, style: .innerShadow())
///     for step in reports.take()[0].steps { print(step.name, step.deviceSeconds ?? 0) }
///
/// A picture drawn in tiles has one report per tile. A report costs its picture a few microseconds per step
/// for timer queries, and a wait. Several renderers on any number of threads may share a collection.
public final class GPUReports: Sendable {
  private struct State {
    var reports: [GPUReport] = []
    var sums: [GPUReport] = []
    var isOn = true
  }

  private let state = Lock(State())
  private let keepsAll: Bool

  /// An empty collection.
  ///
  /// - Parameter keepsAll: whether to keep the report of each picture; otherwise only the sums are kept, in
  ///   constant memory.
  public init(keepsAll: Bool = true) { self.keepsAll = keepsAll }

  /// Whether pictures that begin now are reported.
  public var isOn: Bool {
    get { state.withLock(\.isOn) }
    set { state.withLock { $0.isOn = newValue } }
  }

  /// Removes and returns the reports since the last call, in the order in which the pictures were finished;
  /// empty without `keepsAll`.
  public func take() -> [GPUReport] {
    state.withLock { state in
      defer { state.reports = [] }
      return state.reports
    }
  }

  /// The sum of all reports so far, for each device.
  public var sums: [GPUReport] { state.withLock(\.sums) }

  func add(_ report: GPUReport) {
    state.withLock { state in
      report.add(to: &state.sums)
      if keepsAll { state.reports.append(report) }
    }
  }
}

extension GPUReports: Hashable {
  /// Whether both are the same collection.
  public static func == (one: GPUReports, other: GPUReports) -> Bool { one === other }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
