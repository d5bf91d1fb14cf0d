// SPDX-License-Identifier: MIT
import IntaglioModel
import Testing

/// Tables of colours and their files.
@Suite struct ColorCubeTests {
  private func cube(_ text: String) throws(ColorCubeError) -> ColorCube { try ColorCube(cubeText: text.utf8) }

  private func fault(_ text: String) -> String {
    do throws(ColorCubeError) {
      _ = try cube(text)
      return "no error"
    } catch { return "\(error)" }
  }

  private let black = String(repeating: "0 0 0\n", count: 8)

  @Test func redRisesFastest() throws {
    let colors = (0..<8).map { "0.\($0) -1 2e0" }
    let text = """
      # A comment
      TITLE "Steps, and more"\r

      LUT_3D_SIZE 2
      DOMAIN_MIN 0.0 0.0 0.0
      DOMAIN_MAX 1 1 1
      LUT_3D_INPUT_RANGE 0 1
      \(colors.joined(separator: "\n"))
      """
    let cube = try cube(text)
    #expect(cube.size == 2)
    for place in 0..<8 {
      let (red, green, blue) = (place & 1, place >> 1 & 1, place >> 2)
      #expect((0..<3).map { cube.sample($0, red, green, blue) } == [Float(place) / 10, -1, 2])
    }
    // The same of a function: 0.1, 0.2 and 0.4 for red, green and blue.
    let made = try ColorCube(size: 2) { color in
      SIMD3((color.x + 2 * color.y + 4 * color.z) / 10, -1, 2)
    }
    #expect(made == cube && made.hashValue == cube.hashValue)
    #expect(try cube != ColorCube(size: 2) { _ in .zero })
  }

  /// A table of the same colours has a slope of 1; one that swaps channels as well; one of red and green
  /// together has both.
  @Test func slopesAreThoseOfAllAxes() throws {
    #expect(abs(try ColorCube(size: 5) { $0 }.slope - 1) < 1e-6)
    #expect(abs(try ColorCube(size: 3) { SIMD3(repeating: $0.x - 0.5 * $0.y) }.slope - 1.5) < 1e-6)
    #expect(try ColorCube(size: 2) { _ in .one }.slope == 0)
  }

  @Test func whatIsWrongIsNamedWithItsLine() {
    let size = "LUT_3D_SIZE 2\n"
    #expect(fault(size + black) == "no error")
    #expect(fault("") == "has no LUT_3D_SIZE: not a .cube file")
    #expect(fault(black) == "line 1: has numbers before LUT_3D_SIZE")
    #expect(fault(size + size) == "line 2: is the second LUT_3D_SIZE")
    #expect(fault("LUT_3D_SIZE two") == "line 1: LUT_3D_SIZE needs a whole number")
    #expect(fault("LUT_3D_SIZE 66") == "line 1: has the size 66, which must be 2…65")
    #expect(
      fault("LUT_1D_SIZE 16") == "line 1: belongs to a one-dimensional table; use curves instead")
    #expect(fault("\nLOOK 1") == "line 2: begins with an unknown keyword")
    #expect(
      fault(size + "DOMAIN_MAX 2 2 2")
        == "line 2: DOMAIN_MAX is not 1 1 1: only tables over 0…1 are supported")
    #expect(fault(size + "0 0") == "line 2: has 2 numbers; a colour has three")
    #expect(fault(size + "0 0 nan") == "line 2: has something other than a number")
    #expect(fault(size + "0 0 1e9") == "line 2: has the component 1e+09, which must be -100…100")
    #expect(
      fault(size + "0 0 0\nDOMAIN_MIN 0 0 0") == "line 3: has a keyword among the colours")
    #expect(fault(size + black + "1 1 1") == "line 10: has more colours than the size 2 allows")
    #expect(
      fault(size + "0 0 0") == "has 3 numbers; a table of size 2 has 24, three per colour")
    #expect(fault("#" + String(repeating: "x", count: 1000)) == "line 1: is too long")
  }

  @Test func functionsHaveLimitsToo() {
    #expect(throws: ColorCubeError.invalid(problem: "has the size 1, which must be 2…65")) {
      try ColorCube(size: 1) { $0 }
    }
    #expect(throws: ColorCubeError.self) { try ColorCube(size: 2) { $0 / 0 } }
  }
}
