// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem
import Shaders

/// The variants chosen by this or an earlier process for the same kind of device, driver and shaders.
struct CachedVariants {
  private let cache: DiskCache
  private let key: String

  /// This process's trials, by folder and key. Devices of one kind share them, so that all of them produce
  /// the same bytes.
  private static let results = Lock<[String: VariantReport.Entry]>([:])

  /// The cache for a device, a plane format, and a set of assumptions that are taken as failed.
  init(_ cache: DiskCache, device: GraphicsDevice, planes: PlaneFormat, distrusted: Set<DeviceAssumption>) {
    self.cache = cache
    let without = distrusted.map { " without \($0)" }.sorted().joined()
    key = "variant\n\(device.cacheKey)\(without)\n\(planes)\n\(CachedVariants.shaders)"
  }

  static let shaders = FNV1a.hash(ShaderSource.everything.utf8)

  /// All trials of this and earlier processes, by size.
  var entries: [VariantSize: [VariantKind: VariantReport.Entry]] {
    VariantSize.allCases.reduce(into: [:]) { entries, size in
      for kind in VariantKind.allCases { entries[size, default: [:]][kind] = entry(for: kind, size) }
    }
  }

  /// Reads a cached trial. Its file has one line: the chosen variant, the seconds of the fragment and of the
  /// compute variant, and the reason.
  private func entry(for kind: VariantKind, _ size: VariantSize) -> VariantReport.Entry? {
    let key = key(of: kind, size)
    if let entry = CachedVariants.results.withLock({ $0[place(of: key)] }) { return entry }
    guard let value = cache.value(for: key) else { return nil }
    let words = String(decoding: value, as: UTF8.self).split(separator: " ", maxSplits: 3)
    guard words.count == 4, let chosen = ShaderVariant(rawValue: String(words[0])), chosen != .automatic,
      let fragment = Double(words[1]), let compute = Double(words[2])
    else { return nil }
    return VariantReport.Entry(
      kind: kind, chosen: chosen, reason: String(words[3]), fragmentSeconds: fragment,
      computeSeconds: compute)
  }

  /// Caches a trial, and returns the one that counts: another session's if that came first.
  func store(_ entry: VariantReport.Entry, _ size: VariantSize) -> VariantReport.Entry {
    let valid = note(entry, size)
    guard valid == entry else { return valid }
    let seconds = "\(entry.fragmentSeconds ?? 0) \(entry.computeSeconds ?? 0)"
    cache.store(
      Array("\(entry.chosen.rawValue) \(seconds) \(entry.reason)".utf8), for: key(of: entry.kind, size))
    return entry
  }

  /// Like `store`, but only for this process.
  func note(_ entry: VariantReport.Entry, _ size: VariantSize) -> VariantReport.Entry {
    let place = place(of: key(of: entry.kind, size))
    return CachedVariants.results.withLock { results in
      let valid = results[place] ?? entry
      results[place] = valid
      return valid
    }
  }

  private func place(of key: String) -> String { "\(cache.folder ?? "")\n\(key)" }

  private func key(of kind: VariantKind, _ size: VariantSize) -> String { "\(key)\n\(kind.rawValue) \(size)" }
}
