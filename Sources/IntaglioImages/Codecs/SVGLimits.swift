// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

/// What drawing one SVG may take. librsvg works in a process of its own, which is ended when it takes more,
/// so that a drawing cannot stop or end the program that reads it.
public struct SVGLimits: Sendable, Hashable {
  /// Seconds, at least 1: of the processor, and on a machine with other work up to six times as many of the
  /// clock. By default 10.
  public var seconds: Int
  /// Bytes of memory besides the picture's pixels, at least 2^26. A picture of more than a third of this may
  /// take three times its pixels. By default 2^30.
  public var memory: Int

  /// Limits; see the properties. Numbers that are too low or high count as the next that is allowed.
  public init(seconds: Int = 10, memory: Int = 1 << 30) {
    self.seconds = min(max(seconds, 1), 86400)
    self.memory = min(max(memory, 1 << 26), 1 << 40)
  }

  /// The limits of this process. At first the environment's: INTAGLIO_SVG_SECONDS and INTAGLIO_SVG_MEMORY,
  /// which is in MiB, where there are such numbers.
  public static var current: SVGLimits {
    get { limits.withLock { $0 } }
    set { limits.withLock { $0 = newValue } }
  }

  private static let limits = Lock(SVGLimits(environment: { getenv($0).map { String(cString: $0) } }))

  /// The limits that an environment asks for.
  package init(environment: (String) -> String?) {
    let (seconds, memory) = (
      Int(environment("INTAGLIO_SVG_SECONDS") ?? ""), environment("INTAGLIO_SVG_MEMORY")
    )
    self.init(
      seconds: seconds ?? 10, memory: Int(memory ?? "").map { min(max($0, 0), 1 << 20) << 20 } ?? 1 << 30)
  }
}
