// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel
import IntaglioVector
import Testing

@Suite("Strokes")
struct StrokeTests {
  /// The covered area, in pixels: exact but for the rounding of the pixels on outlines.
  private func area(_ data: String, _ stroke: Stroke, width: Int = 120) throws -> Double {
    let mask = try self.mask(data, stroke, width: width)
    return mask.samples.reduce(0) { $0 + Double($1) } / 255
  }

  private func mask(_ data: String, _ stroke: Stroke, width: Int = 120) throws -> Mask {
    let path = try Path(svg: data).stroked(stroke)
    return try CoverageRasterizer().mask(of: path, size: PixelSize(width, 100))
  }

  @Test func straightLine() throws {
    #expect(try area("M10 50 H110", Stroke(width: 8)) == 800)
    #expect(try area("M10 50 H110", Stroke(width: 8, cap: .square)) == 864)
    let round = try area("M10 50 H110", Stroke(width: 8, cap: .round))
    #expect(abs(round - (800 + .pi * 16)) < 0.1)
    #expect(try area("M10 50 H110", Stroke(width: 0)) == 0)
  }

  @Test func slantedLine() throws {
    // 60, 80, 100: the area is the length times the width, whatever the direction.
    #expect(abs(try area("M20 10 L80 90", Stroke(width: 5)) - 500) < 0.3)
  }

  /// Two arms of 50 with the width 10, a right angle: the square in the corner is 1/4 miter, as much bevel,
  /// pi / 4 round.
  @Test func joins() throws {
    let data = "M20 70 H70 V20"
    let arms = 2 * 50.0 * 10 - 25
    #expect(try area(data, Stroke(width: 10, join: .miter)) == arms + 25)
    #expect(abs(try area(data, Stroke(width: 10, join: .bevel)) - (arms + 12.5)) < 0.05)
    #expect(abs(try area(data, Stroke(width: 10, join: .round)) - (arms + 25 * .pi / 4)) < 0.05)
    // The same corner turned the other way round.
    #expect(try area("M70 20 V70 H20", Stroke(width: 10, join: .miter)) == arms + 25)
  }

  /// The tip of an angle a is 1 / sin(a / 2) widths long: 2 at 60 degrees.
  @Test(arguments: [(1.99, false), (2.01, true)]) func miterLimit(limit: Double, hasTip: Bool) throws {
    let height = 50 * 3.0.squareRoot()
    let data = "M10 \(5 + height) L60 5 L110 \(5 + height)"
    let bounds = try #require(
      try Path(svg: data).stroked(Stroke(width: 4, join: .miter, miterLimit: limit)).bounds)
    // The tip reaches 4 above the corner, the bevel 2 cos 60 = 1.
    #expect(abs(bounds.y - (hasTip ? 1 : 4)) < 1e-9)
  }

  @Test func closedSquareHasFourCorners() throws {
    let data = "M20 20 H70 V70 H20 Z"
    #expect(try area(data, Stroke(width: 10)) == 60 * 60 - 40 * 40)
    #expect(abs(try area(data, Stroke(width: 10, join: .bevel)) - (2000 - 4 * 12.5)) < 0.05)
    // Left open, the corner at the start is missing.
    #expect(try area("M20 20 H70 V70 H20 V20", Stroke(width: 10)) == 2000 - 25)
  }

  /// Wider than the square: no hole is left in the middle.
  @Test func strokeWiderThanTheShape() throws {
    #expect(try area("M50 50 H60 V60 H50 Z", Stroke(width: 30)) == 1600)
    #expect(try area("M50 50 H60 V60 H50 Z", Stroke(width: 20)) == 900)
  }

  /// pi (R^2 - r^2).
  @Test(arguments: Stroke.Join.allCases) func ring(join: Stroke.Join) throws {
    let path = try Path.circle(center: Vector(60, 50), radius: 40).stroked(Stroke(width: 6, join: join))
    let mask = try CoverageRasterizer().mask(of: path, size: PixelSize(120, 100))
    let area = mask.samples.reduce(0) { $0 + Double($1) } / 255
    #expect(abs(area - .pi * (43 * 43 - 37 * 37)) < 0.3)
  }

  /// A circle stroked over its middle is a disc; the curve's inner side turns over.
  @Test func strokeWiderThanACurve() throws {
    let path = try Path.circle(center: Vector(60, 50), radius: 10).stroked(Stroke(width: 60))
    let mask = try CoverageRasterizer().mask(of: path, size: PixelSize(120, 100))
    let area = mask.samples.reduce(0) { $0 + Double($1) } / 255
    #expect(abs(area - .pi * 40 * 40) < 0.3)
    #expect(mask[60, 50] == 255)
  }

  /// A line there and back: round joins make an end, miter joins none, since no limit allows an endless tip.
  @Test func turningBack() throws {
    let data = "M20 50 H80 H40"
    #expect(try area(data, Stroke(width: 10)) == 600)
    #expect(abs(try area(data, Stroke(width: 10, join: .round)) - (600 + .pi * 12.5)) < 0.1)
  }

  @Test(arguments: ["M50 50 Z", "M50 50 L50 50", "M50 50 h0 v0 z", "M50 50 C50 50 50 50 50 50"])
  func dots(data: String) throws {
    #expect(try area(data, Stroke(width: 10)) == 0)
    #expect(try area(data, Stroke(width: 10, cap: .square)) == 100)
    #expect(abs(try area(data, Stroke(width: 10, cap: .round)) - .pi * 25) < 0.1)
    #expect(try mask(data, Stroke(width: 10, cap: .square))[45, 45] == 255)
  }

  @Test func aMoveAloneIsNothing() throws {
    #expect(try Path(svg: "M50 50 M60 60").stroked(Stroke(width: 10, cap: .round)).isEmpty)
    #expect(try Path().stroked(Stroke(width: 10, cap: .round)).isEmpty)
  }

  @Test(arguments: [
    // (dashes, phase, lengths left of 100)
    ([10.0, 5], 0.0, 70.0),  // 6 whole periods and 10 more
    ([10, 5], 12, 67),  // a gap of 3, then 6 whole periods and 7 more
    ([10, 5], -3, 67),
    ([10], 0, 50),
    ([30, 10, 20], 0, 60),  // 30 on, 10 off, 20 on, 30 off, 10 on
    ([200, 10], 0, 100),
    ([200, 10], 205, 95),
    ([0, 0], 0, 100),
  ])
  func dashLengths(dashes: [Double], phase: Double, length: Double) throws {
    let stroke = Stroke(width: 2, dashes: dashes, dashPhase: phase)
    #expect(abs(try area("M10 50 H110", stroke) - 2 * length) < 1e-9)
  }

  @Test func dashPlaces() throws {
    let mask = try mask("M10 50 H30", Stroke(width: 2, dashes: [4, 3], dashPhase: 1), width: 32)
    let row = (10..<30).map { mask[$0, 50] == 255 ? "#" : "." }.joined()
    #expect(row == "###...####...####...")
  }

  /// Dashes of no length are dots, and square ones look along the line.
  @Test func dashesOfNoLength() throws {
    let round = Stroke(width: 4, cap: .round, dashes: [0, 10])
    #expect(abs(try area("M10 50 H55", round) - 5 * .pi * 4) < 0.1)
    let square = Stroke(width: 4, cap: .square, dashes: [0, 10])
    #expect(try area("M10 50 H55", square) == 80)
    #expect(abs(try area("M10 10 L37 46", square) - 5 * 16) < 0.2)
  }

  /// A dash over the start of a closed square is one piece, with the corner's join.
  @Test func dashOverTheStart() throws {
    let stroke = Stroke(width: 2, dashes: [20, 20], dashPhase: 10)
    // 160 long: 10 on, 20 off, … , 10 on, so three whole dashes and the one over the start: 80 in all, and
    // each corner that is passed adds nothing to length times width in a miter. The corners lie in the middle
    // of the dashes.
    #expect(try area("M20 20 H60 V60 H20 Z", stroke) == 160)
    #expect(try mask("M20 20 H60 V60 H20 Z", stroke)[19, 19] == 255)
  }

  @Test func dashesGoRoundCorners() throws {
    let stroke = Stroke(width: 2, dashes: [30, 100])
    let bounds = try #require(try Path(svg: "M10 10 H30 V60").stroked(stroke).bounds)
    #expect(bounds == Rect(10, 9, 21, 11))
  }

  @Test func dashesAlongACurve() throws {
    // A quarter of the way round a circle.
    let length = 2 * Double.pi * 40 / 4
    let path = try Path.circle(center: Vector(60, 50), radius: 40).stroked(
      Stroke(width: 6, dashes: [length, 1000]))
    let mask = try CoverageRasterizer().mask(of: path, size: PixelSize(120, 100))
    let area = mask.samples.reduce(0) { $0 + Double($1) } / 255
    #expect(abs(area - .pi * (43 * 43 - 37 * 37) / 4) < 0.2)
  }

  @Test func tooManyDashes() {
    #expect(throws: PathError.tooManyDashes) {
      try Path(svg: "M0 0 H1e9").stroked(Stroke(dashes: [1e-3]))
    }
  }

  @Test func faults() {
    let faults: [(Stroke, StyleError)] = [
      (Stroke(width: -1), .outOfRange(field: "width", value: -1, allowed: "0…1000000000")),
      (Stroke(width: .infinity), .notFinite(field: "width")),
      (Stroke(miterLimit: 0.5), .outOfRange(field: "miterLimit", value: 0.5, allowed: "1 or more")),
      (Stroke(dashes: [1, -2]), .outOfRange(field: "dashes[1]", value: -2, allowed: "0 or more")),
      (Stroke(dashPhase: .infinity), .notFinite(field: "dashPhase")),
    ]
    for (stroke, error) in faults {
      #expect(throws: PathError.stroke(error)) { try Path(svg: "M0 0 H9").stroked(stroke) }
    }
    #expect(throws: PathError.self) {
      try Path([.move(to: Vector(.nan, 0)), .close]).stroked(Stroke())
    }
  }

  @Test func json() throws {
    func decode(_ text: String) throws -> Stroke {
      try JSONDecoder().decode(Stroke.self, from: Data(text.utf8))
    }
    #expect(try decode("{}") == Stroke())
    let stroke = Stroke(
      width: 2, cap: .round, join: .bevel, miterLimit: 4, dashes: [4, 2.5], dashPhase: 1)
    #expect(
      try decode(
        #"{"width": 2, "cap": "round", "join": "bevel", "miterLimit": 4, "dashes": [4, 2.5], "dashPhase": 1}"#
      )
        == stroke)
    #expect(try decode(String(decoding: try JSONEncoder().encode(stroke), as: UTF8.self)) == stroke)
    for text in [
      #"{"widht": 2}"#, #"{"width": -2}"#, #"{"cap": "flat"}"#, #"{"join": 1}"#, #"{"miterLimit": 0}"#,
      #"{"dashes": [-1]}"#, #"{"dashes": 3}"#,
    ] {
      #expect(throws: DecodingError.self) { try decode(text) }
    }
  }
}
