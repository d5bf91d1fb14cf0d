// SPDX-License-Identifier: MIT

/// Something about a picture that was drawn or read, but surely not as it was meant, or not on the device
/// that was meant. It is reported, not logged.
public enum RenderWarning: Sendable, Hashable {
  /// A text has characters that no font has; a hollow box is drawn for each.
  ///
  /// - Parameters:
  ///   - field: the place of the text in the scene, such as `layers[2].contents.text`.
  ///   - layer: the layer's name, if it has one.
  ///   - characters: each once, in the order of the text.
  ///   - font: what the text asked for; the other fonts of the machine were looked through, too.
  case missingCharacters(field: String, layer: String?, characters: [Unicode.Scalar], font: Font.Source)
  /// A picture file is an animation, of which the first picture alone was read.
  ///
  /// - Parameter picture: the file's path, or what else errors call it.
  case animation(picture: String)
  /// What was drawn is too large for the GPU, so that the CPU drew it, which takes longer. The picture is as
  /// it was meant.
  ///
  /// - Parameter reason: what is too large, and the device's limit.
  case drawnOnCPU(reason: String)
  /// What is drawn takes long by estimate; it is said before it is drawn. The picture is as it was meant.
  ///
  /// - Parameters:
  ///   - seconds: how long, within a factor of some three, if nothing else keeps the device busy.
  ///   - assumption: how fast what draws was assumed to be.
  case slow(seconds: Double, assumption: String)
  /// A document asks for what is drawn otherwise.
  ///
  /// - Parameters:
  ///   - field: the file and the place in it, such as `card.json: effects[0].blendMode`.
  ///   - problem: what it asks for, and what is drawn.
  case readOtherwise(field: String, problem: String)
}

extension RenderWarning: CustomStringConvertible {
  /// The place, and what is wrong.
  public var description: String { "\(field): \(problem)" }

  /// Whether the picture may not be as it was meant, or not made where it was meant to be.
  package var isOfPicture: Bool { if case .slow = self { false } else { true } }

  /// The place in the scene, or the picture's name.
  public var field: String {
    switch self {
    case .animation(let picture): picture
    case .drawnOnCPU: "backend"
    case .slow: "drawing"
    case .missingCharacters(let field, _, _, _), .readOtherwise(let field, _): field
    }
  }

  /// What is wrong there: the layer's name, the font, the characters.
  public var problem: String {
    switch self {
    case .animation: return "is animated; only its first picture is read"
    case .readOtherwise(_, let problem): return problem
    case .drawnOnCPU(let reason): return "drawn on the CPU: \(reason)"
    case .slow(let seconds, let assumption):
      let time = DecimalText.text(seconds < 100 ? seconds.rounded() : (seconds / 10).rounded() * 10)
      return "will take some \(time) s, at \(assumption); a time limit ends it sooner"
    case .missingCharacters(_, let layer, let characters, let font):
      let place = layer.map { "in \"\($0)\", " } ?? ""
      let (noun, effect) =
        characters.count == 1
        ? ("character", "it is drawn as a box") : ("characters", "they are drawn as boxes")
      let list = RenderWarning.list(characters)
      return "\(place)neither \(font.words) nor any other font has the \(noun) \(list); \(effect)"
    }
  }

  /// `"🖋𐀀" (U+1F58B, U+10000)`, as many as a line has room for; those that nothing would be seen of, or that
  /// would upset a terminal, by their numbers alone.
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
  /// Whether a terminal that has a font for it would show it.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

extension Font.Source {
  /// For people: the families, or the file.
  fileprivate var words: String {
    switch self {
    case .families(let families): families.joined(separator: " nor ")
    case .file(let path): path
    }
  }
}
