// SPDX-License-Identifier: MIT

/// Shape layers' paths and strokes.
extension SampleFiles {
  /// A vector mask of closed polygons, by their operation and their corners in fractions of the document.
  static func path(
    _ subpaths: [(operation: Int, corners: [(x: Double, y: Double)])], flags: Int = 0,
    startsFilled: Bool = false
  ) -> PSDBytes {
    func record(_ kind: Int, _ fill: (inout PSDBytes) -> Void) -> PSDBytes {
      var record = PSDBytes.build { $0.number(kind, 2) }
      fill(&record)
      record.append([UInt8](repeating: 0, count: 26 - record.bytes.count))
      return record
    }
    return .build { bytes in
      bytes.number(3, 4)
      bytes.number(flags, 4)
      bytes.append(record(6) { _ in })
      bytes.append(record(8) { $0.number(startsFilled ? 1 : 0, 2) })
      for subpath in subpaths {
        bytes.append(
          record(0) {
            $0.number(subpath.corners.count, 2)
            $0.number(subpath.operation, 2)
          })
        for corner in subpath.corners {
          bytes.append(
            record(2) { bytes in
              for _ in 0..<3 {
                for value in [corner.y, corner.x] { bytes.number(Int(value * Double(1 << 24)), 4) }
              }
            })
        }
      }
    }
  }

  /// With corners at 1/8 and 7/8.
  static let square = path([(1, [(0.125, 0.125), (0.875, 0.125), (0.875, 0.875), (0.125, 0.875)])])

  /// A green stroke, with defaults for everything else.
  static let stroke: [(String, Field)] = [
    ("strokeStyleContent", .object("solidColorLayer", [("Clr ", .rgb(0, 255, 0))]))
  ]

  /// A stroke with a gradient from green to green.
  static let gradientStroke: [(String, Field)] = {
    let stops = [0, 4096].map { Field.stop(.rgb(0, 255, 0), at: $0) }
    let gradient = Field.object("Grdn", [("GrdF", .word("GrdF", "CstS")), ("Clrs", .list(stops))])
    return [("strokeStyleContent", .object("gradientLayer", [("Grad", gradient)]))]
  }()
}
