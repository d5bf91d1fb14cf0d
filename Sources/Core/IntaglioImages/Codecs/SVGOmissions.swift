// SPDX-License-Identifier: MIT

/// Finds the features of a drawing that librsvg does not draw, or draws differently than browsers, according
/// to comparisons of librsvg 2.54 and 2.60 with Chromium. Features that neither draws are not reported.
struct SVGOmissions {
  /// The names of these features as the drawing writes them, each once.
  private(set) var names: [String] = []
  private let version: Int
  /// Whether librsvg is 2.60 or later. Earlier ones count as 2.54.
  private var isNew: Bool { version >= 2060 }
  private var (hasPathLength, hasDashes) = (false, false)
  private var isRoot = true
  /// The number of CSS bytes left to inspect. Inspecting all of them takes two seconds.
  private var room = 1 << 21

  private static let elements = words(
    "textPath foreignObject flowRoot animate animateMotion animateTransform set meshgradient meshGradient")
  private static let referring = words("image use feImage pattern linearGradient radialGradient")
  /// Unsupported properties, each with the values that make no difference.
  private static let unread = table(
    """
    alignment-baseline: auto baseline alphabetic; animation: none; animation-name: none; d: none;
    color-interpolation: auto srgb; font-feature-settings: normal; font-kerning: auto normal;
    font-variant-caps: normal; font-variant-ligatures: normal; font-variant-numeric: normal;
    font-variation-settings: normal; mask-image: none; mask-mode: match-source; offset-path: none; rotate: none;
    scale: none; text-decoration: none underline overline line-through; text-decoration-line: none;
    text-orientation: mixed; text-shadow: none; text-transform: none; transform-box: view-box; translate: none;
    transform-origin: 0 0px 0% left top; word-spacing: 0 0px normal
    """)
  private static let unreadBefore260 = table(
    """
    dominant-baseline: auto alphabetic baseline no-change use-script reset-size; font-variant: normal none;
    image-rendering: auto optimizequality optimizespeed smooth high-quality; vector-effect: none
    """)
  /// Supported properties, which may still have unsupported keywords, functions and units; see below.
  private static let drawn = words(
    """
    clip-path color cx cy fill fill-opacity filter flood-color font font-size height letter-spacing lighting-color
    marker marker-end marker-mid marker-start mask mix-blend-mode opacity r rx ry stop-color stop-opacity stroke
    stroke-dasharray stroke-dashoffset stroke-opacity stroke-width transform width x y
    """)
  private static let undrawn = words(
    """
    initial plus-lighter plus-darker brightness( calc( circle( clamp( color( color-mix( conic-gradient( contrast(
    ellipse( env( grayscale( hue-rotate( inset( invert( lab( lch( light-dark( linear-gradient( matrix3d( max( min(
    oklab( oklch( path( polygon( radial-gradient( rotate3d( saturate( scale3d( sepia( translate3d( var(
    """)
  private static let units = words("rem vw vh vmin vmax q lh")
  private static let rules = ["@media", "@import", "@font-face", "@supports", "@layer", "@container"]

  private static func words(_ text: some StringProtocol) -> Set<String> {
    Set(String(text).split { $0.isWhitespace }.map(String.init))
  }

  private static func table(_ text: String) -> [String: Set<String>] {
    let entries = text.split(separator: ";").map { $0.split(separator: ":") }
    return Dictionary(uniqueKeysWithValues: entries.map { ($0[0].filter { !$0.isWhitespace }, words($0[1])) })
  }

  init(_ bytes: [UInt8], version: Int) {
    self.version = version
    var rest = SVGMarkup(bytes[...])
    while let tag = rest.next() {
      switch tag {
      case .element(let element): add(element) { rest.textToTag }
      case .instruction(let text): if text.starts(with: "?xml-stylesheet".utf8) { note("xml-stylesheet") }
      case .declaration: break
      }
    }
    if hasPathLength, hasDashes { note("pathLength") }
  }

  /// The warning in words; nil if no feature is affected.
  var problem: String? {
    guard !names.isEmpty else { return nil }
    let rest = names.count > 8 ? " and \(names.count - 8) more" : ""
    let list = names.prefix(8).joined(separator: ", ") + rest
    return "librsvg \(version / 1000).\(version % 1000) ignores, or draws differently than browsers: \(list)"
  }

  /// Inspects an element; `text` returns the text after it, for style sheets.
  private mutating func add(_ element: SVGElement, text: () -> ArraySlice<UInt8>) {
    let tag = String(decoding: element.name, as: UTF8.self)
    var isNote = false
    for (name, value) in element.attributes {
      let name = String(decoding: name, as: UTF8.self)
      // Programs keep private data in elements that other programs have to skip.
      if name == "requiredExtensions" { isNote = true }
      // Embedded pictures are long. Escaped quotation marks are irrelevant here, and contain a semicolon.
      var text = String(decoding: value.prefix(name == "style" ? room : 4096), as: UTF8.self)
      if name == "style" { room = max(0, room - value.count) }
      if text.utf8.contains(UInt8(ascii: "&")) {
        for mark in ["&quot;", "&apos;", "&#34;", "&#39;"] { text = text.replacing(text: mark, with: "") }
      }
      add(name, text, of: tag)
    }
    if SVGOmissions.elements.contains(tag), !isNote || tag != "foreignObject" { note(tag) }
    if tag == "feDropShadow", !isNew { note(tag) }
    if tag == "style", element.bytes.last != UInt8(ascii: "/") { addSheet(text().prefix(room)) }
    isRoot = false
  }

  private mutating func note(_ name: String) {
    if names.count < 100, !names.contains(name) { names.append(name) }
  }

  private mutating func add(_ name: String, _ value: String, of tag: String) {
    switch name {
    case "style": addDeclarations(value[...])
    case "href", "xlink:href":
      if SVGOmissions.referring.contains(tag) { addReference(value, from: tag) }
    case "x", "y", "dx", "dy", "rotate", "textLength":
      guard tag == "text" || tag == "tspan" else { return name == "rotate" ? () : add(name, value: value) }
      let numbers = value.split { $0 == "," || $0.isWhitespace }
      if name == "textLength" || name == "rotate" && numbers.contains(where: { Double($0) != 0 }) {
        note(name)
      } else if numbers.count > 1 {
        note("lists of \(name)")
      }
    case "pathLength": hasPathLength = true
    case "media" where tag == "style" && !["", "all", "screen"].contains(value): note("media of style")
    // These attributes differ in meaning from the properties of the same name.
    case "d", "scale", "translate", "background": return
    default: add(name, value: value)
    }
  }

  /// Inspects a reference, which may point outside the drawing, or to a picture of an unsupported kind.
  private mutating func addReference(_ place: String, from name: String) {
    let place = place.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    guard place.hasPrefix("data:") else {
      if !place.isEmpty, !place.hasPrefix("#") { note("\(name) of another file") }
      return
    }
    let kind = place.dropFirst(5).prefix { $0 != ";" && $0 != "," }
    let known = ["png", "jpeg", "jpg", "gif", "svg+xml"] + (isNew ? ["webp", "avif"] : [])
    if kind.hasPrefix("image/"), !known.contains(String(kind.dropFirst(6))) { note("\(name) of \(kind)") }
  }

  private mutating func add(_ property: String, value: String) {
    let unread = SVGOmissions.unread[property] ?? (isNew ? nil : SVGOmissions.unreadBefore260[property])
    guard unread != nil || SVGOmissions.drawn.contains(property) || isRoot && property == "background" else {
      return
    }
    if property == "stroke-dasharray" { hasDashes = true }
    let parts = value.lowercased().replacing(text: "(", with: "( ").replacing(text: "!important", with: "")
      .split { $0 == "," || $0 == ")" || $0.isWhitespace }.map(String.init)
    if unread != nil || property == "background" {
      let harmless = unread ?? ["none", "transparent"]
      if !parts.allSatisfy({ harmless.contains($0) || $0 == "inherit" || $0 == "initial" }) { note(property) }
      return
    }
    for (index, part) in parts.enumerated() {
      let unit = String(part.drop { $0.isNumber || $0 == "." })
      if part == "url(", index + 1 < parts.count {
        addReference(parts[index + 1], from: property)
      } else if SVGOmissions.undrawn.contains(part) || !isNew && part == "hwb(" {
        note(part.hasSuffix("(") ? "\(part))" : "\(property): \(part)")
      } else if unit.count < part.count, SVGOmissions.units.contains(unit) || !isNew && unit == "ch" {
        note("the unit \(unit)")
      }
    }
  }

  private mutating func addDeclarations(_ text: Substring) {
    for declaration in text.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].filter { !$0.isWhitespace }.lowercased()
      if name == "background-color" { add("background", value: String(parts[1])) }
      add(name, value: String(parts[1]))
    }
  }

  private mutating func addSheet(_ bytes: ArraySlice<UInt8>) {
    room = max(0, room - bytes.count - 100)
    // Without comments.
    var (sheet, comments) = ("", String(decoding: bytes, as: UTF8.self)[...])
    while let start = comments.firstRange(ofText: "/*") {
      sheet += comments[..<start.lowerBound]
      comments = comments[start.upperBound...]
      comments = comments.firstRange(ofText: "*/").map { comments[$0.upperBound...] } ?? ""
    }
    var rest = (sheet + comments)[...]
    // Its rules for the root may apply to other elements, too.
    isRoot = false
    while let start = rest.firstIndex(where: { "{;".contains($0) }) {
      let prelude = rest[..<start].lowercased()
      let isBlock = rest[start] == "{"
      rest = rest[rest.index(after: start)...]
      let at = SVGOmissions.rules.first { prelude.contains(text: $0) }
      // Browsers ignore these, too, on a light screen.
      let isIrrelevantMedia = ["print", "speech", "dark", "reduce"].contains { prelude.contains(text: $0) }
      if let at, !isIrrelevantMedia || at != "@media" { note(at) }
      for selector in [":is(", ":where(", ":has("] where prelude.contains(text: selector) {
        note("\(selector))")
      }
      guard isBlock else { continue }
      var depth = 1
      let end = rest.firstIndex { character in
        depth += character == "{" ? 1 : character == "}" ? -1 : 0
        return depth == 0
      }
      let block = rest[..<(end ?? rest.endIndex)]
      if !prelude.contains(text: "@") {
        if block.contains(text: "{") { note("nested rules") } else { addDeclarations(block) }
      }
      rest = end.map { rest[rest.index(after: $0)...] } ?? ""
    }
  }
}
