// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioSystem
import IntaglioText
import Testing

/// Threads, memory, and inputs without limits.
@Suite("Threads and memory")
struct ResourceTests {
  private static let strings = [
    "The quick brown fox jumps over the lazy dog.", "שלום hello 123", "AVAVA — To", "😀 and 🎉", "日本語", "x",
  ]

  private static func text(_ index: Int) -> Text {
    let family = ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono, sans-serif"][index % 3]
    return Text(
      strings[index % strings.count],
      font: Font(family, size: 8 + Double(index % 17), weight: index % 2 == 0 ? 400 : 700),
      letterSpacing: Double(index % 2), isUnderlined: index % 5 == 0)
  }

  private struct Outcome: Equatable {
    let lines: [TextLine]
    let outline: Path
    let glyphs: ColorGlyphs?

    init(_ index: Int) throws {
      let layout = try TextLayout(ResourceTests.text(index), width: 90)
      lines = layout.lines
      outline = layout.outline()
      glyphs = try layout.colorGlyphs(scale: 1)
    }
  }

  @Test("eight threads at once get what one gets")
  func threads() throws {
    let count = 60
    let expected = try (0..<count).map(Outcome.init)
    let failures = Lock<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<4 * count {
        let index = (round * 7 + thread * 11) % count
        do {
          if try Outcome(index) != expected[index] {
            failures.withLock { $0.append("thread \(thread), text \(index): differs") }
          }
        } catch {
          failures.withLock { $0.append("thread \(thread), text \(index): \(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test("eight threads with more font files than Cairo keeps open get what one gets")
  func fontFiles() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: try TestFont.serif.path()))
    let files = try (0..<24).map { _ in try TemporaryFile(data, suffix: ".ttf") }
    let paths = files.map(\.path)
    @Sendable func text(_ index: Int) -> Text {
      Text("Five words 😀 שלום", font: Font(.file(path: paths[index % paths.count]), size: 20))
    }
    let expected = try TextLayout(text(0))
    let glyphs = try expected.colorGlyphs(scale: 1)
    let failures = Lock<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<12 {
        do {
          let layout = try TextLayout(text(5 * round + thread))
          let isSame = try layout.outline() == expected.outline() && layout.colorGlyphs(scale: 1) == glyphs
          if !isSame { failures.withLock { $0.append("thread \(thread), round \(round): differs") } }
        } catch {
          failures.withLock { $0.append("thread \(thread), round \(round): \(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    withExtendedLifetime(files) {}
  }

  @Test("a layout made on one thread is drawn on others")
  func shared() throws {
    let layout = try TextLayout(Text("shared 😀", font: Font("DejaVu Sans", size: 30)))
    let outline = layout.outline()
    let glyphs = try layout.colorGlyphs(scale: 2)
    let same = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<20 where layout.outline() == outline && (try? layout.colorGlyphs(scale: 2)) == glyphs {
        same.withLock { $0 += 1 }
      }
    }
    #expect(same.withLock { $0 } == 160)
  }

  @Test("memory does not grow with the number of layouts")
  func memory() async {
    // In a process of its own: what other tests take meanwhile would count here.
    await #expect(processExitsWith: .success) {
      for index in 0..<2_000 { _ = try Outcome(index) }
      // The first look at the memory takes some itself, for Foundation's code.
      _ = try ResourceTests.bytesInUse()
      let before = try ResourceTests.bytesInUse()
      for index in 0..<10_000 { _ = try Outcome(index) }
      let growth = try ResourceTests.bytesInUse() - before
      if growth > 200_000 { throw RoomTaken(bytes: growth) }
    }
  }

  /// What ends the process that has grown.
  private struct RoomTaken: Error {
    let bytes: Int
  }

  @Test("paragraphs that Pango's numbers cannot hold are errors; many short ones are not")
  func length() throws {
    let limit = 16_000
    let font = Font("DejaVu Sans", size: 12)
    #expect(throws: TextLayoutError.paragraphTooLong(characters: limit + 1, limit: limit)) {
      try TextLayout(Text(String(repeating: "a", count: limit + 1), font: font), width: 500)
    }
    let words = String(repeating: "word ", count: limit / 5)
    let long = try TextLayout(Text(words, font: font), width: 500)
    #expect(long.lines.count > 150)
    let many = try TextLayout(Text(String(repeating: "line\n", count: 5_000), font: font), width: 500)
    #expect(many.lines.count == 5_001)
    #expect(throws: TextLayoutError.self) {
      try TextLayout(Text(String(repeating: "a\n", count: 1 << 20), font: font))
    }
  }

  static let bad: [(Text, Double?, String)] = [
    (Text("a", font: Font("sans-serif", size: 0)), nil, "bad text: font.size is 0 but must be 0.1…10000"),
    (Text("a", font: Font("sans-serif", size: .nan)), nil, "bad text: font.size is not a finite number"),
    (
      Text("a", font: Font("sans-serif", weight: 50)), nil,
      "bad text: font.weight is 50 but must be 100…900"
    ),
    (Text("a"), -1, "bad text: width is -1 but must be 0 or more"),
    (Text("a"), .infinity, "bad text: width is not a finite number"),
    (Text("a\0b"), nil, "bad text: string has a zero byte"),
    (Text("a", lineHeight: -1), nil, "bad text: lineHeight is -1 but must be 0…100"),
    (Text("a", maximumLines: 0), nil, "bad text: maximumLines is 0 but must be 1…1000000"),
  ]

  @Test("numbers out of range are errors that name their field", arguments: bad)
  func ranges(text: Text, width: Double?, line: String) {
    #expect {
      try TextLayout(text, width: width)
    } throws: {
      "\($0)" == line
    }
  }

  @Test("the smallest and largest boxes, sizes and spacings are laid out")
  func extremes() throws {
    for width in [0.0, 1e-9, 1e12] {
      for size in [0.1, 10_000] {
        let font = Font("DejaVu Sans", size: size)
        let layout = try TextLayout(Text("Some words 😀", font: font), width: width, height: 0)
        #expect(layout.size.width.isFinite && layout.size.height > 0)
      }
    }
    for spacing in [-1000.0, 1000] {
      let layout = try TextLayout(Text("abc", font: Font("DejaVu Sans", size: 1), letterSpacing: spacing))
      #expect(layout.size.width.isFinite)
    }
    let marks = "a" + String(repeating: "\u{301}", count: 500)
    #expect(try TextLayout(Text(marks)).lines.count == 1)
  }

  /// The memory of the process that is in use: the second number of statm, in pages.
  private static func bytesInUse() throws -> Int {
    let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(numbers[1])) * sysconf(Int32(_SC_PAGESIZE))
  }
}
