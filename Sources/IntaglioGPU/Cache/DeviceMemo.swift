// SPDX-License-Identifier: MIT
import IntaglioModel

/// The graphics devices that were found when they were last looked for, while nothing shows that there may be
/// others by now. Finding them takes some ten to some hundred milliseconds, looking here a tenth of one.
///
/// It answers one question, whether there is a hardware GPU, and only for those who would take the CPU
/// otherwise. Whoever asks for a GPU looks himself.
package struct DeviceMemo: Sendable {
  private let cache: DiskCache
  private let key: String
  /// Whether it may be remembered that there is no hardware GPU.
  private let canLackHardware: Bool

  /// The memo that lies with the cache at `location`; nil where nothing is to be cached.
  package init?(_ location: CacheLocation, traces: @autoclosure () -> DriverTraces = DriverTraces()) {
    guard let path = location.path else { return nil }
    let traces = traces()
    // A folder of its own: compiled programs are not to make way for it.
    cache = DiskCache(.folder("\(path)/devices"))
    key = "devices\n\(traces.text)"
    canLackHardware = !traces.hasOpenDeviceFiles
  }

  /// The devices, as `GraphicsDevices.list()` gave them; nil where that has to be called.
  package var devices: [GraphicsDevice]? {
    guard let value = cache.value(for: key), let devices = [GraphicsDevice](memo: value), isLasting(devices)
    else {
      return nil
    }
    return devices
  }

  /// Remembers what was found just now, or forgets what was remembered, where it may be different in a
  /// moment.
  package func store(_ devices: [GraphicsDevice]) {
    guard isLasting(devices) else { return cache.remove(key) }
    let value = devices.memo
    if cache.value(for: key) != value { cache.store(value, for: key) }
  }

  /// Whether these will still be all devices while the traces stay the same. A GPU that is there and could
  /// not be opened may be opened the next time.
  private func isLasting(_ devices: [GraphicsDevice]) -> Bool {
    if devices.isEmpty { return false }
    return devices.hardware != nil || canLackHardware && devices.allSatisfy { $0.isUsable || $0.isSoftware }
  }
}

extension [GraphicsDevice] {
  /// The first hardware GPU that works.
  package var hardware: GraphicsDevice? { first { $0.isUsable && !$0.isSoftware } }

  /// A line for each device, its fields with tabs between them.
  fileprivate var memo: [UInt8] {
    let lines = map { device -> String in
      let fields = [
        "\(device.index)", device.platform.rawValue, device.isSoftware ? "software" : "hardware",
        device.vendor,
        device.renderer, device.version, device.drmNode ?? "", device.cudaIndex.map { "\($0)" } ?? "",
        device.failure ?? "",
      ]
      return fields.map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }.joined(separator: "\t")
    }
    return Swift.Array(lines.joined(separator: "\n").utf8)
  }

  /// nil for what `memo` does not write.
  fileprivate init?(memo: [UInt8]) {
    self = []
    for line in String(decoding: memo, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 9, let index = Int(fields[0]), index == count,
        let platform = GraphicsDevice.Platform(rawValue: fields[1]),
        ["software", "hardware"].contains(fields[2]),
        fields[7].isEmpty || Int(fields[7]) != nil
      else { return nil }
      append(
        GraphicsDevice(
          index: index, platform: platform, vendor: fields[3], renderer: fields[4], version: fields[5],
          drmNode: fields[6].isEmpty ? nil : fields[6], cudaIndex: Int(fields[7]),
          isSoftware: fields[2] == "software", failure: fields[8].isEmpty ? nil : fields[8]))
    }
  }
}
