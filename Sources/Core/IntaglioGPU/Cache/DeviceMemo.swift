// SPDX-License-Identifier: MIT
import IntaglioModel

/// The graphics devices found by the last search, valid until something indicates a change. A search takes
/// tens to hundreds of milliseconds, reading the memo a tenth of a millisecond.
///
/// It only tells whether there is a hardware GPU, for renders that would otherwise use the CPU. Explicit
/// requests for a GPU search again.
package struct DeviceMemo: Sendable {
  private let cache: DiskCache
  private let key: String
  /// Whether the absence of a hardware GPU may be remembered.
  private let canLackHardware: Bool

  /// The memo beside the cache at `location`; nil without a cache.
  package init?(_ location: CacheLocation, traces: @autoclosure () -> DriverTraces = DriverTraces()) {
    guard let path = location.path else { return nil }
    let traces = traces()
    // A separate folder, so that memos never displace compiled programs.
    cache = DiskCache(.folder("\(path)/devices"))
    key = "devices\n\(traces.text)"
    canLackHardware = !traces.hasOpenDeviceFiles
  }

  /// The devices of the last search, at least up to the first hardware GPU; nil if a new search is needed.
  package var devices: [GraphicsDevice]? {
    guard let value = cache.value(for: key), let devices = [GraphicsDevice](memo: value), isLasting(devices)
    else { return nil }
    return devices
  }

  /// Remembers the devices just found, or deletes the memo if the result may not last.
  package func store(_ devices: [GraphicsDevice]) {
    guard isLasting(devices) else { return cache.remove(key) }
    let value = devices.memo
    if cache.value(for: key) != value { cache.store(value, for: key) }
  }

  /// Whether the result holds as long as the traces are unchanged. A GPU that failed to open may open the
  /// next time.
  private func isLasting(_ devices: [GraphicsDevice]) -> Bool {
    if devices.isEmpty { return false }
    return devices.hardware != nil || canLackHardware && devices.allSatisfy { $0.isUsable || $0.isSoftware }
  }
}

extension [GraphicsDevice] {
  /// The first usable hardware GPU.
  package var hardware: GraphicsDevice? { first { $0.isUsable && !$0.isSoftware } }

  /// The usable hardware GPUs that may be selected automatically. A GPU listed by the drivers of two vendors,
  /// under the same device file, counts once.
  package func distinctHardware(visible: VisibleDevices = .current) -> [GraphicsDevice] {
    var nodes: Set<String> = []
    return filter { device in
      device.isUsable && !device.isSoftware && visible.contains(device, of: self)
        && (device.drmNode.map { nodes.insert($0).inserted } ?? true)
    }
  }

  /// One line for each device, its fields separated by tabs.
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

  /// Parses the output of `memo`; nil for anything else.
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
