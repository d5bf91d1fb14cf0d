import IntaglioModel

/// A scene as a web page has it: an element for each layer, and the rules that place and paint them.
///
/// Frames, corners, borders, opacity, blend modes, transforms, clips, gradients, pictures and the shadows of boxes have
/// counterparts that look the same; paths become inline SVG, texts are set by the browser in its own fonts. What CSS has
/// no words for stands in comments where it is missing: inner shadows of letters and pictures, knockout, thresholds, the
/// blend mode `copy`, shadows along a path, masks made of layers. Points are `px`; the scene's scale is left to the
/// browser.
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
  ///   - address: where the page finds a picture that the scene holds as pixels; nil when it has no file. Pictures that are
  ///     files already are named as the scene names them.
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
