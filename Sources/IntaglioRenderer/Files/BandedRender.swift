// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// A style laid over a picture of any size, in bands of rows: which rows of the picture each band depends on,
/// and how high bands are so that they take little memory and little is done twice.
///
/// A band has the bytes that it has within the whole, because every surface of its plan stays on its grid.
package struct BandedRender {
  /// A band of the result.
  package struct Band: Sendable {
    package let region: PixelRect
    /// The rows of the picture that it is made of; none where it does not depend on the picture.
    package let window: Range<Int>
  }

  /// Of the whole result, as if there were memory for it.
  private let plan: Plan
  private let picture: PixelSize
  /// From the top to the bottom.
  package let bands: [Band]

  /// Bands of fewer pixels take longer than they save memory.
  private static let leastPixelCount = 1 << 22
  /// What all bands together may take that are in memory at one time.
  private static let memoryBudget = 1 << 30

  /// The bands of a style that has no picture as its fill.
  ///
  /// - Parameters:
  ///   - isOpaque: whether the result is.
  ///   - bandHeight: rows of each band; nil for as many as are best.
  package init(
    _ style: Style, picture: PixelSize, scale: Double, canvas: Canvas, isOpaque: Bool, bandHeight: Int?
  ) throws(RenderError) {
    var planner = Planner()
    // The bands are made here.
    planner.minimumBudget = .max
    do throws(StyleError) {
      plan = try planner.plan(style, picture: picture, scale: scale, canvas: canvas)
    } catch {
      throw .style(error)
    }
    self.picture = picture
    let whole = plan[plan.output].region
    let height = bandHeight ?? BandedRender.height(of: plan, picture, isOpaque: isOpaque)
    bands = BandedRender.bands(of: plan, whole, height)
    for band in bands {
      let rows = max(band.window.count, band.region.height)
      do throws(BitmapError) {
        try Bitmap.checkedPixelCount(PixelSize(max(picture.width, whole.width), max(1, rows)))
      } catch {
        throw .bitmap(error)
      }
    }
  }

  /// The size of the result.
  package var size: PixelSize { plan[plan.output].region.size }

  /// The plan of a band, whose only input, if it has one, is the band's window.
  package func plan(of band: Band) -> CroppedPlan {
    plan.cropped(to: band.region) { _, _ in PixelRect(columns: 0..<picture.width, rows: band.window) }
  }

  /// Bands from the top to the bottom, none of which reads rows above those that the one before reads: a file
  /// cannot be gone back in.
  private static func bands(of plan: Plan, _ whole: PixelRect, _ height: Int) -> [Band] {
    let regions = stride(from: whole.rows.lowerBound, to: whole.rows.upperBound, by: height).map {
      PixelRect(columns: whole.columns, rows: $0..<min($0 + height, whole.rows.upperBound))
    }
    var windows = regions.map { plan.cropped(to: $0).inputs.first?.region.rows }
    var (first, last) = (Int.max, 0)
    for index in windows.indices.reversed() {
      guard let window = windows[index] else { continue }
      first = min(first, window.lowerBound)
      windows[index] = first..<window.upperBound
    }
    for index in windows.indices {
      guard let window = windows[index] else { continue }
      last = max(last, window.upperBound)
      windows[index] = window.lowerBound..<last
    }
    return zip(regions, windows).map { Band(region: $0, window: $1 ?? 0..<0) }
  }

  /// Bytes of a band and its like: of windows and results one is made, one waits, and one is worked on.
  private static func byteCount(of band: CroppedPlan, _ picture: PixelSize) -> Int {
    let rows = band.inputs.first?.region.rows.count ?? 0
    let result = band.plan[band.plan.output].region.pixelCount
    return 3 * 4 * (picture.width * rows + result) + band.plan.peakTransientBytes
  }

  /// The most memory that bands and what is made for them take at one time, in bytes.
  package var peakBytes: Int {
    bands.reduce(0) { max($0, BandedRender.byteCount(of: plan(of: $1), picture)) }
  }

  /// What all bands do, with what is made again for each.
  package var work: PlanWork {
    bands.reduce(into: PlanWork()) { $0.add(plan(of: $1).plan.work) }
  }

  /// How high bands are: what is made again for each is less than half of it, where there is memory for that.
  private static func height(of plan: Plan, _ picture: PixelSize, isOpaque: Bool) -> Int {
    let whole = plan[plan.output].region
    /// Of a band in the middle, where most is read.
    func cost(_ height: Int) -> (rows: Int, bytes: Int) {
      let top = whole.rows.lowerBound + (whole.height - height) / 2
      let band = plan.cropped(to: PixelRect(columns: whole.columns, rows: top..<top + height))
      return (band.inputs.first?.region.rows.count ?? 0, BandedRender.byteCount(of: band, picture))
    }
    // Each core packs a piece of a band, and has none that it waits for.
    let cores = max(1, ProcessorCount.online / 4)
    var height = min(whole.height, max(1, cores * leastPixelCount / whole.width))
    while 2 * height <= whole.height {
      let (rows, _) = cost(height)
      guard 2 * (rows - height) > height, cost(2 * height).bytes <= memoryBudget else { break }
      height *= 2
    }
    // Less high than what is read around it a band takes hardly less memory, and ever more time.
    while height > 1 {
      let (rows, bytes) = cost(height)
      guard bytes > memoryBudget, height / 2 >= rows - height else { break }
      height /= 2
    }
    let piece = PNGRowWriter.rowsPerPiece(width: whole.width, bytesPerPixel: isOpaque ? 3 : 4)
    return height > piece ? height / piece * piece : height
  }
}
