// SPDX-License-Identifier: MIT
import IntaglioModel

extension Path {
  /// Reads SVG path data, the `d` attribute of SVG 2: all commands, absolute and relative. Arcs become cubic
  /// curves that deviate by 4.2e-6 of the radius. An empty text is an empty path.
  ///
  /// SVG draws invalid data up to the error; here the error is thrown.
  ///
  /// - Throws: `PathError.data`: the error, its character, and the expected syntax.
  public init(svg data: String) throws(PathError) { self = try PathDataParser(data).path }

  /// The path as SVG path data: absolute commands, and the shortest numbers that read back exactly.
  ///
  /// - Throws: `PathError.coordinate`: SVG cannot express numbers that are not finite.
  public var svgPathData: String {
    get throws(PathError) {
      var words: [String] = []
      if let first = elements.first {
        if case .move = first {} else { words.append("M0 0") }
      }
      for (index, element) in elements.enumerated() {
        let (letter, points) = element.command
        for number in points.flatMap({ [$0.x, $0.y] }) where !(abs(number) <= Path.maximumCoordinate) {
          throw .coordinate(number, element: index)
        }
        let numbers = points.map { DecimalText.text($0.x) + " " + DecimalText.text($0.y) }
        words.append(letter + numbers.joined(separator: " "))
      }
      return words.joined(separator: " ")
    }
  }
}

/// A string of SVG path data: `"M0 0 L10 0 L10 10 Z"`.
extension Path: Codable {
  /// Reads SVG path data.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = try rethrowing(
      { (error: PathError) in
        DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
      }, try Path(svg: text))
  }

  /// Writes SVG path data.
  ///
  /// - Throws: `EncodingError` for a coordinate that is not finite.
  public func encode(to encoder: any Encoder) throws {
    let text = try rethrowing(
      { (error: PathError) in
        EncodingError.invalidValue(
          self,
          .init(codingPath: encoder.codingPath, debugDescription: error.description, underlyingError: error))
      }, try svgPathData)
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Path.Element {
  fileprivate var command: (letter: String, points: [Vector]) {
    switch self {
    case .move(let point): ("M", [point])
    case .line(let point): ("L", [point])
    case .quadratic(let end, let control): ("Q", [control, end])
    case .cubic(let end, let control1, let control2): ("C", [control1, control2, end])
    case .close: ("Z", [])
    }
  }
}
