// SPDX-License-Identifier: MIT

extension Adjustment {
  /// The source of a table of colours.
  public enum ColorLookup: Sendable, Hashable {
    /// A table.
    case table(ColorCube)
    /// The path of a `.cube` file, which is read with its document.
    case file(String)
  }
}

extension Adjustment.ColorLookup {
  /// The table; nil for a file that has not been read.
  package var cube: ColorCube? { if case .table(let cube) = self { cube } else { nil } }
}

extension Adjustment.ColorLookup: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("colorLookup") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    guard case .file(let path) = self else { return }
    throw .invalid(
      field: "",
      problem: "names the file \(path), which has not been read; load the document from its file")
  }

  /// A table of eight colours: the corners of this one.
  package var simpler: [Adjustment.ColorLookup] {
    guard let cube, cube.size > 2 else { return [] }
    let last = Double(cube.size - 1)
    let corners = try? ColorCube(size: 2) { color in
      let place = SIMD3<Int>(color * last)
      return SIMD3(
        Double(cube.sample(0, place.x, place.y, place.z)), Double(cube.sample(1, place.x, place.y, place.z)),
        Double(cube.sample(2, place.x, place.y, place.z)))
    }
    return corners.map { [.table($0)] } ?? []
  }
}

extension Adjustment {
  /// Calls `body` with the table of colours, if the adjustment is one.
  package mutating func withLookup<E>(_ body: (inout ColorLookup) throws(E) -> Void) throws(E) {
    guard case .colorLookup(var lookup) = change else { return }
    try body(&lookup)
    change = .colorLookup(lookup)
  }
}

extension Style {
  /// Calls `body` with each table of colours and its place in the style.
  package mutating func forEachLookup<E>(
    _ body: (_ lookup: inout Adjustment.ColorLookup, _ field: String) throws(E) -> Void
  ) throws(E) {
    for (list, name) in [(\Style.adjustments, "adjustments"), (\.backdropAdjustments, "backdropAdjustments")]
    {
      for index in self[keyPath: list].indices {
        try self[keyPath: list][index].withLookup { (lookup) throws(E) in
          try body(&lookup, "\(name)[\(index)].colorLookup")
        }
      }
    }
  }

  /// Calls `body` with the file of each pattern and each table of colours, and its place in the style.
  package mutating func forEachFile<E>(
    _ body: (_ path: inout String, _ field: String) throws(E) -> Void
  ) throws(E) {
    try forEachPattern { (pattern, field) throws(E) in
      guard case .file(var path) = pattern.source else { return }
      try body(&path, field)
      pattern.source = .file(path)
    }
    try forEachLookup { (lookup, field) throws(E) in
      guard case .file(var path) = lookup else { return }
      try body(&path, field)
      lookup = .file(path)
    }
  }
}
