// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlanner
import Testing

/// Pictures resized, cropped and trimmed, by hand.
@Suite struct PictureFramerTests {
  /// Opaque greys, a row for each list; nil is transparent.
  private func picture(_ rows: [[UInt8?]]) throws -> Bitmap {
    let pixels = rows.joined().flatMap { level -> [UInt8] in
      level.map { [$0, $0, $0, 255] } ?? [0, 0, 0, 0]
    }
    return try Bitmap(size: PixelSize(rows[0].count, rows.count), pixels: pixels)
  }

  /// 4 x 2: two columns of 0 and 40, then two of 80 and 200.
  private let wide: [[UInt8?]] = [[0, 40, 80, 200], [0, 40, 80, 200]]

  @Test func exactStretches() throws {
    let framed = try picture(wide).framed(by: Framing(resize: .init(width: 2, height: 4, fit: .exact)))
    #expect(try framed == picture(Array(repeating: [20, 140], count: 4)))
  }

  /// The middle 2 x 2, as it is; then its means.
  @Test func coverKeepsTheMiddle() throws {
    let framed = try picture(wide).framed(by: Framing(resize: .init(width: 2, height: 2, fit: .cover)))
    #expect(try framed == picture([[40, 80], [40, 80]]))
    let small = try picture(wide).framed(by: Framing(resize: .init(width: 1, height: 1, fit: .cover)))
    #expect(try small == picture([[60]]))
  }

  /// 2 x 1 in the second of three rows.
  @Test func containHasBars() throws {
    let framed = try picture(wide).framed(by: Framing(resize: .init(width: 2, height: 3)))
    #expect(try framed == picture([[nil, nil], [20, 140], [nil, nil]]))
  }

  @Test func oneSideKeepsTheProportions() throws {
    let low = try picture(wide).framed(by: Framing(resize: .init(width: 2)))
    #expect(try low == picture([[20, 140]]))
    #expect(try picture(wide).framed(by: Framing(resize: .init(height: 1))) == low)
    // 4 x 2 to 3 x 1.5, rounded up; at least one pixel.
    #expect(try picture(wide).framed(by: Framing(resize: .init(width: 3))).size == PixelSize(3, 2))
    #expect(
      try picture([[1, 2, 3, 4, 5]]).framed(by: Framing(resize: .init(width: 1))).size == PixelSize(1, 1))
  }

  @Test func aCropIsOfTheNewSize() throws {
    let rows: [[UInt8?]] = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]]
    #expect(try picture(rows).framed(by: Framing(crop: .init(width: 3, height: 1))) == picture([[7, 8, 9]]))
    // From the middle, further to the left and top.
    #expect(
      try picture(rows).framed(by: Framing(crop: .init(width: 2, height: 2))) == picture([[2, 3], [7, 8]]))
    #expect(
      try picture(rows).framed(by: Framing(crop: .init(width: 2, height: 1, left: 3, top: 2)))
        == picture([[14, 15]]))
    let both = Framing(
      resize: .init(width: 2, height: 2, fit: .exact), crop: .init(width: 1, height: 2, left: 1, top: 0))
    #expect(try picture(wide).framed(by: both) == picture([[140], [140]]))
  }

  @Test func trimmingCutsWhatIsTransparent() throws {
    let rows: [[UInt8?]] = [
      [nil, nil, nil, nil], [nil, 5, nil, nil], [nil, nil, 6, nil], [nil, nil, nil, nil],
      [nil, nil, nil, nil],
    ]
    #expect(try picture(rows).framed(by: Framing(trims: true)) == picture([[5, nil], [nil, 6]]))
    // After the crop: the first column and the first rows are gone.
    let cropped = Framing(crop: .init(width: 2, height: 3, left: 2, top: 0), trims: true)
    #expect(try picture(rows).framed(by: cropped) == picture([[6]]))
    let whole = try picture(wide)
    #expect(try whole.framed(by: Framing(trims: true)) == whole)
  }

  private func message(_ framing: Framing, _ rows: [[UInt8?]]? = nil) -> String? {
    do throws(FramingError) {
      try framing.validate(scale: 1)
    } catch {
      return "\(error)"
    }
    do {
      _ = try picture(rows ?? wide).framed(by: framing)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func whatCannotBeIsSaid() {
    #expect(message(Framing(resize: .init())) == "resize: has no side; give a width, a height, or both")
    #expect(
      message(Framing(resize: .init(width: 0)))
        == "resize: has a side of 0 pixels; give 1 to \(Bitmap.maximumPixelCount)")
    #expect(
      message(Framing(resize: .init(width: 20000, height: 20000)))?.hasPrefix("resize: makes 20000x20000")
        == true)
    let crop =
      "crop: 3x1 at 2, 0 reaches beyond the picture, which is 4x2 here; crop less, or resize first"
    #expect(message(Framing(crop: .init(width: 3, height: 1, left: 2, top: 0))) == crop)
    #expect(message(Framing(crop: .init(width: 5, height: 1)))?.contains("reaches beyond") == true)
    #expect(message(Framing(crop: .init(width: 1, height: 0)))?.hasPrefix("crop: has a side of 0") == true)
    #expect(
      message(Framing(trims: true), [[nil, nil]])
        == "trim: leaves nothing, because the picture has no visible pixel; omit it")
    #expect(message(Framing(padding: -1)) == "padding: is -1 but must be 0…16384")
    #expect(message(Framing(cornerRadius: .nan))?.hasPrefix("cornerRadius: is ") == true)
    #expect(
      message(Framing(background: .color(Color(red: 2, green: 0, blue: 0))))?.hasPrefix("background: ")
        == true)
  }

  /// Rows in any parts are those of the whole, whatever the framing.
  @Test(arguments: [
    Framing(resize: .init(width: 13, height: 40, fit: .cover)), Framing(resize: .init(width: 13, height: 9)),
    Framing(resize: .init(width: 50, height: 70, fit: .contain), crop: .init(width: 20, height: 66)),
    Framing(crop: .init(width: 7, height: 11, left: 2, top: 5)),
  ]) func partsAreThoseOfTheWhole(framing: Framing) throws {
    let size = PixelSize(29, 31)
    let pixels = (0..<29 * 31).flatMap { index -> [UInt8] in
      let alpha = UInt8(index * 37 % 256)
      return [UInt8(Int(alpha) * (index % 7) / 7), alpha / 2, alpha / 3, alpha]
    }
    let picture = try Bitmap(size: size, pixels: pixels)
    let whole = try picture.framed(by: framing)
    let framer = try PictureFramer(framing, of: size)
    #expect(framer.size == whole.size)
    for first in stride(from: 0, to: whole.height, by: 4) {
      let rows = first..<min(first + 4, whole.height)
      let read = framer.rows(readFor: rows)
      let window =
        read.isEmpty
        ? nil
        : try Bitmap(
          size: PixelSize(29, read.count),
          pixels: Array(pixels[4 * 29 * read.lowerBound..<4 * 29 * read.upperBound]))
      let part = try framer.rows(rows, of: window, from: read.lowerBound)
      let rowBytes = 4 * whole.width
      #expect(part.pixels == Array(whole.pixels[rowBytes * rows.lowerBound..<rowBytes * rows.upperBound]))
    }
  }
}
