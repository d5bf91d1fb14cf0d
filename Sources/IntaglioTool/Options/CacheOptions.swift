// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// The option of the cache limit.
package struct CacheOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"), parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the cache for later renders, such as 64M or 1G; 0 turns it off.",
      discussion: "In bytes, or with K, M or G. By default 128M.", valueName: "size"))
  package var limit = ByteCount(Renderer.defaultCacheLimit)

  package init() {}
}

/// A number of bytes on a command line: digits, optionally with K, M or G for powers of 1024.
package struct ByteCount: Sendable, Hashable {
  /// The number.
  package let bytes: Int

  /// A number of bytes.
  package init(_ bytes: Int) { self.bytes = bytes }

  private static let factors: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
}

extension ByteCount: ExpressibleByArgument {
  package init?(argument: String) {
    let text = argument.uppercased()
    let factor = text.last.flatMap { ByteCount.factors[$0] }
    let digits = factor == nil ? text[...] : text.dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits) else {
      return nil
    }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: factor ?? 1)
    if overflow { return nil }
    self.bytes = bytes
  }

  package var defaultValueDescription: String {
    let factor = ByteCount.factors.filter { bytes > 0 && bytes % $0.value == 0 }.max { $0.value < $1.value }
    return factor.map { "\(bytes / $0.value)\($0.key)" } ?? "\(bytes)"
  }
}
