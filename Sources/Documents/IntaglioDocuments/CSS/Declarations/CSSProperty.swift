// SPDX-License-Identifier: MIT
import IntaglioModel

/// The properties that are drawn.
enum CSSProperty: String, CaseIterable {
  case background
  case backgroundAttachment = "background-attachment"
  case backgroundClip = "background-clip"
  case backgroundColor = "background-color"
  case backgroundImage = "background-image"
  case backgroundOrigin = "background-origin"
  case backgroundPosition = "background-position"
  case backgroundPositionX = "background-position-x"
  case backgroundPositionY = "background-position-y"
  case backgroundRepeat = "background-repeat"
  case backgroundSize = "background-size"
  case backdropFilter = "backdrop-filter"
  case border
  case borderColor = "border-color"
  case borderStyle = "border-style"
  case borderWidth = "border-width"
  case borderTop = "border-top"
  case borderRight = "border-right"
  case borderBottom = "border-bottom"
  case borderLeft = "border-left"
  case borderTopColor = "border-top-color"
  case borderRightColor = "border-right-color"
  case borderBottomColor = "border-bottom-color"
  case borderLeftColor = "border-left-color"
  case borderTopStyle = "border-top-style"
  case borderRightStyle = "border-right-style"
  case borderBottomStyle = "border-bottom-style"
  case borderLeftStyle = "border-left-style"
  case borderTopWidth = "border-top-width"
  case borderRightWidth = "border-right-width"
  case borderBottomWidth = "border-bottom-width"
  case borderLeftWidth = "border-left-width"
  case borderRadius = "border-radius"
  case borderTopLeftRadius = "border-top-left-radius"
  case borderTopRightRadius = "border-top-right-radius"
  case borderBottomRightRadius = "border-bottom-right-radius"
  case borderBottomLeftRadius = "border-bottom-left-radius"
  case boxShadow = "box-shadow"
  case boxSizing = "box-sizing"
  case color
  case cornerShape = "corner-shape"
  case cornerTopShape = "corner-top-shape"
  case cornerRightShape = "corner-right-shape"
  case cornerBottomShape = "corner-bottom-shape"
  case cornerLeftShape = "corner-left-shape"
  case cornerTopLeftShape = "corner-top-left-shape"
  case cornerTopRightShape = "corner-top-right-shape"
  case cornerBottomRightShape = "corner-bottom-right-shape"
  case cornerBottomLeftShape = "corner-bottom-left-shape"
  case direction
  case display
  case filter
  case font
  case fontFamily = "font-family"
  case fontFeatureSettings = "font-feature-settings"
  case fontKerning = "font-kerning"
  case fontSize = "font-size"
  case fontStyle = "font-style"
  case fontVariantCaps = "font-variant-caps"
  case fontVariantLigatures = "font-variant-ligatures"
  case fontVariantNumeric = "font-variant-numeric"
  case fontVariantPosition = "font-variant-position"
  case fontVariationSettings = "font-variation-settings"
  case fontWeight = "font-weight"
  case isolation
  case letterSpacing = "letter-spacing"
  case lineClamp = "line-clamp"
  case lineHeight = "line-height"
  case listStyleType = "list-style-type"
  case mixBlendMode = "mix-blend-mode"
  case objectFit = "object-fit"
  case objectPosition = "object-position"
  case opacity
  case outline
  case outlineColor = "outline-color"
  case outlineOffset = "outline-offset"
  case outlineStyle = "outline-style"
  case outlineWidth = "outline-width"
  case overflow
  case overflowWrap = "overflow-wrap"
  case rotate
  case scale
  case tabSize = "tab-size"
  case textAlign = "text-align"
  case textBox = "text-box"
  case textBoxEdge = "text-box-edge"
  case textBoxTrim = "text-box-trim"
  case textDecoration = "text-decoration"
  case textDecorationColor = "text-decoration-color"
  case textDecorationLine = "text-decoration-line"
  case textDecorationStyle = "text-decoration-style"
  case textDecorationThickness = "text-decoration-thickness"
  case textFillColor = "text-fill-color"
  case textOverflow = "text-overflow"
  case textShadow = "text-shadow"
  case textStroke = "text-stroke"
  case textStrokeColor = "text-stroke-color"
  case textStrokeWidth = "text-stroke-width"
  case textTransform = "text-transform"
  case textWrap = "text-wrap"
  case textWrapMode = "text-wrap-mode"
  case textWrapStyle = "text-wrap-style"
  case transform
  case transformOrigin = "transform-origin"
  case translate
  case visibility
  case whiteSpace = "white-space"

  // Layout.
  case alignContent = "align-content"
  case alignItems = "align-items"
  case alignSelf = "align-self"
  case aspectRatio = "aspect-ratio"
  case bottom
  case columnGap = "column-gap"
  case flex
  case flexBasis = "flex-basis"
  case flexDirection = "flex-direction"
  case flexFlow = "flex-flow"
  case flexGrow = "flex-grow"
  case flexShrink = "flex-shrink"
  case flexWrap = "flex-wrap"
  case gap
  case height
  case hyphens
  case inset
  case insetBlock = "inset-block"
  case insetInline = "inset-inline"
  case justifyContent = "justify-content"
  case left
  case margin
  case marginBlock = "margin-block"
  case marginInline = "margin-inline"
  case marginTop = "margin-top"
  case marginRight = "margin-right"
  case marginBottom = "margin-bottom"
  case marginLeft = "margin-left"
  case maxHeight = "max-height"
  case maxWidth = "max-width"
  case minHeight = "min-height"
  case minWidth = "min-width"
  case order
  case padding
  case paddingBlock = "padding-block"
  case paddingInline = "padding-inline"
  case paddingTop = "padding-top"
  case paddingRight = "padding-right"
  case paddingBottom = "padding-bottom"
  case paddingLeft = "padding-left"
  case placeContent = "place-content"
  case placeItems = "place-items"
  case placeSelf = "place-self"
  case position
  case right
  case rowGap = "row-gap"
  case top
  case width
  case zIndex = "z-index"

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

  private var isCornerShape: Bool { rawValue.hasPrefix("corner-") }

  /// The property of a name, with or without a browser's prefix. Logical sides are those of text from left to
  /// right.
  init?(name: String) {
    var name = CSSProperty.plain(name)
    if name == "word-wrap" { name = CSSProperty.overflowWrap.rawValue }
    for (side, physical) in CSSProperty.sides {
      if name.hasPrefix("border-\(side)") || name.hasPrefix("corner-\(side)") {
        name = name.prefix("border-".count) + physical + name.dropFirst("border-\(side)".count)
      } else if name == "inset-\(side)" {
        name = physical
      } else if name == "margin-\(side)" || name == "padding-\(side)" {
        name = name.replacing(side, with: physical)
      }
    }
    self.init(rawValue: name)
  }

  private static let sides = [
    ("block-start", "top"), ("block-end", "bottom"), ("inline-start", "left"), ("inline-end", "right"),
    ("start-start-", "top-left-"), ("start-end-", "top-right-"), ("end-start-", "bottom-left-"),
    ("end-end-", "bottom-right-"),
  ]

  /// The name without a browser's prefix: `-webkit-`, `-moz-`, `-ms-`, `-o-`. Mozilla's old names of corners
  /// become CSS's.
  static func plain(_ name: String) -> String {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasPrefix("-"), parts.count > 2, ["webkit", "moz", "ms", "o", "khtml"].contains(parts[1])
    else {
      return name
    }
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

  /// The value that stands for `initial`.
  var initial: String {
    switch self {
    case .border, .borderTop, .borderRight, .borderBottom, .borderLeft, .borderStyle, .outline, .background,
      .backgroundImage, .filter, .backdropFilter, .boxShadow, .textShadow, .transform, .borderTopStyle,
      .borderRightStyle, .borderBottomStyle, .borderLeftStyle, .outlineStyle, .rotate, .scale, .translate:
      "none"
    case .lineClamp: "none"
    case .overflowWrap: "normal"
    case .textWrap, .textWrapMode: "wrap"
    case .textWrapStyle: "auto"
    case .whiteSpace: "normal"
    case .borderWidth, .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth,
      .outlineWidth,
      .fontSize:
      "medium"
    case .backgroundColor: "transparent"
    case .backgroundAttachment: "scroll"
    case .backgroundClip: "border-box"
    case .backgroundOrigin: "padding-box"
    case .backgroundRepeat: "repeat"
    case .backgroundSize, .isolation: "auto"
    case .backgroundPosition, .backgroundPositionX, .backgroundPositionY, .borderRadius, .borderTopLeftRadius,
      .borderTopRightRadius, .borderBottomRightRadius, .borderBottomLeftRadius, .outlineOffset:
      "0"
    case .borderColor, .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor,
      .outlineColor,
      .textFillColor:
      "currentcolor"
    case .boxSizing: "border-box"
    case .color: "black"
    case .cornerShape, .cornerTopShape, .cornerRightShape, .cornerBottomShape, .cornerLeftShape,
      .cornerTopLeftShape, .cornerTopRightShape, .cornerBottomRightShape, .cornerBottomLeftShape:
      "round"
    case .display: "block"
    case .mixBlendMode: "normal"
    case .objectFit: "fill"
    case .opacity: "1"
    case .overflow, .visibility: "visible"
    case .transformOrigin, .objectPosition: "50% 50%"
    case .flexDirection: "row"
    case .flexFlow, .flexWrap: "nowrap"
    case .alignContent, .alignItems, .columnGap, .gap, .justifyContent, .placeContent, .placeItems, .rowGap:
      "normal"
    case .alignSelf, .aspectRatio, .bottom, .flexBasis, .height, .inset, .insetBlock, .insetInline, .left,
      .minHeight, .minWidth, .placeSelf, .right, .top, .width, .zIndex:
      "auto"
    case .flexGrow, .margin, .marginBlock, .marginInline, .marginTop, .marginRight, .marginBottom,
      .marginLeft, .order, .padding, .paddingBlock, .paddingInline, .paddingTop, .paddingRight,
      .paddingBottom, .paddingLeft:
      "0"
    case .flexShrink: "1"
    case .flex: "0 1 auto"
    case .maxHeight, .maxWidth: "none"
    case .position: "static"
    case .font, .fontFamily, .fontFeatureSettings, .fontKerning, .fontStyle, .fontVariantCaps,
      .fontVariantLigatures, .fontVariantNumeric, .fontVariantPosition, .fontVariationSettings, .fontWeight,
      .letterSpacing, .lineHeight, .textAlign, .textBox, .textBoxEdge, .textBoxTrim, .textDecoration,
      .direction, .hyphens, .listStyleType, .tabSize, .textDecorationColor, .textDecorationLine,
      .textDecorationStyle, .textDecorationThickness, .textOverflow, .textStroke, .textStrokeColor,
      .textStrokeWidth, .textTransform:
      letters?.initial ?? ""
    }
  }
}
