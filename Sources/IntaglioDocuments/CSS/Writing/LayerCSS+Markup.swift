// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

extension LayerCSS {
  /// The contents of a layer's element besides its children; nil without any.
  static func markup(of contents: Contents?, addressOf address: (Bitmap) -> String?) -> String? {
    switch contents {
    case .shape(let shape)?: markup(of: shape)
    case .text(let text)?: "<span>\(text.cssMarkup(addressOf: address))</span>"
    case .color?, .gradient?, .image?, .drawing?, .pattern?, nil: nil
    }
  }

  /// An inline SVG in the page's units: a path may extend past its frame.
  private static func markup(of shape: Shape) -> String? {
    guard let data = try? shape.path.roundedForCSS.svgPathData else { return nil }
    var attributes = [("d", data), ("fill", shape.fill?.css ?? "none")]
    if shape.rule == .evenOdd { attributes.append(("fill-rule", "evenodd")) }
    if let stroke = shape.stroke {
      attributes += [
        ("stroke", shape.strokeColor.css), ("stroke-width", CSSText.number(stroke.width)),
        ("stroke-linecap", stroke.cap.rawValue), ("stroke-linejoin", stroke.join.rawValue),
        ("stroke-miterlimit", CSSText.number(stroke.miterLimit)),
      ]
      if !stroke.dashes.isEmpty {
        attributes.append(("stroke-dasharray", stroke.dashes.map(CSSText.number).joined(separator: " ")))
        attributes.append(("stroke-dashoffset", CSSText.number(stroke.dashPhase)))
      }
    }
    let text = attributes.map { "\($0)=\"\(CSSText.markup($1))\"" }.joined(separator: " ")
    return "<svg width=\"100%\" height=\"100%\" overflow=\"visible\"><path \(text)/></svg>"
  }
}

extension Path {
  /// Points, rounded to a ten-thousandth, which is invisible.
  fileprivate var roundedForCSS: Path {
    func rounded(_ point: Vector) -> Vector { Vector(CSSText.rounded(point.x), CSSText.rounded(point.y)) }
    return Path(
      elements.map { element in
        switch element {
        case .move(let to): .move(to: rounded(to))
        case .line(let to): .line(to: rounded(to))
        case .quadratic(let to, let control): .quadratic(to: rounded(to), control: rounded(control))
        case .cubic(let to, let control1, let control2):
          .cubic(to: rounded(to), control1: rounded(control1), control2: rounded(control2))
        case .close: .close
        }
      })
  }
}

extension BlendMode {
  /// The keyword of `mix-blend-mode`: `color-dodge` for `colorDodge`. nil for `copy` and for the modes that
  /// only Photoshop has; CSS's `plus-lighter` adds alphas too, and matches none of them.
  var css: String? {
    switch self {
    case .copy, .dissolve, .linearBurn, .darkerColor, .linearDodge, .lighterColor, .vividLight, .linearLight,
      .pinLight, .hardMix, .subtract, .divide, .textGamma, .linearBurnFill, .linearDodgeFill:
      nil
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
  }
}

extension ImageContents {
  /// Whether the whole picture fills a frame.
  func fills(_ frame: Rect) -> Bool {
    guard gravity == .resizeAspectFill, case .bitmap = source else { return gravity == .resize }
    return !isCut(by: frame)
  }

  /// Whether the gravity keeps the picture's size.
  var cssKeepsSize: Bool {
    switch gravity {
    case .resize, .resizeAspect, .resizeAspectFill: false
    default: true
    }
  }

  /// Position and size of a `background`.
  var cssPlacement: String {
    switch gravity {
    case .resize: "0 0 / 100% 100%"
    case .resizeAspect: "\(cssFocus) / contain"
    case .resizeAspectFill: "\(cssFocus) / cover"
    case .center: "center"
    case .top: "top"
    case .bottom: "bottom"
    case .left: "left"
    case .right: "right"
    case .topLeft: "left top"
    case .topRight: "right top"
    case .bottomLeft: "left bottom"
    case .bottomRight: "right bottom"
    }
  }

  private var cssFocus: String {
    if focus == Vector(0.5, 0.5) { return "center" }
    return [focus.x, focus.y].map { "\(CSSText.number($0 * 100))%" }.joined(separator: " ")
  }
}
