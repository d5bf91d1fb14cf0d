// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// The distance of a drawing from the merged picture that Photoshop stored in the document.
///
/// Both are compared over white, in levels of 255; a pixel's difference is that of its worst channel.
public struct PhotoshopComparison: Sendable, Hashable, CustomStringConvertible {
  /// The mean difference of all pixels.
  public let mean: Double
  /// The largest difference of a pixel.
  public let maximum: Int
  /// The share of pixels with a visible difference, more than 4 levels, 0 to 1.
  public let visibleShare: Double
  /// The smallest rectangle around all visible differences, in pixels; nil if there are none.
  public let area: PixelRect?

  /// The largest invisible difference, in levels.
  static let invisible = 4

  /// Compares a drawing with the merged picture in the document at `path`.
  ///
  /// - Parameters:
  ///   - drawn: the document's scene, at a scale of 1.
  ///   - path: the document, PSD or PSB.
  /// - Throws: `PSDError` for unreadable and damaged files, and for documents of another size or without a
  ///   merged picture.
  public init(_ drawn: Bitmap, withPictureIn path: String) throws(PSDError) {
    try self.init(drawn, withPictureOf: PSDDocument(contentsOfFile: path))
  }

  /// Compares a drawing with a document's merged picture.
  package init(_ drawn: Bitmap, withPictureOf document: PSDDocument) throws(PSDError) {
    let name = document.source.name
    guard document.resources.hasMergedPicture else { throw .noMergedPicture(name: name) }
    guard drawn.size == document.size else {
      throw .unsupported(
        name: name, found: "a document of \(document.size) beside a drawing of \(drawn.size) pixels",
        advice: "draw it at a scale of 1")
    }
    self.init(drawn: drawn, stored: try document.mergedPicture(maximumPixelCount: .max))
  }

  /// Compares two pictures of the same size.
  init(drawn: Bitmap, stored: Bitmap) {
    var (sum, maximum, count) = (0, 0, 0)
    var area: PixelRect?
    for row in 0..<drawn.height {
      for column in 0..<drawn.width {
        let (first, second) = (drawn[column, row], stored[column, row])
        // Over white, a premultiplied value gains 255 - alpha.
        let alphas = Int(first.w) - Int(second.w)
        let difference = (0..<3).map { abs(Int(first[$0]) - Int(second[$0]) - alphas) }.max() ?? 0
        sum += difference
        maximum = max(maximum, difference)
        guard difference > PhotoshopComparison.invisible else { continue }
        count += 1
        let pixel = PixelRect(columns: column..<column + 1, rows: row..<row + 1)
        area = area?.hull(pixel) ?? pixel
      }
    }
    let pixels = Double(drawn.width * drawn.height)
    (mean, self.maximum, visibleShare) = (Double(sum) / pixels, maximum, Double(count) / pixels)
    self.area = area
  }

  /// Whether the pictures look alike: a mean of at most 1 level, and visible differences in at most 1 % of
  /// the pixels.
  public var isAlike: Bool { mean <= 1 && visibleShare <= 0.01 }

  /// The result in words: `mean 0.02, largest 31 levels; 0.4 % of the pixels differ visibly, within 12 x 30
  /// at 5, 8`.
  public var description: String {
    let numbers = "mean \(PhotoshopComparison.decimals(mean, 2)), largest \(maximum) levels"
    guard let area else { return numbers }
    let share = PhotoshopComparison.decimals(max(100 * visibleShare, 0.1), 1)
    return "\(numbers); \(share) % of the pixels differ visibly, within \(area.width) x \(area.height) at "
      + "\(area.columns.lowerBound), \(area.rows.lowerBound)"
  }

  /// A number with a fixed number of decimals, without Foundation.
  private static func decimals(_ value: Double, _ count: Int) -> String {
    let unit = count == 1 ? 10 : 100
    let whole = Int((value * Double(unit)).rounded())
    let rest = String(whole % unit)
    return "\(whole / unit)." + String(repeating: "0", count: count - rest.count) + rest
  }
}
