// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// The options of a style; each is applied on top of `--style`.
package struct StyleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A preset, a style file (.json) or a Photoshop style; repeatable, the first on top; the options below change it.",
      discussion: """
        intaglio styles lists the presets; intaglio styles NAME prints one as a style file. A file may also hold the \
        effects of a layer as Figma's REST API gives them. brand.asl#NAME is a style in a file of Photoshop styles, \
        card.psd#NAME the style of a document's layer.
        """,
      valueName: "name|file"))
  var style: [String] = []

  @Option(
    help: ArgumentHelp(
      "The style's own colour: its metal, glass, ink. Shades follow. Any CSS colour; short for --set tint=COLOR.",
      discussion: """
        intaglio styles NAME prints the colours that a style declares, such as tint and accent. With several styles \
        each colour goes to all that declare it; one that none declares is an error.
        """,
      valueName: "color"))
  var tint: String?

  @Option(
    help: ArgumentHelp(
      "The colour of the style's light or lines; short for --set accent=COLOR.", valueName: "color"))
  var accent: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A colour that the style declares, by its name; repeatable. With batch --scene: a variable's value, or a layer's picture, for lines that do not set it.",
      valueName: "name=value"))
  var set: [String] = []

  // Unconditional: a list may start with a negative offset.
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A shadow, or a list of them, as in CSS box-shadow; repeatable.",
      discussion: """
        "inset 0 2px 4px rgb(0 0 0 / 75%)" is an inner shadow; without inset it is an outer one. The first is on \
        top. Shadows given here replace those of --style.
        """,
      valueName: "css"))
  var shadow: [String] = []

  @Option(help: "Whether the picture itself is drawn, or only its shadows.")
  var contents: Style.Contents?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Treat alpha above N as opaque, the rest as transparent, for inner shadows and knockout.",
      discussion: "Contents, fill and outer shadows keep their alpha.", valueName: "0-255"))
  var threshold: Int?

  @Option(
    help: """
      Whether the surroundings that cast inner shadows extend without end (open) or end at the picture's bounds \
      (bounded).
      """)
  var edges: Style.Edges?

  @Option(help: "Draw the shadow-casting shape on antialiased edges.")
  var casters: Style.Casters?

  @Option(
    help: ArgumentHelp(
      "A CSS colour or a picture that fills the picture's shape, below the inner shadows.",
      valueName: "color|image"))
  var fill: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The opacity of the picture and its fill, without the shadows.", valueName: "0-1"))
  var fillOpacity: Double?

  @Option(
    help: "The arithmetic of effects: Gaussians (exact), or Photoshop's boxes and whole pixels (photoshop).")
  var profile: Style.Profile?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The light for shadows with a depth: angle and elevation in degrees.",
      discussion: """
        The angle is measured counterclockwise: 0 is right, 90 is above. 120,30 is above and a little to the left, 30 \
        degrees above the surface; the elevation is 45 degrees by default. Presets that look cut in, raised or soft \
        follow it.
        """,
      valueName: "angle,elevation"),
    transform: Light.argument)
  var light: Light?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The factor of the style's lengths, or auto to fit them to the contents.",
      discussion: """
        auto is the default of styles with a designHeight, the height for which they were drawn, such as presets of \
        materials: they look the same on a small word and on a large icon. 1 takes their lengths as they are.
        """,
      valueName: "auto|factor"))
  var styleScale: StyleScale?

  package init() {}

  var given: [String] {
    names(ofGiven: [
      "--style": !style.isEmpty, "--tint": tint != nil, "--accent": accent != nil,
      "--shadow": !shadow.isEmpty, "--contents": contents != nil,
      "--threshold": threshold != nil, "--edges": edges != nil, "--casters": casters != nil,
      "--fill": fill != nil, "--fill-opacity": fillOpacity != nil, "--profile": profile != nil,
      "--light": light != nil, "--style-scale": styleScale != nil,
    ])
  }

  package func validate() throws {
    for text in set { try accept(text, "--set takes name=value") { $0.dropFirst().contains("=") } }
  }

  /// - Parameter row: the colours of a manifest's line, which go before those of the options.
  package func resolved(
    scale: Double = 1, row: [String: JSONValue] = [:], noting files: inout RunFiles
  ) throws(ToolError) -> Style {
    do { return try combined(row, scale: scale, noting: &files) } catch { throw ToolError(error) }
  }

  /// What to say of the colour of a text that the style hides; nil if it is seen.
  func warning(ofColorUnder style: Style) -> String? {
    guard style.hidesContentsColor else { return nil }
    var (colors, files) = (StyleColors(), RunFiles())
    for name in self.style { _ = try? StyleSource.style(named: name, colors: &colors, noting: &files) }
    let option = ["tint", "accent"].first(where: colors.declared.contains).map { "--\($0) gives it another" }
    return "--color: the style hides the colour of the letters; \(option ?? "its colours are its own")"
  }

  /// The colours of `--tint`, `--accent` and `--set`.
  private func colors() throws(ToolError) -> [String: JSONValue] {
    let short = [("tint", tint), ("accent", accent)].compactMap { name, color in color.map { (name, $0) } }
    let named = set.map { text in
      let name = text.prefix { $0 != "=" }
      return (String(name), String(text[name.endIndex...].dropFirst()))
    }
    var colors: [String: JSONValue] = [:]
    for (name, color) in short + named where colors.updateValue(.string(color), forKey: name) != nil {
      throw ToolError(.usage, "the colour \(name) is given twice")
    }
    return colors
  }

  private func combined(
    _ row: [String: JSONValue], scale: Double, noting files: inout RunFiles
  ) throws -> Style {
    var colors = StyleColors(try self.colors().merging(row) { $1 })
    func fault(_ name: String, _ problem: String) -> ToolError {
      let option =
        tint != nil && name == "tint" || accent != nil && name == "accent" ? "--\(name)" : "--set \(name)"
      return ToolError(.usage, "\(row[name] == nil ? option : name): \(problem)")
    }
    var result: Style
    do {
      result = Style(
        try style.map {
          try StyleSource.style(named: $0, light: light, scale: scale, colors: &colors, noting: &files)
        })
    } catch DocumentError.field(_, let field, let problem)
      where field.hasPrefix("colors.") && colors.given[String(field.dropFirst(7))] != nil
    {
      throw fault(String(field.dropFirst(7)), problem)
    }
    if let (name, problem) = colors.fault {
      throw fault(
        name,
        style.isEmpty ? "no style is given that declares it; variables of a scene need --scene" : problem)
    }
    if !shadow.isEmpty {
      result.shadows = []
      for css in shadow { result.shadows += try StyleSource.shadows(css) }
    }
    if let contents { result.contents = contents }
    if let threshold { result.threshold = threshold }
    if let edges { result.edges = edges }
    if let casters { result.casters = casters }
    if let fill { result.fill = try StyleSource.fill(fill, noting: &files) }
    if let fillOpacity { result.fillOpacity = fillOpacity }
    if let profile { result.profile = profile }
    if let light {
      guard result.followsLight else {
        throw ToolError(
          .usage, "--light: no shadow of the style follows a light; give shadows a depth in a style file")
      }
      result.light = light
    }
    styleScale?.apply(to: &result)
    return result
  }
}

extension Style.Contents: ExpressibleByArgument {}
extension Style.Edges: ExpressibleByArgument {}
extension Style.Casters: ExpressibleByArgument {}
extension Style.Profile: ExpressibleByArgument {}

/// The value of `--style-scale`.
enum StyleScale: ExpressibleByArgument, Equatable {
  /// The factor that fits the style to the contents.
  case auto
  case factor(Double)

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let factor = Double(argument), factor > 0, factor <= Style.maximumScale {
      self = .factor(factor)
    } else {
      return nil
    }
  }

  func apply(to style: inout Style) {
    switch self {
    case .auto: style.scale = nil
    case .factor(let factor): style.scale = factor
    }
  }
}
