// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Formats on the command line, and machines without the libraries for them.
@Suite struct FormatProcessTests {
  /// A picture with every alpha, in `in.png` and `in.webp`, and over white in `in.jpg`.
  private func place() throws -> ToolProcess {
    let tool = try ToolProcess()
    let picture = try Self.picture()
    try picture.write(to: tool.path("in.png").path())
    try picture.write(to: tool.path("in.webp").path())
    try tool.write(Self.drawing, to: "in.svg")
    try picture.write(
      to: tool.path("in.jpg").path(), as: PictureEncoding(.jpeg, quality: 100, background: .white))
    return tool
  }

  private static let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="8"/>"#

  private static func picture() throws -> Bitmap {
    let pixels = (0..<256).flatMap { alpha -> [UInt8] in
      [UInt8(alpha / 2), 0, UInt8(alpha / 3), UInt8(alpha)]
    }
    return try Bitmap(size: PixelSize(16, 16), pixels: pixels)
  }

  @Test(arguments: ["out.png", "out.webp", "out.avif"])
  func theOutputsNameSaysTheFormat(output: String) throws {
    let tool = try place()
    for input in ["in.png", "in.webp"] {
      let exact = output.hasSuffix("avif") ? ["--quality", "100"] : []
      let run = try tool.run(["render", input, "-o", output, "--backend", "cpu"] + exact)
      #expect(run.status == 0, "\(run.errorText)")
      #expect(try tool.picture(output) == Self.picture())
    }
  }

  @Test func aJPEGNeedsABackground() throws {
    let tool = try place()
    let run = try tool.run("render", "in.png", "-o", "out.jpg", "--backend", "cpu")
    #expect(run.status == 65)
    #expect(run.errorText.hasPrefix("intaglio: out.jpg: the picture is not opaque everywhere"))
    let white = try tool.run(
      "render", "in.webp", "-o", "out.jpg", "--background", "white", "--quality", "100", "--backend", "cpu")
    #expect(white.status == 0, "\(white.errorText)")
    #expect(try tool.picture("out.jpg") == tool.picture("in.jpg"))
    // What is opaque already needs none.
    let again = try tool.run("render", "in.jpg", "-o", "again.jpeg", "--backend", "cpu")
    #expect(again.status == 0, "\(again.errorText)")
  }

  @Test func drawingsAreDrawnAtTheScale() throws {
    let tool = try place()
    let run = try tool.run("render", "in.svg", "-o", "out.png", "--scale", "2.5", "--backend", "cpu")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try tool.picture("out.png").size == PixelSize(40, 20))
  }

  @Test(arguments: ["webp-animated.webp", "png-animated.png", "avif-animated.avif"])
  func animationsAreWarnedOf(name: String) throws {
    let tool = try place()
    let input = Self.fixture(name)
    let run = try tool.run("render", input, "-o", "out.png", "--fill-opacity", "1", "--backend", "cpu")
    #expect(run.status == 0)
    let warning = "\(input): is animated; only its first picture is read\n"
    #expect(run.errorText == "intaglio: warning: \(warning)")
    let scene =
      #"{ "width": 4, "height": 4, "layers": [ { "frame": [0, 0, 4, 4], "contents": { "image": "\#(input)" } } ] }"#
    try tool.write(scene, to: "scene.json")
    let drawn = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu")
    #expect(drawn.status == 0)
    #expect(drawn.errorText == "intaglio: warning: scene.json: \(warning)")
    let strict = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu", "--strict")
    #expect(strict.status == 65)
    #expect(strict.errorText == "intaglio: scene.json: \(warning)")
  }

  @Test func aStreamHasTheFormatThatIsAskedFor() throws {
    let tool = try place()
    let run = try tool.run("render", "in.png", "-o", "-", "--format", "webp", "--backend", "cpu")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try Bitmap(encoded: [UInt8](run.output)) == Self.picture())
  }

  @Test(arguments: [
    (["-o", "out.png", "--quality", "80"], "--quality: a PNG is always exact"),
    (["-o", "out.png", "--background", "red"], "--background: only a JPEG has no alpha"),
    (
      ["-o", "out.webp", "--format", "png"], "out.webp: its name ends in that of a WebP, but --format is png"
    ),
    (["-o", "out.jpg", "--quality", "0"], "--quality is a number from 1 to 100, not 0"),
    (["-o", "out.jpg", "--background", "rad"], "rad"),
    (["-o", "-", "--format", "svg"], "--format svg: SVG drawings are read, not written"),
    (["-o", "out.svg"], "out.svg: pictures are written as PNG, JPEG, WebP or AVIF, not as svg"),
    (["-o", "out.webp", "--light-sweep"], "--light-sweep writes an animated PNG, not a WebP"),
  ])
  func whatMakesNoSenseIsSaid(options: [String], line: String) throws {
    let tool = try place()
    let run = try tool.run(["render", "in.png"] + options)
    #expect(run.status == 64)
    #expect(run.errorText.contains(line), "\(run.errorText)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("out.png").path()))
  }

  @Test func aBatchWritesWhatIsAskedFor() throws {
    let tool = try place()
    let exact = try tool.run("batch", "in.webp", "-o", "out", "--quality", "80")
    #expect(exact.status == 64)
    #expect(exact.errorText.hasPrefix("intaglio: --quality: a PNG is always exact"))
    try FileManager.default.removeItem(at: tool.path("in.png"))
    try FileManager.default.removeItem(at: tool.path("in.jpg"))
    let run = try tool.run(
      "batch", "in.webp", "-o", "out", "--format", "jpg", "--background", "#fff", "--backend", "cpu")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try tool.picture("out/in.jpg").size == PixelSize(16, 16))
  }

  /// A file of the pictures with profiles.
  private static func fixture(_ name: String) -> String {
    URL(filePath: #filePath).appending(path: "../../IntaglioImagesTests/Formats/\(name)").standardized.path()
  }

  @Test(arguments: [
    ("libturbojpeg.so.0", "in.jpg", "JPEG pictures need a library", "libturbojpeg0"),
    ("libwebp.so.7", "in.webp", "WebP pictures need a library", "libwebp7"),
    ("librsvg-2.so.2", "in.svg", "SVG drawings need a library", "librsvg2-2"),
    ("liblcms2.so.2", fixture("png-wide.png"), "colour profiles need a library", "liblcms2-2"),
  ])
  func aMissingLibraryIsNamed(library: String, input: String, need: String, package: String) throws {
    let tool = try place()
    let environment = try tool.environment(withoutLibrary: library)
    let run = try tool.run(["render", input, "-o", "out.png", "--backend", "cpu"], environment: environment)
    #expect(run.status == 69)
    #expect(
      run.errorText.hasPrefix("intaglio: \(input): \(need): \(library) cannot be loaded"),
      "\(run.errorText)")
    #expect(run.errorText.hasSuffix("; install \(package) (Debian, Ubuntu)\n"), "\(run.errorText)")
    // Nothing else needs it, nor does a profile that says it is sRGB.
    if library.hasPrefix("liblcms") {
      let named = try tool.run(
        ["render", Self.fixture("jpeg-named.jpg"), "-o", "out.png", "--backend", "cpu"],
        environment: environment)
      #expect(named.status == 0, "\(named.errorText)")
    }
    let png = try tool.run(
      ["render", "in.png", "-o", "out.png", "--backend", "cpu"], environment: environment)
    #expect(png.status == 0, "\(png.errorText)")
  }
}
