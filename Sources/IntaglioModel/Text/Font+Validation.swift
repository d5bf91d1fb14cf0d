extension Font {
  /// Checks that the font can be looked for: numbers finite and within their ranges, names that are names. Whether the
  /// family or file is there is found out when a text is laid out.
  ///
  /// - Throws: `StyleError`, naming the first field at fault, such as `font.size`.
  public func validate(field: String = "font") throws(StyleError) {
    switch source {
    case .families(let names):
      if let problem = Font.problem(with: names) {
        throw .invalid(field: "\(field).family", problem: problem)
      }
    case .file(let path):
      if path.isEmpty { throw .invalid(field: "\(field).file", problem: "is an empty path") }
      if path.utf8.contains(0) { throw .invalid(field: "\(field).file", problem: "has a zero byte") }
    }
    try NumberCheck.check(size, in: Font.allowedSizes, field: "\(field).size")
    try NumberCheck.check(
      Double(weight), in: Double(Font.allowedWeights.lowerBound)...Double(Font.allowedWeights.upperBound),
      field: "\(field).weight")
  }

  /// What is wrong with a list of families, or nil.
  package static func problem(with families: [String]) -> String? {
    if families.isEmpty { return "names no family; write \"sans-serif\" for any" }
    for name in families {
      if name.isEmpty { return "has an empty name in its list" }
      if name.contains(",") { return "has a comma in the name \"\(name)\"; a list is written name by name" }
      if name.utf8.contains(where: { $0 < 0x20 }) { return "has a control character in a name" }
    }
    return nil
  }
}
