// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel
import IntaglioVector
import Testing

@Suite("Rectangles and transforms")
struct GeometryTests {
  private func expectNear(_ found: Vector, _ x: Double, _ y: Double) {
    #expect(abs(found.x - x) < 1e-12 && abs(found.y - y) < 1e-12, "\(found)")
  }

  @Test func makers() {
    expectNear(Transform.identity(Vector(3, 4)), 3, 4)
    expectNear(Transform.translation(1, 2)(Vector(3, 4)), 4, 6)
    expectNear(Transform.scale(2, 3)(Vector(3, 4)), 6, 12)
    expectNear(Transform.scale(2)(Vector(3, 4)), 6, 8)
    // x goes to y: clockwise as one sees it.
    expectNear(Transform.rotation(.pi / 2)(Vector(1, 0)), 0, 1)
    expectNear(Transform.rotation(.pi / 2)(Vector(0, 1)), -1, 0)
    expectNear(Transform.skew(x: .pi / 4)(Vector(1, 2)), 3, 2)
    expectNear(Transform.skew(x: 0, y: .pi / 4)(Vector(1, 2)), 1, 3)
  }

  @Test func concatenation() {
    let both = Transform.scale(2).concatenating(.translation(10, 0))
    expectNear(both(Vector(1, 1)), 12, 2)
    let other = Transform.translation(10, 0).concatenating(.scale(2))
    expectNear(other(Vector(1, 1)), 22, 2)
    let map = Transform(a: 1, b: 2, c: 3, d: 5, tx: 7, ty: 11)
    let next = Transform(a: -2, b: 1, c: 0.5, d: 3, tx: -1, ty: 4)
    let point = next(map(Vector(3, -2)))
    expectNear(map.concatenating(next)(Vector(3, -2)), point.x, point.y)
  }

  @Test func inverse() throws {
    let map = Transform(a: 1, b: 2, c: 3, d: 5, tx: 7, ty: 11)
    #expect(map.determinant == -1)
    let back = try #require(map.inverse)
    expectNear(back(map(Vector(3, -2))), 3, -2)
    #expect(Transform.scale(1, 0).inverse == nil)
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(Transform.scale(.nan).inverse == nil)
  }

  @Test func whatBeginsAtTheOriginMovesWithThePath() {
    let implied = Path([.line(to: Vector(4, 0)), .line(to: Vector(4, 4)), .close])
    let said = Path([.move(to: .zero), .line(to: Vector(4, 0)), .line(to: Vector(4, 4)), .close])
    #expect(implied.applying(.translation(10, 20)) == said.applying(.translation(10, 20)))
    #expect(Path().applying(.translation(10, 20)).isEmpty)
  }

  @Test func paths() throws {
    let path = try Path(svg: "M1 2 L3 4 Q5 6 7 8 C1 2 3 4 5 6 Z")
    let moved = path.applying(.translation(10, 20))
    #expect(try moved.svgPathData == "M11 22 L13 24 Q15 26 17 28 C11 22 13 24 15 26 Z")
  }

  @Test func boundsOfLines() throws {
    #expect(Path().bounds == nil)
    #expect(try Path(svg: "M5 5").bounds == nil)
    #expect(try Path(svg: "M5 5 Z").bounds == Rect(5, 5, 0, 0))
    #expect(try Path(svg: "M9 9 M5 5 L7 1").bounds == Rect(5, 1, 2, 4))
  }

  /// A quadratic's extremum is at t = 1/2 here, y = 1/2 of the control's; a cubic's at 3/4 of its controls'.
  @Test func boundsOfCurves() throws {
    let quadratic = try #require(try Path(svg: "M0 0 Q5 8 10 0").bounds)
    expectNear(quadratic.origin, 0, 0)
    expectNear(Vector(quadratic.maxX, quadratic.maxY), 10, 4)
    let cubic = try #require(try Path(svg: "M0 0 C0 8 10 8 10 0").bounds)
    expectNear(Vector(cubic.maxX, cubic.maxY), 10, 6)
    // x = 3 t u^2 * 10 - 3 t^2 u * 10 = 30 t (1 - t)(1 - 2 t): extrema of ±30 / (6 √3).
    let loop = try #require(try Path(svg: "M0 0 C10 0 -10 10 0 10").bounds)
    expectNear(Vector(loop.x, loop.maxX), -5 / 3.0.squareRoot(), 5 / 3.0.squareRoot())
    let circle = try #require(
      Path.circle(center: Vector(1, 2), radius: 10).applying(.rotation(0.4)).bounds)
    #expect(abs(circle.width - 20) < 1e-3 && abs(circle.height - 20) < 1e-3)
  }

  @Test func rects() {
    let rect = Rect(from: Vector(5, 1), to: Vector(2, 3))
    #expect(rect == Rect(2, 1, 3, 2))
    #expect(rect.center == Vector(3.5, 2))
    #expect(rect.insetting(by: 0.5) == Rect(2.5, 1.5, 2, 1))
    #expect(rect.insetting(by: -1) == Rect(1, 0, 5, 4))
    #expect(rect.insetting(by: 9) == Rect(3.5, 2, 0, 0))
  }

  @Test func json() throws {
    func decode<Value: Decodable>(_ text: String) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }
    #expect(try decode("[1, 2, 3, 4]") == Rect(1, 2, 3, 4))
    #expect(try decode("[1, 2, 3, 4, 5, 6]") == Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(try decode("[1, 2, 3, 4]") == CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4))
    #expect(try decode("5") == CornerRadii(5))
    #expect(
      try decode("[[10, 5], 20, [0, 1], [7, 7]]")
        == CornerRadii(
          topLeft: Vector(10, 5), topRight: Vector(20, 20), bottomRight: Vector(0, 1),
          bottomLeft: Vector(7, 7)))
    for text in ["[1, 2, 3]", "[1, 2, 3, -4]", "[1, 2, 3, 4, 5]", "{}"] {
      #expect(throws: DecodingError.self) { try decode(text) as Rect }
    }
    for text in ["[1, 2, 3, 4, 5]", "7"] {
      #expect(throws: DecodingError.self) { try decode(text) as Transform }
    }
    for text in [
      "-1", "[1, 2]", "[1, 2, 3, -1]", "[1, 2, 3, [1]]", "[1, 2, 3, [1, -2]]", "[1, 2, 3, [1, 2, 3]]",
      "[[1, 2], [1, 2]]", "[1, 2, 3, [[1], 2]]", "[1, 2, 3, null]",
    ] {
      #expect(throws: DecodingError.self) { try decode(text) as CornerRadii }
    }
    func encode(_ value: some Encodable) throws -> String {
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
    #expect(try encode(Rect(1, 2, 3, 4)) == "[1,2,3,4]")
    #expect(try encode(CornerRadii(topRight: 2)) == "[0,2,0,0]")
    #expect(try encode([CornerRadii(2)]) == "[2]")
    #expect(try encode([CornerRadii(Vector(2, 1))]) == "[[[2,1],[2,1],[2,1],[2,1]]]")
    #expect(
      try encode(
        CornerRadii(topLeft: Vector(2, 2), topRight: Vector(1, 0), bottomRight: .zero, bottomLeft: .zero))
        == "[2,[1,0],0,0]")
    #expect(try encode(Transform.translation(3, 4)) == "[1,0,0,1,3,4]")
  }
}
