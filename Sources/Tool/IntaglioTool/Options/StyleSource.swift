// SPDX-License-Identifier: MIT
import Intaglio

enum StyleSource {
  /// A preset, or the style in a file: a name with a slash or ending in .json is a file, and so is a
  /// Photoshop file, with the name of its style after a #. `light` is for a style without one, `scale` is the
  /// number of pixels per point of the render, `colors` replaces colours of the style, and `files` records
  /// the files it reads.
  static func style(
    named name: String, light: Light? = nil, scale: Double = 1, colors: inout StyleColors,
    noting files: inout RunFiles
  ) throws -> Style {
    if let reference = PhotoshopReference(name) {
      try files.read(reference.path, as: "the style file (--style)")
      return try reference.style(scale: scale)
    }
    guard name.contains("/") || name.lowercased().hasSuffix(".json") else {
      return try rethrowing(
        { (error: PresetError) in
          ToolError(
            .usage,
            "--style: \(error); intaglio styles lists all, and a style file's name ends in .json, .asl or .psd"
          )
        },
        try Preset(named: name)
      ).style(&colors)
    }
    try files.read(name, as: "the style file (--style)")
    let style = try Console.warning { warnings in
      try StyleFile(contentsOfFile: name).style(&colors, warnings: warnings) { path in
        try files.read(path, as: "a picture of the style")
        return try picture(path)
      }
    }
    try check(style, of: name, light: light, scale: scale)
    return style
  }

  /// Checks the style of a file separately, so that its errors are not attributed to the command line. Some
  /// limits are in pixels; an invalid scale is an error of the command line itself.
  static func check(_ style: Style, of file: String, light: Light? = nil, scale: Double) throws {
    let isScale = scale > 0 && scale <= Style.maximumScale
    do {
      try style.validate(scale: isScale ? scale : 1, light: light)
    } catch {
      let place = scale == 1 ? "" : ", at scale \(DecimalText.text(scale))"
      throw ToolError(.badInput, "\(file): \(error)\(isScale ? place : "")")
    }
  }

  private static func picture(_ path: String) throws(PictureFileError) -> Bitmap {
    try Console.warning { warnings throws(PictureFileError) in
      try Bitmap(contentsOfFile: path, warnings: warnings)
    }
  }

  static func shadows(_ css: String) throws -> [Shadow] {
    try rethrowing(
      { (error: CSSError) in ToolError(.usage, "--shadow: \(error)") }, try Shadow.list(css: css))
  }

  /// A colour, or the picture in a file, which is recorded in `files`.
  static func fill(_ text: String, noting files: inout RunFiles) throws -> Fill {
    let fill = try rethrowing(
      { (error: CSSError) in ToolError(.usage, "--fill: \(error)") }, try Fill(colorOrPath: text))
    guard case .file(let path, let fit) = fill else { return fill }
    try files.read(path, as: "the fill (--fill)")
    do {
      return .bitmap(try picture(path), fit: fit)
    } catch  where error.isMissingInput {
      throw ToolError(.missingInput, "--fill: neither a CSS colour nor a picture: \(error)")
    } catch {
      throw ToolError(.badInput, "--fill: \(error)")
    }
  }
}
