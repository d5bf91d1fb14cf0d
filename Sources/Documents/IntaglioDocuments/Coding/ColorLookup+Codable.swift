// SPDX-License-Identifier: MIT
import IntaglioModel

/// `"teal.cube"`, or the table: `{ "size": 2, "table": [0, 0, 0, 1, 0, 0, …] }`.
extension Adjustment.ColorLookup: Codable {
  /// Reads a path, or an object of `size` and `table`, whose numbers are those of a `.cube` file.
  ///
  /// - Throws: `DecodingError` also for an invalid size, a wrong number of components, and one out of range.
  public init(from decoder: any Decoder) throws {
    if let path = try? decoder.singleValueContainer().decode(String.self) {
      guard !path.isEmpty else { throw decoder.error("is an empty path") }
      self = .file(path)
      return
    }
    let fields = try StrictFields(decoder, known: ["size", "table"], of: Adjustment.ColorLookup.self)
    let size = try fields.required("size", in: ColorCube.sizes)
    let numbers: [Double] = try fields.required("table")
    do throws(ColorCubeError) {
      self = .table(try ColorCube(size: size, colors: numbers.map { Float($0) }))
    } catch {
      throw fields.error("table", "\(error)")
    }
  }

  /// Writes a path or an object.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .file(let path): try path.encode(to: encoder)
    case .table(let cube):
      var container = encoder.container(keyedBy: FieldKey.self)
      try container.encode(cube.size, forKey: FieldKey("size"))
      try container.encode(cube.numbers, forKey: FieldKey("table"))
    }
  }
}

extension ColorCube {
  /// Red, green and blue of each colour, in as few digits as read back as the same components.
  fileprivate var numbers: [Double] {
    let count = samples.count / 3
    return (0..<samples.count).map { Double(samples[$0 % 3 * count + $0 / 3].description) ?? 0 }
  }
}
