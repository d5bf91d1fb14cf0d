// SPDX-License-Identifier: MIT
import IntaglioModel

struct PathDataParser {
  private var scanner: PathDataScanner
  private(set) var path = Path()
  private var start = Vector.zero
  private var last = Vector.zero
  /// The last control point, if the previous piece was a cubic or quadratic curve: `S` and `T` reflect it.
  private var cubicControl: Vector?
  private var quadraticControl: Vector?

  init(_ input: String) throws(PathError) {
    scanner = PathDataScanner(input)
    while scanner.skipSpace() {
      let place = scanner
      guard let letter = scanner.command() else {
        throw scanner.expected("a command: one of M, L, H, V, C, S, Q, T, A, Z, or lowercase")
      }
      if path.isEmpty, letter | 0x20 != UInt8(ascii: "m") {
        throw place.expected("M or m: a path begins with a move")
      }
      try readPieces(letter)
    }
  }

  private mutating func readPieces(_ letter: UInt8) throws(PathError) {
    let isRelative = letter & 0x20 != 0
    var command = Character(Unicode.Scalar(letter & ~0x20))
    if command == "Z" {
      path.close()
      last = start
      (cubicControl, quadraticControl) = (nil, nil)
      return
    }
    var isFirst = true
    repeat {
      try readPiece(command, from: isRelative ? last : .zero, isFirst: isFirst)
      isFirst = false
      // Further points of a move are lines.
      if command == "M" { command = "L" }
    } while try scanner.continues()
  }

  private mutating func readPiece(
    _ command: Character, from origin: Vector, isFirst: Bool
  ) throws(PathError) {
    var cubic: Vector?
    var quadratic: Vector?
    switch command {
    case "M":
      start = try point(origin, isFirst)
      path.move(to: start)
      last = start
    case "L": line(to: try point(origin, isFirst))
    case "H": line(to: Vector(origin.x + (try scanner.number(first: isFirst)), last.y))
    case "V": line(to: Vector(last.x, origin.y + (try scanner.number(first: isFirst))))
    case "C", "S":
      let control1 =
        command == "C" ? try point(origin, isFirst) : PathDataParser.reflected(cubicControl, at: last)
      let control2 = try point(origin, isFirst && command == "S")
      last = try point(origin)
      path.cubic(to: last, control1: control1, control2: control2)
      cubic = control2
    case "Q", "T":
      let control =
        command == "Q" ? try point(origin, isFirst) : PathDataParser.reflected(quadraticControl, at: last)
      last = try point(origin, isFirst && command == "T")
      path.quadratic(to: last, control: control)
      quadratic = control
    default: try readArc(origin, isFirst)
    }
    (cubicControl, quadraticControl) = (cubic, quadratic)
  }

  private mutating func readArc(_ origin: Vector, _ isFirst: Bool) throws(PathError) {
    let radii = Vector(try scanner.number(first: isFirst), try scanner.number())
    let degrees = try scanner.number()
    let isLarge = try scanner.flag()
    let isClockwise = try scanner.flag()
    last = try point(origin)
    path.addEllipticalArc(
      to: last, radii: radii, rotation: degrees * .pi / 180, isLarge: isLarge, isClockwise: isClockwise)
  }

  private mutating func line(to point: Vector) {
    path.line(to: point)
    last = point
  }

  private mutating func point(_ origin: Vector, _ isFirst: Bool = false) throws(PathError) -> Vector {
    let x = try scanner.number(first: isFirst)
    return Vector(origin.x + x, origin.y + (try scanner.number()))
  }

  /// The control point that continues a curve smoothly; the point itself without a previous curve.
  private static func reflected(_ control: Vector?, at point: Vector) -> Vector {
    control.map { point + (point - $0) } ?? point
  }
}
