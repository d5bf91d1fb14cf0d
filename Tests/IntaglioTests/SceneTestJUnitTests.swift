// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTesting
import TestSupport
import Testing

/// JUnit XML as a CI server reads it.
@Suite struct SceneTestJUnitTests {
  @Test func everySceneIsACaseOfEveryCandidate() throws {
    let place = try SceneTestPlace()
    try place.write(SceneTestPlace.picture(), asGoldenOf: "a")
    let wrong = SceneTestPlace.candidate("wrong") { picture, _ in picture[0, 0].x += 5 }
    let broken = SelfTest.Candidate(name: "broken", device: "none") { _, _, _ throws(RenderError) in
      throw .closed
    }
    let test = SceneTest(
      candidates: [SceneTestPlace.candidate("right"), wrong, broken], goldens: place.goldens(),
      failures: place.path("out"))
    let report = try test.run([SceneTestPlace.plain("a"), SceneTestPlace.plain("b")])
    let document = try JUnitDocument(Data(report.junit(name: "cards").utf8))

    #expect(document.total == .init(name: "cards", tests: 8, failures: 3, errors: 2))
    #expect(
      document.suites == [
        .init(name: "reference", tests: 2, failures: 1, errors: 0),
        .init(name: "right", tests: 2, failures: 0, errors: 0),
        .init(name: "wrong", tests: 2, failures: 2, errors: 0),
        .init(name: "broken", tests: 2, failures: 0, errors: 2),
      ])
    #expect(document.cases.map(\.suite) == document.cases.map(\.className))
    #expect(document.cases.map(\.name) == ["a", "b", "a", "b", "a", "b", "a", "b"])
    #expect(
      document.cases.map(\.outcome) == [
        nil, "failure", nil, nil, "failure", "failure", "error", "error",
      ])
    #expect(document.cases[1].message.hasPrefix("there is no golden "))
    #expect(document.cases[6].message == "it cannot be drawn: the renderer was closed")
    // Of `wrong` both the Reference and the golden are missed: the text has a line for each, and their
    // pictures are named.
    let both = document.cases[4]
    #expect(both.text.split(separator: "\n").count == 2)
    #expect(both.text.contains("column 0, row 0 (expected 51,102,153,255, is 56,102,153,255)"))
    #expect(
      both.output
        == ["reference", "golden"].map { "[[ATTACHMENT|\(place.path("out/a.wrong.\($0).png"))]]" }
        .joined(separator: "\n"))
    #expect(document.cases[0].output.isEmpty && document.cases[0].file == nil)
  }

  /// For any name or driver message, the document is valid XML, and keeps all that XML allows.
  @Test func everyCharacterIsEscaped() throws {
    let name = "<a> & \"b\" 'c' ]]> ü 漢 🂡 &amp;"
    let broken = SelfTest.Candidate(name: "x<&>\"\t\n", device: "<&>") { _, _, _ throws(RenderError) in
      throw .shader(name: "blur", log: "0:1 <\"'&\u{1B}[31m\u{0}\u{8}\u{FFFE}\u{7F}>\n0:2 ]]>")
    }
    let report = try SceneTest(candidates: [broken]).run([SceneTestPlace.plain(name)])
    let xml = report.junit()
    let document = try JUnitDocument(Data(xml.utf8))
    #expect(document.cases.map(\.name) == [name])
    #expect(document.suites.map(\.name) == ["x<&>\"\t\n"])
    let expected =
      "it cannot be drawn: the shader blur does not compile: "
      + #"0:1 <"'&\u{1b}[31m\u{0}\u{8}\u{fffe}\u{7f}> 0:2 ]]>"#
    #expect(document.cases[0].message == expected)
    #expect(document.cases[0].text == expected)
    #expect(document.total == .init(name: "intaglio selftest", tests: 1, failures: 0, errors: 1))
  }
}
