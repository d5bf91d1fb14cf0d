// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Properties without a meaning for a layer: those of behaviour, and those of the layout that gave the frame
/// its place and size.
enum CSSIgnored {
  private static let names: Set<String> = [
    "accent-color", "animation", "appearance", "aspect-ratio", "backface-visibility", "bottom",
    "box-direction", "box-flex", "box-flex-group", "box-ordinal-group", "box-orient", "box-pack", "box-align",
    "break-after", "break-before", "break-inside", "caption-side", "caret-color", "clear", "color-adjust",
    "color-scheme", "contain", "content", "counter-increment", "counter-reset", "cursor", "filter-margin",
    "float", "forced-color-adjust", "gap", "height", "ime-mode", "inset", "left", "line-break", "margin",
    "max-height", "max-width", "min-height", "min-width", "order", "orphans", "osx-font-smoothing",
    "outline-radius", "padding", "perspective-origin", "pointer-events", "position", "print-color-adjust",
    "quotes", "resize", "right", "row-gap", "size", "size-adjust", "speak", "src", "table-layout",
    "tap-highlight-color", "text-rendering", "text-size-adjust", "top", "touch-action", "touch-callout",
    "transform-style", "transition", "unicode-bidi", "unicode-range", "user-drag", "user-select",
    "vertical-align", "widows", "width", "will-change", "word-break", "word-wrap", "zoom", "overflow-wrap",
    "column-gap", "border-collapse", "border-spacing", "empty-cells", "font-smoothing", "overflow-x",
    "overflow-y", "overflow-style", "high-contrast-adjust", "interpolation-mode", "behavior",
  ]

  private static let groups = [
    "align-", "animation-", "column-", "columns", "content-", "flex", "font-", "grid", "inset-", "justify-",
    "list-style", "margin-", "padding-", "page-break-", "place-", "scroll-", "scrollbar-", "transition-",
    "overscroll-", "overflow-scrolling", "overflow-anchor", "text-size-", "marquee", "offset-",
  ]

  /// Properties of letters, which have no meaning for layers without text.
  private static let letters: Set<String> = [
    "font", "letter-spacing", "line-height", "text-align", "text-align-last", "text-decoration",
    "text-decoration-line", "text-decoration-skip-ink", "text-indent", "text-overflow", "text-transform",
    "text-underline-offset", "text-box", "text-box-edge", "text-box-trim", "text-wrap", "text-wrap-mode",
    "text-wrap-style", "white-space", "word-spacing", "text-emphasis", "line-clamp", "hyphens",
  ]

  /// Whether the property has no meaning here.
  static func contains(_ name: String, hasText: Bool) -> Bool {
    if isOfLetters(name) { return !hasText }
    return names.contains(name) || groups.contains { name.hasPrefix($0) }
  }

  /// Whether it is a property of letters, for which texts have fields of their own.
  static func isOfLetters(_ name: String) -> Bool {
    letters.contains(name) || name.hasPrefix("font-") && name != "font-smoothing"
  }

  /// Whether the property places boxes in a way that layouts here do not support.
  static func isOfOtherLayouts(_ name: String) -> Bool {
    name.hasPrefix("grid") || name == "float"
      || ["margin-", "padding-", "inset-"].contains { name.hasPrefix($0) }
  }

  /// Whether the value of a property that is not drawn has no effect anyway: `border-image: none`.
  static func disablesProperty(_ value: [CSSToken]) -> Bool {
    guard value.count == 2 else { return value.count == 1 }
    switch value[0].kind {
    case .word(let word):
      return [
        "none", "normal", "auto", "initial", "unset", "revert", "revert-layer", "horizontal-tb", "slice",
      ].contains(word)
    case .number(0), .dimension(0, _), .percentage(100): return true
    default: return false
    }
  }

  /// The advice for a property that CSS draws but this reader does not; nil for unknown names.
  static func cure(for name: String) -> String? {
    switch name {
    case _ where name.hasPrefix("mask"): "a property other than \(name): give the layer a mask"
    case "clip-path", "clip": "a property other than \(name): give the layer a mask, or a shape as contents"
    case _ where name.hasPrefix("border-image"): "a property other than \(name): give the layer a picture"
    case "background-blend-mode":
      "a property other than \(name): give each background a layer with a blend mode"
    case "box-reflect", "image-rendering", "perspective", "box-decoration-break",
      "text-combine-upright", "writing-mode":
      "a property other than \(name), which is not drawn"
    case _ where isOfLetters(name): "a property other than \(name): texts have fields for their letters"
    default: nil
    }
  }
}

/// The ignored properties of a document, and those that are unset because of a fault.
package final class CSSIgnoredNames: Sendable {
  struct Block {
    let field: String
    let names: [String]
    let faults: [String]
  }

  private let found = Lock<[Block]>([])

  package init() {}

  /// All blocks with any, in the order of the document.
  var blocks: [Block] { found.withLock { $0 } }

  func add(_ css: CSSDeclarations, in place: @autoclosure () -> String) {
    guard !css.ignored.isEmpty || !css.faults.isEmpty else { return }
    add([Block(field: place(), names: css.ignored, faults: css.faults)])
  }

  func add(_ blocks: ArraySlice<Block>) {
    if !blocks.isEmpty { found.withLock { $0 += blocks } }
  }

  /// A warning for each block with properties that no earlier one has, and for each new fault.
  package func warnings(at place: (String) -> String) -> [RenderWarning] {
    var known: Set<String> = []
    return blocks.flatMap { block in
      let names = block.names.filter { known.insert($0).inserted }
      let ignored = names.isEmpty ? [] : [RenderWarning.ignored(field: place(block.field), properties: names)]
      return ignored
        + block.faults.filter { known.insert($0).inserted }
        .map { .readOtherwise(field: place(block.field), problem: $0) }
    }
  }
}

/// What CSS in a document refers to.
package struct CSSContext: Sendable {
  @TaskLocal package static var current = CSSContext()

  /// The size of the scene, for `vw` and `vh`.
  package var viewport: Size?
  package var ignored: CSSIgnoredNames?
  var colors: [String: Color] = [:]
  /// The table that the colour being read is in.
  var table: NamedColors?
  /// The enclosing layer, if it or a layer around it has CSS.
  var outer: CSSOuter?

  package init() {}
}

final class CSSOuter: Sendable {
  let declarations: CSSDeclarations
  let typography: Text

  init(_ declarations: CSSDeclarations) {
    self.declarations = declarations
    typography = declarations.computed.inherited.typography
  }
}
