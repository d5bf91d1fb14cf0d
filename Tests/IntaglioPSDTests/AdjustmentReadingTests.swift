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

  @Test func brightnessAndContrastAreReadUnlessTheyAreLegacy() throws {
    #expect(
      try brightness(("Brgh", .long(-31)), ("Cntr", .long(47)), ("useLegacy", .flag(false)))
        == .brightnessContrast(Adjustment.BrightnessContrast(brightness: -31, contrast: 47)))
    #expect(try brightness(("Brgh", .long(-31)), ("Cntr", .long(47)), ("useLegacy", .flag(true))) == nil)
    #expect(try brightness(("Brgh", .long(0)), ("Cntr", .long(0)), ("useLegacy", .flag(true))) == .nothing)
    #expect(try brightness(("Brgh", .long(500)), ("Cntr", .long(0))) == nil)
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
    #expect(try adjustment(block(numbers, 0)) == .colorBalance(balance))
    #expect(try adjustment(block(numbers, 256)) == .colorBalance(preserving))
  }
}
