// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `intaglio text` from outside.
@Suite struct TextProcessTests {
  private func draw(_ tool: ToolProcess, _ arguments: String...) throws -> Bitmap {
    let padding = arguments.contains("--padding") ? [] : ["--padding", "0"]
    let run = try tool.run(["text"] + arguments + padding + ["-o", "out.png", "--backend", "cpu"])
    #expect(run.status == 0, "\(run.errorText)")
    return try tool.picture("out.png")
  }

  /// The alpha of the columns and rows at the sides.
  private func sides(_ picture: Bitmap) -> [UInt8] {
    let (right, bottom) = (picture.width - 1, picture.height - 1)
    return [
      (0...bottom).map { picture[0, $0].w }, (0...right).map { picture[$0, 0].w },
      (0...bottom).map { picture[right, $0].w }, (0...right).map { picture[$0, bottom].w },
    ].map { $0.max() ?? 0 }
  }

  /// Plain letters touch all sides; a shadow ends within them, however far it falls.
  @Test func theCanvasIsAsLargeAsInkAndEffects() throws {
    let tool = try ToolProcess()
    let plain = try draw(tool, "Hgo", "--size", "60")
    #expect(sides(plain).allSatisfy { $0 > 0 })
    // Capitals of DejaVu Sans are 0.73 of the size high, and descenders reach 0.24 below.
    #expect((54...62).contains(plain.height))
    let shadowed = try draw(tool, "Hgo", "--size", "60", "--shadow", "30px -40px 10px red")
    #expect(sides(shadowed).allSatisfy { $0 <= 2 } == false)
    #expect(sides(shadowed)[1] <= 2 && sides(shadowed)[2] <= 2)
    #expect(shadowed.width > plain.width + 30 && shadowed.height > plain.height + 40)
    let padded = try draw(tool, "Hgo", "--size", "60", "--padding", "9", "--scale", "2")
    let double = try draw(tool, "Hgo", "--size", "60", "--scale", "2")
    #expect(padded.size == PixelSize(double.width + 36, double.height + 36))
    #expect(sides(padded) == [0, 0, 0, 0])
  }

  /// Bold, a quarter of the size around it, and the ground of a preset.
  @Test func withoutOptionsATextIsReady() throws {
    let tool = try ToolProcess()
    let plain = try draw(tool, "Hgo", "--size", "60")
    #expect(try tool.run("text", "Hgo", "--size", "60", "-o", "ready.png", "--backend", "cpu").status == 0)
    let ready = try tool.picture("ready.png")
    #expect(ready.size == PixelSize(width: plain.width + 30, height: plain.height + 30))
    #expect(ready[0, 0].w == 0)
    let bold = try draw(tool, "Hgo", "--size", "60", "--weight", "700")
    #expect(try bold == plain && draw(tool, "Hgo", "--size", "60", "--weight", "400") != plain)
    func corner(_ arguments: String...) throws -> SIMD4<UInt8> {
      let run = try tool.run(["text", "a", "-o", "a.png", "--backend", "cpu"] + arguments)
      #expect(run.status == 0, "\(run.errorText)")
      return try tool.picture("a.png")[0, 0]
    }
    let dark = SIMD4<UInt8>(0x1c, 0x1f, 0x26, 255)
    #expect(try corner("--style", "chrome") == dark)
    #expect(try corner("--style", "chrome", "--style", "letterpress") == dark)
    #expect(try corner("--style", "chrome", "--background", "none").w == 0)
    #expect(try corner("--style", "chrome", "--background", "red") == SIMD4(255, 0, 0, 255))
    #expect(try corner("--style", "liquid-glass").w == 255)
  }

  @Test func linesBreakAndAreAligned() throws {
    let tool = try ToolProcess()
    let one = try draw(tool, "wide words", "--size", "40")
    let two = try draw(tool, "wide words", "--size", "40", "--width", "150")
    #expect(two.width < one.width && two.height > one.height)
    let ends = try ["start", "end"].map { try draw(tool, "wwwww\ni", "--size", "40", "--align", $0) }
    let lowest: [Int] = ends.map { picture in
      let first = (0..<picture.width).first(where: { picture[$0, picture.height - 3].w > 0 })
      return first ?? 0
    }
    #expect(lowest[1] > lowest[0] + 50)
  }

  @Test func backgroundsAreColoursGradientsAndPictures() throws {
    let tool = try ToolProcess()
    let ground = ["--padding", "20", "--size", "30"]
    let red = try draw(tool, "i", "--background", "red", ground[0], ground[1], ground[2], ground[3])
    #expect(red[0, 0] == SIMD4(255, 0, 0, 255))
    let fade = try draw(
      tool, "i", "--background", "linear-gradient(red, blue)", ground[0], ground[1], ground[2], ground[3])
    #expect(fade[0, 0].x > 245 && fade[0, fade.height - 1].z > 245)
    try red.write(to: tool.path("ground.png").path())
    let covered = try draw(
      tool, "i", "--background", "ground.png", ground[0], ground[1], ground[2], ground[3])
    #expect(covered[0, 0] == SIMD4(255, 0, 0, 255))
  }

  /// The first style is on top, and both are as large as the first says.
  @Test func stylesLieOverOneAnother() throws {
    let tool = try ToolProcess()
    try tool.write(#"{ "overlays": [ { "color": "red" } ], "scale": 2 }"#, to: "red.json")
    try tool.write(
      #"{ "overlays": [ { "color": "lime" } ], "strokes": [ { "width": 3, "color": "blue" } ] }"#,
      to: "line.json")
    let both = try draw(tool, "I", "--size", "80", "--style", "red.json", "--style", "line.json")
    let middle = both[both.width / 2, both.height / 2]
    #expect(middle == SIMD4(255, 0, 0, 255))
    // A line of twice 3 around it.
    #expect(both[3, both.height / 2] == SIMD4(0, 0, 255, 255))
    let other = try draw(tool, "I", "--size", "80", "--style", "line.json", "--style", "red.json")
    #expect(other[other.width / 2, other.height / 2] == SIMD4(0, 255, 0, 255))
    #expect(other.size == both.size)
  }

  @Test func aBrokenWordIsAWarningAndAFaultWithStrict() throws {
    let tool = try ToolProcess()
    let arguments = ["text", "Donaudampfschiff", "--width", "90", "-o", "out.png", "--backend", "cpu"]
    let message = #""Donaudampfschiff" is broken within the word; give the text more width"#
    let loose = try tool.run(arguments)
    #expect(loose.status == 0 && loose.errorText.hasPrefix("intaglio: warning: \(message)"))
    try FileManager.default.removeItem(at: tool.path("out.png"))
    let strict = try tool.run(arguments + ["--strict"])
    #expect(strict.status == 65 && strict.errorText.hasPrefix("intaglio: \(message)"))
    #expect(try tool.files() == [])
    try tool.write(
      #"{ "width": 40, "height": 20, "layers": [{ "frame": [0, 0, 40, 20], "contents": { "text": { "string": "Donaudampfschiff" } } }] }"#,
      to: "s.json")
    let scene = try tool.run("scene", "s.json", "-o", "out.png", "--backend", "cpu", "--strict")
    #expect(scene.status == 65)
    #expect(scene.errorText.contains(#"s.json: layers[0].contents.text: "Donaudampfschiff" is broken"#))
  }

  @Test(
    arguments: [
      (["  "], 64, "the text is empty; give some letters"),
      (["a", "--font", "Nonesuch"], 65, #"no font family "Nonesuch" is installed"#),
      (["a", "--font", "none.ttf"], 65, "none.ttf: no such font file"),
      (["a", "--size", "0"], 64, "--size is 0.1 to 10000, not 0"),
      (["a", "--padding=-1"], 64, "--padding is 0 to 65536, not -1"),
      (["a", "--background", "#12"], 64, "--background: "),
      (
        ["a", "--background", "none.png"], 66,
        "--background: not a CSS colour, a gradient or a picture: none.png"
      ),
      (["a", "--style", "god"], 64, #"no preset is named "god" (did you mean "gold", "#),
      (["a\u{F0000}"], 65, "has the character U+F0000"),
    ] as [([String], Int32, String)])
  func faultsAreSaid(arguments: [String], status: Int32, message: String) throws {
    let tool = try ToolProcess()
    let run = try tool.run(["text"] + arguments + ["-o", "out.png", "--backend", "cpu"])
    #expect(run.status == status)
    #expect(run.errorText.contains(message), "\(run.errorText)")
    // Nothing is drawn, so no effect on a drawing is named.
    #expect(!run.errorText.contains("drawn as"))
    #expect(try tool.files() == [])
  }
}
