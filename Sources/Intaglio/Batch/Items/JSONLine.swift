import IntaglioDocuments

/// A line of a manifest as JSON.
enum JSONLine {
  /// Reads a line.
  ///
  /// - Parameter place: what an error calls the line, such as `icons.jsonl:12`.
  /// - Throws: `BatchFailure`, which names the place, the field and the fault.
  static func decoded<Line: Decodable>(
    _ type: Line.Type, from bytes: [UInt8], place: String
  ) throws(BatchFailure) -> Line {
    do throws(JSONFault) {
      return try Line(json: bytes)
    } catch {
      // A line has one line: its number is in the place.
      if case .syntax(_, let column, let problem) = error {
        throw BatchFailure(place, .manifest, "column \(column): \(problem)")
      }
      throw BatchFailure(place, .manifest, "\(StyleFileError(error, path: place))")
    }
  }

  /// The place of a result in the output folder.
  ///
  /// - Throws: `BatchFailure` for one that is not inside of it, and for a name that promises a picture of another kind.
  static func inside(_ output: String, place: String) throws(BatchFailure) -> String {
    guard let inside = FilePath.below(output) else {
      throw BatchFailure(
        place, .manifest, "output: \"\(output)\" is not the path of a file inside the output folder")
    }
    if let ending = PictureName.otherEnding(inside) {
      throw BatchFailure(
        place, .manifest,
        "output: \"\(output)\": pictures are written as PNG, not as \(ending); let it end in .png")
    }
    return inside
  }
}
