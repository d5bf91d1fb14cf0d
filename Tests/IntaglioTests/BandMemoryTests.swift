// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// The memory of files that are rendered in bands.
@Suite struct BandMemoryTests {
  /// A picture of 4 GiB: its bands take less than 1 GiB, and less than the picture under a look that is
  /// sixteen times as large on it. They hold all rows, and never go back in the file.
  @Test func bandsOfAHugePictureTakeLittleMemory() throws {
    let blurs = [16.0, 64, 100].map { Style(shadows: [Shadow(.outer, blur: .sigma($0))]) }
    // Holes of outlines need the whole picture.
    let presets = Preset.all.filter { $0.style.outline == nil }.map { (name: $0.name, style: $0.style) }
    let fitted = presets.filter { $0.style.designHeight != nil }
    let unfitted = presets.map { preset in
      var style = preset.style
      style.designHeight = nil
      return (name: preset.name, style: style)
    }
    let blurred = blurs.map { (name: "a blur", style: $0) }
    let limits = (unfitted + blurred).map { ($0, 1 << 30) } + fitted.map { ($0, 1 << 32) }
    for ((name, style), limit) in limits {
      for isOpaque in [false, true] {
        let render = try BandedRender(
          style, picture: PixelSize(32768, 32768), scale: 1, grow: false, isOpaque: isOpaque,
          bandHeight: nil)
        #expect(render.peakBytes <= limit, "\(name)")
        #expect(render.bands.first?.region.rows.lowerBound == 0)
        #expect(render.bands.last?.region.rows.upperBound == 32768)
        for (band, next) in zip(render.bands, render.bands.dropFirst()) {
          #expect(band.region.rows.upperBound == next.region.rows.lowerBound)
          #expect(band.window.lowerBound <= next.window.lowerBound)
          #expect(band.window.upperBound <= next.window.upperBound)
        }
      }
    }
  }

  /// A blur that reaches over more rows than a bitmap can have.
  @Test func aBlurThatIsTooWideForBandsIsRefused() throws {
    let style = Style(shadows: [Shadow(.outer, blur: .sigma(4000))])
    #expect(throws: RenderError.self) {
      try BandedRender(
        style, picture: PixelSize(32768, 32768), scale: 1, grow: false, isOpaque: false, bandHeight: nil)
    }
  }
}
