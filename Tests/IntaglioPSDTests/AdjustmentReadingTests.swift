// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPSD
import Testing

/// The settings of adjustment layers, written as Photoshop's specification of files has them.
@Suite struct AdjustmentReadingTests {
  private func adjustment(_ blocks: (String, PSDBytes)...) throws -> PSDAdjustment? {
    let file = PSDFile(layers: [PSDFile.Layer(name: "change", frame: (0, 0, 0, 0), blocks: blocks)])
    return try PSDDocument(PSDSource(file.bytes)).layers[0].adjustment
  }

  /// The old block's numbers do not count beside the newer one.
  private func brightness(_ fields: (String, Field)...) throws -> PSDAdjustment? {
    let old = PSDBytes.build { bytes in
      for number in [14, 0, 127] { bytes.number(number, 2) }
      bytes.number(0, 1)
    }
    return try adjustment(("brit", old), ("CgEd", Field.descriptor("null", fields)))
  }

  @Test func brightnessAndContrastAreRead() throws {
    func change(_ isLegacy: Bool) -> PSDAdjustment {
      .change(
        .brightnessContrast(
          Adjustment.BrightnessContrast(brightness: -31, contrast: 47, isLegacy: isLegacy)))
    }
    let numbers = [("Brgh", Field.long(-31)), ("Cntr", .long(47))]
    for isLegacy in [false, true] {
      #expect(
        try brightness(numbers[0], numbers[1], ("useLegacy", .flag(isLegacy)), ("means", .long(127)))
          == change(isLegacy))
    }
    #expect(
      try brightness(numbers[0], numbers[1], ("useLegacy", .flag(true)), ("means", .long(90))) == nil)
    #expect(try brightness(("Brgh", .long(0)), ("Cntr", .long(0)), ("useLegacy", .flag(true))) == .nothing)
    #expect(try brightness(("Brgh", .long(500)), ("Cntr", .long(0))) == nil)
    // The block of files before Photoshop CS3 alone.
    #expect(try adjustment(("brit", numbersOfWords([-31, 47, 127, 0]))) == change(true))
  }

  private func numbersOfWords(_ numbers: [Int]) -> PSDBytes {
    .build { bytes in for number in numbers { bytes.number(number, 2) } }
  }

  @Test func vibranceIsRead() throws {
    func vibrance(_ fields: (String, Field)...) throws -> PSDAdjustment? {
      try adjustment(("vibA", Field.descriptor("null", fields)))
    }
    #expect(
      try vibrance(("vibrance", .long(33)), ("Strt", .long(-20)))
        == .change(.vibrance(Adjustment.Vibrance(vibrance: 33, saturation: -20))))
    #expect(try vibrance() == .nothing)
    #expect(try vibrance(("vibrance", .long(133))) == nil)
  }

  /// Photoshop's own warming filter (85), of photo-filter.psd of psd-tools.
  @Test func photoFilterIsRead() throws {
    let block = numbersOfWords([2, 7, 6706, 3200, 12000, 0, 0, 25, 256, 0])
    guard case .change(.photoFilter(let filter))? = try adjustment(("phfl", block)) else {
      Issue.record("not a photo filter")
      return
    }
    #expect(filter.density == 25 && filter.preservesLuminosity)
    // Photoshop names it #ec8a00.
    let levels = [filter.color.red, filter.color.green, filter.color.blue].map { ($0 * 255).rounded() }
    #expect(zip(levels, [236, 138, 0]).allSatisfy { abs($0 - $1) <= 1 }, "\(levels)")
    #expect(try adjustment(("phfl", numbersOfWords([3, 0, 1, 0, 1, 0, 1, 0, 25, 256, 0]))) == nil)
  }

  @Test func tintsAreRead() throws {
    func tint(_ fields: (String, Field)...) throws -> PSDAdjustment? {
      try adjustment(("blwh", Field.descriptor("null", fields)))
    }
    let orange = Field.rgb(255, 153, 0)
    #expect(
      try tint(("useTint", .flag(true)), ("tintColor", orange))
        == .change(.blackAndWhite(.init(tint: Color(red: 1, green: 0.6, blue: 0)))))
    #expect(
      try tint(("useTint", .flag(false)), ("tintColor", orange)) == .change(.blackAndWhite(.init())))
    #expect(try tint(("useTint", .flag(true))) == nil)
  }

  @Test func channelMixerIsRead() throws {
    let rows = numbersOfWords([1, 0, 100, 0, 0, 0, 0, 20, 30, 40, 0, -10, 0, 0, -200, 0, 200])
    #expect(
      try adjustment(("mixr", rows))
        == .change(.channelMixer([[1, 0, 0, 0], [0.2, 0.3, 0.4, -0.1], [0, 0, -2, 2]])))
    let row = [0.4, 0.4, 0.2, 0.05]
    #expect(
      try adjustment(("mixr", numbersOfWords([1, 1, 40, 40, 20, 0, 5])))
        == .change(.channelMixer([row, row, row])))
    #expect(try adjustment(("mixr", numbersOfWords([1, 1, 240, 40, 20, 0, 5]))) == nil)
  }

  @Test func selectiveColourIsRead() throws {
    let ranges = (0..<9).map { range in (0..<4).map { 10 * range + $0 } }
    let block = numbersOfWords([1, 1, 0, 0, 0, 0] + ranges.joined())
    let inks = ranges.map { $0.map(Double.init) }
    #expect(
      try adjustment(("selc", block))
        == .change(
          .selectiveColor(
            Adjustment.SelectiveColor(
              reds: inks[0], yellows: inks[1], greens: inks[2], cyans: inks[3], blues: inks[4],
              magentas: inks[5], whites: inks[6], neutrals: inks[7], blacks: inks[8], isAbsolute: true))))
    #expect(
      try adjustment(("selc", numbersOfWords([1, 0] + Array(repeating: 0, count: 40)))) == .nothing)
  }

  /// From red to white, as in gradient-map.psd of psd-tools, in its two versions.
  @Test func gradientMapIsRead() throws {
    func block(_ start: [Int], _ end: [Int], opacity: Int = 255) -> PSDBytes {
      let stops = [0, 0, 0, 50, 0, 65535, 0, 0, 0, 0, 0, 4096, 0, 50, 0, 65535, 65535, 65535, 0, 0]
      return numbersOfWords(start + [0, 0, 2] + stops + [1, 0, 0, 0, 50, opacity] + end)
    }
    let (smooth, noise) = ([2, 4096, 32, 0], [2, 4096, 32, 1])
    func expect(
      _ start: [Int], _ method: PSDGradientFill.Method, isReversed: Bool
    ) throws {
      guard
        case .gradientMap(let gradient, method, isReversed)? = try adjustment(
          ("grdm", block(start, smooth))),
        case .stops(let colors, let opacities, 4096) = gradient.kind
      else {
        Issue.record("not such a gradient map")
        return
      }
      #expect(
        opacities.isEmpty && colors.map(\.location) == [0, 4096] && colors.map(\.midpoint) == [50, 50])
      #expect(
        colors.map(\.source) == [
          .color(.rgb(red: 255, green: 0, blue: 0)), .color(.rgb(red: 255, green: 255, blue: 255)),
        ])
    }
    try expect([1, 256], .classic, isReversed: true)
    try expect([3, 0, 0x4C6E, 0x7220], .linear, isReversed: false)
    #expect(try adjustment(("grdm", block([1, 0], noise))) == nil)
    #expect(try adjustment(("grdm", block([1, 0], smooth, opacity: 90))) == nil)
  }

  @Test func colourBalanceIsRead() throws {
    func block(_ numbers: [Int], _ preserves: Int) -> (String, PSDBytes) {
      (
        "blnc",
        .build { bytes in
          for number in numbers { bytes.number(number, 2) }
          bytes.number(preserves, 2)
        }
      )
    }
    #expect(try adjustment(block(Array(repeating: 0, count: 9), 256)) == .nothing)
    let balance = Adjustment.ColorBalance(
      shadows: [50, 0, -50], midtones: [1, 2, 3], highlights: [0, -100, 100])
    var preserving = balance
    preserving.preservesLuminosity = true
    let numbers = [50, 0, -50, 1, 2, 3, 0, -100, 100]
    #expect(try adjustment(block(numbers, 0)) == .change(.colorBalance(balance)))
    #expect(try adjustment(block(numbers, 256)) == .change(.colorBalance(preserving)))
  }
}
