// SPDX-License-Identifier: MIT

extension ColorCube {
  /// Reads the text of a `.3dl` file, a format of Autodesk's Lustre and Flame and of many other programs.
  ///
  ///     0 512 1023
  ///     0 0 0
  ///     0 0 2048
  ///
  /// and so on: optionally the positions along each edge, then one colour of whole numbers per line. Blue
  /// changes fastest. Empty lines are skipped, and so are lines whose first word contains a letter or starts
  /// with `#`. Full intensity is the largest number of 8, 10, 12, 14 or 16 bits: the fewest bits that hold
  /// all colours, or the second number of a line such as `Mesh 4 12`.
  ///
  /// - Parameter risesWithRed: whether red changes fastest, instead of blue.
  /// - Throws: `ColorCubeError.line` for other lines and for unevenly spaced positions; `.invalid` if the
  ///   number of colours is not a cube.
  package init(meshText text: [UInt8], risesWithRed: Bool = false) throws(ColorCubeError) {
    var reader = MeshReader()
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(line)
    }
    // Three positions look like a colour.
    if reader.colors.count == 3 * 28 { reader.colors.removeFirst(3) }
    let count = reader.colors.count / 3
    guard let size = ColorCube.sizes.first(where: { $0 * $0 * $0 == count }) else {
      throw .invalid(problem: "has \(count) colours, which is not the cube of a size in \(ColorCube.sizes)")
    }
    guard reader.placeCount ?? size == size else {
      throw .invalid(problem: "has \(count) colours for \(reader.placeCount ?? 0) positions along each edge")
    }
    let most = reader.colors.max() ?? 0
    let depth = reader.depth ?? [8, 10, 12, 14].first { most < 1 << $0 } ?? 16
    let full = Float((1 << depth) - 1)
    var colors: [Float] = []
    colors.reserveCapacity(reader.colors.count)
    for index in 0..<count {
      let (fast, middle, slow) = (index % size, index / size % size, index / size / size)
      let place = risesWithRed ? index : (fast * size + middle) * size + slow
      for channel in 0..<3 { colors.append(Float(reader.colors[3 * place + channel]) / full) }
    }
    try self.init(size: size, colors: colors)
  }
}

private struct MeshReader {
  var colors: [Int] = []
  /// The number of positions in the line that lists them.
  private(set) var placeCount: Int?
  /// The bits of a component, if the file gives them.
  private(set) var depth: Int?
  private var number = 0

  mutating func read(_ line: ArraySlice<UInt8>) throws(ColorCubeError) {
    number += 1
    let words = line.split { [0x20, 0x09, 0x0d].contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    guard let first = words.first else { return }
    if first.contains(where: \.isLetter) || first.hasPrefix("#") {
      if first == "Mesh", words.count == 3, let bits = Int(words[2]), 8...16 ~= bits { depth = bits }
      return
    }
    var numbers: [Int] = []
    for word in words.prefix(ColorCube.sizes.upperBound + 1) {
      guard let value = Int(word), 0...65535 ~= value else {
        throw .line(number, problem: "has \"\(Excerpt.line(word))\" instead of a whole number")
      }
      numbers.append(value)
    }
    if colors.isEmpty, placeCount == nil, numbers.count != 3 {
      try takePlaces(numbers)
    } else {
      guard numbers.count == 3 else {
        throw .line(number, problem: "has \(numbers.count) numbers; a colour has three")
      }
      let most = ColorCube.sizes.upperBound
      guard colors.count < 3 * most * most * most else {
        throw .line(number, problem: "has more colours than a table may have")
      }
      colors += numbers
    }
  }

  private mutating func takePlaces(_ numbers: [Int]) throws(ColorCubeError) {
    guard ColorCube.sizes.contains(numbers.count), let last = numbers.last, last > 0 else {
      throw .line(number, problem: "has \(numbers.count) positions along each edge")
    }
    let areEven = numbers.enumerated().allSatisfy { index, place in
      abs(Double(place) - Double(last * index) / Double(numbers.count - 1)) <= 1
    }
    guard areEven else { throw .line(number, problem: "has positions that are not evenly spaced") }
    placeCount = numbers.count
  }
}
