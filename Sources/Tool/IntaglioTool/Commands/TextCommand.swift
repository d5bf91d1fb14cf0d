// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Draw a text with a style, on a canvas of its size.",
    discussion: """
      intaglio text "Gold" --style gold -o gold.png
      intaglio text "Rose" --style gold --tint "#b76e79" -o rose.png
      intaglio text "Sale" --style comic --font "DejaVu Serif" --weight 700 --size 160 -o sale.png
      intaglio text "Open" --style neon -o open.png
      intaglio text "Sunset" --style letterpress --background "linear-gradient(#fc6, #c36)" --padding 30 -o sunset.webp
      intaglio text "as many lines as it takes" --width 400 --align center --color "#345" -o lines.png
      intaglio text "Both" --style sticker --style gold --scale 2 -o both@2x.png

      The picture has the size of the letters' ink, with the padding around it, and more where shadows and glows need \
      it: nothing is cut off. Below it lies the ground that a preset is made for; --background none leaves it out. Lengths are in points; --scale is the number of pixels per point. Styles of materials \
      adapt to the size of the text (--style-scale auto).

      A font is a family on this machine, a list of families as in CSS, or a font file; fc-list : family lists the \
      families. A text with characters that no font has is an error, which names the Debian package of fonts that have \
      them.
      """)

  @Argument(help: ArgumentHelp("The text; a line feed begins a new line.", valueName: "text"))
  var text: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The PNG, JPEG, WebP or AVIF to write, or - for standard output.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "A font family, several with fallbacks (\"Lobster, serif\"), or a font file.", valueName: "family|file")
  )
  var font = "sans-serif"

  @Option(help: ArgumentHelp("100 (thin) to 900 (black); 700 is bold.", valueName: "100-900"))
  var weight = 700

  @Flag(help: "Slanted letters.") var italic = false

  @Option(parsing: .unconditional, help: ArgumentHelp("The font's size in points.", valueName: "points"))
  var size: Double = 96

  @Option(
    help: ArgumentHelp("The letters' colour below the style's effects, as in CSS.", valueName: "color"),
    transform: { text in
      do { return try Color(css: text) } catch { throw ValidationError("\(error)") }
    })
  var color: Color?

  @Option(
    help: ArgumentHelp(
      "A CSS colour, a CSS gradient, a picture that covers the canvas, or none; by default the ground that the preset is made for, and without a preset none.",
      valueName: "color|gradient|image|none"))
  var background: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The least distance between the ink and each side, in points; by default a quarter of the size.",
      valueName: "points"))
  var padding: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The width at which lines break, in points.", valueName: "points"))
  var width: Double?

  @Option(help: "The alignment of lines of different lengths.") var align: Text.Alignment = .start

  @OptionGroup(title: "Style options") var style: StyleOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point.", valueName: "s"))
  var scale: Double = 1

  @Flag(help: "Fail, instead of warning, if a line breaks within a word or the result has no visible pixel.")
  var strict = false

  @OptionGroup(title: "File options") var written: EncodingOptions

  @OptionGroup(title: "Backend options") var backend: BackendOptions

  @OptionGroup(title: "Backend options") var time: TimeOptions

  func validate() throws {
    try time.check(backend.backend)
    try reject(
      if: text.allSatisfy(\.isWhitespace),
      "the text is empty; give some letters: intaglio text \"Gold\" -o gold.png")
    func check(_ option: String, _ value: Double, _ allowed: ClosedRange<Double>) throws {
      guard !allowed.contains(value) else { return }
      let range = "\(DecimalText.text(allowed.lowerBound)) to \(DecimalText.text(allowed.upperBound))"
      throw ValidationError("--\(option) is \(range), not \(DecimalText.text(value))")
    }
    try check("size", size, Font.allowedSizes)
    try check("weight", Double(weight), 100...900)
    if let padding { try check("padding", padding, 0...Scene.maximumSide) }
    if let width { try check("width", width, 0...Scene.maximumSide) }
    try reject(
      if: !(scale > 0 && scale <= Style.maximumScale),
      "--scale must be more than 0, up to 64, not \(DecimalText.text(scale))")
    if let problem = Font.problem(with: Font.families(in: font)) {
      throw ValidationError("--font \(problem)")
    }
  }

  func run() throws {
    let target = PictureFile(output)
    try target.checkIsWritable()
    let encoding = try written.encoding(for: target)
    var files = RunFiles()
    let source = fontSource
    if case .file(let path) = source { try files.read(PictureFile(path), as: "the font (--font)") }
    let style = try style.resolved(scale: scale, noting: &files)
    if color != nil, let warning = self.style.warning(ofColorUnder: style) {
      try Console.warn(warning, isStrict: strict)
    }
    var scene = try textScene(source, style)
    if let background = background ?? ground, background != "none" {
      try add(background, to: &scene, &files)
    }
    try files.write(target, as: "the output")
    let renderer = try backend.renderer(timeLimit: time.limit)
    let limit = renderer.limited()
    let prepared = try renderer.prepare(scene, cancellation: limit)
    for warning in prepared.warnings {
      // A word drawn as empty boxes is useless.
      if case .missingCharacters(_, _, let characters, let font) = warning {
        throw ToolError(
          .badInput,
          RenderWarning.problem(withMissing: characters, of: font) + Packages.advice(forMissing: characters))
      }
      // There is only one text, so the message need not say where it is.
      try Console.warn(warning.problem + warning.advice, isStrict: strict)
    }
    let result = try Console.warning(isStrict: strict) { warnings in
      var request = RenderRequest(prepared, warnings: warnings)
      request.cancellation = limit
      return try renderer.render(request)
    }
    try target.write(result, as: encoding)
  }

  /// The ground of the topmost preset.
  private var ground: String? {
    style.style.lazy.compactMap { try? Preset(named: $0) }.first?.ground.css
  }

  /// A name with a slash or the ending of a font file is a file.
  private var fontSource: Font.Source {
    let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb"]
    let isFile = font.contains("/") || endings.contains { font.lowercased().hasSuffix($0) }
    return isFile ? .file(path: font) : .families(Font.families(in: font))
  }

  private func textScene(_ source: Font.Source, _ style: Style) throws(ToolError) -> Scene {
    let text = Text(
      self.text, font: Font(source, size: size, weight: weight, isItalic: italic), color: color ?? .black,
      alignment: align)
    do throws(RenderError) {
      return try Scene(text, style: style, width: width, padding: padding ?? size / 4, scale: scale)
    } catch {
      guard case .scene(let fault) = error else { throw ToolError(error) }
      throw ToolError(
        ExitStatus(error),
        (fault.field == "text" ? fault.problem : "\(fault)") + Packages.advice(for: error))
    }
  }

  private func add(_ background: String, to scene: inout Scene, _ files: inout RunFiles) throws {
    do {
      try scene.addBackground(background) { path in
        try files.read(path, as: "the background (--background)")
        return try Bitmap(contentsOfFile: path)
      }
    } catch let error as CSSError {
      throw ToolError(.usage, "--background: \(error)")
    } catch let error as PictureFileError where error.isMissingInput {
      throw ToolError(.missingInput, "--background: not a CSS colour, a gradient or a picture: \(error)")
    } catch let error as PictureFileError {
      throw ToolError(.badInput, "--background: \(error)")
    }
  }
}

extension Text.Alignment: ExpressibleByArgument {}
