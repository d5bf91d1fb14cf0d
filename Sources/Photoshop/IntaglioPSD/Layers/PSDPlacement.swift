// SPDX-License-Identifier: MIT
import IntaglioModel

/// The place of a smart object's contents in the document.
package struct PSDPlacement: Sendable, Hashable {
  /// The corners of the contents from the upper left one clockwise, as the contents are seen, in pixels of
  /// the document. They form a convex quadrilateral, which may be mirrored.
  package let corners: [Vector]
  /// The width of the contents divided by their height; nil in old documents.
  package let aspectRatio: Double?
  /// Whether the contents are warped, which the corners do not reveal.
  package let isWarped: Bool
  /// Whether filters change the contents after they are placed.
  package let isFiltered: Bool

  /// From the block `SoLd`; nil without readable corners.
  init?(described data: inout PSDCursor) throws(PSDError) {
    try data.skip(8)
    let fields = try PSDDescriptorReader.versioned(&data)
    // Perspective is only in the newer field.
    let numbers = (fields["nonAffineTransform"] ?? fields["Trnf"])?.list?.compactMap(\.number) ?? []
    let size = fields["Sz"]?.descriptor
    let (width, height) = (size?["Wdth"]?.number ?? 0, size?["Hght"]?.number ?? 0)
    let ratio = width / height
    let style = fields["warp"]?.descriptor?["warpStyle"]?.word ?? "warpNone"
    self.init(
      numbers, aspectRatio: (1e-4...1e4).contains(ratio) ? ratio : nil,
      isWarped: style != "warpNone" || fields["quiltWarp"]?.descriptor != nil,
      isFiltered: fields["filterFX"]?.descriptor?["enab"]?.boolean ?? false)
  }

  /// From the block `PlLd` of older documents; nil without readable corners.
  init?(placed data: inout PSDCursor) throws(PSDError) {
    guard try data.tag() == "plcL" else { return nil }
    try data.skip(4)
    try data.skip(Int(try data.unsigned(1)))
    try data.skip(16)
    let numbers = try (0..<8).map { _ throws(PSDError) in try data.double() }
    self.init(numbers, aspectRatio: nil, isWarped: false, isFiltered: false)
  }

  private init?(_ numbers: [Double], aspectRatio: Double?, isWarped: Bool, isFiltered: Bool) {
    guard numbers.count == 8, numbers.allSatisfy({ abs($0) <= 300_000 }) else { return nil }
    let corners = (0..<4).map { Vector(numbers[2 * $0], numbers[2 * $0 + 1]) }
    // All corners turn in the same direction, by more than rounding errors.
    let turns = (0..<4).map { index in
      let (from, at, to) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      return (at.x - from.x) * (to.y - at.y) - (at.y - from.y) * (to.x - at.x)
    }
    guard turns.allSatisfy({ $0 > 1e-3 }) || turns.allSatisfy({ $0 < -1e-3 }) else { return nil }
    (self.corners, self.aspectRatio) = (corners, aspectRatio)
    (self.isWarped, self.isFiltered) = (isWarped, isFiltered)
  }

  /// The pixels around the corners.
  package var bounds: PixelRect {
    func range(_ values: [Double]) -> Range<Int> {
      Int((values.min() ?? 0).rounded(.down))..<Int((values.max() ?? 0).rounded(.up))
    }
    return PixelRect(columns: range(corners.map(\.x)), rows: range(corners.map(\.y)))
  }
}
