// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Fills in documents of inks, with a profile whose greys have closed forms.
@Suite struct PhotoshopInkTests {
  /// The lightness of paper is 100; of cyan, of magenta, and of both it is 50; that of black is 0, so that
  /// nothing is made darker, and yellow changes nothing.
  private let profile = ICCTable(
    kind: "prtr", space: "CMYK", connection: "Lab ", inputs: 4,
    table: (0..<16).flatMap { corner in
      // Of 16 bits in version 2, lightness has 0xff00 for 100, and 0x8000 is neither red nor green.
      [corner & 1 == 1 ? 0 : corner >> 2 == 0 ? 0xff00 : 0x7f80, 0x8000, 0x8000]
    }
  ).bytes

  /// The level of sRGB of a lightness (IEC 61966-2-1; CIE 15).
  private func level(_ lightness: Double) -> Int {
    let light = lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness / 903.3
    return Int((255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
  }

  private func inks(_ cyan: Double, _ magenta: Double) -> Field {
    .object(
      "CMYC",
      [
        ("Cyn ", .double(cyan)), ("Mgnt", .double(magenta)), ("Ylw ", .double(70)), ("Blck", .double(0)),
      ])
  }

  private func grays(_ width: Int, _ block: (String, PSDBytes)) throws -> [Int] {
    let layer = PSDFile.Layer(name: "fill", frame: (0, 0, 0, 0), blocks: [block])
    let plane = [UInt8](repeating: 255, count: 9 * width)
    let scene = try PhotoshopScene(
      PSDFile(
        width: width, height: 9, mode: 4, resources: [(1039, PSDBytes(profile))], layers: [layer],
        merged: [plane, plane, plane, plane]))
    return try scene.pixels().map { pixel in
      #expect(
        pixel.w == 255 && abs(Int(pixel.x) - Int(pixel.y)) <= 1 && abs(Int(pixel.x) - Int(pixel.z)) <= 1)
      return Int(pixel.y)
    }
  }

  @Test func fillsAreConvertedByTheProfile() throws {
    for (cyan, magenta, lightness) in [(0, 0, 100), (100, 0, 50), (100, 100, 50), (40, 0, 80), (60, 20, 66)]
      as [(Double, Double, Double)]
    {
      let found = try grays(1, ("SoCo", Field.descriptor([("Clr ", inks(cyan, magenta))])))
      #expect(abs(found[0] - level(lightness)) <= 1, "\(found) \(cyan) \(magenta)")
    }
  }

  /// Half of either ink leaves a quarter of the paper, which is lighter than both ends.
  @Test func gradientsMixInks() throws {
    let gradient = Field.object(
      "Grdn",
      [
        ("GrdF", .word("GrdF", "CstS")), ("Intr", .double(0)),
        ("Clrs", .list([.stop(inks(100, 0), at: 0), .stop(inks(0, 100), at: 4096)])), ("Trns", .list([])),
      ])
    let block = Field.descriptor(
      [("Grad", gradient), ("Angl", .degrees(0)), ("Type", .word("GrdT", "Lnr "))])
    let found = try grays(65, ("GdFl", block))
    for (x, share) in [(0, 0), (16, 16.0 / 65), (32, 32.0 / 65), (60, 60.0 / 65)] as [(Int, Double)] {
      let lightness = 50 + 50 * share * (1 - share)
      #expect(abs(found[x] - level(lightness)) <= 2, "\(found[x]) at \(x), not \(level(lightness))")
    }
  }
}
