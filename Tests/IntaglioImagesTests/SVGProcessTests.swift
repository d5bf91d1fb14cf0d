// SPDX-License-Identifier: MIT
import Foundation
import IntaglioImages
import IntaglioModel
import Synchronization
import Testing

/// Drawings that do harm: each is refused in words, and the next one is drawn.
@Suite(.serialized) struct SVGProcessTests {
  /// A drawing of `side` pixels each way.
  static func drawing(_ side: Int, _ contents: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(side)" \
    height="\(side)">\(contents)</svg>
    """
  }

  /// A filter over a square of `side` pixels.
  static func filtered(_ side: Int, _ filter: String) -> String {
    drawing(
      side,
      #"<filter id="f">\#(filter)</filter><rect width="\#(side)" height="\#(side)" filter="url(#f)"/>"#)
  }

  /// A drawing within another, where it is not looked for.
  static func hidden(_ side: Int, _ drawing: String) -> String {
    let data = Data(drawing.utf8).base64EncodedString()
    return self.drawing(
      side, #"<image width="\#(side)" height="\#(side)" xlink:href="data:image/svg+xml;base64,\#(data)"/>"#)
  }

  /// librsvg 2.54 ends its process at more numbers than 400.
  static let aborting = filtered(
    64,
    #"<feConvolveMatrix order="21" kernelMatrix="\#(String(repeating: "1 ", count: 400))"/>"#)
  /// Many steps: newer releases of librsvg limit the octaves of one.
  static let endless = filtered(
    512, String(repeating: #"<feTurbulence numOctaves="8" baseFrequency="0.1"/>"#, count: 1000))
  /// Each group is drawn on a picture of its own.
  /// librsvg 2.60 has at most fifty layers within each other.
  static let huge = drawing(
    2000,
    String(repeating: #"<g opacity="0.5">"#, count: 40) + #"<path d="M0 0h1999v1999H0z"/>"#
      + String(repeating: "</g>", count: 40))
  static let good = drawing(8, ##"<rect width="8" height="8" fill="#3060c0"/>"##)

  private func expectGoodIsDrawn() throws {
    let picture = try Bitmap(encoded: Array(Self.good.utf8))
    #expect(picture.pixels == (0..<64).flatMap { _ in [0x30, 0x60, 0xC0, 255] as [UInt8] })
  }

  private func error(of drawing: String) -> String {
    do throws(PictureFileError) {
      let picture = try Bitmap(encoded: Array(drawing.utf8), name: "a.svg")
      return "it was drawn, \(picture.size)"
    } catch {
      return "\(error)"
    }
  }

  @Test func aDrawingThatEndsLibrsvgIsNamed() throws {
    // A newer librsvg draws it, or refuses it itself.
    let words = error(of: Self.hidden(64, Self.aborting))
    if words.hasPrefix("a.svg: is an SVG drawing that crashes librsvg with SIGABRT (") {
      #expect(words.hasSuffix("), which is not read; simplify it, or try a newer librsvg"), "\(words)")
    } else {
      #expect(words.hasPrefix("it was drawn") || words.hasPrefix("a.svg: is damaged"), "\(words)")
    }
    try expectGoodIsDrawn()
  }

  @Test func whatTakesTooLongIsGivenUp() throws {
    let before = SVGLimits.current
    defer { SVGLimits.current = before }
    SVGLimits.current.seconds = 1
    let start = ContinuousClock.now
    #expect(
      error(of: Self.hidden(512, Self.endless))
        == "a.svg: is an SVG drawing that takes longer than 1 s, which is not read; simplify it, or raise INTAGLIO_SVG_SECONDS"
    )
    // Six times as long where there is other work, and a little to start.
    #expect(ContinuousClock.now - start < .seconds(9))
    try expectGoodIsDrawn()
  }

  @Test func whatTakesTooMuchMemoryIsGivenUp() throws {
    let before = SVGLimits.current
    defer { SVGLimits.current = before }
    SVGLimits.current.memory = 128 << 20
    #expect(
      error(of: Self.huge)
        == "a.svg: is an SVG drawing that takes more than 128 MiB of memory, which is not read; simplify it, or raise INTAGLIO_SVG_MEMORY"
    )
    try expectGoodIsDrawn()
    SVGLimits.current.memory = 2 << 30
    #expect(try Bitmap(encoded: Array(Self.huge.utf8)).size == PixelSize(2000, 2000))
  }

  @Test func limitsComeFromTheEnvironment() {
    #expect(SVGLimits(environment: { _ in nil }) == SVGLimits(seconds: 10, memory: 1 << 30))
    let given = ["INTAGLIO_SVG_SECONDS": "3", "INTAGLIO_SVG_MEMORY": "200"]
    #expect(SVGLimits(environment: { given[$0] }) == SVGLimits(seconds: 3, memory: 200 << 20))
    let wrong = SVGLimits(environment: { _ in "-9223372036854775808" })
    #expect(wrong.seconds == 1 && wrong.memory == 1 << 26)
    #expect(SVGLimits(environment: { _ in "much" }) == SVGLimits())
  }

  /// Processes that this one started to draw.
  private func children() -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { pid in
      let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
      return status.hasPrefix("Name:\tintaglio-svg\n") && status.contains("\nPPid:\t\(getpid())\n")
    }
  }

  private func descriptorCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  @Test func aProcessIsKeptAndReplaced() throws {
    try expectGoodIsDrawn()
    let (pid, count) = (try #require(children().last), try descriptorCount())
    for _ in 0..<20 { try expectGoodIsDrawn() }
    #expect(children().contains(pid))
    for pid in children() { kill(pid, SIGKILL) }
    while children().contains(where: { kill($0, 0) == 0 && !isZombie($0) }) { usleep(1000) }
    try expectGoodIsDrawn()
    // None is left that has ended, and nothing that belonged to it is open.
    #expect(!children().contains { isZombie($0) })
    #expect(try descriptorCount() <= count)
  }

  private func isZombie(_ pid: pid_t) -> Bool {
    ((try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? "").contains("State:\tZ")
  }

  @Test func threadsHaveProcessesOfTheirOwn() throws {
    let drawing = Array(Self.filtered(200, #"<feGaussianBlur stdDeviation="9"/>"#).utf8)
    let expected = try Bitmap(encoded: drawing)
    let wrong = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 24) { _ in
      if (try? Bitmap(encoded: drawing)) != expected { wrong.add(1, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }
}
