// SPDX-License-Identifier: MIT
import IntaglioModel

extension Layer {
  /// Applies the declarations to the layer, and takes its layout and its place in a layout from them. Its box
  /// is drawn at once if no layout can change its frame, and otherwise when the layout has found one.
  ///
  /// - Parameters:
  ///   - isFree: whether only the declarations give the layer's size.
  ///   - waits: whether a background with files is drawn only once they have been read.
  ///   - isInFlow: whether the parent is a flexible box, which places the layer; otherwise only the layer
  ///     itself does.
  mutating func apply(
    _ css: CSSDeclarations, isFramed: Bool, isFree: Bool, waits: Bool = false, isInFlow: Bool = true
  ) throws(CSSError) {
    let css = css.computed.isVisible ? css : css.unseen
    try css.place(&self, isFree: isFree)
    if css.layout.isFlexible { layout = css.layout.layout(css.border.widths) }
    let style = try CSSBoxStyle(css)
    if isFramed, layout == nil, hasFixedSize {
      // Letters, their strokes and their lines lie within border and padding.
      let isApart = hasText && css.hasInside
      if isApart {
        let area = style.area(of: .content, in: Size(width: frame.width, height: frame.height))
        var text = Layer("text", frame: area, contents: contents)
        text.applyToContents(css)
        layers.insert(text, at: 0)
        contents = nil
      }
      applyAtAnySize(css)
      guard waits, style.background.hasFiles else { return try draw(style, in: frame.width, isApart ? 1 : 0) }
      // A drawing is read at the size that padding and border leave.
      let isWithin = layers.isEmpty && css.hasInside && contents?.isReplaced == true
      if isWithin { layout = css.layout.layout(css.border.widths) }
      return box = try style.box(of: self)
    }
    separateText(css, style)
    applyAtAnySize(css)
    // Without sublayers it is as large as its padding and its border.
    if layers.isEmpty, css.hasInside { layout = layout ?? css.layout.layout(css.border.widths) }
    // Sublayers with frames, and pictures, need a box even if nothing of it is drawn.
    let holds = layout == nil && !layers.isEmpty || css.hasInside && contents?.isReplaced == true
    if holds || isFree && !isInFlow || !style.isEmpty { box = try style.box(of: self) }
  }

  /// Whether no layout changes the size of a layer with a frame.
  var hasFixedSize: Bool {
    width == nil && height == nil && item == nil
      && [minimumWidth, maximumWidth, minimumHeight, maximumHeight].allSatisfy { $0 == nil }
  }

  /// Moves a text into a sublayer if its box has a layout, padding or a border, or is drawn.
  private mutating func separateText(_ css: CSSDeclarations, _ style: CSSBoxStyle) {
    // Its own shadows are cast before the filters of its box apply.
    let isFiltered = css.computed.shadows != nil && !css.filters.isEmpty
    guard case .text = contents, css.hasInside || style.isVisible || isFiltered else { return }
    var text = Layer("text", frame: Layer.blank.frame, contents: contents)
    text.applyToContents(css)
    if css.layout.isFlexible {
      (text.width, text.height, text.item) = (.hug, .hug, Layout.Item(shrink: 1))
      (text.minimumWidth, text.minimumHeight) = (.auto, .auto)
    } else {
      let isAtTop = if case .text(let text)? = contents { text.verticalAlignment == .top } else { true }
      (text.width, text.height) = (.fill, isAtTop ? .hug : .fill)
      // As high as its lines: a box with proportions grows with them.
      if isAtTop { text.item = Layout.Item(align: .start) }
    }
    layers.insert(text, at: 0)
    contents = nil
    layout = layout ?? css.layout.layout(css.border.widths)
  }
}
