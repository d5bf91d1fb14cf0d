// SPDX-License-Identifier: MIT

/// Why a shader's source cannot be assembled.
package enum ShaderSourceError: Error, Sendable, Hashable {
  /// No file in `passes/` has this base name.
  case unknownPass(String)
  /// An `#include` of a missing file.
  case unknownInclude(String, from: String)
  /// An `#include` without a quoted file name.
  case badInclude(line: String, file: String)
}

extension ShaderSourceError: CustomStringConvertible {
  /// A human-readable description in one line.
  package var description: String {
    switch self {
    case .unknownPass(let name): "there is no shader passes/\(name).glsl"
    case .unknownInclude(let name, let file): "\(file) includes the missing file \(name)"
    case .badInclude(let line, let file): "\(file) has the line \(line) instead of #include \"file.glsl\""
    }
  }
}
