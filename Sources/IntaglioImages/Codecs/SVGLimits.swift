// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

/// Limits for drawing one SVG. librsvg runs in a separate process, which is killed above them, so that a
/// drawing can neither block nor crash the program that reads it.
public struct SVGLimits: Sendable, Hashable {
  /// Seconds of processor time, at least 1; on a busy machine up to six times as many by the clock. 10 by
  /// default.
  public var seconds: Int
  /// Bytes of memory besides the picture's pixels, at least 2^26. A picture of more than a third of this may
  /// take three times its pixels. 2^30 by default.
  public var memory: Int

  /// Limits; see the properties. Values out of range are clamped.
  public init(seconds: Int = 10, memory: Int = 1 << 30) {
    self.seconds = min(max(seconds, 1), 86400)
    self.memory = min(max(memory, 1 << 26), 1 << 40)
  }

  /// The limits of this process. They start as the environment's: INTAGLIO_SVG_SECONDS, and
  /// INTAGLIO_SVG_MEMORY in MiB, if these are set to numbers.
  public static var current: SVGLimits {
    get { limits.withLock { $0 } }
    set { limits.withLock { $0 = newValue } }
  }

  private static let limits = Lock(SVGLimits(environment: { getenv($0).map { String(cString: $0) } }))

  /// The limits in an environment's variables.
  package init(environment: (String) -> String?) {
    let (seconds, memory) = (
      Int(environment("INTAGLIO_SVG_SECONDS") ?? ""), environment("INTAGLIO_SVG_MEMORY")
    )
    self.init(
      seconds: seconds ?? 10, memory: Int(memory ?? "").map { min(max($0, 0), 1 << 20) << 20 } ?? 1 << 30)
  }
}
