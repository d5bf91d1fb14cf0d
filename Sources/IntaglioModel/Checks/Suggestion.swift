/// Finds the name that a misspelt one was meant to be.
package enum Suggestion {
  /// The nearest of `names` to `name`, or nil when none is near: at most a third of the letters may differ, and at
  /// least one letter may. Letter case does not count.
  ///
  /// - Complexity: the length of `name` times the length of all names.
  package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    // No name here has more letters than this; a longer text is no misspelling.
    guard name.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = editDistance(name.lowercased(), candidate.lowercased())
      let limit = max(1, max(name.count, candidate.count) / 3)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// ` (did you mean "blur"?)`, or nothing.
  package static func hint(for name: String, among names: some Sequence<String>) -> String {
    nearest(to: name, among: names).map { " (did you mean \"\($0)\"?)" } ?? ""
  }

  /// The fewest letters to insert, delete, replace, or exchange with their neighbour (Damerau's kinds of misspelling).
  private static func editDistance(_ first: String, _ second: String) -> Int {
    let first = Array(first)
    let second = Array(second)
    var before: [Int] = []
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var next = [index + 1]
      for (column, other) in second.enumerated() {
        var distance = min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, letter == second[column - 1], first[index - 1] == other {
          distance = min(distance, before[column - 1] + 1)
        }
        next.append(distance)
      }
      (before, row) = (row, next)
    }
    return row[second.count]
  }
}
