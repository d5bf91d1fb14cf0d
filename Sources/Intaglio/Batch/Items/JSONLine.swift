import FoundationEssentials

/// A line of a manifest as JSON.
enum JSONLine {
  /// Reads a line.
  ///
  /// - Parameter place: what an error calls the line, such as `icons.jsonl:12`.
  /// - Throws: `BatchFailure`, which names the place, the field and the fault.
  static func decoded<Line: Decodable>(
    _ type: Line.Type, from bytes: [UInt8], place: String
  ) throws(BatchFailure) -> Line {
    do {
      try JSONSyntax.check(bytes)
      return try JSONDecoder().decode(Line.self, from: Data(bytes))
    } catch let fault as JSONSyntax.Fault {
      throw BatchFailure(place, .manifest, "column \(fault.column): \(fault.problem)")
    } catch let error as DecodingError {
      throw BatchFailure(place, .manifest, "\(StyleFileError(JSONFault(error), path: place))")
    } catch {
      throw BatchFailure(place, .manifest, "\(error)")
    }
  }

  /// The place of a result in the output folder.
  ///
  /// - Throws: `BatchFailure` for one that is not inside of it.
  static func inside(_ output: String, place: String) throws(BatchFailure) -> String {
    guard let inside = FilePath.below(output) else {
      throw BatchFailure(
        place, .manifest, "output: \"\(output)\" is no path of a file inside the output folder")
    }
    return inside
  }
}
