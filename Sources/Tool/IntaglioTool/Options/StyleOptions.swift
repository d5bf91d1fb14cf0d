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
      "--style": !style.isEmpty, "--shadow": !shadow.isEmpty, "--contents": contents != nil,
      "--threshold": threshold != nil, "--edges": edges != nil, "--casters": casters != nil,
      "--fill": fill != nil, "--fill-opacity": fillOpacity != nil, "--profile": profile != nil,
      "--light": light != nil, "--style-scale": styleScale != nil,
    ])
  }

  package func resolved(scale: Double = 1, noting files: inout RunFiles) throws(ToolError) -> Style {
    do { return try combined(scale: scale, noting: &files) } catch { throw ToolError(error) }
  }

  private func combined(scale: Double, noting files: inout RunFiles) throws -> Style {
    var result = Style(
      try style.map { try StyleSource.style(named: $0, light: light, scale: scale, noting: &files) })
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
