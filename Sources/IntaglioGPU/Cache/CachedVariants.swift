import IntaglioModel
import Shaders

/// The choice of variants that an earlier process made on the same device, with the same driver and the same shaders.
struct CachedVariants {
  private let cache: DiskCache
  private let key: String

  /// What is cached for a device and a format of planes.
  init(_ cache: DiskCache, device: GraphicsDevice, planes: PlaneFormat) {
    self.cache = cache
    let shaders = FNV1a.hash(ShaderSource.everything.utf8)
    key = "variants\n\(device.cacheKey)\n\(planes)\n\(shaders)"
  }

  /// The report; nil if there is none, or one that does not name a variant for every kind of pass.
  ///
  /// A line a kind: its name, what was chosen, and the seconds of the fragment and of the compute variant.
  var report: VariantReport? {
    guard let value = cache.value(for: key) else { return nil }
    let lines = String(decoding: value, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
    var entries: [VariantReport.Entry] = []
    for kind in VariantKind.allCases {
      guard let line = lines.first(where: { $0.count == 4 && $0[0] == kind.rawValue }),
        let chosen = ShaderVariant(rawValue: String(line[1])), chosen != .automatic,
        let fragment = Double(line[2]), let compute = Double(line[3])
      else { return nil }
      entries.append(
        VariantReport.Entry(
          kind: kind, chosen: chosen, fragmentSeconds: fragment, computeSeconds: compute))
    }
    return VariantReport(entries: entries, reason: "measured by an earlier process")
  }

  /// Caches a report of measured times.
  func store(_ report: VariantReport) {
    let lines = report.entries.map { entry in
      "\(entry.kind.rawValue) \(entry.chosen.rawValue) \(entry.fragmentSeconds ?? 0) \(entry.computeSeconds ?? 0)\n"
    }
    cache.store(Array(lines.joined().utf8), for: key)
  }
}
