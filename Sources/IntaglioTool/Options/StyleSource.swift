import Foundation
import Intaglio

/// Reads the values of style options.
enum StyleSource {
  /// A preset, or the style in a file: what has a slash or ends in .json is a file.
  static func style(named name: String) throws(ToolError) -> Style {
    if let preset = Preset.named(name) { return preset.style }
    guard name.contains("/") || name.lowercased().hasSuffix(".json") else {
      throw ToolError(
        .usage, "--style \(name): there is no such preset (\(Preset.names)), and it is no .json file")
    }
    let style: Style
    do {
      style = try Style(contentsOf: name, readingPicturesWith: { try Bitmap(contentsOfPNG: $0) })
    } catch {
      throw ToolError(error)
    }
    // Here, so that a bad number in the file is not taken for one on the command line.
    do {
      try style.validate(scale: 1)
    } catch {
      throw ToolError(.badInput, "\(name): \(error)")
    }
    return style
  }

  /// The shadows of one `--shadow`.
  static func shadows(_ css: String) throws(ToolError) -> [Shadow] {
    do {
      return try Shadow.list(css: css)
    } catch {
      throw ToolError(.usage, "--shadow: \(error)")
    }
  }

  /// A colour, or a picture: what has a slash or ends in .png is a file.
  static func fill(_ text: String) throws(ToolError) -> Fill {
    if text.contains("/") && !text.contains("(") || text.lowercased().hasSuffix(".png") {
      return .bitmap(try PictureFile(text).read())
    }
    do {
      return .color(try Color(css: text))
    } catch {
      throw ToolError(.usage, "--fill: \(error); a picture's name ends in .png")
    }
  }
}
