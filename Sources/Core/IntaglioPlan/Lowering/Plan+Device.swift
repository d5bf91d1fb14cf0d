// SPDX-License-Identifier: MIT
import IntaglioModel

extension Plan {
  /// The plan for a graphics device: long lists of items are painted over one another, see
  /// `PaintPass.bands(of:)`, and wide boxes are staged.
  package var forDevice: Plan {
    rewritten { pass, plan in
      guard case .paint(var paint) = pass, paint.bands(of: self[paint.output].region) == nil else {
        return plan.add(pass)
      }
      let region = self[paint.output].region
      var chunks = paint.chunks
      paint.items = chunks.popLast() ?? []
      for chunk in chunks {
        paint.backdrop = plan.add(.intermediate, region) {
          PaintPass(backdrop: paint.backdrop, items: chunk, output: $0)
        }
      }
      plan.add(paint)
    }.withStagedBoxes()
  }
}

extension PaintPass {
  /// The maximum number of different surfaces that a device reads at once: with the profiles' texture it
  /// stays below the sixteen units that OpenGL ES 3 guarantees.
  package static let maximumSurfaces = 14
  /// The maximum number of four-component uniforms for items: OpenGL ES 3.1 guarantees 224, and a pass needs
  /// about 40 others.
  package static let maximumNumbers = 180

  /// The parts of the pass that a device paints one by one: all of it, or bands of rows with the items in
  /// them. Rows that an item crosses stay together; nil if they have more items than a device takes at once.
  ///
  /// - Parameter region: the pixels of the output.
  package func bands(of region: PixelRect) -> [(region: PixelRect, pass: PaintPass)]? {
    if fitsDevice { return [(region, self)] }
    let ranges = items.map { $0.region.rows.clamped(to: region.rows) }.filter { !$0.isEmpty }
    var (cuts, end) = ([Int](), region.rows.lowerBound)
    for rows in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if rows.lowerBound >= end, rows.lowerBound > region.rows.lowerBound { cuts.append(rows.lowerBound) }
      end = max(end, rows.upperBound)
    }
    func band(_ rows: Range<Int>) -> (region: PixelRect, pass: PaintPass)? {
      let region = PixelRect(columns: region.columns, rows: rows)
      let pass = cropped(to: region)
      return pass.fitsDevice ? (region, pass) : nil
    }
    var bands: [(region: PixelRect, pass: PaintPass)] = []
    var top = region.rows.lowerBound
    for bottom in cuts + [region.rows.upperBound] {
      if let last = bands.last, let joined = band(last.region.rows.lowerBound..<bottom) {
        bands[bands.count - 1] = joined
      } else if let next = band(top..<bottom) {
        bands.append(next)
      } else {
        return nil
      }
      top = bottom
    }
    return bands
  }

  private var fitsDevice: Bool { chunks.count < 2 }

  /// The items in chunks that a device paints at once, over a backdrop.
  var chunks: [[PaintItem]] {
    var chunks: [[PaintItem]] = []
    var chunk: [PaintItem] = []
    var surfaces: Set<SurfaceID> = []
    var numbers = 0
    for item in items {
      var read = surfaces
      item.forEachSurface { read.insert($0) }
      if !chunk.isEmpty,
        read.count > PaintPass.maximumSurfaces - 1 || numbers + item.numberCount > PaintPass.maximumNumbers
      {
        chunks.append(chunk)
        (chunk, numbers, read) = ([], 0, [])
        item.forEachSurface { read.insert($0) }
      }
      chunk.append(item)
      surfaces = read
      numbers += item.numberCount
    }
    return chunk.isEmpty ? chunks : chunks + [chunk]
  }
}

extension Plan {
  /// The plan for a device that sums all taps of a blur in each pixel: wide boxes are built from
  /// narrower ones, with about 6 √n fetches instead of 2n - 1 or, along rows, where a texel holds four
  /// samples, 3 √n instead of n / 2.
  ///
  /// A triangle of width n is linear between multiples of a, so it is a sum of triangles of width a: with b =
  /// floor(n / a), those at k a for -b ≤ k ≤ b, weighted n - |k a|. The excess beyond b a, where the triangle
  /// ends between two of them, is subtracted again, with fewer than 2 a taps of the source.
  func withStagedBoxes() -> Plan {
    rewritten { pass, staged in
      guard case .boxBlur(var blur) = pass, blur.blocks == nil else { return staged.add(pass) }
      let isHorizontal = blur.axis == .horizontal
      guard blur.width > (isHorizontal ? 64 : 32) else { return staged.add(pass) }
      // Along rows blocks are whole texels.
      let width =
        isHorizontal
        ? 4 * Int((Double(blur.width) / 8).squareRoot().rounded())
        : Int(Double(blur.width).squareRoot().rounded())
      let (read, source) = (self[blur.output].region, self[blur.source.surface].region)
      func part(_ read: Range<Int>, _ source: Range<Int>, isAlong: Bool) -> Range<Int> {
        guard isAlong else { return read }
        let part = read.grown(by: blur.width).clamped(to: source.grown(by: width - 1))
        guard !part.isEmpty else { return read.lowerBound..<read.lowerBound + 1 }
        let before = isHorizontal ? (part.lowerBound - read.lowerBound) & 3 : 0
        return part.lowerBound - before..<part.upperBound
      }
      let region = PixelRect(
        columns: part(read.columns, source.columns, isAlong: isHorizontal),
        rows: part(read.rows, source.rows, isAlong: !isHorizontal))
      let plane = staged.add(.plane, region) {
        BoxBlurPass(source: blur.source, axis: blur.axis, width: width, output: $0)
      }
      blur.blocks = BoxBlurPass.Blocks(plane: plane, width: width)
      staged.add(.boxBlur(blur))
    }
  }
}
