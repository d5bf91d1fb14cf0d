import IntaglioModel

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
    rules += LayerCSS(layer, selector: ".\(name)", addressOf: address).rules
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
