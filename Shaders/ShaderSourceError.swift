// SPDX-License-Identifier: MIT

/// Why a shader's source cannot be assembled.
package enum ShaderSourceError: Error, Sendable, Hashable {
  case unknownPass(String)
  case unknownInclude(String, from: String)
  case badInclude(line: String, file: String)
}

extension ShaderSourceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownPass(let name): "there is no shader passes/\(name).glsl"
    case .unknownInclude(let name, let file): "\(file) includes the missing file \(name)"
    case .badInclude(let line, let file): "\(file) has the line \(line) instead of #include \"file.glsl\""
    }
  }
}
