// SPDX-License-Identifier: MIT

extension Decoder {
  /// An error about the value being decoded.
  package func error(_ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: problem))
  }
}
