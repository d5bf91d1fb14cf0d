// SPDX-License-Identifier: MIT
import Intaglio

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
    return Path(elements.map { $0.mapped(rounded) })
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
    case .resize, .resizeAspect, .resizeAspectFill, .scaleDown: false
    default: true
    }
  }

  /// Position and size of a `background`.
  var cssPlacement: String {
    switch gravity {
    case .resize: "\(cssPosition(0, 0)) / 100% 100%"
    case .resizeAspect, .scaleDown: "\(cssFocus) / contain"
    case .resizeAspectFill: "\(cssFocus) / cover"
    case .center: cssFocus
    case .top: cssPosition(0.5, 0, "top")
    case .bottom: cssPosition(0.5, 1, "bottom")
    case .left: cssPosition(0, 0.5, "left")
    case .right: cssPosition(1, 0.5, "right")
    case .topLeft: cssPosition(0, 0, "left top")
    case .topRight: cssPosition(1, 0, "right top")
    case .bottomLeft: cssPosition(0, 1, "left bottom")
    case .bottomRight: cssPosition(1, 1, "right bottom")
    }
  }

  private var cssFocus: String { cssPosition(focus.x, focus.y, focus == Vector(0.5, 0.5) ? "center" : nil) }

  /// Fractions and the offset from there; `words` for these fractions alone.
  private func cssPosition(_ x: Double, _ y: Double, _ words: String? = nil) -> String {
    if offset == .zero, let words { return words }
    return zip([x, y], [offset.x, offset.y]).map { fraction, points in
      let percentage = "\(CSSText.number(fraction * 100))%"
      if points == 0 { return fraction == 0 ? "0" : percentage }
      return fraction == 0 ? CSSText.pixels(points) : "calc(\(percentage) + \(CSSText.pixels(points)))"
    }.joined(separator: " ")
  }
}
