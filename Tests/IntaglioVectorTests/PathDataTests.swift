// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel
import IntaglioVector
import Testing

@Suite("SVG path data")
struct PathDataTests {
  /// What the text means, in absolute commands with one space between all numbers.
  static let readings: [(String, String)] = [
    ("", ""),
    (" \t\r\n", ""),
    ("M1,2", "M1 2"),
    ("m1-2", "M1 -2"),
    ("M1 2L3 4", "M1 2 L3 4"),
    ("M 1 2 3 4 5 6", "M1 2 L3 4 L5 6"),
    ("m 1 2 3 4 5 6", "M1 2 L4 6 L9 12"),
    ("M1-2.5.5e-3 4", "M1 -2.5 L0.0005 4"),
    ("M.5.5-.5-.5", "M0.5 0.5 L-0.5 -0.5"),
    ("M1e2+3E1", "M100 30"),
    ("M1 1h2v3H0V0z", "M1 1 L3 1 L3 4 L0 4 L0 0 Z"),
    ("M1 1h1 2 3", "M1 1 L2 1 L4 1 L7 1"),
    ("M1 1 l1 1 2 2 z l1 0", "M1 1 L2 2 L4 4 Z L2 1"),
    ("M1 1 2 2z m1 1 1 1", "M1 1 L2 2 Z M2 2 L3 3"),
    ("M0 0C1 2 3 4 5 6s1 1 2 2", "M0 0 C1 2 3 4 5 6 C7 8 6 7 7 8"),
    ("M0 0c1 2 3 4 5 6 1 2 3 4 5 6", "M0 0 C1 2 3 4 5 6 C6 8 8 10 10 12"),
    ("M1 2S3 4 5 6", "M1 2 C1 2 3 4 5 6"),
    ("M1 2 Q3 4 5 6 S 7 7 8 8", "M1 2 Q3 4 5 6 C5 6 7 7 8 8"),
    ("M0 0Q1 2 3 0T6 0T9 0", "M0 0 Q1 2 3 0 Q5 -2 6 0 Q7 2 9 0"),
    ("M0 0q1 2 3 0t3 0 3 0", "M0 0 Q1 2 3 0 Q5 -2 6 0 Q7 2 9 0"),
    ("M1 2T3 4", "M1 2 Q1 2 3 4"),
    ("M1 2C3 4 5 6 7 8T9 9", "M1 2 C3 4 5 6 7 8 Q7 8 9 9"),
    ("M0 0A0 5 0 0 0 3 4", "M0 0 L3 4"),
    ("M3 4A5 5 0 1 1 3 4", "M3 4"),
    ("M0 0,1 1 , 2 2", "M0 0 L1 1 L2 2"),
  ]

  @Test(arguments: readings) func reads(text: String, meaning: String) throws {
    #expect(try Path(svg: text).svgPathData == meaning)
  }

  /// What stands at which character, and what is said of it.
  static let faults: [(String, Int, String, String)] = [
    ("L1 2", 0, "L", "M or m: a path begins with a move"),
    ("  z", 2, "z", "M or m: a path begins with a move"),
    ("5 5", 0, "5", "a command: one of M, L, H, V, C, S, Q, T, A, Z, or lowercase"),
    ("M", 1, "", "a number"),
    ("M1", 2, "", "a number"),
    ("M1 2 3", 6, "", "a number"),
    ("M,1 2", 1, ",", "a number"),
    ("M1,,2", 3, ",", "a number"),
    ("M1 2,", 5, "", "a number after the comma"),
    ("M1 2,L3 4", 5, "L", "a number after the comma"),
    ("M1 2 L3 x", 8, "x", "a number"),
    ("M1 2 é", 5, "é", "a command: one of M, L, H, V, C, S, Q, T, A, Z, or lowercase"),
    ("é", 0, "é", "a command: one of M, L, H, V, C, S, Q, T, A, Z, or lowercase"),
    ("M1 2 z 3 4", 7, "3", "a command: one of M, L, H, V, C, S, Q, T, A, Z, or lowercase"),
    ("M1 .", 3, ".", "a number"),
    ("M1 -", 3, "-", "a number"),
    ("M1 2e999", 3, "2e999", "a number up to 1e+100"),
    ("M0 0A1 1 0 2 0 3 4", 11, "2", "an arc flag, 0 or 1"),
    ("M0 0A1 1 0 0", 12, "", "an arc flag, 0 or 1"),
    ("M0 0A1 1 0 01", 13, "", "a number"),
    ("M1 2 px", 5, "p", "a command: one of M, L, H, V, C, S, Q, T, A, Z, or lowercase"),
  ]

  @Test(arguments: faults) func refuses(text: String, offset: Int, fragment: String, expected: String) {
    #expect(
      throws: PathError.data(input: text, offset: offset, fragment: fragment, expected: expected)
    ) { try Path(svg: text) }
  }

  @Test func errorsSayWhere() {
    let error = PathError.data(input: "M1 x", offset: 3, fragment: "x", expected: "a number")
    #expect(error.description == "\"x\" at character 4 of \"M1 x\": expected a number")
  }

  /// Flags without anything between them, and a number directly behind.
  @Test func compactArcs() throws {
    let compact = try Path(svg: "M80 80A25 25-30 0150 120 25 25 0 11.5.5")
    let spaced = try Path(svg: "M80 80 A25 25 -30 0 1 50 120 A 25 25 0 1 1 0.5 0.5")
    #expect(compact == spaced)
  }

  /// Every point of an arc lies on the ellipse through both ends, and the four arcs differ as the flags say.
  @Test(arguments: [false, true], [false, true])
  func arcsOfAnEllipse(isLarge: Bool, isClockwise: Bool) throws {
    let (start, end) = (Vector(10, 20), Vector(34, 12))
    let flags = "\(isLarge ? 1 : 0) \(isClockwise ? 1 : 0)"
    let path = try Path(svg: "M10 20 A20 15 30 \(flags) 34 12")
    // In the ellipse's own axes it is the unit circle.
    let toCircle = Transform.rotation(-.pi / 6).concatenating(.scale(1.0 / 20, 1.0 / 15))
    let points = path.applying(toCircle).elements.map { element in
      switch element {
      case .move(let point), .cubic(let point, _, _): point
      default: Vector(.nan, .nan)
      }
    }
    let (first, last) = (toCircle(start), toCircle(end))
    let chord = hypot(last.x - first.x, last.y - first.y)
    let away = (1 - chord * chord / 4).squareRoot() * (isLarge == isClockwise ? 1 : -1)
    let center = Vector(
      (first.x + last.x) / 2 - away * (last.y - first.y) / chord * -1,
      (first.y + last.y) / 2 - away * (last.x - first.x) / chord)
    var turn = 0.0
    for (point, next) in zip(points, points.dropFirst()) {
      #expect(abs(hypot(next.x - center.x, next.y - center.y) - 1) < 1e-9)
      let (a, b) = (
        Vector(point.x - center.x, point.y - center.y), Vector(next.x - center.x, next.y - center.y)
      )
      turn += atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
    }
    #expect(isClockwise ? turn > 0 : turn < 0)
    #expect(isLarge ? abs(turn) > .pi : abs(turn) < .pi)
    #expect(points.last == last)
  }

  /// Radii that do not reach grow: half a circle of the radius 5.
  @Test func smallRadiiGrow() throws {
    let bounds = try #require(try Path(svg: "M0 0 A1 1 0 0 1 10 0").bounds)
    #expect(abs(bounds.y + 5) < 1e-4 && abs(bounds.maxY) < 1e-12)
    #expect(bounds.x == 0 && bounds.width == 10)
  }

  @Test func numbersComeBackAsTheyWere() throws {
    var numbers = TestNumbers(seed: 5)
    var path = Path()
    for _ in 0..<200 {
      let p = (0..<6).map { _ in numbers.point(-1e3...1e3, -1e-3...1e-3) }
      path.move(to: p[0])
      path.quadratic(to: p[1], control: p[2])
      path.cubic(to: p[3], control1: p[4], control2: p[5])
      path.close()
    }
    path.line(to: Vector(1e-300, -1e99))
    #expect(try Path(svg: path.svgPathData) == path)
  }

  @Test func pathWithoutMove() throws {
    #expect(try Path([.line(to: Vector(1, 2))]).svgPathData == "M0 0 L1 2")
    #expect(throws: PathError.coordinate(.infinity, element: 1)) {
      try Path([.move(to: .zero), .line(to: Vector(0, .infinity))]).svgPathData
    }
  }

  @Test func json() throws {
    let path = try Path(svg: "M1 2 L3 4 Z")
    let data = try JSONEncoder().encode(["d": path])
    #expect(String(decoding: data, as: UTF8.self) == #"{"d":"M1 2 L3 4 Z"}"#)
    #expect(try JSONDecoder().decode([String: Path].self, from: data) == ["d": path])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Path.self, from: Data(#""M1""#.utf8))
    }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(Path([.move(to: Vector(.infinity, 0))]))
    }
  }
}
