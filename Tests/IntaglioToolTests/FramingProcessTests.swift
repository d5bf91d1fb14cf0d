// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `--resize`, `--crop`, `--trim`, `--padding`, `--corner-radius` and `--background` of the built tool.
@Suite struct FramingProcessTests {
  /// A folder with an opaque picture of 60 x 40, and a small one in transparency.
  private func place() throws -> ToolProcess {
    let tool = try ToolProcess()
    let levels = (0..<2400).flatMap { index -> [UInt8] in
      let (x, y) = (index % 60, index / 60)
      return [UInt8(4 * x), UInt8(6 * y), 99, 255]
    }
    try Bitmap(size: PixelSize(60, 40), pixels: levels).write(to: tool.path("wide.png").path())
    var icon = try Bitmap(transparent: PixelSize(30, 30))
    for y in 10..<18 { for x in 12..<26 { icon[x, y] = SIMD4(200, 40, 40, 255) } }
    try icon.write(to: tool.path("icon.png").path())
    return tool
  }

  @Test(arguments: [
    ("--resize 30x30", PixelSize(30, 30)), ("--resize 30x", PixelSize(30, 20)),
    ("--resize x80", PixelSize(120, 80)), ("--resize 30x30 --fit cover", PixelSize(30, 30)),
    ("--crop 10x20", PixelSize(10, 20)), ("--crop 10x20+50+0", PixelSize(10, 20)),
    ("--padding 5 --scale 2", PixelSize(80, 60)), ("--trim", PixelSize(60, 40)),
    ("--resize x20 --crop 20x20 --padding 3 --corner-radius 8", PixelSize(26, 26)),
  ]) func sizesAreThoseAskedFor(options: String, size: PixelSize) throws {
    let tool = try place()
    let options = options.split(separator: " ").map(String.init)
    let run = try tool.run(["render", "wide.png", "-o", "out.png", "--backend", "cpu"] + options)
    // A framing alone is no doubt.
    #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
    let rendered = try tool.picture("out.png")
    #expect(rendered.size == size)
    let batch = try tool.run(["batch", "wide.png", "-o", "all", "--backend", "cpu", "--quiet"] + options)
    #expect(batch.status == 0 && batch.errorText.isEmpty, "\(batch.errorText)")
    #expect(try tool.picture("all/wide.png") == rendered)
  }

  @Test func aBackgroundIsForEveryFormat() throws {
    let tool = try place()
    for name in ["out.png", "out.webp", "out.jpg"] {
      let run = try tool.run(
        "render", "icon.png", "-o", name, "--trim", "--padding", "2", "--background", "#0000ff", "--backend",
        "cpu")
      #expect(run.status == 0, "\(run.errorText)")
      let picture = try tool.picture(name)
      #expect(picture.size == PixelSize(18, 12))
      let corner = SIMD4<Int>(truncatingIfNeeded: picture[0, 0])
      #expect(corner.z > 200 && corner.x < 60 && corner.w == 255)
    }
  }

  @Test(arguments: [
    (["--resize", "512"], "--resize takes 512x512, 512x or x512, not 512"),
    (["--resize", "x"], "--resize takes"), (["--resize", "-3x4"], "--resize takes"),
    (["--resize", "0x4"], "resize: has a side of 0 pixels"),
    (["--fit", "cover"], "--fit cover needs --resize"),
    (["--resize", "9x", "--fit", "exact"], "--fit exact is for two sides"),
    (["--resize", "9x9", "--fit", "fill"], "fill"),
    (["--crop", "9x"], "--crop takes 300x200 or 300x200+10+20"),
    (["--crop", "9x9+1"], "--crop takes"),
    (["--crop", "61x9"], "crop: 61x9 at 0, 15 reaches beyond the picture, which is 60x40 here"),
    (["--padding", "-1"], "--padding: is -1"), (["--background", "rad"], "--background: "),
    (["--corner-radius", "-1"], "--corner-radius: is -1"),
    (
      ["--padding", "1", "--light-sweep", "--style", "indent"],
      "--light-sweep: --padding is for single pictures"
    ),
  ]) func whatMakesNoSenseIsSaid(options: [String], line: String) throws {
    let tool = try place()
    let run = try tool.run(["render", "wide.png", "-o", "out.png"] + options)
    #expect(run.status == 64)
    #expect(run.errorText.contains(line), "\(run.errorText)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("out.png").path()))
  }

  /// A picture too small for the crop fails alone.
  @Test func aBatchNamesThePicture() throws {
    let tool = try place()
    let run = try tool.run(
      "batch", "wide.png", "icon.png", "-o", "all", "--crop", "50x20", "--backend", "cpu")
    #expect(run.status == 1)
    #expect(
      run.errorText.contains(
        "icon.png: crop: 50x20 at -10, 5 reaches beyond the picture, which is 30x30 here"))
    #expect(try tool.picture("all/wide.png").size == PixelSize(50, 20))
    try tool.write(#"{ "width": 4, "height": 4 }"#, to: "scene.json")
    try tool.write("{}\n", to: "lines.jsonl")
    let scene = try tool.run(
      "batch", "--scene", "scene.json", "--manifest", "lines.jsonl", "-o", "all", "--trim")
    #expect(scene.status == 64 && scene.errorText.contains("--trim is for pictures"), "\(scene.errorText)")
  }
}
