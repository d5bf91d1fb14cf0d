// SPDX-License-Identifier: MIT
import IntaglioModel
import Shaders

/// The variant for each kind of pass on a device, by the first of these that applies: the only one that the
/// device supports, the option, a fact about this kind of device, a trial at about this size, a trial at
/// another size; fragment shaders otherwise.
struct VariantChoice {
  private var fixed: (variant: ShaderVariant, reason: String)?
  private let known: KnownVariants?
  private let cached: CachedVariants
  /// Whether unknown devices are tried before they draw.
  private let triesVariants: Bool
  private var trials: [VariantSize: [VariantKind: VariantReport.Entry]]?
  private var size = VariantSize.icon
  /// The choice for the current plan. It is asked for every pass, so it is made only when something changes.
  private(set) var report = VariantReport(entries: [])
  private var computed: [VariantKind] = []
  /// The kinds without a trial at the current size.
  private var untried: [VariantKind] = []

  init(
    _ device: GraphicsDevice, _ planes: PlaneFormat, _ cache: DiskCache, _ options: GPUOptions,
    canChoose: Bool
  ) {
    cached = CachedVariants(cache, device: device, planes: planes, distrusted: options.distrusted)
    known = options.usesKnownVariants ? KnownVariants(renderer: device.renderer) : nil
    triesVariants = options.triesVariants
    switch (options.variant, canChoose) {
    case (.automatic, true): fixed = nil
    case (.automatic, false): fixed = (.fragment, "the device supports no other")
    case (.compute, _), (.fragment, _): fixed = (options.variant, "requested")
    }
    choose()
  }

  func frame(for kind: VariantKind) -> ShaderSource.Frame { computed.contains(kind) ? .compute : .fragment }

  /// Whether a kind of pass runs as compute shaders, or will after a trial.
  var mayCompute: Bool {
    if fixed == nil, known == nil, triesVariants { return true }
    let trials = fixed == nil && known == nil ? cached.entries.values.flatMap(\.values) : []
    return (trials + report.entries).contains { $0.chosen == .compute }
  }

  /// Switches to fragment shaders for everything, because the device's compute shaders fail.
  mutating func giveUpCompute() {
    fixed = (.fragment, "the device's compute shaders store wrong values")
    choose()
  }

  /// Notes the kinds of passes of the plan that is about to run, and the size of its result. Returns the
  /// kinds to try first.
  mutating func begin(_ kinds: Set<VariantKind>, size: PixelSize) -> [VariantKind] {
    guard fixed == nil, known == nil else { return [] }
    let size = VariantSize(size)
    if trials == nil || size != self.size {
      self.size = size
      trials = trials ?? cached.entries
      choose()
    }
    return triesVariants ? untried.filter(kinds.contains) : []
  }

  /// Enters a trial at the current plan's size, unless another session of this process has entered one first.
  mutating func enter(_ entry: VariantReport.Entry) {
    trials?[size, default: [:]][entry.kind] = cached.store(entry, size)
    choose()
  }

  /// Chooses fragment shaders for kinds that a failed trial has left open, because later trials may fail as
  /// well. Applies to this process and the current plan's size.
  mutating func giveUpTrials(of kinds: [VariantKind]) {
    for kind in kinds where trials?[size]?[kind] == nil {
      let entry = VariantReport.Entry(kind: kind, chosen: .fragment, reason: "a trial failed")
      trials?[size, default: [:]][kind] = cached.note(entry, size)
    }
    choose()
  }

  private mutating func choose() {
    let entries = VariantKind.allCases.map(entry)
    report = VariantReport(entries: entries)
    computed = entries.filter { $0.chosen == .compute }.map(\.kind)
    untried = VariantKind.allCases.filter { trials?[size]?[$0] == nil }
  }

  private func entry(for kind: VariantKind) -> VariantReport.Entry {
    if let fixed { return .init(kind: kind, chosen: fixed.variant, reason: fixed.reason) }
    if let known { return .init(kind: kind, chosen: known[kind], reason: known.fact) }
    let tried = size.nearest.lazy.compactMap { trials?[$0]?[kind] }.first
    return tried
      ?? .init(kind: kind, chosen: .fragment, reason: "not measured on this device; a benchmark does so")
  }
}

/// The classes of result sizes with separate trials. For small results the time to start a pass dominates,
/// for large ones the time to run it.
enum VariantSize: Int, CaseIterable {
  /// Up to 2^17 pixels, such as 362 x 362.
  case icon
  /// Up to 2^20 pixels, such as 1024 x 1024.
  case card
  /// More.
  case photo

  init(_ size: PixelSize) {
    switch size.pixelCount ?? .max {
    case ...(1 << 17): self = .icon
    case ...(1 << 20): self = .card
    default: self = .photo
    }
  }

  /// This class and the others, the nearest first.
  var nearest: [VariantSize] {
    VariantSize.allCases.sorted { abs($0.rawValue - rawValue) < abs($1.rawValue - rawValue) }
  }
}
