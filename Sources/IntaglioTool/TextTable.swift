/// Aligned columns for people, still cut apart easily: two spaces or more stand between columns.
enum TextTable {
  /// The rows as lines; no line ends in spaces.
  static func text(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let lines = rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      .joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
  }
}
