// SPDX-License-Identifier: MIT
import IntaglioModel

extension Style {
  /// The style as a CSS rule, for one kind of subject. Points are `px`.
  ///
  /// CSS has inner shadows for boxes only, and neither knockout nor threshold. The rule's comments name what
  /// is missing; nothing is approximated. `Shadow.list(css:)` reads the values of `box-shadow` and
  /// `text-shadow`; blurs are converted to CSS's unit, twice the standard deviation, and in `drop-shadow()`
  /// to the standard deviation (Filter Effects Module Level 1).
  ///
  /// - Parameters:
  ///   - subject: the kind of element that the style is applied to.
  ///   - selector: the elements that the rule applies to.
  public func css(for subject: CSSSubject, selector: String) -> CSSRule {
    var rule = CSSRule(selector)
    // CSS has no light: its shadows get the offsets of the lit style.
    let lit = lit()
    switch subject {
    case .box: lit.addBox(to: &rule)
    case .text: lit.addText(to: &rule)
    case .picture: lit.addPicture(to: &rule)
    }
    lit.addFilters(to: &rule, subject)
    if lit.shadows.contains(where: { $0.depth != nil }) {
      rule.comment("shadows that follow a light: without one they have no offset")
    }
    for mode in Set(shadows.map(\.blend)).subtracting([.normal]).sorted(by: { $0.rawValue < $1.rawValue }) {
      rule.comment("shadows blended by \(mode): no counterpart in CSS, which blends shadows normally")
    }
    for effect in effectsBeyondShadows { rule.comment("\(effect): no counterpart in CSS") }
    if !noises.isEmpty { rule.comment("noise: no counterpart in CSS; overlay a picture of it") }
    if displacement?.isSeen == true {
      rule.comment(
        "a displacement: CSS needs url(#…) of an SVG filter with feTurbulence and feDisplacementMap")
    }
    if fillOpacity != 1 {
      rule.comment("a fill opacity of \(CSSText.number(fillOpacity)): in CSS opacity includes the shadows")
    }
    if let threshold {
      rule.comment("a threshold of \(threshold): no counterpart in CSS, whose shadows follow alpha")
    }
    if profile == .photoshop, !shadows.isEmpty {
      rule.comment("Photoshop's arithmetic: CSS has Gaussians, which differ by a few levels")
    }
    if casters == .drawn { rule.comment("casters drawn on antialiased edges: no counterpart in CSS") }
    return rule
  }

  private func shadows(_ kind: Shadow.Kind) -> [Shadow] { shadows.filter { $0.kind == kind } }

  // MARK: Boxes

  /// CSS cuts outer shadows out below the box, and draws inset ones over its background: a box without a
  /// background is a knockout.
  private func addBox(to rule: inout CSSRule) {
    if let background = fill?.cssBackground {
      rule.declare("background", background)
    } else if contents == .knockout {
      rule.declare("background", "none")
    }
    addFillComment(to: &rule)
    if !shadows.isEmpty { rule.declare("box-shadow", shadows.css) }
    if edges == .bounded, !shadows(.inner).isEmpty {
      rule.comment("bounded edges: CSS casts inset shadows from beyond the box; Intaglio stops at the bounds")
    }
  }

  private func addFillComment(to rule: inout CSSRule) {
    switch fill {
    case .bitmap?:
      rule.comment("filled with a picture that has no file: write it to one, and name that in background")
    case .drawing?:
      rule.comment("filled by drawing code: write its picture to a file, and name that in background")
    case .color?, .file?, nil: break
    }
  }

  // MARK: Letters

  private func addText(to rule: inout CSSRule) {
    switch fill {
    case .color(let color)?: rule.declare("color", color.css)
    case .file?, .bitmap?, .drawing?:
      if let background = fill?.cssBackground { rule.declare("background", background) }
      rule.declare("background-clip", "text")
      rule.declare("color", "transparent")
      addFillComment(to: &rule)
    case nil where contents == .knockout: rule.declare("color", "transparent")
    case nil: break
    }
    let outer = shadows(.outer)
    if !outer.isEmpty { rule.declare("text-shadow", outer.map(\.withoutSpread).css) }
    addSpreadComment(to: &rule, "text-shadow")
    if !outer.isEmpty, contents == .knockout || fill?.cssBackground.map({ $0.contains(text: "url(") }) == true
    {
      rule.comment("the letters are not cut out of their shadow: CSS draws it below them too")
    }
    addInnerComment(to: &rule, of: "letters")
  }

  // MARK: Pictures

  private func addPicture(to rule: inout CSSRule) {
    let outer = shadows(.outer)
    if !outer.isEmpty {
      rule.declare("filter", (outer.map(\.cssDropShadow) + cssFilters).joined(separator: " "))
    }
    addSpreadComment(to: &rule, "drop-shadow()")
    if outer.count > 1 {
      rule.comment("drop-shadow() also applies to previous ones; in Intaglio only the picture casts shadows")
    }
    if contents == .knockout {
      rule.comment("the picture is knocked out: CSS draws no shadow without its caster")
    }
    if let fill {
      let what = fill.cssBackground ?? "a picture"
      rule.comment("filled with \(what): CSS needs an element of its own for that, masked by mask-image")
    }
    addInnerComment(to: &rule, of: "a picture's alpha")
  }

  // MARK: Blurs and adjustments

  /// The functions of `filter` other than shadows. Blurs that CSS lacks are left out.
  private var cssFilters: [String] {
    let blur = layerBlur.flatMap { $0.progression == nil ? $0.blur : nil }
    return adjustments.cssFunctions(around: blur)
  }

  private func addFilters(to rule: inout CSSRule, _ subject: CSSSubject) {
    let filters = cssFilters.joined(separator: " ")
    if !filters.isEmpty, rule["filter"] == nil { rule.declare("filter", filters) }
    if layerBlur?.progression != nil {
      rule.comment("a blur that changes along a line: CSS blurs the whole element equally")
    }
    let lacking = (adjustments + backdropAdjustments).compactMap(\.change.nameBeyondCSS)
    if !lacking.isEmpty { rule.comment("adjustments that CSS lacks: \(lacking.joined(separator: ", "))") }
    let glass = backdropAdjustments.cssFunctions(around: backdropBlur).joined(separator: " ")
    guard !glass.isEmpty else { return }
    if subject == .box {
      rule.declare("backdrop-filter", glass)
      if rule["filter"] != nil {
        rule.comment("CSS's filter also changes the backdrop, whose colours Intaglio keeps")
      }
    } else {
      rule.comment("backdrop-filter: \(glass), which CSS has for boxes only")
    }
  }

  /// Notes the spread, which only `box-shadow` has.
  private func addSpreadComment(to rule: inout CSSRule, _ property: String) {
    let spread = shadows(.outer).filter { $0.spread != 0 }
    guard !spread.isEmpty else { return }
    rule.comment("\(property) has no spread, so it is left out: \(spread.css)")
  }

  /// Notes the inner shadows that CSS cannot draw here, in its own grammar, so that nothing is lost.
  private func addInnerComment(to rule: inout CSSRule, of subject: String) {
    let inner = shadows(.inner)
    guard !inner.isEmpty else { return }
    rule.comment("CSS has no inner shadow of \(subject): \(inner.css)")
  }
}

extension Shadow {
  fileprivate var withoutSpread: Shadow {
    var shadow = self
    shadow.spread = 0
    return shadow
  }

  /// `drop-shadow(x y sigma color)`: unlike `box-shadow`, with the standard deviation.
  var cssDropShadow: String {
    let lengths = [offset.x, offset.y, blur.sigma].map(DecimalText.pixels).joined(separator: " ")
    return "drop-shadow(\(lengths) \(color.css))"
  }
}

extension [Adjustment] {
  /// Filter functions, with the blur between those before and after it.
  func cssFunctions(around blur: Blur?) -> [String] {
    func functions(beforeBlur: Bool) -> [String] {
      filter { $0.isBeforeBlur == beforeBlur }.compactMap(\.change.cssFunction)
    }
    return functions(beforeBlur: true) + (blur.map { [$0.cssFunction] } ?? []) + functions(beforeBlur: false)
  }
}

extension Adjustment.Change {
  /// The key of an adjustment without a CSS function.
  fileprivate var nameBeyondCSS: String? {
    cssFunction == nil ? Adjustment.Change.choices.first { $0.isKind(self) }?.key : nil
  }

  /// `saturate(1.8)`; nil for adjustments that CSS lacks.
  var cssFunction: String? {
    switch self {
    case .brightness(let amount): "brightness(\(CSSText.number(amount)))"
    case .contrast(let amount): "contrast(\(CSSText.number(amount)))"
    case .saturate(let amount): "saturate(\(CSSText.number(amount)))"
    case .grayscale(let amount): "grayscale(\(CSSText.number(amount)))"
    case .sepia(let amount): "sepia(\(CSSText.number(amount)))"
    case .hueRotate(let degrees): "hue-rotate(\(CSSText.number(degrees))deg)"
    case .invert(let amount): "invert(\(CSSText.number(amount)))"
    case .opacity(let amount): "opacity(\(CSSText.number(amount)))"
    default: nil
    }
  }
}

extension Blur {
  var cssFunction: String { "blur(\(DecimalText.pixels(sigma)))" }
}

extension Fill {
  /// The value of `background`; nil for fills without a file.
  var cssBackground: String? {
    switch self {
    case .color(let color): color.css
    case .file(let path, .cover): "\(CSSText.url(path)) center / cover no-repeat"
    case .file(let path, .stretch): "\(CSSText.url(path)) 0 0 / 100% 100% no-repeat"
    case .bitmap, .drawing: nil
    }
  }
}
