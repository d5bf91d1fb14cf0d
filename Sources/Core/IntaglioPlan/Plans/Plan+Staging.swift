// SPDX-License-Identifier: MIT
import IntaglioModel

extension Plan {
  /// The plan for a device that sums all taps of a blur in each pixel: wide boxes are built from
  /// narrower ones, with about 6 √n taps instead of 2n - 1.
  ///
  /// A triangle of width n is linear between multiples of a, so it is a sum of triangles of width a: with b =
  /// floor(n / a), those at k a for -b ≤ k ≤ b, weighted n - |k a|. The excess beyond b a, where the triangle
  /// ends between two of them, is subtracted again, with fewer than 2 a taps of the source.
  func withStagedBoxes() -> Plan {
    rewritten { pass, staged in
      guard case .boxBlur(var blur) = pass, blur.width > 32, blur.blocks == nil else {
        return staged.add(pass)
      }
      let width = Int((Double(blur.width) / 2).squareRoot().rounded())
      let (read, source) = (self[blur.output].region, self[blur.source.surface].region)
      func part(_ read: Range<Int>, _ source: Range<Int>, isAlong: Bool) -> Range<Int> {
        guard isAlong else { return read }
        let part = read.grown(by: blur.width).clamped(to: source.grown(by: width - 1))
        return part.isEmpty ? read.lowerBound..<read.lowerBound + 1 : part
      }
      let region = PixelRect(
        columns: part(read.columns, source.columns, isAlong: blur.axis == .horizontal),
        rows: part(read.rows, source.rows, isAlong: blur.axis == .vertical))
      let plane = staged.add(.plane, region) {
        BoxBlurPass(source: blur.source, axis: blur.axis, width: width, output: $0)
      }
      blur.blocks = BoxBlurPass.Blocks(plane: plane, width: width)
      staged.add(.boxBlur(blur))
    }
  }
}
