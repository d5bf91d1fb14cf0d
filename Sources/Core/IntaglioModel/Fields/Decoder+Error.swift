// SPDX-License-Identifier: MIT

extension Decoder {
  package func error(_ problem: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: problem))
  }
}
