// SPDX-License-Identifier: MIT
import IntaglioModel

/// The properties that are drawn.
enum CSSProperty: String, CaseIterable {
  case background, backgroundAttachment, backgroundClip, backgroundColor, backgroundImage, backgroundOrigin,
    backgroundPosition, backgroundPositionX, backgroundPositionY, backgroundRepeat, backgroundSize,
    backdropFilter, border, borderColor, borderStyle, borderWidth, borderTop, borderRight, borderBottom,
    borderLeft, borderTopColor, borderRightColor, borderBottomColor, borderLeftColor, borderTopStyle,
    borderRightStyle, borderBottomStyle, borderLeftStyle, borderTopWidth, borderRightWidth,
    borderBottomWidth, borderLeftWidth, borderRadius, borderTopLeftRadius, borderTopRightRadius,
    borderBottomRightRadius, borderBottomLeftRadius, boxShadow, boxSizing, color, cornerShape,
    cornerTopShape, cornerRightShape, cornerBottomShape, cornerLeftShape, cornerTopLeftShape,
    cornerTopRightShape, cornerBottomRightShape, cornerBottomLeftShape, direction, display, filter, font,
    fontFamily, fontFeatureSettings, fontKerning, fontSize, fontStyle, fontVariantCaps, fontVariantLigatures,
    fontVariantNumeric, fontVariantPosition, fontVariationSettings, fontWeight, isolation, letterSpacing,
    lineClamp, lineHeight, listStyleType, mixBlendMode, objectFit, objectPosition, opacity, outline,
    outlineColor, outlineOffset, outlineStyle, outlineWidth, overflow, overflowWrap, rotate, scale, tabSize,
    textAlign, textBox, textBoxEdge, textBoxTrim, textDecoration, textDecorationColor, textDecorationLine,
    textDecorationStyle, textDecorationThickness, textFillColor, textOverflow, textShadow, textStroke,
    textStrokeColor, textStrokeWidth, textTransform, textWrap, textWrapMode, textWrapStyle, transform,
    transformOrigin, translate, visibility, whiteSpace

  // Layout.
  case alignContent, alignItems, alignSelf, aspectRatio, bottom, columnGap, flex, flexBasis, flexDirection,
    flexFlow, flexGrow, flexShrink, flexWrap, gap, height, hyphens, inset, insetBlock, insetInline,
    justifyContent, left, margin, marginBlock, marginInline, marginTop, marginRight, marginBottom,
    marginLeft, maxHeight, maxWidth, minHeight, minWidth, order, padding, paddingBlock, paddingInline,
    paddingTop, paddingRight, paddingBottom, paddingLeft, placeContent, placeItems, placeSelf, position,
    right, rowGap, top, width, zIndex

  /// The name in CSS: `background-color` for `backgroundColor`.
  var name: String { rawValue.hyphenated }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Whether the property gives the place or the size of a layer without a frame.
  var isOfItem: Bool {
    switch self {
    case .alignSelf, .aspectRatio, .bottom, .flex, .flexBasis, .flexGrow, .flexShrink, .height, .inset,
      .insetBlock, .insetInline, .left, .margin, .marginBlock, .marginInline, .marginTop, .marginRight,
      .marginBottom, .marginLeft, .maxHeight, .maxWidth, .minHeight, .minWidth, .order, .placeSelf, .position,
      .right, .top, .width, .zIndex:
      true
    default: false
    }
  }

  /// Whether the property determines how a layer places its sublayers.
  var isOfContainer: Bool {
    switch self {
    case .alignContent, .alignItems, .columnGap, .flexDirection, .flexFlow, .flexWrap, .gap, .justifyContent,
      .placeContent, .placeItems, .rowGap:
      true
    default: isPadding
    }
  }

  var isPadding: Bool { rawValue.hasPrefix("padding") }

  private var isCornerShape: Bool { rawValue.hasPrefix("corner") }

  /// The property of a name, with or without a browser's prefix. Logical sides are those of text from left to
  /// right.
  init?(name: String) {
    var name = CSSProperty.plain(name)
    if name == "word-wrap" { name = "overflow-wrap" }
    for (side, physical) in CSSProperty.sides {
      if name.hasPrefix("border-\(side)") || name.hasPrefix("corner-\(side)") {
        name = name.prefix("border-".count) + physical + name.dropFirst("border-\(side)".count)
      } else if name == "inset-\(side)" {
        name = physical
      } else if name == "margin-\(side)" || name == "padding-\(side)" {
        name = name.replacing(text: side, with: physical)
      }
    }
    guard let property = CSSProperty.named[name] else { return nil }
    self = property
  }

  private static let sides = [
    ("block-start", "top"), ("block-end", "bottom"), ("inline-start", "left"), ("inline-end", "right"),
    ("start-start-", "top-left-"), ("start-end-", "top-right-"), ("end-start-", "bottom-left-"),
    ("end-end-", "bottom-right-"),
  ]

  /// The name without a browser's prefix: `-webkit-`, `-moz-`, `-ms-`, `-o-`.
  static func plain(_ name: String) -> String {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasPrefix("-"), parts.count > 2, ["webkit", "moz", "ms", "o", "khtml"].contains(parts[1])
    else { return name }
    return parts.dropFirst(2).joined(separator: "-")
  }

  /// The scene file's key for the same property of a layer; nil where both are allowed together.
  var layerKey: String? {
    switch self {
    case .borderRadius, .borderTopLeftRadius, .borderTopRightRadius, .borderBottomRightRadius,
      .borderBottomLeftRadius:
      "cornerRadius"
    case _ where isCornerShape: "cornerShape"
    case .border, .borderColor, .borderStyle, .borderWidth: "border"
    case .boxShadow, .textShadow, .filter, .backdropFilter: "style"
    case .isolation: "isolated"
    case .mixBlendMode: "blend"
    case .opacity: "opacity"
    case .overflow: "clipsToBounds"
    case .transform, .rotate, .scale, .translate: "transform"
    case .transformOrigin: "anchor"
    case .visibility: "hidden"
    case .objectPosition: nil
    case .height: "height"
    case .width: "width"
    case .minWidth: "minimumWidth"
    case .maxWidth: "maximumWidth"
    case .minHeight: "minimumHeight"
    case .maxHeight: "maximumHeight"
    case .inset, .insetBlock, .insetInline, .top, .right, .bottom, .left, .position: "pins"
    case _ where isOfItem: "item"
    case _ where isOfContainer: "layout"
    // A background has no key, since contents lie on it as in an element; the border of a single side counts
    // as the layer's border.
    default: rawValue.hasPrefix("border") ? "border" : nil
    }
  }

  var initial: String {
    switch self {
    case .alignContent, .alignItems, .columnGap, .gap, .justifyContent, .mixBlendMode, .placeContent,
      .placeItems, .rowGap:
      "normal"
    case .borderWidth, .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth, .fontSize,
      .outlineWidth:
      "medium"
    case .backgroundColor: "transparent"
    case .backgroundAttachment: "scroll"
    case .backgroundClip, .boxSizing: "border-box"
    case .backgroundOrigin: "padding-box"
    case .backgroundRepeat: "repeat"
    case .borderColor, .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor,
      .outlineColor, .textFillColor:
      "currentcolor"
    case .color: "black"
    case _ where isCornerShape: "round"
    case .display: "block"
    case .objectFit: "fill"
    case .flexShrink, .opacity: "1"
    case .overflow, .visibility: "visible"
    case .transformOrigin, .objectPosition: "50% 50%"
    case .flexDirection: "row"
    case .flexFlow, .flexWrap: "nowrap"
    case .alignSelf, .aspectRatio, .backgroundSize, .bottom, .flexBasis, .height, .inset, .insetBlock,
      .insetInline, .isolation, .left, .minHeight, .minWidth, .placeSelf, .right, .top,
      .width, .zIndex:
      "auto"
    case .backgroundPosition, .backgroundPositionX, .backgroundPositionY, .borderRadius, .borderTopLeftRadius,
      .borderTopRightRadius, .borderBottomRightRadius, .borderBottomLeftRadius, .flexGrow, .margin,
      .marginBlock, .marginInline, .marginTop, .marginRight, .marginBottom, .marginLeft, .order,
      .outlineOffset:
      "0"
    case _ where isPadding: "0"
    case .flex: "0 1 auto"
    case .position: "static"
    default: letters?.initial ?? "none"
    }
  }
}

extension String {
  /// A Swift name in CSS's style: `color-dodge` for `colorDodge`.
  var hyphenated: String { map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined() }
}
