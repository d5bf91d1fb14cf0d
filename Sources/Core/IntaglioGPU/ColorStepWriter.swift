// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Writes colour changes as calls of the functions in `common/items.glsl`, and collects their numbers, each
/// list in the order of the calls.
struct ColorStepWriter {
  private(set) var matrices: [ColorMatrix] = []
  /// The numbers of changes that are formulas.
  private(set) var changes: [SIMD4<Double>] = []
  private(set) var tables: [ColorTable] = []
  private(set) var cubes: [ColorCube] = []

  /// The expression for four pixels after a change.
  mutating func changed(_ pixels: String, by step: ColorStep) -> String {
    switch step {
    case .matrix(let matrix):
      matrices.append(matrix)
      return "adjusted(\(pixels), \(matrices.count - 1))"
    case .tones(let table): return "toned(\(pixels), \(row(of: table)))"
    case .hues(let change):
      return "turned(\(pixels), \(row(of: change.table)), \(number(change.saturation)).x)"
    case .vibrance(let change): return "vibrant(\(pixels), \(number(change.vibrance, change.saturation)))"
    case .inks(let change): return "inked(\(pixels), \(row(of: change.table)), \(number(change.relative)).x)"
    case .lookup(let cube):
      let row = cubes.reduce(0) { $0 + 3 * $1.size }
      cubes.append(cube)
      return
        "lookedUp(\(pixels), 2 * PROFILES + 3 * TABLES + \(row), int(\(number(Double(cube.size))).x))"
    }
  }

  /// The expression for a table's first row in the texture of profiles.
  private mutating func row(of table: ColorTable) -> String {
    tables.append(table)
    return "2 * PROFILES + \(3 * (tables.count - 1))"
  }

  /// `changes[n]` for the numbers of a formula.
  private mutating func number(_ first: Double, _ second: Double = 0) -> String {
    changes.append(SIMD4(first, second, 0, 0))
    return "changes[\(changes.count - 1)]"
  }
}
