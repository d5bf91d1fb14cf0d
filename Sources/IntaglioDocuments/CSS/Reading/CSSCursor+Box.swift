// SPDX-License-Identifier: MIT
import IntaglioModel

/// A background's picture, and the box that it fills.
struct CSSBackgroundImage {
  /// A box in `background`: the picture's origin or its clip.
  enum Box: String {
    /// The frame.
    case border = "border-box"
    /// The frame without the border.
    case padding = "padding-box"
  }

  var gradient: CSSGradient
  /// nil for CSS's default: laid out within the border, and repeated below it.
  var box: Box?
  var repeats = true
  /// The error for a default box below a translucent border, which is not drawn.
  let repeating: () -> CSSError
}

/// The value of `background`.
struct CSSBackground {
  var color: Color?
  var colorBox: CSSBackgroundImage.Box?
  /// Topmost first.
  var images: [CSSBackgroundImage] = []
}

extension CSSCursor {
  /// Reads the value of `background`: layers separated by commas. The last may have a colour.
  mutating func background() throws(CSSError) -> CSSBackground {
    var background = CSSBackground()
    var goesOn = true
    while goesOn {
      var image: CSSBackgroundImage?
      var box: CSSBackgroundImage.Box?
      var repeats = true
      var isEmpty = true
      let start = token
      while kind != .comma, !isAtEnd {
        isEmpty = false
        if isAtImage {
          guard image == nil else { throw expected("a comma before the next gradient") }
          image = try backgroundImage()
        } else if case .word(let word) = kind, let named = CSSBackgroundImage.Box(rawValue: word), box == nil
        {
          advance()
          box = named
        } else if take(.word("no-repeat")) {
          repeats = false
        } else if !take(.word("none")), !take(.word("repeat")) {
          try refusePlacement()
          guard background.color == nil else {
            throw expected("one colour, in the last layer of the background")
          }
          background.color = try color()
        }
      }
      guard !isEmpty else { throw error(at: start, expected: "a colour, a gradient, or none") }
      if var image {
        (image.box, image.repeats) = (box, repeats)
        background.images.append(image)
      }
      if background.color != nil { background.colorBox = box }
      if kind == .comma, background.color != nil {
        throw expected("the end: only the last layer of the background has a colour")
      }
      goesOn = take(.comma)
    }
    return background
  }

  /// Reads the value of `background-image`.
  mutating func backgroundImages() throws(CSSError) -> [CSSBackgroundImage] {
    var images: [CSSBackgroundImage] = []
    repeat {
      if !take(.word("none")) { images.append(try backgroundImage()) }
    } while take(.comma)
    return images
  }

  private mutating func backgroundImage() throws(CSSError) -> CSSBackgroundImage {
    let start = self
    return CSSBackgroundImage(
      gradient: try gradient(),
      repeating: {
        start.expected("no-repeat or border-box: below a translucent border CSS repeats the gradient")
      })
  }

  /// Throws for positions and sizes, which are not drawn.
  private func refusePlacement() throws(CSSError) {
    let words = ["left", "right", "top", "bottom", "center", "cover", "contain", "fixed", "local", "scroll"]
    let isPlace: Bool
    switch kind {
    case .word(let word): isPlace = words.contains(word) || word.hasPrefix("repeat-")
    case .slash: isPlace = true
    default: isPlace = isAtNumber
    }
    if isPlace {
      throw expected("a background that fills its box: use a layer of its own for anything else")
    }
  }
}

extension CSSCursor {
  /// Reads the value of `border-radius`: four corners, horizontally and vertically.
  mutating func cornerLengths() throws(CSSError) -> [(x: CSSLength, y: CSSLength)] {
    let across = try fourLengths()
    let down = take(.slash) ? try fourLengths() : across
    return (0..<4).map { (across[$0], down[$0]) }
  }

  /// Reads the radius of one corner: one length, or the horizontal and the vertical one.
  mutating func cornerLength() throws(CSSError) -> (x: CSSLength, y: CSSLength) {
    let x = try positiveLength("a radius")
    return (x, isAtNumber ? try positiveLength("a radius") : x)
  }

  /// One to four lengths; missing ones are copied from the opposite corner.
  private mutating func fourLengths() throws(CSSError) -> [CSSLength] {
    var lengths = [try positiveLength("a radius")]
    while isAtNumber, lengths.count < 4 { lengths.append(try positiveLength("a radius")) }
    for index in lengths.count..<4 { lengths.append(lengths[max(0, index - 2)]) }
    return lengths
  }

  /// Reads the value of `border`.
  mutating func border() throws(CSSError) -> CSSBorder {
    var border = CSSBorder()
    let start = token
    while !isAtEnd {
      if border.width == nil, isAtBorderWidth {
        border.width = try borderWidth()
      } else if border.isSolid == nil, isAtLineStyle {
        border.isSolid = try lineStyle()
      } else if border.color == nil {
        border.color = try color()
      } else {
        throw expected("the end after a width, a style and a colour")
      }
    }
    guard let isSolid = border.isSolid else {
      throw error(at: start, expected: "a border with its style, such as 1px solid black")
    }
    // CSS's initial values replace missing ones.
    return CSSBorder(width: border.width ?? 3, isSolid: isSolid, color: border.color ?? currentColor)
  }

  private var isAtBorderWidth: Bool {
    if case .word(let word) = kind { CSSBorder.widths[word] != nil } else { isAtNumber }
  }

  private var isAtLineStyle: Bool {
    if case .word(let word) = kind { CSSBorder.styles.contains(word) } else { false }
  }

  /// Reads `thin`, `medium`, `thick` or a length, for all four sides.
  mutating func borderWidth() throws(CSSError) -> Double {
    if case .word(let word) = kind, let width = CSSBorder.widths[word] {
      advance()
      return width
    }
    let token = self.token
    let width = try length()
    guard width >= 0 else { throw error(at: token, expected: "a width of 0 or more") }
    return width
  }

  /// Whether the style draws a line.
  mutating func lineStyle() throws(CSSError) -> Bool {
    if take(.word("solid")) { return true }
    guard take(.word("none")) || take(.word("hidden")) else {
      throw expected("solid or none: lines of other styles are not drawn")
    }
    return false
  }
}

/// The parts of `border`; nil for missing ones.
struct CSSBorder {
  static let widths = ["thin": 1.0, "medium": 3, "thick": 5]
  static let styles = [
    "none", "hidden", "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset",
  ]

  var width: Double?
  var isSolid: Bool?
  var color: Color?
}
