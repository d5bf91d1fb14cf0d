// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// `intaglio styles`: lists the presets, and the styles in a Photoshop file.
package struct StylesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "styles",
    abstract:
      "List the presets or a Photoshop file's styles, or print a style as a style file, CSS or Figma's effects.",
    discussion: """
      intaglio styles
      intaglio styles inner-shadow > mine.json    # a start for a style of your own
      intaglio render icon.png -o out.png --style mine.json
      intaglio styles mine.json --css box         # what CSS has for it
      intaglio styles effects.json > mine.json    # of Figma's effects a style file; --figma is the way back
      intaglio styles brand.asl                   # Photoshop's styles, with their effects
      intaglio styles card.psd                    # the layers of a document that have effects
      intaglio styles card.psd#Badge > badge.json # the style of one of them

      Effects without a counterpart in CSS or Figma are named in comments, or on standard error.
      """)

  @Argument(
    help: ArgumentHelp(
      "The preset, style file (.json) or Photoshop style (brand.asl#NAME, card.psd#LAYER) to print, or a file of Photoshop's to list.",
      valueName: "name|file"))
  package var name: String?

  @Option(
    help: ArgumentHelp(
      "Print the style as a rule of CSS for a box, a text or a picture.", valueName: "box|text|picture"))
  package var css: CSSSubject?

  @Flag(help: "Print the style as effects of Figma's REST API.")
  package var figma = false

  @Flag(help: "Print the list as JSON.")
  package var json = false

  package init() {}

  package func validate() throws {
    guard css != nil || figma else { return }
    guard name != nil else { throw ValidationError("--css and --figma print one style: name it") }
    guard css == nil || !figma else { throw ValidationError("--css and --figma are two forms: choose one") }
    guard !json else { throw ValidationError("--json is for the list of presets") }
  }

  package func run() throws {
    if let name, let file = PhotoshopReference(name), file.name == nil {
      let styles = PhotoshopStyleList(try PhotoshopStyles(contentsOf: file.path))
      guard css == nil, !figma else {
        throw ValidationError(
          "\(name) has a list of styles; for CSS or Figma's effects of one, name it: \(name)#NAME")
      }
      print(json ? try styles.list.prettyJSON : styles.text)
    } else if let name {
      let isFile =
        name.contains("/") || name.lowercased().hasSuffix(".json") || PhotoshopReference(name) != nil
      var files = RunFiles()
      let style =
        isFile ? try StyleSource.style(named: name, noting: &files) : try Preset(named: name).style
      if let css {
        print(style.css(for: css, selector: ".\(css.rawValue)"))
      } else if figma {
        let effects = FigmaEffects(style)
        print(try effects.prettyJSON)
        for remark in effects.remarks { Console.warn("not in Figma's effects: \(remark)") }
      } else {
        print(Self.listing(try style.prettyJSON, isTerminal: Console.outputIsTerminal))
      }
    } else if json {
      let entries = Preset.all.map { Entry(name: $0.name, summary: $0.summary, style: $0.style) }
      print(try entries.prettyJSON)
    } else {
      print(TextTable.text(Preset.all.map { [$0.name, $0.summary] }))
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

  private struct Entry: Encodable {
    var name: String
    var summary: String
    var style: Style
  }
}

extension CSSSubject: ExpressibleByArgument {}
