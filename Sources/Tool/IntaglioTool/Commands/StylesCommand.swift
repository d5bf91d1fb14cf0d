// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioGallery

package struct StylesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "styles",
    abstract:
      "List the presets or a Photoshop file's styles, or print a style as a style file, CSS or Figma's effects.",
    discussion: """
      intaglio styles
      intaglio styles --sheet sheet.png           # all presets, as sheet-1.png, sheet-2.png …
      intaglio styles inner-shadow > mine.json    # a starting point for a style of your own
      intaglio render icon.png -o out.png --style mine.json
      intaglio styles mine.json --css box         # the nearest CSS
      intaglio styles effects.json > mine.json    # Figma's effects as a style file; --figma is the way back
      intaglio styles brand.asl                   # Photoshop's styles, with their effects
      intaglio styles card.psd                    # the layers of a document that have effects
      intaglio styles card.psd#Badge > badge.json # the style of one of them

      Effects without a counterpart in CSS or Figma are named in comments, or on standard error.
      """)

  @Argument(
    help: ArgumentHelp(
      "The preset, style file (.json) or Photoshop style (brand.asl#NAME, card.psd#LAYER) to print, or a Photoshop file to list.",
      valueName: "name|file"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Print the style as a rule of CSS for a box, a text or a picture.", valueName: "box|text|picture"))
  var css: CSSSubject?

  @Flag(help: "Print the style as effects of Figma's REST API.")
  var figma = false

  @Flag(help: "Print the list as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Draw the presets by their families on pages such as sheet-1.png, or the named preset or style file: words, an icon and a photo, on light and dark ground, and four times as large.",
      valueName: "picture"))
  var sheet: String?

  package init() {}

  package func validate() throws {
    let hasForm = css != nil || figma
    try reject(
      if: sheet != nil && (hasForm || json), "--sheet draws a picture: leave out --css, --figma and --json")
    try reject(if: hasForm && name == nil, "--css and --figma print one style: name it")
    try reject(if: css != nil && figma, "--css and --figma are two forms: choose one")
    try reject(if: hasForm && json, "--json is for the list of presets")
  }

  package func run() throws {
    if let sheet { return try draw(PictureFile(sheet)) }
    if let name, let file = PhotoshopReference(name), file.name == nil {
      let styles = try PhotoshopStyles(contentsOfFile: file.path).all.map(PhotoshopStyleListing.init)
      try reject(
        if: css != nil || figma,
        "\(name) has several styles; for CSS or Figma's effects, name one: \(name)#NAME")
      if !json, styles.isEmpty { return Console.warn("\(file.path): has no styles: no layer has effects") }
      try Console.print(json ? try styles.prettyJSON : TextTable.text(styles.map(\.row)))
    } else if let name {
      var (files, colors) = (RunFiles(), StyleColors())
      let style = try preset(name, colors: &colors, noting: &files).style
      if let css {
        try Console.print("\(style.css(for: css, selector: ".\(css.rawValue)"))")
      } else if figma {
        let effects = FigmaEffects(style)
        try Console.print(effects.prettyJSON)
        for remark in effects.remarks { Console.warn("not in Figma's effects: \(remark)") }
      } else {
        // A style that declares colours is printed with their names.
        let json = try colors.document?.laidOut() ?? style.prettyJSON
        try Console.print(Self.listing(json, isTerminal: Console.outputIsTerminal))
      }
    } else if json {
      try Console.print(Preset.all.map { PresetFacts($0, style: $0.style) }.prettyJSON)
    } else {
      let rows = Preset.families.flatMap { family, presets in
        [[family.rawValue]]
          + presets.map {
            ["  \($0.name)", $0.summary, "for \($0.suits)", $0.colorNames.joined(separator: " ")]
          }
      }
      try Console.print(TextTable.text(rows))
    }
  }

  private func preset(
    _ name: String, colors: inout StyleColors, noting files: inout RunFiles
  ) throws -> Preset {
    let isFile = name.contains("/") || name.lowercased().hasSuffix(".json") || PhotoshopReference(name) != nil
    guard isFile else {
      let preset = try Preset(named: name)
      _ = try preset.style(&colors)
      return preset
    }
    return Preset(
      name: name, summary: "a style file",
      style: try StyleSource.style(named: name, colors: &colors, noting: &files))
  }

  private func draw(_ file: PictureFile) throws {
    try file.checkIsWritable()
    var (files, colors) = (RunFiles(), StyleColors())
    let sheet = try PresetSheet(renderer: Renderer(), density: 1)
    if let name {
      let preset = try preset(name, colors: &colors, noting: &files)
      try files.write(file, as: "the sheet")
      try file.write(sheet.draw([preset]))
      return
    }
    guard !file.isStandardStream else {
      throw ToolError(.usage, "--sheet -: all presets take several pages; name a file, or one preset")
    }
    for (index, presets) in PresetSheet.pages(of: Preset.families.map(\.presets)).enumerated() {
      let page = PictureFile(FilePath.path(file.path, adding: "-\(index + 1)"))
      try page.checkIsWritable()
      try page.write(sheet.draw(presets))
      try Console.print("\(page.path)  \(presets.map(\.name).joined(separator: " "))")
    }
  }

  /// A style file as printed: whole for a file or a pipe; on a terminal without the pixels of pictures, which
  /// would fill many screens.
  package static func listing(_ json: String, isTerminal: Bool) -> String {
    guard isTerminal else { return json }
    var isShort = false
    let lines = json.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard line.utf8.count > 400, line.contains("\"pixels\"") else { return String(line) }
      isShort = true
      return "\(line.prefix(60))… \((line.utf8.count + 512) / 1024) KB"
    }
    let note = isShort ? ["Pixels are left out; > mine.json writes them."] : []
    return (lines + note).joined(separator: "\n")
  }
}

extension CSSSubject: ExpressibleByArgument {}
