// SPDX-License-Identifier: MIT
import IntaglioModel

/// The variant of each kind of pass, and the reason.
public struct VariantReport: Sendable, Hashable, Codable {
  /// The result for one kind of pass.
  public struct Entry: Sendable, Hashable, Codable {
    package var kind: VariantKind
    /// The kind of work: `downsample`, `horizontalBlur`, `verticalBlur`, or `paint` for everything else.
    public var name: String { kind.rawValue }
    /// The variant that runs: compute or fragment.
    public var chosen: ShaderVariant
    /// Why it was chosen: the option, the device's support, a fact about this kind of device, or a trial with
    /// its size and clock.
    public var reason: String
    /// Seconds measured for the fragment variant; nil without a trial.
    public var fragmentSeconds: Double?
    /// Seconds measured for the compute variant; nil without a trial.
    public var computeSeconds: Double?
  }

  /// One entry for each kind.
  public var entries: [Entry]

  /// The different reasons of the entries, joined by semicolons.
  public var reason: String

  init(entries: [Entry]) {
    self.entries = entries
    reason = entries.map(\.reason).distinct.joined(separator: "; ")
  }
}

extension VariantReport: CustomStringConvertible {
  /// `downsample: fragment (fragment 1200 µs, compute 1900 µs); …`, then the reasons.
  public var description: String {
    let parts = entries.map { entry in
      let times = [("fragment", entry.fragmentSeconds), ("compute", entry.computeSeconds)]
        .compactMap { name, seconds in seconds.map { "\(name) \(Int(($0 * 1e6).rounded())) µs" } }
      let detail = times.isEmpty ? "" : " (\(times.joined(separator: ", ")))"
      return "\(entry.kind): \(entry.chosen)\(detail)"
    }
    return (parts + [reason]).joined(separator: "; ")
  }
}
