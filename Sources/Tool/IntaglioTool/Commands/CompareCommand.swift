// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two pictures pixel by pixel, every channel, alpha included.",
    discussion: """
      intaglio compare expected.png actual.png
      intaglio compare gpu.png cpu.png --max-difference 1 --diff difference.png

      Differences are in levels of 0 to 255, of premultiplied values. A pixel differs if one of its channels differs by \
      more than --max-difference. The status is 1 if more than --max-pixels pixels differ, or if the sizes do; else it is 0.
      """)

  @Argument(
    help: ArgumentHelp("A picture (PNG, JPEG, WebP, AVIF or SVG), or - for standard input.", valueName: "a"))
  var first: String

  @Argument(help: ArgumentHelp("Another picture.", valueName: "b"))
  var second: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The largest allowed difference of a channel, in levels.", valueName: "levels")
  )
  var maxDifference = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of pixels that may differ by more than that.", valueName: "n"))
  var maxPixels = 0

  @Option(
    help: ArgumentHelp("Where to write a, the difference and b side by side.", valueName: "file"))
  var diff: String?

  func validate() throws {
    try accept(maxDifference, "--max-difference is 0 to 255 levels", (0...255).contains)
    try accept(maxPixels, "--max-pixels is 0 or more") { $0 >= 0 }
    try reject(if: first == "-" && second == "-", "only one picture can be standard input")
  }

  func run() throws {
    let target = diff.map(PictureFile.init)
    try target?.checkIsWritable()
    var files = RunFiles()
    for file in [first, second] { try files.read(PictureFile(file), as: "a picture to compare") }
    if let target { try files.write(target, as: "the difference (--diff)") }
    let (a, b) = (try PictureFile(first).read(), try PictureFile(second).read())
    try target?.write(BitmapComparison.panels(a, b, tolerance: maxDifference))
    let comparison: BitmapComparison
    do { comparison = try BitmapComparison(a, b) } catch { throw ToolError(.difference, "\(error)") }
    let counted = comparison.pixels(beyond: maxDifference)
    // Standard output may be used for the difference picture.
    let report = comparison.report(counted: counted)
    if target?.isStandardStream == true { Console.note(report) } else { try Console.print(report) }
    if counted > maxPixels { throw ToolError(.difference, "\(first) and \(second) differ: \(comparison)") }
  }
}

extension BitmapComparison {
  /// The output of `compare`: one `name: value` per line.
  fileprivate func report(counted: Int) -> String {
    func levels(_ pixel: SIMD4<UInt8>) -> String { "\(pixel.x),\(pixel.y),\(pixel.z),\(pixel.w)" }
    let maxima = channelMaxima
    var lines = [
      "worst difference: \(maximumDifference)",
      "worst by channel: red \(maxima.x), green \(maxima.y), blue \(maxima.z), alpha \(maxima.w)",
    ]
    if let worst {
      lines.append("worst pixel: column \(worst.column), row \(worst.row)")
      lines.append("values there: \(levels(worst.first)) and \(levels(worst.second))")
    }
    lines.append("differing pixels: \(differingPixels)")
    lines.append("pixels beyond the limit: \(counted)")
    return lines.joined(separator: "\n")
  }
}
