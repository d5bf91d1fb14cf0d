// SPDX-License-Identifier: MIT

/// The variant of each kind of pass, and the reason.
public struct VariantReport: Sendable, Hashable, Codable {
  /// The result for one kind of pass.
  public struct Entry: Sendable, Hashable, Codable {
    package var kind: VariantKind
    /// The kind of work: `downsample`, `horizontalBlur`, `verticalBlur`, or `paint`, which is all other.
    public var name: String { kind.rawValue }
    /// What runs: compute or fragment.
    public var chosen: ShaderVariant
    /// Seconds for the fragment variant over 256 x 256 pixels; nil if it was not measured.
    public var fragmentSeconds: Double?
    /// Seconds for the compute variant; nil if it was not measured.
    public var computeSeconds: Double?
  }

  /// One entry a kind.
  public var entries: [Entry]
  /// The reason: measured, requested, or the only supported variant.
  public var reason: String
}

extension VariantReport: CustomStringConvertible {
  /// `halve: fragment (fragment 1200 µs, compute 1900 µs); …`, then the reason.
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
