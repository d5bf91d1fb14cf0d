// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem
import Shaders

/// The assumptions that a context's device fails, found by probing now or by an earlier session or process
/// with the same driver and shaders.
struct DeviceTrust {
  private let context: GraphicsContext
  private let cache: DiskCache
  private let distrusted: Set<DeviceAssumption>
  /// Whether textures may rely on their border.
  private let mayClamp: Bool

  private static let results = Lock<[String: Set<DeviceAssumption>]>([:])

  init(_ context: GraphicsContext, _ options: GPUOptions) {
    self.context = context
    cache = DiskCache(options.cache)
    distrusted = options.distrusted
    mayClamp = options.isSoftware(context.device) && !distrusted.contains(.border)
  }

  /// Chooses how shaders read edges, and the plane format.
  ///
  /// - Parameters:
  ///   - limits: the formats that the device fails to draw are removed.
  ///   - candidates: the plane formats, the best one first.
  /// - Throws: `RenderError.unavailable` if the device fails an assumption that has no fallback.
  func chooseFormat(
    limits: inout GraphicsLimits, among candidates: [PlaneFormat]
  ) throws(RenderError) -> PlaneFormat {
    context.clampsToBorder = limits.hasBorder && mayClamp
    while true {
      let planes = try limits.planeFormat(among: candidates)
      let formats = [.bitmap, TextureFormat(.plane, planes: planes)]
      let found = try failures(.fragment, formats)
      if found.contains(.border), context.clampsToBorder {
        context.clampsToBorder = false
        continue
      }
      if let fatal = found.union(distrusted).fatal ?? (found.contains(.border) ? .border : nil) {
        throw .unavailable(
          backend: "GPU", reason: "\(context.device.renderer) fails a rendering check: \(fatal.text)")
      }
      guard found.union(distrusted).contains(DeviceAssumption(planes)) else { return planes }
      limits.leaveOut([TextureFormat(.plane, planes: planes), TextureFormat(.intermediate, planes: planes)])
    }
  }

  /// Whether compute shaders store bitmaps and planes correctly. Probed only when they are about to run,
  /// because the first pictures are drawn without them.
  func canStore(planes: PlaneFormat) throws(RenderError) -> Bool {
    if distrusted.contains(.stores) { return false }
    return try failures(.compute, [.bitmap, TextureFormat(.plane, planes: planes)]).isEmpty
  }

  static func failures(of context: GraphicsContext) throws(RenderError) -> Set<DeviceAssumption> {
    let limits = GraphicsLimits(context)
    context.clampsToBorder = limits.hasBorder
    var probe = DeviceProbe(context, DiskCache(.none))
    var failures = try probe.failures(.fragment, .bitmap)
    if !limits.hasBorder { failures.insert(.border) }
    for planes in PlaneFormat.allCases {
      let format = TextureFormat(.plane, planes: planes)
      if limits.drawable.contains(format) {
        failures.formUnion(try probe.failures(.fragment, format))
      } else {
        failures.insert(DeviceAssumption(planes))
      }
    }
    let planes: PlaneFormat = failures.contains(.unorm16) ? .integer : .unorm16
    guard limits.canStore(planes: planes) else { return failures.union([.stores]) }
    for format in [.bitmap, TextureFormat(.plane, planes: planes)] {
      failures.formUnion(try probe.failures(.compute, format))
    }
    return failures
  }

  private func failures(
    _ frame: ShaderSource.Frame, _ formats: [TextureFormat]
  ) throws(RenderError) -> Set<DeviceAssumption> {
    let known = formats.map { self.known(key(frame, $0)) }
    var failures = known.reduce(into: Set<DeviceAssumption>()) { $0.formUnion($1 ?? []) }
    let unknown = zip(formats, known).filter { $1 == nil }.map(\.0)
    guard !unknown.isEmpty else { return failures }
    var probe = DeviceProbe(context, cache)
    try probe.begin(frame, unknown)
    for format in unknown {
      let found = try probe.failures(frame, format)
      store(found, key(frame, format))
      failures.formUnion(found)
    }
    return failures
  }

  /// The result of an earlier probe. A file lists the names of the failed assumptions.
  private func known(_ key: String) -> Set<DeviceAssumption>? {
    if let known = DeviceTrust.results.withLock({ $0[key] }) { return known }
    guard let value = cache.value(for: key) else { return nil }
    let names = String(decoding: value, as: UTF8.self).split(separator: " ").dropFirst()
    let failures = names.map { DeviceAssumption(rawValue: String($0)) }
    return failures.contains(nil) ? nil : Set(failures.compactMap(\.self))
  }

  private func store(_ failures: Set<DeviceAssumption>, _ key: String) {
    DeviceTrust.results.withLock { $0[key] = failures }
    let names = ["failed:"] + DeviceAssumption.allCases.filter(failures.contains).map(\.rawValue)
    cache.store(Array(names.joined(separator: " ").utf8), for: key)
  }

  private func key(_ frame: ShaderSource.Frame, _ format: TextureFormat) -> String {
    "probe\n\(context.device.cacheKey)\n\(frame) \(format) \(context.clampsToBorder)\n\(CachedVariants.shaders)"
  }
}
