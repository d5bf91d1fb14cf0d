// SPDX-License-Identifier: MIT
import Glibc
import IntaglioSystem

/// Limits for drawing one SVG. librsvg runs in a separate process, which is killed when it exceeds them, so
/// that a drawing can neither block nor crash the program that reads it.
public struct SVGLimits: Sendable, Hashable {
  /// CPU time in seconds, at least 1, 10 by default. On a busy machine this may take up to six times as long
  /// by the clock.
  public var seconds: Int
  /// Memory in bytes besides the picture's pixels, at least 2^26, 2^30 by default. If the pixels take more
  /// than a third of this, the limit is three times their size.
  public var memory: Int

  /// Limits; see the properties. Values out of range are clamped.
  public init(seconds: Int = 10, memory: Int = 1 << 30) {
    self.seconds = min(max(seconds, 1), 86400)
    self.memory = min(max(memory, 1 << 26), 1 << 40)
  }

  /// The limits of this process. The initial values come from the environment variables INTAGLIO_SVG_SECONDS,
  /// and INTAGLIO_SVG_MEMORY in MiB, if these are set to numbers.
  public static var current: SVGLimits {
    get { limits.withLock { $0 } }
    set { limits.withLock { $0 = newValue } }
  }

  private static let limits = Lock(SVGLimits(environment: { getenv($0).map { String(cString: $0) } }))

  package init(environment: (String) -> String?) {
    let memory = Int(environment("INTAGLIO_SVG_MEMORY") ?? "").map { min(max($0, 0), 1 << 20) << 20 }
    self.init(seconds: Int(environment("INTAGLIO_SVG_SECONDS") ?? "") ?? 10, memory: memory ?? 1 << 30)
  }
}
