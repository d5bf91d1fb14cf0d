// SPDX-License-Identifier: MIT
import Foundation

/// What is allowed of documents that are known: a line for each document or layer, with `|` between name of
/// the file, name of the layer or `*` for all pixels, greatest and mean difference. Other documents are drawn
/// and printed, and nothing is asked of them.
struct AllowedResiduals {
  struct Limit {
    var maximum: Int
    var mean: Double
  }

  private var limits: [String: Limit] = [:]

  init(contentsOfFile path: String) throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    for (number, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let fields = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count == 4, let maximum = Int(fields[2]), let mean = Double(fields[3]) else {
        throw Fault(description: "\(path):\(number + 1): is not FILE | LAYER | MAX | MEAN")
      }
      limits[AllowedResiduals.key(fields[0], fields[1])] = Limit(maximum: maximum, mean: mean)
    }
  }

  subscript(file: String, layer: String) -> Limit? { limits[AllowedResiduals.key(file, layer)] }

  // No name of a file has a slash in it.
  private static func key(_ file: String, _ layer: String) -> String { "\(file)/\(layer)" }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }
}
