// SPDX-License-Identifier: MIT
import IntaglioModel
import Shaders

/// As which variant the passes of each kind run on a device: as the one that was asked for, or the only one
/// that the device has; else as what a measurement found faster, and as fragment shaders until there is one.
struct VariantChoice {
  private var entries: [VariantKind: VariantReport.Entry] = [:]
  private let fixed: ShaderVariant?
  private let reason: String
  private let cached: CachedVariants
  /// How many plans are still to be executed before any kind is measured.
  private var plansLeft: Int

  /// What is known of a device at the start.
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

  /// The frame in which passes of a kind run.
  func frame(for kind: VariantKind) -> ShaderSource.Frame {
    (fixed ?? entries[kind]?.chosen) == .compute ? .compute : .fragment
  }

  /// Takes note of a plan that is to be executed.
  ///
  /// - Parameter kinds: those of its passes.
  /// - Returns: the kinds that are to be measured first.
  mutating func begin(_ kinds: Set<VariantKind>) -> [VariantKind] {
    guard fixed == nil else { return [] }
    let unknown = VariantKind.allCases.filter { kinds.contains($0) && entries[$0] == nil }
    for kind in unknown { entries[kind] = cached.entry(for: kind) }
    plansLeft -= 1
    return plansLeft < 0 ? unknown.filter { entries[$0] == nil } : []
  }

  /// Takes what was measured or, where another session of the process was faster, what that one measured.
  mutating func enter(_ entry: VariantReport.Entry) {
    entries[entry.kind] = cached.store(entry)
  }

  /// What runs now.
  var report: VariantReport {
    let entries = VariantKind.allCases.map { kind in
      self.entries[kind] ?? VariantReport.Entry(kind: kind, chosen: ShaderVariant(frame(for: kind)))
    }
    return VariantReport(entries: entries, reason: fixed == nil ? measured : reason)
  }

  private var measured: String {
    switch entries.count {
    case 0: "not measured before some pictures are drawn"
    case VariantKind.allCases.count: "measured"
    default: "measured where there are times"
    }
  }
}
