// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// A style over a picture of any size, in bands of rows: the rows of the picture for each band, and a height
/// of bands that takes little memory and repeats little work.
///
/// A band has the same bytes as within the whole, because every surface of its plan stays on its grid.
package struct BandedRender {
  package struct Band: Sendable {
    package let region: PixelRect
    /// The rows of the picture that it depends on; empty if it does not.
    package let window: Range<Int>
  }

  private let plan: Plan
  private let picture: PixelSize
  package let bands: [Band]

  /// Smaller bands cost more time than they save memory.
  private static let leastPixelCount = 1 << 22
  /// The maximum size of all bands in memory at a time.
  private static let memoryBudget = 1 << 30

  /// The bands of a style without a picture as its fill, of the best height unless one is given. `fit` is as
  /// in `Planner.planWithInputs`; `isOpaque` is about the result, `isForDevice` about the backend.
  package init(
    _ style: Style, picture: PixelSize, scale: Double, grow: Bool, frame: PictureFrame = PictureFrame(),
    fit: StyleFit? = nil, isOpaque: Bool, isForDevice: Bool = false, bandHeight: Int?
  ) throws(RenderError) {
    let whole = try rethrowing(
      RenderError.style,
      try Planner().plan(style, picture: picture, scale: scale, grow: grow, frame: frame, fit: fit))
    plan = isForDevice ? whole.forDevice : whole
    self.picture = picture
    let region = plan[plan.output].region
    let height = bandHeight ?? BandedRender.height(of: plan, picture, isOpaque: isOpaque)
    bands = BandedRender.bands(of: plan, region, height)
    for band in bands {
      let rows = max(band.window.count, band.region.height)
      let size = PixelSize(max(picture.width, region.width), max(1, rows))
      try rethrowing(RenderError.bitmap, try Bitmap.checkedPixelCount(size))
    }
  }

  package var size: PixelSize { plan[plan.output].region.size }

  /// The plan of a band. Its only input, if any, is the band's window.
  package func plan(of band: Band) -> CroppedPlan {
    plan.cropped(to: band.region) { _, needed in
      needed.map { _ in PixelRect(columns: 0..<picture.width, rows: band.window) }
    }.ordered
  }

  /// Bands from top to bottom. None reads rows above those of the previous one: a file cannot be rewound.
  private static func bands(of plan: Plan, _ whole: PixelRect, _ height: Int) -> [Band] {
    let regions = stride(from: whole.rows.lowerBound, to: whole.rows.upperBound, by: height).map {
      PixelRect(columns: whole.columns, rows: $0..<min($0 + height, whole.rows.upperBound))
    }
    var windows = regions.map { plan.cropped(to: $0).rowsRead }
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

  /// The size of a band in flight, in bytes: of windows and results one is being made, one waits, and one is
  /// being used.
  private static func byteCount(of band: CroppedPlan, _ picture: PixelSize) -> Int {
    let rows = band.rowsRead?.count ?? 0
    let result = band.plan[band.plan.output].region.pixelCount
    return 3 * 4 * (picture.width * rows + result) + band.plan.peakTransientBytes
  }

  /// The maximum memory of bands with their intermediate surfaces, in bytes.
  package var peakBytes: Int {
    bands.reduce(0) { max($0, BandedRender.byteCount(of: plan(of: $1), picture)) }
  }

  /// The work of all bands, including repeated work.
  package var work: PlanWork { bands.reduce(into: PlanWork()) { $0.add(plan(of: $1).plan.work) } }

  /// The height of bands: repeated work is less than half, if the memory suffices.
  private static func height(of plan: Plan, _ picture: PixelSize, isOpaque: Bool) -> Int {
    let whole = plan[plan.output].region
    /// The cost of a band in the middle, which reads the most.
    func cost(_ height: Int) -> (rows: Int, bytes: Int) {
      let top = whole.rows.lowerBound + (whole.height - height) / 2
      let region = PixelRect(columns: whole.columns, rows: top..<top + height)
      let band = plan.cropped(to: region).ordered
      return (band.rowsRead?.count ?? 0, BandedRender.byteCount(of: band, picture))
    }
    // Each core compresses a piece of a band, without waiting for others.
    let cores = max(1, ProcessorCount.online / 4)
    var height = min(whole.height, max(1, cores * leastPixelCount / whole.width))
    while 2 * height <= whole.height {
      let (rows, _) = cost(height)
      guard 2 * (rows - height) > height, cost(2 * height).bytes <= memoryBudget else { break }
      height *= 2
    }
    // A band lower than its margins saves little memory, and costs ever more time.
    while height > 1 {
      let (rows, bytes) = cost(height)
      guard bytes > memoryBudget, height / 2 >= rows - height else { break }
      height /= 2
    }
    let piece = PNGRowWriter.rowsPerPiece(width: whole.width, bytesPerPixel: isOpaque ? 3 : 4)
    return height > piece ? height / piece * piece : height
  }
}

extension CroppedPlan {
  /// The rows of the picture that a band reads, and those between them.
  fileprivate var rowsRead: Range<Int>? {
    guard let first = inputs.first else { return nil }
    // Other inputs are patterns.
    return inputs.filter { $0.index == first.index }.reduce(first.region) { $0.hull($1.region) }.rows
  }
}
