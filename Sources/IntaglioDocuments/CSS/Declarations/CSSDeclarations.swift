// SPDX-License-Identifier: MIT
import IntaglioModel

/// The values of a block of declarations. A property's last `!important` declaration wins, or else its last
/// declaration.
struct CSSDeclarations {
  /// The declared properties, with their places.
  private(set) var properties: [(property: CSSProperty, token: CSSToken)] = []
  /// Properties without a meaning for a layer.
  private(set) var ignored: [String] = []
  private let input: String
  /// The value of `currentcolor`.
  private(set) var currentColor: Color
  private(set) var units = CSSUnits()

  var boxShadows: [Shadow] = []
  var textShadows: [Shadow] = []
  /// In order: each filter applies to the result of the one before it.
  var filters: [CSSFilter] = []
  var backdrop: CSSBackdrop?
  /// Top left, top right, bottom right, bottom left; nil if not declared.
  var corners: [(x: CSSLength, y: CSSLength)]?
  var cornerShapes: CornerShapes?
  var background = CSSBackground()
  var border = CSSBorder()
  var outline = CSSOutline()
  var transform = CSSTransform()
  var opacity: Double?
  var blend: BlendMode?
  var color: Color?
  var textFill: Color?
  var fontSize: Double?
  var letters = CSSLetters()
  /// Whether lines may end between words, and how they share them: `text-wrap-mode` and `text-wrap-style`.
  var wraps: Bool?
  var wrapStyle: Text.Wrap?
  var overflowWrap: Text.Wrap?
  /// `line-clamp`; nil for its `none`.
  var maximumLines: Int??
  var gravity: ImageContents.Gravity?
  var focus: Vector?
  var clips: Bool?
  var isIsolated: Bool?
  var isHidden: Bool?
  var layout = CSSLayout()

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - contents: the layer's contents: a text gives `currentcolor` and `em`, unless the block does.
  ///   - viewport: the size of the scene, if there is one.
  ///   - isFramed: whether the layer has a frame: then its place and size in CSS have no meaning.
  init(
    _ css: String, for contents: Contents?, viewport: Size?, isFramed: Bool
  ) throws(CSSError) {
    let block = try CSSBlock(css)
    input = css
    currentColor = .black
    units.viewport = viewport
    var hasText = false
    if case .text(let text)? = contents {
      (currentColor, units.fontSize, hasText) = (text.color, text.font.size, true)
    }
    var known: [(property: CSSProperty, declaration: CSSBlock.Declaration)] = []
    for declaration in block.declarations {
      guard case .word(let name) = declaration.token.kind else { continue }
      guard let property = CSSProperty(name: name), hasText || !property.isOfLetters,
        !isFramed || !property.isOfItem
      else {
        let plain = CSSProperty.plain(name)
        if !isFramed, CSSIgnored.isOfOtherLayouts(plain) {
          throw error(
            at: declaration.token, expected: "flexible boxes, and a property for each edge, as in margin-left"
          )
        }
        guard CSSIgnored.contains(plain, hasText: hasText) else {
          throw error(at: declaration.token, expected: CSSProperty.problem(with: plain))
        }
        if !ignored.contains(name) { ignored.append(name) }
        continue
      }
      known.append((property, declaration))
    }
    // What others refer to comes first: `em` and `currentcolor` may be declared after their use, and only a
    // flexible box has properties of one.
    let first: Set<CSSProperty> = [.fontSize, .color, .display]
    for isFirst in [true, false] {
      for (property, declaration) in known where first.contains(property) == isFirst || property == .font {
        if property.isOfContainer, !layout.isFlexible, !property.isPadding {
          let name = property.rawValue
          if !ignored.contains(name) { ignored.append(name) }
          continue
        }
        if first.contains(property) == isFirst { properties.append((property, declaration.token)) }
        try read(property, declaration, block)
      }
      if isFirst, let fontSize { units.fontSize = fontSize }
      currentColor = color ?? currentColor
      // `font` is read twice, the first time for its size.
      if isFirst { letters = CSSLetters() }
    }
    if fontSize != nil { fontSize = units.fontSize }
    let names = block.declarations.map(\.token.kind)
    ignored.sort { names.firstIndex(of: .word($0)) ?? 0 < names.firstIndex(of: .word($1)) ?? 0 }
  }

  private mutating func read(
    _ property: CSSProperty, _ declaration: CSSBlock.Declaration, _ block: CSSBlock
  ) throws(CSSError) {
    let tokens = try block.variables.substituted(declaration.value, of: input)
    // A custom property without a value is as if nothing were declared.
    if tokens.count == 1, declaration.value.count > 1 { return }
    var cursor = CSSCursor(input, tokens)
    switch tokens.count == 2 ? tokens[0].kind : .end {
    case .word("inherit"), .word("unset"):
      if property.isInherited { return }
      guard cursor.kind == .word("unset") else {
        throw cursor.expected("a value: a layer inherits \(property.rawValue) from no other")
      }
      cursor = CSSCursor(property.initial)
    case .word("initial"), .word("revert"), .word("revert-layer"): cursor = CSSCursor(property.initial)
    default: break
    }
    cursor.currentColor = currentColor
    cursor.units = units
    let change = try cursor.value(of: property)
    guard cursor.kind == .end else { throw cursor.expected("a semicolon, or the end after the value") }
    change(&self)
  }

  /// The scene file's key for a property of the layer; nil where both are allowed together.
  func layerKey(of property: CSSProperty) -> String? {
    guard property == .display else { return property.layerKey }
    return layout.isFlexible ? "layout" : "hidden"
  }

  /// An error at the first of these properties that is declared.
  func error(_ asking: [CSSProperty], expected: String) -> CSSError {
    let place = properties.first { asking.contains($0.property) }
    return error(at: place?.token ?? CSSToken(kind: .end, range: 0..<0), expected: expected)
  }

  private func error(at token: CSSToken, expected: String) -> CSSError {
    CSSCursor(input, [token.ending]).error(at: token, expected: expected)
  }

  mutating func set(corner: Int, to radius: (x: CSSLength, y: CSSLength)) {
    var corners = self.corners ?? Array(repeating: (.zero, .zero), count: 4)
    corners[corner] = radius
    self.corners = corners
  }

  mutating func set(corner: Int, to shape: CornerShape) {
    var shapes = cornerShapes ?? .round
    shapes[corner] = shape
    cornerShapes = shapes
  }
}

extension CSSProperty {
  /// Whether elements within one have its value, too.
  fileprivate var isInherited: Bool {
    switch self {
    case .color, .fontSize, .overflowWrap, .textFillColor, .textShadow, .textWrap, .textWrapMode,
      .textWrapStyle, .visibility, .whiteSpace:
      true
    default: letters?.isInherited ?? false
    }
  }

  /// The correction of an unsupported property.
  fileprivate static func problem(with name: String) -> String {
    if let cure = CSSIgnored.cure(for: name) { return cure }
    let names = allCases.map(\.rawValue)
    return "one of \(names.joined(separator: ", "))\(Suggestion.hint(for: name, among: names))"
  }
}
