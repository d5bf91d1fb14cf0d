// SPDX-License-Identifier: MIT

extension Text.Run: Described {
  package static let schemaName = "run"
  package static let summary =
    "A part of a text with its own typography; whatever it leaves out comes from the text."
  package static let blank = Text.Run("")
  package static let fields: FieldTable<Text.Run> = [
    Field("", \.content, "The characters, or a picture.", presence: .required()),
    Field("", \.source, "The font."),
    Field("size", \.size, "The em square, in points.", limit: .range(Font.allowedSizes)),
    Field("weight", \.weight, "100 (thin) to 900 (black); 700 is bold.", limit: Font.allowedWeights),
    Field("italic", \.isItalic, "Whether the letters slant."),
    Field(
      "axes", \.axes, "Axes of a variable font, by their tags.", limit: .axes, form: .tags("axes", .axes)),
    Field(
      "features", \.features, "OpenType features, by their tags: on or off, or the number of an alternate.",
      limit: .features, form: .tags("features", .features)),
    Field(
      "color", \.color,
      "The colour, of which emoji only use the alpha, and the currentColor of an SVG drawing."),
    Field(
      "letterSpacing", \.letterSpacing, "Points added between any two characters; may be negative.",
      limit: .range(Text.allowedLetterSpacings)),
    Field("transform", \.transform, "How letters are changed: uppercase, lowercase, capitalize, or none."),
    Field("underline", \.isUnderlined, "Draws a line under the run."),
    Field("strikethrough", \.isStruckThrough, "Draws a line through the run."),
    Field(
      "baselineShift", \.baselineShift, "Points above the baseline; negative: below.",
      limit: .range(allowedShifts)),
    Field("list", \.list, "The list of the paragraphs that begin in the run."),
  ]
}

extension FieldForm<[Text.Run]> {
  /// A string for a plain text, or a list of strings and runs.
  static let runs = FieldForm(
    keys: ["string"], shape: .definition("runs"),
    read: { reader in
      guard reader.has("string") else { return nil }
      // Tries a string first: if the field is neither, the error is the one for a list.
      if let string = try? reader.text("string") {
        do throws(StyleError) { try string.checkInDocument(Text.maximumLength) } catch {
          throw reader.error("string", error)
        }
        return [Text.Run(string)]
      }
      return try [Text.Run].read("string", ListLimit(1...Text.maximumRuns), reader)
    },
    write: { runs, writer in
      if runs.isPlain { try writer.write(runs[0].string, "string") } else { try writer.write(runs, "string") }
    })
}

extension Text {
  /// Checks the runs; a plain text is checked as a string.
  func checkRuns(_ check: FieldCheck) throws(StyleError) {
    if runs.isPlain {
      try StyleError.at("string", runs[0].string.check(Text.maximumLength, check))
    } else {
      try StyleError.at("string", runs.check(ListLimit(1...Text.maximumRuns), check))
    }
  }

  func checkStrings() throws(StyleError) {
    if runs.isPlain {
      if runs[0].string.utf8.contains(0) { throw .invalid(field: "string", problem: "has a zero byte") }
      return
    }
    let length = runs.reduce(0) { $0 + $1.string.utf8.count }
    guard length <= Text.maximumLength else {
      throw .invalid(
        field: "string", problem: "has \(length) bytes in its runs, at most \(Text.maximumLength) are allowed"
      )
    }
    let largest = largestSize
    let least = largest / Text.maximumSizeRatio
    for (index, run) in runs.enumerated() {
      if run.string.utf8.contains(0) {
        throw .invalid(field: "string[\(index)].string", problem: "has a zero byte")
      }
      let size = run.size ?? font.size
      guard size < least else { continue }
      let most = "a hundredth of the text's largest, \(DecimalText.text(largest))"
      throw .invalid(
        field: "string[\(index)].size", problem: "is \(DecimalText.text(size)), which is less than \(most)")
    }
  }
}
