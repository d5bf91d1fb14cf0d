// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Files with hostile numbers and texts: one line names the problem, its place, and the allowed values.
@Suite struct HostileFileProcessTests {
  /// The report of a part, with one of its fields replaced.
  private static func report(_ index: Int, _ field: String = "", _ value: String = "") -> String {
    let text = """
      {"shards": [{"index": \(index), "count": 2}], "total": 1, "pictures": 1, "written": 1, "warned": 0, "skipped": 0,
       "failed": 0, "seconds": 1, "picturesPerSecond": 1, "megapixels": 1, "megapixelsPerSecond": 1, "stages": {
         "decode": {"seconds": 1, "share": 0}, "render": {"seconds": 1, "share": 0}, "encode": {"seconds": 1, "share": 1}},
       "boundBy": "encode", "jobs": 1, "peakMemoryBytes": 1, "isInterrupted": false, "failures": [], "warnings": [],
       "devices": [{"backend": "cpu", "name": "c", "isSoftware": false, "reason": "r", "written": 1}],
       "leftOut": {"count": 0, "files": []}}
      """
    guard let range = text.range(of: #""\#(field)": [^,}]*"#, options: .regularExpression) else {
      return text
    }
    return text.replacingCharacters(in: range, with: #""\#(field)": \#(value)"#)
  }

  /// 2^62 twice is more than 64 bits hold, and so are 1e308 seconds.
  @Test(arguments: [
    ("pictures", "4611686018427387904", "pictures: is 4.611686018427388e+18 but must be 0…1000000000000"),
    ("jobs", "-1", "jobs: is -1 but must be 0…1000000000000"),
    ("seconds", "1e308", "seconds: is 1e+308 but must be 0…1000000000000"),
    ("megapixels", "-1e308", "megapixels: is -1e+308 but must be 0…1000000000000"),
    (
      "written", "9223372036854775807",
      "is not a report of intaglio batch --report: written: is 9.223372036854776e+18, not a whole number in range"
    ),
    (
      "count", "4611686018427387904",
      "is not a report of intaglio batch --report: shards[0].index: there is no part 1 of 4611686018427387904"
    ),
    ("written", "null", "is not a report of intaglio batch --report: written: is missing: a number"),
  ])
  func numbersOfReportsAreChecked(field: String, value: String, problem: String) throws {
    let tool = try ToolProcess()
    try tool.write(Self.report(0), to: "0.json")
    try tool.write(Self.report(1, field, value), to: "1.json")
    let run = try tool.run("report", "merge", "0.json", "1.json", "-o", "all.json")
    #expect(run.status == 65)
    #expect(run.errorText == "intaglio: 1.json: \(problem)\n")
    #expect(try tool.files() == ["0.json", "1.json"])
  }

  @Test func anEndlessReportIsNone() throws {
    let tool = try ToolProcess()
    let run = try tool.run("report", "merge", "/dev/zero", "-o", "all.json")
    #expect(run.status == 66)
    #expect(run.errorText.hasPrefix("intaglio: /dev/zero: cannot be read: it has more than 256 MiB"))
  }

  @Test func aBatchHasSoManyPartsAtMost() throws {
    let tool = try ToolProcess()
    let run = try tool.run("batch", "in", "-o", "out", "--shard", "0/9223372036854775807")
    #expect(run.status == 64)
    #expect(run.errorText.contains("--shard 0/9223372036854775807: a batch has at most 1000000 parts"))
  }

  /// The file is named, and quoted in part only; what a terminal would obey is escaped.
  @Test(arguments: [
    (
      #""\#(String(repeating: "y", count: 1 << 20))": 1"#,
      "\(String(repeating: "y", count: 100))…: unknown key"
    ),
    (
      #""blend": "a\u202e\u009b\u2028\ufeff\ud83d\udc69\u200d\ud83d\udcbb""#,
      #"blend: "a\u{202E}\x9B \u{FEFF}👩‍💻" is not one of normal"#
    ),
    (#""name": "\#(String(repeating: "n", count: 5000))""#, "name: has 5000 bytes, at most 4096 are allowed"),
  ])
  func whatIsQuotedIsShortAndPlain(field: String, problem: String) throws {
    let tool = try ToolProcess()
    try Data(#"{"width": 1, "height": 1, "layers": [{"frame": [0, 0, 1, 1], \#(field)}]}"#.utf8)
      .write(to: tool.path("s.json"))
    let run = try tool.run("scene", "s.json", "-o", "s.png", "--backend", "cpu")
    #expect(run.status == 65)
    #expect(run.errorText.count < 1000 && run.errorLines.count == 1)
    #expect(run.errorText.hasPrefix("intaglio: s.json: layers[0].\(problem)"), "\(run.errorText)")
  }

  /// 547 / 2 x 60 pixels is a larger sigma than 16384; at a scale of 1 it is none.
  @Test(arguments: [["render", "a.png", "-o", "b.png"], ["batch", "a.png", "-o", "b"]])
  func stylesThatAScaleMakesTooLargeAreNamed(command: [String]) throws {
    let tool = try ToolProcess()
    try Bitmap(transparent: PixelSize(2, 2)).write(to: tool.path("a.png").path())
    try tool.write(#"{"shadows": [{"kind": "outer", "blur": 547}]}"#, to: "st.json")
    let run = try tool.run(command + ["--style", "st.json", "--scale", "60", "--backend", "cpu"])
    #expect(run.status == 65)
    #expect(run.errorText.hasPrefix("intaglio: st.json: shadows[0].blur is 547 but must be 0…546.13"))
    #expect(run.errorText.hasSuffix("(a sigma of 16384 pixels), at scale 60\n"))
    // What the command line itself says is not the file's fault.
    let scale = try tool.run(command + ["--style", "st.json", "--scale", "65", "--backend", "cpu"])
    #expect(scale.status == 64)
    #expect(scale.errorText == "intaglio: scale is 65 but must be more than 0, up to 64\n")
  }

  /// dav1d has words of its own for a picture that breaks off within its data.
  @Test func damagedPicturesHaveOneLine() throws {
    let tool = try ToolProcess()
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../IntaglioImagesTests/Formats/avif-wide.avif").standardizedFileURL
    var bytes = try Data(contentsOf: file)
    for index in bytes.indices.suffix(bytes.count / 3) { bytes[index] = 0x6D }
    try bytes.write(to: tool.path("a.avif"))
    let run = try tool.run("render", "a.avif", "-o", "b.png", "--backend", "cpu")
    #expect(run.status == 65)
    #expect(run.errorLines.count == 1 && run.errorText.hasPrefix("intaglio: a.avif: is damaged: "))
  }

  /// A document of 300,000 x 1 pixels, whose scene could not be drawn.
  @Test(arguments: ["import", "scene"])
  func documentsThatAreTooWideAreRefused(command: String) throws {
    let tool = try ToolProcess()
    var bytes =
      Data("8BPS".utf8) + [0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 4, 0x93, 0xE0, 0, 8, 0, 3]
    // No colour table, no resources, no layers; then the picture, not packed.
    bytes += Data(count: 4 + 4 + 8 + 2 + 3 * 300_000)
    try bytes.write(to: tool.path("big.psb"))
    let run = try tool.run(command, "big.psb", "-o", "out")
    #expect(run.status == 65)
    #expect(
      run.errorText == """
        intaglio: big.psb: is a document of 300000x1 pixels, which is not read; \
        width is 300000 but must be more than 0, up to 65536

        """)
  }

  /// The time that a scene takes grows with its layers, not with their square: 40,000 groups, each drawn
  /// apart, took more than a minute of processor time, optimised. A limit of processor time ends what takes
  /// too long.
  @Test func manyGroupsTakeTheirTimeAndNoMore() throws {
    let tool = try ToolProcess()
    let layer =
      #"{"frame": [0, 0, 8, 8], "opacity": 0.5, "contents": {"color": "red"}, "layers": [\#(Self.square)]}"#
    let layers = Array(repeating: layer, count: 40_000).joined(separator: ",")
    try tool.write(#"{"width": 8, "height": 8, "layers": [\#(layers)]}"#, to: "s.json")
    let run = try tool.sh(#"ulimit -t 40 && exec "$0" scene s.json -o s.png --backend cpu"#)
    #expect(run.status == 0)
  }

  private static let square = #"{"frame": [0, 0, 4, 4], "contents": {"color": "blue"}}"#
}
