// SPDX-License-Identifier: MIT
import IntaglioModel

/// A scene as a web page has it: an element for each layer, and the rules that place and paint them.
///
/// Frames, corners, borders, opacity, blend modes, transforms, clips, gradients, pictures and the shadows of
/// boxes have counterparts that look the same; paths become inline SVG, texts are set by the browser in its
/// own fonts. What CSS has no words for stands in comments where it is missing: inner shadows of letters and
/// pictures, knockout, thresholds, the blend mode `copy` and those that only Photoshop has, shadows along a
/// path, masks made of layers. Points are `px`; the scene's scale is left to the browser.
///
///     let page = SceneCSS(card)
///     print(page.document)
///
/// The cost is that of writing one rule a layer.
public struct SceneCSS: Sendable, Hashable {
  /// The elements: HTML, a line each, texts escaped.
  public let markup: String
  /// The rules, in the order of the elements.
  public let rules: [CSSRule]

  /// The scene as elements and rules.
  ///
  /// - Parameters:
  ///   - scene: what is written; it should be valid.
  ///   - name: the class of the outermost element; classes of layers are made of their names.
  ///   - address: where the page finds a picture that the scene holds as pixels; nil when it has no file.
  ///     Pictures that are files already are named as the scene names them.
  public init(
    _ scene: Scene, name: String = "scene", addressOf address: (Bitmap) -> String? = { _ in nil }
  ) {
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
    rules = [rule, shared] + builder.rules
  }

  /// The rules as a style sheet.
  public var styleSheet: String { rules.map(\.description).joined(separator: "\n") }

  /// Elements and rules in one text, which a browser shows as it is.
  public var document: String { "\(markup)\n\n<style>\n\(styleSheet)\n</style>" }
}

/// Writes layers as elements and rules, one after the other.
struct SceneCSSBuilder {
  /// The rules so far.
  private(set) var rules: [CSSRule] = []
  private var classNames: Set<String> = []

  /// A class that no element has yet, made of a layer's name.
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

  /// Adds the rules of a layer and of all within it.
  ///
  /// - Returns: The lines of its element.
  mutating func add(
    _ layer: Layer, indent: String, addressOf address: (Bitmap) -> String?
  ) -> [String] {
    let name = className(for: layer.name)
    rules += LayerCSS(layer, selector: ".\(name)", isPlaced: true, addressOf: address).rules
    let children = layer.layers.flatMap { add($0, indent: indent + "  ", addressOf: address) }
    let start = "\(indent)<div class=\"\(name)\">"
    var inner = LayerCSS.markup(of: layer.contents).map { ["\(indent)  \($0)"] } ?? []
    // White space is kept in a text's element, so that the text begins right behind the tag.
    if case .text(let text)? = layer.contents, children.isEmpty {
      return ["\(start)\(CSSText.markup(text.string))</div>"]
    }
    inner += children
    return inner.isEmpty ? ["\(start)</div>"] : [start] + inner + ["\(indent)</div>"]
  }
}
