// SPDX-License-Identifier: MIT

/// A problem with a picture that was still drawn or read: the result may differ from the request, or come
/// from another device. Warnings are reported, not logged.
public enum RenderWarning: Sendable, Hashable {
  /// A text has characters that no font has; each is drawn as a hollow box.
  ///
  /// - Parameters:
  ///   - field: the place of the text in the scene, such as `layers[2].contents.text`.
  ///   - layer: the layer's name, if it has one.
  ///   - characters: each missing character once, in text order.
  ///   - font: the requested font; all other fonts of the machine were tried too.
  case missingCharacters(field: String, layer: String?, characters: [Unicode.Scalar], font: Font.Source)
  /// A text requests a family that is not installed; another one of its list is used instead.
  ///
  /// - Parameters:
  ///   - field: the place of the text in the scene, such as `layers[2].contents.text`.
  ///   - layer: the layer's name, if it has one.
  case replacedFamily(field: String, layer: String?, Font.Replacement)
  /// A text has letters with more than thirty combining marks; the excess ones, `count` in all, are left out.
  case omittedMarks(field: String, layer: String?, count: Int)
  /// A text has words wider than its frame, which break between characters. `layer` is the layer's name, if
  /// it has one.
  case brokenWords(field: String, layer: String?, words: [String])
  /// A text requests hyphens, but the dictionary for its language, or the library that reads it, is missing:
  /// lines break only between words.
  case noHyphens(field: String, layer: String?, HyphenProblem)
  /// A text has more lines than allowed, or a line wider than its frame: the rest is cut off, with or without
  /// an ellipsis.
  case cutText(field: String, layer: String?)
  /// The letters of a text extend beyond its frame.
  case textOutOfFrame(field: String, layer: String?)
  /// The picture file is an animation; only its first frame was read.
  ///
  /// - Parameter picture: the file's path, or its name in errors.
  case animation(picture: String)
  /// The picture is too large for the GPU, or the GPU failed. The CPU drew it, more slowly but with the same
  /// result.
  ///
  /// - Parameter reason: the oversized object and the device's limit, or the failure.
  case drawnOnCPU(reason: String)
  /// The render is estimated to take long. The warning is given before the render; the result is not
  /// affected.
  ///
  /// - Parameters:
  ///   - seconds: the estimate, within a factor of about three, on an otherwise idle device.
  ///   - assumption: the assumed speed of the device.
  case slow(seconds: Double, assumption: String)
  /// A setting of a document is drawn differently than specified.
  ///
  /// - Parameters:
  ///   - field: the file and the place in it, such as `card.json: effects[0].blendMode`.
  ///   - problem: the setting, and how it is drawn instead.
  case readOtherwise(field: String, problem: String)
  /// The CSS has properties that have no meaning for a picture, such as `cursor`. Each is named once.
  ///
  /// - Parameters:
  ///   - field: the place of the CSS in the scene, such as `layers[2].css`.
  ///   - properties: the names.
  case ignored(field: String, properties: [String])
  /// The result has no visible pixel: the picture has none, or the style draws nothing on it.
  case nothingVisible
  /// The canvas keeps the picture's size and cuts off shadows or other effects outside of the contents.
  case cutOff
}

extension RenderWarning: CustomStringConvertible {
  /// The place and the problem.
  public var description: String { "\(field): \(problem)" }

  /// Whether the warning is about the picture or its device, not only about the render time.
  package var isOfPicture: Bool { if case .slow = self { false } else { true } }

  /// Whether the result may differ from the request. Strict commands fail then.
  package var isFault: Bool {
    switch self {
    case .slow, .drawnOnCPU, .ignored: false
    default: true
    }
  }

  /// The place in the scene, or the picture's name.
  public var field: String {
    switch self {
    case .animation(let picture): picture
    case .drawnOnCPU: "backend"
    case .slow: "drawing"
    case .nothingVisible: "result"
    case .cutOff: "canvas"
    case .missingCharacters(let field, _, _, _), .replacedFamily(let field, _, _),
      .omittedMarks(let field, _, _), .brokenWords(let field, _, _), .noHyphens(let field, _, _),
      .cutText(let field, _), .textOutOfFrame(let field, _), .readOtherwise(let field, _),
      .ignored(let field, _):
      field
    }
  }

  /// The problem: the layer's name, the font, the characters.
  public var problem: String {
    switch self {
    case .animation: return "is animated; only its first picture is read"
    case .readOtherwise(_, let problem): return problem
    case .ignored(_, let properties):
      let verb = properties.count == 1 ? "has" : "have"
      return "ignored: \(properties.joined(separator: ", ")) \(verb) no meaning for a picture"
    case .nothingVisible:
      return "has no visible pixel; the picture has none, or the style draws nothing on it"
    case .cutOff: return "cuts off shadows or other effects; let it grow"
    case .drawnOnCPU(let reason): return "drawn on the CPU: \(reason)"
    case .slow(let seconds, let assumption):
      let time = DecimalText.text(seconds < 100 ? seconds.rounded() : (seconds / 10).rounded() * 10)
      return "will take about \(time) s, at \(assumption); a time limit would end it sooner"
    case .omittedMarks(_, let layer, let count):
      let (noun, verb) = count == 1 ? ("mark", "is") : ("marks", "are")
      return place(layer) + "\(count) combining \(noun) \(verb) left out: a letter has at most thirty"
    case .brokenWords(_, let layer, let words):
      let shown = words.prefix(4).map { "\"\(Excerpt.line($0))\"" }.joined(separator: ", ")
      let rest = words.count > 4 ? " and \(words.count - 4) more" : ""
      let verb = words.count == 1 ? "is" : "are"
      return place(layer) + shown + rest + " \(verb) broken within the word; "
        + "give the text more width, a smaller font or soft hyphens"
    case .noHyphens(_, let layer, let problem): return place(layer) + "the text has no hyphens: \(problem)"
    case .cutText(_, let layer):
      return place(layer) + "the text is cut; give it more width, more lines or a smaller font"
    case .textOutOfFrame(_, let layer):
      return place(layer) + "the text extends beyond its frame; give it more room or a smaller font"
    case .replacedFamily(_, let layer, let family):
      return place(layer)
        + "the font family \"\(family.family)\" is not installed; \"\(family.standIn)\" is used"
    case .missingCharacters(_, let layer, let characters, let font):
      let effect = characters.count == 1 ? "it is drawn as a box" : "they are drawn as boxes"
      return place(layer) + RenderWarning.problem(withMissing: characters, of: font, effect)
    }
  }

  package static func problem(
    withMissing characters: [Unicode.Scalar], of font: Font.Source, _ effect: String? = nil
  ) -> String {
    let noun = characters.count == 1 ? "character" : "characters"
    return "neither \(font.words) nor any other font has the \(noun) \(list(characters))"
      + (effect.map { "; \($0)" } ?? "")
  }

  private func place(_ layer: String?) -> String { layer.map { "in \"\($0)\", " } ?? "" }

  /// `"🖋𐀀" (U+1F58B, U+10000)`, as many as fit on a line. Characters that are invisible or would upset a
  /// terminal are given only as numbers.
  private static func list(_ characters: [Unicode.Scalar]) -> String {
    let shown = characters.prefix(8)
    let numbers = shown.map { "U+\(hexadecimal($0))" }.joined(separator: ", ")
    let rest = characters.count > shown.count ? " and \(characters.count - shown.count) more" : ""
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: shown.filter(\.isVisible))
    return visible.isEmpty ? numbers + rest : "\"\(String(visible))\" (\(numbers)\(rest))"
  }

  private static func hexadecimal(_ character: Unicode.Scalar) -> String {
    let digits = String(character.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Unicode.Scalar {
  /// Whether a terminal with a suitable font shows the character.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

extension Font.Source {
  /// The families or the file, for messages.
  fileprivate var words: String {
    switch self {
    case .families(let families): families.joined(separator: " nor ")
    case .file(let path): path
    }
  }
}
