// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// A `.cube` file: its table has all the colours of its size within the limits, and faults lie in the file.
  static func cube(_ bytes: [UInt8]) throws {
    let cube: ColorCube
    do throws(ColorCubeError) { cube = try ColorCube(cubeText: bytes) } catch {
      guard case .line(let line, _) = error else { return }
      let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).count
      return try FuzzFault.unless(1...lines ~= line, "line \(line) of \(lines)")
    }
    let count = 3 * cube.size * cube.size * cube.size
    try FuzzFault.unless(cube.samples.count == count, "\(cube.samples.count) components of \(count)")
    let isWithin = cube.samples.allSatisfy { ColorCube.components.contains($0) }
    try FuzzFault.unless(ColorCube.sizes.contains(cube.size) && isWithin, "a table beyond its limits")
    try FuzzFault.unless(cube.slope.isFinite && cube.slope >= 0, "a slope of \(cube.slope)")
  }
}
