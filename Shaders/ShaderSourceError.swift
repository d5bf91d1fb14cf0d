// SPDX-License-Identifier: MIT

/// Why a shader's source cannot be put together.
package enum ShaderSourceError: Error, Sendable, Hashable {
  /// No file in `passes/` has this base name.
  case unknownPass(String)
  /// `#include` of a file that is not there.
  case unknownInclude(String, from: String)
  /// An `#include` whose file name is not between two quotes.
  case badInclude(line: String, file: String)
}

extension ShaderSourceError: CustomStringConvertible {
  /// One line for people.
  package var description: String {
    switch self {
    case .unknownPass(let name): "there is no shader passes/\(name).glsl"
    case .unknownInclude(let name, let file): "\(file) includes \(name), which is not there"
    case .badInclude(let line, let file): "\(file) has the line \(line), which is no #include \"file.glsl\""
    }
  }
}
