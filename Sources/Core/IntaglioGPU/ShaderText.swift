// SPDX-License-Identifier: MIT
import Shaders

/// The part of a program that is the same on all devices. It is looked up for every pass of every picture, so
/// its hash is computed once.
final class ShaderText: Hashable, Sendable {
  let pass: String
  let defines: [ShaderSource.Define]
  let statements: String
  let taps: TapWriter?
  private let hash: Int

  init(pass: String, defines: [ShaderSource.Define] = [], statements: String = "", taps: TapWriter? = nil) {
    (self.pass, self.defines, self.statements, self.taps) = (pass, defines, statements, taps)
    var hasher = Hasher()
    hasher.combine(pass)
    hasher.combine(defines)
    hasher.combine(statements)
    hasher.combine(taps)
    hash = hasher.finalize()
  }

  static func == (one: ShaderText, other: ShaderText) -> Bool {
    if one === other { return true }
    return one.hash == other.hash && one.pass == other.pass && one.defines == other.defines
      && one.statements == other.statements && one.taps == other.taps
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
