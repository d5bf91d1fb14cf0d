// SPDX-License-Identifier: MIT
import Intaglio

/// A scene as a web page: an element for each layer, and the rules that place and paint them.
///
/// Frames, corners, borders, opacity, blend modes, transforms, clips, gradients, pictures and box shadows
/// look the same; paths become inline SVG, and the browser sets texts in its own fonts. Comments name what
/// CSS cannot express: inner shadows of letters and pictures, knockout, thresholds, the blend mode `copy` and
/// those that only Photoshop has, shadows along a path, masks made of layers. Points are `px`; the browser
/// chooses the scale.
///
///     let page = SceneCSS(card)
///     print(page.document)
///
/// The cost is one rule for each layer.
public struct SceneCSS: Sendable, Hashable {
  /// The elements: HTML, one per line, with texts escaped.
  public let markup: String
  /// The rules, in the order of the elements.
  public let rules: [CSSRule]

  /// Converts a scene to elements and rules.
  ///
  /// - Parameters:
  ///   - scene: the scene; it should be valid.
  ///   - name: the class of the outermost element; the classes of layers come from their names.
  ///   - address: the page's address of a picture in memory; nil if it has no file. Pictures from files keep
  ///     the scene's path.
  public init(_ scene: Scene, name: String = "scene", addressOf address: (Bitmap) -> String? = { _ in nil }) {
    var builder = SceneCSSBuilder()
    let outer = builder.className(for: name)
    var rule = CSSRule(".\(outer)")
    rule.declare("position", "relative")
    rule.declare("width", CSSText.pixels(scene.width))
    rule.declare("height", CSSText.pixels(scene.height))
    rule.declare("overflow", "hidden")
    if let background = scene.background { rule.declare("background", background.css) }
    // Layers blend with the scene, not with the page.
    rule.declare("isolation", "isolate")
    var shared = CSSRule(".\(outer) *")
    shared.declare("position", "absolute")
    shared.declare("box-sizing", "border-box")
    let lines = scene.lit().layers.flatMap { builder.add($0, indent: "  ", addressOf: address) }
    markup = (["<div class=\"\(outer)\">"] + lines + ["</div>"]).joined(separator: "\n")
    rules = [rule, shared] + (builder.nestsTexts ? [.plainLetters(within: outer)] : []) + builder.rules
  }

  /// The rules as a style sheet.
  public var styleSheet: String { rules.map(\.description).joined(separator: "\n") }

  /// Elements and rules in one text, for a browser to show directly.
  public var document: String { "\(markup)\n\n<style>\n\(styleSheet)\n</style>" }
}

/// Writes layers as elements and rules.
struct SceneCSSBuilder {
  /// The rules so far.
  private(set) var rules: [CSSRule] = []
  /// Whether a text has sublayers, whose letters would inherit its style.
  private(set) var nestsTexts = false
  private var classNames: Set<String> = []

  /// An unused class, derived from a layer's name.
  mutating func className(for name: String?) -> String {
    var stem = name.map(CSSText.identifier) ?? ""
    if stem.isEmpty { stem = "layer" }
    if let first = stem.first, first.isNumber { stem = "layer-\(stem)" }
    var candidate = stem
    var number = 2
    while !classNames.insert(candidate).inserted {
      candidate = "\(stem)-\(number)"
      number += 1
    }
    return candidate
  }

  /// Adds the rules of a layer and of its sublayers.
  ///
  /// - Returns: The lines of its element.
  mutating func add(_ layer: Layer, indent: String, addressOf address: (Bitmap) -> String?) -> [String] {
    let name = className(for: layer.name)
    let layer = layer.fadedForCSS
    rules += LayerCSS(layer, selector: ".\(name)", isPlaced: true, addressOf: address).rules
    let children = layer.layers.flatMap { add($0, indent: indent + "  ", addressOf: address) }
    let start = "\(indent)<div class=\"\(name)\">"
    var inner = LayerCSS.markup(of: layer.contents, addressOf: address).map { ["\(indent)  \($0)"] } ?? []
    // A text's element keeps white space, so the text starts right after the tag.
    if case .text? = layer.contents, !children.isEmpty { nestsTexts = true }
    if case .text(let text)? = layer.contents, children.isEmpty {
      let markup = text.cssMarkup(addressOf: address)
      // Each run would be an item of the flex container.
      return ["\(start)\(text.runs.isPlain ? markup : "<span>\(markup)</span>")</div>"]
    }
    inner += children
    return inner.isEmpty ? ["\(start)</div>"] : [start] + inner + ["\(indent)</div>"]
  }
}

extension CSSRule {
  /// Resets the properties that a layer would inherit from an enclosing text.
  fileprivate static func plainLetters(within scene: String) -> CSSRule {
    var rule = CSSRule(":where(.\(scene)) div")
    let initial = [
      ("letter-spacing", "normal"), ("text-transform", "none"), ("text-shadow", "none"),
      ("hyphens", "manual"),
      ("tab-size", "8"), ("word-break", "normal"), ("overflow-wrap", "normal"), ("text-wrap-style", "auto"),
      ("direction", "ltr"),
    ]
    for (property, value) in initial { rule.declare(property, value) }
    return rule
  }
}
