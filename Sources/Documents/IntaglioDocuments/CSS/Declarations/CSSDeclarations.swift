// SPDX-License-Identifier: MIT
import IntaglioModel

/// The values of a block of declarations. A property's last `!important` declaration wins, or else its last
/// declaration.
struct CSSDeclarations {
  private(set) var properties: [(property: CSSProperty, token: CSSToken)] = []
  private(set) var ignored: [String] = []
  /// The reasons why properties count as `unset`.
  private(set) var faults: [String] = []
  private let input: String
  private(set) var currentColor: Color
  private(set) var units = CSSUnits()

  /// The style of letters, and everything that sublayers inherit.
  var computed: CSSComputed
  var boxShadows: [Shadow] = []
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
  var gravity: ImageContents.Gravity?
  var objectPosition: (focus: Vector, offset: Vector)?
  var clips, isIsolated, isHidden: Bool?
  var layout = CSSLayout()

  /// No declarations, within a parent of this style.
  init(within outer: CSSComputed) {
    (input, computed) = ("", outer.inherited)
    (currentColor, units.fontSize) = (computed.text.color, computed.text.font.size)
  }

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - contents: the layer's contents: a text's own values win over inherited ones, but not over the block.
  ///   - outer: the declarations of the parent layer; nil for none.
  ///   - hasOwnTruncation: whether the text's document specifies the truncation.
  ///   - viewport: the size of the scene, if there is one.
  ///   - isFramed: whether the layer has a frame, so that its place and size in CSS have no effect.
  init(
    _ css: String, for contents: Contents?, within outer: CSSDeclarations? = nil,
    hasOwnTruncation: Bool = false, viewport: Size?, isFramed: Bool
  ) throws(CSSError) {
    let block = try CSSBlock(css, within: outer?.computed.variables)
    input = css
    computed = outer?.computed.inherited ?? CSSComputed()
    computed.variables = block.variables
    if isFramed { computed.linesAround = [] }
    units.viewport = viewport
    var hasText = false
    if case .text(let text)? = contents {
      computed.take(text, hasOwnTruncation: hasOwnTruncation)
      hasText = true
    }
    (currentColor, units.fontSize) = (computed.text.color, computed.text.font.size)
    let around = outer ?? self
    try apply(try known(in: block, hasText: hasText, isFramed: isFramed), block, around)
    if layout.position == .absolute { computed.linesAround = [] }
    if layout.isFlexible, computed.text.direction != .auto { layout.reading = computed.text.direction }
    if computed.isTrimmed == true, !computed.hasCapEdge {
      throw error(
        [.textBoxTrim, .textBox], expected: "text-box-edge: cap alphabetic: other edges are not trimmed")
    }
    let names = block.declarations.map(\.token.kind)
    ignored.sort { names.firstIndex(of: .word($0)) ?? 0 < names.firstIndex(of: .word($1)) ?? 0 }
  }

  private typealias Known = (property: CSSProperty, declaration: CSSBlock.Declaration)

  /// The declarations of a block that have a meaning for the layer; notes those without.
  private mutating func known(in block: CSSBlock, hasText: Bool, isFramed: Bool) throws(CSSError) -> [Known] {
    var known: [Known] = []
    for declaration in block.declarations {
      guard case .word(let name) = declaration.token.kind else { continue }
      if name == "all" {
        let isInherit = try isInherit(declaration, block)
        known += CSSProperty.allCases.filter { property in
          property != .direction && (!isFramed || !property.isOfItem)
            && (isInherit || property.isInherited || known.contains { $0.property == property })
        }.map { ($0, declaration) }
        continue
      }
      guard let property = CSSProperty(name: name),
        hasText || !property.isOfLetters || property.isInherited || property.isOfDecoration,
        !isFramed || !property.isOfItem
      else {
        let plain = CSSProperty.plain(name)
        // Not drawn, but it would change the picture.
        let isRefused = CSSIgnored.cure(for: plain) != nil || CSSIgnored.isOfOtherLayouts(plain)
        if isRefused, CSSIgnored.disablesProperty(try value(of: declaration, block)) { continue }
        if !isFramed, CSSIgnored.isOfOtherLayouts(plain) {
          throw CSSError(
            at: declaration.token, of: input,
            expected: "flexible boxes, and a property for each edge, as in margin-left"
          )
        }
        guard CSSIgnored.contains(plain, hasText: hasText) else {
          throw CSSError(at: declaration.token, of: input, expected: CSSProperty.problem(with: plain))
        }
        if !ignored.contains(name) { ignored.append(name) }
        continue
      }
      known.append((property, declaration))
    }
    return known
  }

  /// - Parameter around: the declarations of the parent layer, or this layer's own before its block.
  private mutating func apply(
    _ known: [Known], _ block: CSSBlock, _ around: CSSDeclarations
  ) throws(CSSError) {
    // Properties that others refer to come first: `em` and `currentcolor` may be used before they are
    // declared, and the properties of flexible boxes only apply to these.
    let first: Set<CSSProperty> = [.font, .fontSize, .color, .display]
    var changes: [Int: CSSChange] = [:]
    for (index, (property, declaration)) in known.enumerated() where first.contains(property) {
      changes[index] = try change(property, declaration, block, around)
      changes[index]?.set(&self)
    }
    (currentColor, units.fontSize) = (computed.text.color, computed.text.font.size)
    for (index, (property, declaration)) in known.enumerated() {
      let isOfAll = declaration.token.kind == .word("all")
      if property.isOfContainer, !layout.isFlexible, !property.isPadding {
        let name = property.name
        if !isOfAll, !ignored.contains(name) { ignored.append(name) }
        continue
      }
      if !isOfAll { properties.append((property, declaration.token)) }
      let change =
        if let known = changes[index] { known } else { try change(property, declaration, block, around) }
      change.set(&self)
    }
  }

  /// Whether the value of `all`, a keyword that every property allows, is `inherit`.
  private mutating func isInherit(
    _ declaration: CSSBlock.Declaration, _ block: CSSBlock
  ) throws(CSSError) -> Bool {
    var cursor = CSSCursor(block.input, try value(of: declaration, block))
    let isInherit = try cursor.word([
      "initial": false, "inherit": true, "unset": false, "revert": false, "revert-layer": false,
    ])
    guard cursor.isAtEnd else { throw cursor.expected("a semicolon, or the end after the value") }
    return isInherit
  }

  private mutating func value(
    of declaration: CSSBlock.Declaration, _ block: CSSBlock
  ) throws(CSSError) -> [CSSToken] {
    let (tokens, fault) = try block.substituted(declaration.value)
    if let fault, case .word(let name) = declaration.token.kind {
      let text = "\(name) is unset: \(fault)"
      if !faults.contains(text) { faults.append(text) }
    }
    return tokens
  }

  private mutating func change(
    _ property: CSSProperty, _ declaration: CSSBlock.Declaration, _ block: CSSBlock, _ around: CSSDeclarations
  ) throws(CSSError) -> CSSChange {
    let tokens = try value(of: declaration, block)
    var cursor = CSSCursor(input, tokens)
    var source: CSSDeclarations?
    switch tokens.count == 2 ? tokens[0].kind : .end {
    case .word("initial"): cursor = CSSCursor(property.initial)
    case .word("inherit"), .word("unset"), .word("revert"), .word("revert-layer"):
      if property.isInherited || cursor.kind == .word("inherit") { source = around }
      cursor = CSSCursor(property.initial)
    default: break
    }
    cursor.currentColor = currentColor
    cursor.units = units
    let change = try cursor.value(of: property)
    guard cursor.kind == .end else { throw cursor.expected("a semicolon, or the end after the value") }
    guard let source else { return change }
    return CSSChange(set: { change.take(&$0, source) }, take: change.take)
  }

  /// The scene file's key for a property of the layer; nil where both are allowed together.
  func layerKey(of property: CSSProperty) -> String? {
    guard property == .display else { return property.layerKey }
    return layout.isFlexible ? "layout" : "hidden"
  }

  /// An error at the first of these properties that is declared.
  func error(_ asking: [CSSProperty], expected: String) -> CSSError {
    let place = properties.first { asking.contains($0.property) }
    let token = place?.token ?? CSSToken(kind: .end, range: 0..<0)
    return CSSError(at: token, of: input, expected: expected)
  }

  subscript(corner corner: Int) -> (x: CSSLength, y: CSSLength) {
    get { corners?[corner] ?? (.zero, .zero) }
    set {
      var corners = self.corners ?? Array(repeating: (.zero, .zero), count: 4)
      corners[corner] = newValue
      self.corners = corners
    }
  }

  subscript(shape corner: Int) -> CornerShape {
    get { (cornerShapes ?? .round)[corner] }
    set {
      var shapes = cornerShapes ?? .round
      shapes[corner] = newValue
      cornerShapes = shapes
    }
  }
}

extension CSSProperty {
  var isInherited: Bool {
    switch self {
    case .color, .fontSize, .textFillColor, .textShadow, .visibility: true
    default: letters?.isInherited ?? false
    }
  }

  fileprivate static func problem(with name: String) -> String {
    if let cure = CSSIgnored.cure(for: name) { return cure }
    let names = allCases.map(\.name)
    return "one of \(names.joined(separator: ", "))\(Suggestion.hint(for: name, among: names))"
  }
}
