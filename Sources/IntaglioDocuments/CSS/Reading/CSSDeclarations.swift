// SPDX-License-Identifier: MIT
import IntaglioModel

/// The properties for layers.
enum CSSProperty: String, CaseIterable {
  case background
  case backgroundColor = "background-color"
  case backgroundImage = "background-image"
  case backdropFilter = "backdrop-filter"
  case border
  case borderColor = "border-color"
  case borderStyle = "border-style"
  case borderWidth = "border-width"
  case borderRadius = "border-radius"
  case borderTopLeftRadius = "border-top-left-radius"
  case borderTopRightRadius = "border-top-right-radius"
  case borderBottomRightRadius = "border-bottom-right-radius"
  case borderBottomLeftRadius = "border-bottom-left-radius"
  case boxShadow = "box-shadow"
  case boxSizing = "box-sizing"
  case color
  case filter
  case isolation
  case mixBlendMode = "mix-blend-mode"
  case opacity
  case overflow
  case textShadow = "text-shadow"

  /// The scene file's key for the same property of a layer; nil where both are allowed together.
  var layerKey: String? {
    switch self {
    case .borderRadius, .borderTopLeftRadius, .borderTopRightRadius, .borderBottomRightRadius,
      .borderBottomLeftRadius:
      "cornerRadius"
    case .border, .borderColor, .borderStyle, .borderWidth: "border"
    case .boxShadow, .textShadow, .filter, .backdropFilter: "style"
    case .isolation: "isolated"
    case .mixBlendMode: "blend"
    case .opacity: "opacity"
    case .overflow: "clipsToBounds"
    // Contents lie on a background, as in an element.
    case .background, .backgroundColor, .backgroundImage, .boxSizing, .color: nil
    }
  }
}

/// A block of declarations, `property: value; …`. A property's last `!important` declaration wins, or else
/// its last declaration.
struct CSSDeclarations {
  /// The declared properties in order, with their places.
  private(set) var properties: [(property: CSSProperty, token: CSSToken)] = []
  private let cursor: CSSCursor
  /// The value of `currentcolor`.
  let currentColor: Color

  var boxShadows: [Shadow] = []
  var textShadows: [Shadow] = []
  /// In order: each filter applies to the result of the one before it.
  var filters: [CSSFilter] = []
  var backdropBlur: Blur?
  /// Top left, top right, bottom right, bottom left; nil if not declared.
  var corners: [(x: CSSLength, y: CSSLength)]?
  var background = CSSBackground()
  var border = CSSBorder()
  var opacity: Double?
  var blend: BlendMode?
  var color: Color?
  var clips: Bool?
  var isIsolated: Bool?

  /// Reads a block.
  ///
  /// - Parameter currentColor: the value of `currentcolor`, unless the block has a `color`.
  init(_ css: String, currentColor: Color) throws(CSSError) {
    try self.init(reading: css, currentColor)
    // `color` may be declared after its use.
    if let color, color != currentColor { self = try CSSDeclarations(reading: css, color) }
  }

  private init(reading css: String, _ currentColor: Color) throws(CSSError) {
    var cursor = CSSCursor(css)
    cursor.isInBlock = true
    cursor.currentColor = currentColor
    self.cursor = cursor
    self.currentColor = currentColor
    var changes: [Change] = []
    var important: [Change] = []
    while true {
      while cursor.take(.semicolon) {}
      guard cursor.kind != .end else { break }
      let token = cursor.token
      let property = try cursor.property()
      properties.append((property, token))
      let change = try cursor.value(of: property)
      if cursor.take(.exclamation) {
        guard cursor.take(.word("important")) else { throw cursor.expected("!important") }
        important.append(change)
      } else {
        changes.append(change)
      }
      guard cursor.kind == .semicolon || cursor.kind == .end else {
        throw cursor.expected("a semicolon, or the end after the value")
      }
    }
    for change in changes + important { change(&self) }
  }

  /// An error at the first of these properties that is declared.
  func error(_ asking: [CSSProperty], expected: String) -> CSSError {
    let place = properties.first { asking.contains($0.property) }
    return cursor.error(at: place?.token ?? cursor.token, expected: expected)
  }

  fileprivate typealias Change = (inout CSSDeclarations) -> Void

  fileprivate mutating func set(corner: Int, to radius: (x: CSSLength, y: CSSLength)) {
    var corners = self.corners ?? Array(repeating: (CSSLength(), CSSLength()), count: 4)
    corners[corner] = radius
    self.corners = corners
  }
}

extension CSSCursor {
  /// Reads a supported property, and the following colon.
  fileprivate mutating func property() throws(CSSError) -> CSSProperty {
    guard case .word(let name) = kind else {
      throw expected("a declaration, such as opacity: 0.5, without selector and braces")
    }
    guard let property = CSSProperty(rawValue: name) else { throw expected(CSSProperty.problem(with: name)) }
    advance()
    guard take(.colon) else { throw expected("a colon after \(name)") }
    return property
  }

  /// Reads a property's value, as a change to the declarations.
  fileprivate mutating func value(of property: CSSProperty) throws(CSSError) -> CSSDeclarations.Change {
    switch property {
    case .background:
      let background = try self.background()
      return { $0.background = background }
    case .backgroundColor:
      let color = try self.color()
      return { ($0.background.color, $0.background.colorBox) = (color, nil) }
    case .backgroundImage:
      let images = try backgroundImages()
      return { $0.background.images = images }
    case .border:
      let border = try self.border()
      return { $0.border = border }
    case .borderColor:
      let color = try self.color()
      return { $0.border.color = color }
    case .borderStyle:
      let isSolid = try lineStyle()
      return { $0.border.isSolid = isSolid }
    case .borderWidth:
      let width = try borderWidth()
      return { $0.border.width = width }
    case .borderRadius:
      let corners = try cornerLengths()
      return { $0.corners = corners }
    case .borderTopLeftRadius: return try changeOfCorner(0)
    case .borderTopRightRadius: return try changeOfCorner(1)
    case .borderBottomRightRadius: return try changeOfCorner(2)
    case .borderBottomLeftRadius: return try changeOfCorner(3)
    case .boxShadow:
      let shadows = try self.shadows()
      return { $0.boxShadows = shadows }
    case .textShadow:
      let token = self.token
      let shadows = try self.shadows()
      guard shadows.allSatisfy({ $0.kind == .outer }) else {
        throw error(at: token, expected: "shadows without inset: letters have outer shadows only")
      }
      return { $0.textShadows = shadows }
    case .filter:
      let filters = try self.filters()
      return { $0.filters = filters }
    case .backdropFilter:
      let blur = try backdropBlur()
      return { $0.backdropBlur = blur }
    case .color:
      let color = try self.color()
      return { $0.color = color }
    case .opacity:
      let opacity = try self.opacity()
      return { $0.opacity = opacity }
    case .mixBlendMode:
      let blend = try word(BlendMode.named)
      return { $0.blend = blend }
    case .overflow:
      let clips = try word(["visible": false, "hidden": true, "clip": true])
      return { $0.clips = clips }
    case .isolation:
      let isIsolated = try word(["auto": false, "isolate": true])
      return { $0.isIsolated = isIsolated }
    case .boxSizing:
      _ = try word(["border-box": true])
      return { _ in }
    }
  }

  private mutating func changeOfCorner(_ corner: Int) throws(CSSError) -> CSSDeclarations.Change {
    let radius = try cornerLength()
    return { $0.set(corner: corner, to: radius) }
  }

  private mutating func opacity() throws(CSSError) -> Double {
    let opacity: Double
    switch kind {
    case .number(let number): opacity = number
    case .percentage(let percentage): opacity = percentage / 100
    default: throw expected("a number from 0 to 1 or a percentage")
    }
    advance()
    return min(max(opacity, 0), 1)
  }

  /// Reads one of several words.
  private mutating func word<Value>(_ words: [String: Value]) throws(CSSError) -> Value {
    let names = words.keys.sorted()
    guard case .word(let name) = kind, let value = words[name] else {
      var hint = ""
      if case .word(let name) = kind { hint = Suggestion.hint(for: name, among: names) }
      throw expected(names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))\(hint)")
    }
    advance()
    return value
  }
}

extension CSSProperty {
  /// The correction of an unsupported property.
  fileprivate static func problem(with name: String) -> String {
    let names = allCases.map(\.rawValue)
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    if name.hasPrefix("-"), !name.hasPrefix("--"), parts.count > 2 {
      let plain = parts.dropFirst(2).joined(separator: "-")
      if names.contains(plain) { return "\(plain), without the prefix of a browser" }
    }
    return "one of \(names.joined(separator: ", "))\(Suggestion.hint(for: name, among: names))"
  }
}

extension BlendMode {
  /// The modes of `mix-blend-mode` by their names.
  fileprivate static let named = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { mode in mode.css.map { ($0, mode) } })
}
