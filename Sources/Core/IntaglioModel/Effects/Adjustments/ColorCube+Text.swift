// SPDX-License-Identifier: MIT

extension ColorCube {
  /// Reads the text of a `.cube` file: Adobe's Cube LUT Specification 1.0, three-dimensional tables over the
  /// domain 0…1.
  ///
  ///     TITLE "Teal"
  ///     LUT_3D_SIZE 2
  ///     0 0 0
  ///     1 0 0
  ///
  /// and so on, red changing fastest. `DOMAIN_MIN 0 0 0`, `DOMAIN_MAX 1 1 1`, `LUT_3D_INPUT_RANGE 0 1`, empty
  /// lines and lines that start with `#` are skipped.
  ///
  /// - Throws: `ColorCubeError.line` for other lines, `.invalid` for too few or too many colours.
  public init(cubeText text: some Sequence<UInt8>) throws(ColorCubeError) {
    var reader = CubeReader()
    var line: [UInt8] = []
    // The carriage returns of Windows are white space.
    for byte in text {
      if byte == UInt8(ascii: "\n") {
        try reader.read(line)
        line.removeAll(keepingCapacity: true)
      } else {
        line.append(byte)
        guard line.count <= CubeReader.maximumLength else { throw reader.fault("is too long") }
      }
    }
    try reader.read(line)
    guard let size = reader.size else { throw .invalid(problem: "has no LUT_3D_SIZE: not a .cube file") }
    try self.init(size: size, colors: reader.colors)
  }
}

private struct CubeReader {
  private(set) var size: Int?
  private(set) var colors: [Float] = []
  private var number = 0

  /// The maximum length of a line in bytes; the specification allows 250.
  static let maximumLength = 1000

  func fault(_ problem: String) -> ColorCubeError { .line(number + 1, problem: problem) }

  mutating func read(_ line: [UInt8]) throws(ColorCubeError) {
    let words = line.split { [0x20, 0x09, 0x0d].contains($0) }
    if let first = words.first, first.first != UInt8(ascii: "#") {
      if CubeReader.startsNumber(first[first.startIndex]) {
        try add(words)
      } else {
        try read(String(decoding: first, as: UTF8.self), words.dropFirst())
      }
    }
    number += 1
  }

  private static func startsNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
    default: false
    }
  }

  private mutating func read(_ key: String, _ words: ArraySlice<ArraySlice<UInt8>>) throws(ColorCubeError) {
    guard key != "TITLE" else { return }
    guard colors.isEmpty else { throw fault("has a keyword among the colours") }
    switch key {
    case "LUT_3D_SIZE":
      guard size == nil else { throw fault("is the second LUT_3D_SIZE") }
      guard words.count == 1, let word = words.first, let given = Int(String(decoding: word, as: UTF8.self))
      else { throw fault("LUT_3D_SIZE needs a whole number") }
      guard ColorCube.sizes.contains(given) else { throw fault(ColorCube.fault(ofSize: given)) }
      size = given
    case "DOMAIN_MIN": try expect(key, words, [0, 0, 0])
    case "DOMAIN_MAX": try expect(key, words, [1, 1, 1])
    case "LUT_3D_INPUT_RANGE": try expect(key, words, [0, 1])
    case "LUT_1D_SIZE", "LUT_1D_INPUT_RANGE":
      throw fault("belongs to a one-dimensional table; use curves instead")
    default: throw fault("begins with an unknown keyword")
    }
  }

  private func expect(
    _ key: String, _ words: ArraySlice<ArraySlice<UInt8>>, _ usual: [Float]
  ) throws(ColorCubeError) {
    guard try numbers(words) == usual else {
      let text = usual.map { "\(Int($0))" }.joined(separator: " ")
      throw fault("\(key) is not \(text): only tables over 0…1 are supported")
    }
  }

  private mutating func add(_ words: [ArraySlice<UInt8>]) throws(ColorCubeError) {
    guard let size else { throw fault("has numbers before LUT_3D_SIZE") }
    let color = try numbers(words[...])
    guard color.count == 3 else { throw fault("has \(color.count) numbers; a colour has three") }
    if let wrong = color.first(where: { !ColorCube.components.contains($0) }) {
      throw fault(ColorCube.fault(ofComponent: wrong))
    }
    guard colors.count < 3 * size * size * size else {
      throw fault("has more colours than the size \(size) allows")
    }
    colors += color
  }

  private func numbers(_ words: ArraySlice<ArraySlice<UInt8>>) throws(ColorCubeError) -> [Float] {
    var numbers: [Float] = []
    for word in words {
      let text = String(decoding: word, as: UTF8.self)
      guard let first = word.first, CubeReader.startsNumber(first), let number = Float(text), number.isFinite
      else { throw fault("has something other than a number") }
      numbers.append(number)
    }
    return numbers
  }
}
