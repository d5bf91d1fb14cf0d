// SPDX-License-Identifier: MIT
import IntaglioModel
import Shaders

/// The variant for each kind of pass on a device: the requested one, or the only supported one; else the
/// faster one by measurement, and fragment shaders until then.
struct VariantChoice {
  private var entries: [VariantKind: VariantReport.Entry] = [:]
  private var fixed: ShaderVariant?
  private var reason: String
  private let cached: CachedVariants
  /// The number of plans left before the measurements.
  private var plansLeft: Int

  /// The choice at the start, for a device.
  init(
    _ device: GraphicsDevice, _ planes: PlaneFormat, _ cache: DiskCache, wanted: ShaderVariant,
    canChoose: Bool,
    plansBeforeTrial: Int
  ) {
    cached = CachedVariants(cache, device: device, planes: planes)
    plansLeft = plansBeforeTrial
    switch (wanted, canChoose) {
    case (.automatic, true): (fixed, reason) = (nil, "")
    case (.automatic, false): (fixed, reason) = (.fragment, "the device has no other")
    case (.compute, _), (.fragment, _): (fixed, reason) = (wanted, "asked for")
    }
  }

  /// The frame for the passes of a kind.
  func frame(for kind: VariantKind) -> ShaderSource.Frame {
    (fixed ?? entries[kind]?.chosen) == .compute ? .compute : .fragment
  }

  /// Whether any kind runs as compute shaders.
  var computes: Bool { VariantKind.allCases.contains { frame(for: $0) == .compute } }

  /// Takes fragment shaders for everything, because the device's compute shaders fail.
  mutating func giveUpCompute() {
    (fixed, reason) = (.fragment, "the device's compute shaders do not store what they should")
    entries = [:]
  }

  /// Counts a plan that is about to run.
  ///
  /// - Parameter kinds: the kinds of its passes.
  /// - Returns: the kinds to measure first.
  mutating func begin(_ kinds: Set<VariantKind>) -> [VariantKind] {
    guard fixed == nil else { return [] }
    let unknown = VariantKind.allCases.filter { kinds.contains($0) && entries[$0] == nil }
    for kind in unknown { entries[kind] = cached.entry(for: kind) }
    plansLeft -= 1
    return plansLeft < 0 ? unknown.filter { entries[$0] == nil } : []
  }

  /// Enters a measurement, or that of another session of the process that came first.
  mutating func enter(_ entry: VariantReport.Entry) {
    entries[entry.kind] = cached.store(entry)
  }

  /// The current variants.
  var report: VariantReport {
    let entries = VariantKind.allCases.map { kind in
      self.entries[kind] ?? VariantReport.Entry(kind: kind, chosen: ShaderVariant(frame(for: kind)))
    }
    return VariantReport(entries: entries, reason: fixed == nil ? measured : reason)
  }

  private var measured: String {
    switch entries.count {
    case 0: "not measured until a few pictures are drawn"
    case VariantKind.allCases.count: "measured"
    default: "measured for the kinds with times"
    }
  }
}
