// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// `intaglio compare`: what it prints, and its status.
@Suite struct CompareProcessTests {
  @Test func compareCountsAndLimits() throws {
    let tool = try ToolProcess.withDot()
    try ToolProcess.shadowedDot.write(to: tool.path("other.png").path())
    let equal = try tool.run("compare", "in.png", "in.png")
    #expect(equal.status == 0)
    #expect(equal.text.contains("worst difference: 0\n"))
    #expect(equal.errorText.isEmpty)
    let different = try tool.run("compare", "in.png", "other.png", "--diff", "diff.png")
    #expect(different.status == 1)
    #expect(different.text.contains("worst difference: 128\n"))
    #expect(different.text.contains("worst by channel: red 0, green 0, blue 0, alpha 128\n"))
    #expect(different.text.contains("worst pixel: column 2, row 2\n"))
    #expect(different.text.contains("differing pixels: 1\n"))
    #expect(different.errorLines.count == 1)
    #expect(try tool.picture("diff.png").width > 8)
    #expect(try tool.run("compare", "in.png", "other.png", "--max-difference", "127").status == 1)
    #expect(try tool.run("compare", "in.png", "other.png", "--max-difference", "128").status == 0)
    #expect(try tool.run("compare", "in.png", "other.png", "--max-pixels", "1").status == 0)
  }

  @Test func picturesOfDifferentSizesDiffer() throws {
    let tool = try ToolProcess.withDot()
    try Bitmap(transparent: PixelSize(2, 8)).write(to: tool.path("other.png").path())
    let run = try tool.run(
      "compare", "in.png", "other.png", "--max-difference", "255", "--max-pixels", "1000000")
    #expect(run.status == 1)
    #expect(run.errorText.contains("4x4"))
    #expect(run.errorText.contains("2x8"))
  }
}
