// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// SVG path data: the path comes back from its own data; it is filled and stroked at any place and size.
  static func path(_ bytes: [UInt8]) throws {
    guard let path = try? Path(svg: String(decoding: bytes, as: UTF8.self)) else { return }
    let data = try path.svgPathData
    try FuzzFault.unless(try Path(svg: data) == path, "its data are another path: \(data)")
    // Of few pieces: the cost of many is not the parser's.
    guard path.elements.count <= 64 else { return }
    let size = PixelSize(24, 20)
    for rule in [FillRule.nonZero, .evenOdd] {
      _ = try CoverageRasterizer().mask(of: path, size: size, rule: rule)
    }
    guard let stroked = try? path.stroked(Stroke(width: 3)) else { return }
    _ = try CoverageRasterizer().mask(of: stroked, size: size)
  }
}
