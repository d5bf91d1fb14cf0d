// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// The result of a check of a driver's pictures with one kind of shader, made once by this process or, with a
/// cache, by an earlier one with the same driver and shaders.
package struct DriverVerdict {
  private let cache: DiskCache
  private let key: String

  /// The faults known to this process; an empty text stands for none.
  private static let known = Lock<[String: String]>([:])

  /// - Parameter check: identifies the check, which may change from release to release.
  package init(
    of check: String, _ information: GPUInformation, _ variant: ShaderVariant, _ cache: CacheLocation
  ) {
    self.cache = DiskCache(cache)
    key =
      "verdict \(check)\n\(information.device.cacheKey)\n\(information.planeFormat) \(variant)\n\(CachedVariants.shaders)"
  }

  /// The fault, for messages; nil for a driver without one.
  ///
  /// - Parameter check: finds the fault of a new driver, while other threads wait.
  package func fault(_ check: () throws(RenderError) -> String?) throws(RenderError) -> String? {
    let fault = try DriverVerdict.known.withLock { (known) throws(RenderError) in
      let place = "\(cache.folder ?? "")\n\(key)"
      if let fault = known[place] { return fault }
      let fault: String
      if let value = cache.value(for: key) {
        fault = String(decoding: value, as: UTF8.self)
      } else {
        fault = try check() ?? ""
        cache.store(Array(fault.utf8), for: key)
      }
      known[place] = fault
      return fault
    }
    return fault.isEmpty ? nil : fault
  }
}
