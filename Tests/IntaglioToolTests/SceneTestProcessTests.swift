// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTesting
import SceneCatalog
import TestSupport
import Testing

/// `intaglio selftest` from outside: with scene files, goldens, difference pictures and reports; and without.
@Suite struct SceneTestProcessTests {
  /// A tool whose folder holds `card.json` and `label.json`.
  private func place() throws -> ToolProcess {
    let tool = try ToolProcess()
    let card = #"""
      { "width": 8, "height": 6, "background": "white", "variables": { "color": "red" },
        "layers": [
          { "frame": [2, 1, 4, 3], "contents": { "color": "${color}" },
            "style": { "shadows": [{ "kind": "outer", "color": "#0008", "offset": [1, 1], "blur": 2 }] } } ] }
      """#
    try tool.write(card, to: "card.json")
    let label = ##"{ "width": 5, "height": 4, "background": "#369" }"##
    try tool.write(label, to: "label.json")
    return tool
  }

  private static let start = ["selftest", "card.json", "label.json", "--quiet"]
  private static let updating = ["INTAGLIO_UPDATE_GOLDENS": "1"]

  @Test func scenesPassWithoutGoldens() throws {
    let tool = try place()
    let run = try tool.run(Self.start)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.errorText.isEmpty)
    // A heading, and two scenes on the CPU and with both kinds of shaders.
    #expect(run.text.split(separator: "\n").count >= 1 + 2 * 3)
    #expect(!run.text.contains("FAILED"))
    #expect(try tool.files() == ["card.json", "label.json"])
  }

  @Test func goldensAreMadeThenComparedAndOnePixelCounts() throws {
    let tool = try place()
    let goldens = Self.start + ["--goldens", "a/goldens"]
    let missing = try tool.run(goldens)
    #expect(missing.status == 1)
    #expect(missing.errorText == "intaglio: 2 of 2 scenes failed: card, label\n")
    let advice = "INTAGLIO_UPDATE_GOLDENS=1 writes it"
    #expect(missing.text.contains("there is no golden a/goldens/card.png; \(advice)"))
    #expect(try tool.files() == ["card.json", "label.json"])

    let update = try tool.run(goldens, environment: Self.updating)
    #expect(update.status == 1)
    #expect(update.errorText == "intaglio: 2 of 2 scenes failed: card, label\n")
    #expect(update.text.contains("label, reference: a/goldens/label.png was written; look at it, then run "))
    let label = try tool.picture("a/goldens/label.png")
    #expect(label.size == PixelSize(5, 4))
    #expect(label[4, 3] == SIMD4(0x33, 0x66, 0x99, 0xFF))
    #expect(try tool.run(goldens).status == 0)

    var changed = label
    changed[4, 3].z += 1
    try changed.write(to: tool.path("a/goldens/label.png").path())
    let differing = try tool.run(goldens + ["--failures", "out", "--junit", "report.xml", "--json"])
    #expect(differing.status == 1)
    #expect(differing.errorText == "intaglio: 1 of 2 scenes failed: label\n")
    #expect(try tool.files() == ["a", "card.json", "label.json", "out", "report.xml"])
    #expect(try tool.names(in: "out") == ["label.reference.golden.png"])
    let panels = try tool.picture("out/label.reference.golden.png")
    #expect(panels.size == PixelSize(5 * 3 + 2 * 8, 4))

    let report = try JSONDecoder().decode(SceneTestReport.self, from: differing.output)
    #expect(report.failedScenes == ["label"])
    let row = try #require(report.rows.first { !$0.passed })
    #expect(row.candidate == "reference" && row.file == "label.json" && row.size == PixelSize(5, 4))
    #expect(row.golden?.histogram == [19, 1])
    #expect(row.golden?.worst?.column == 4 && row.golden?.worst?.row == 3)

    let junit = try JUnitDocument(tool.data("report.xml"))
    #expect(junit.total.tests == report.rows.count && report.rows.count >= 8)
    #expect(junit.total.failures == 1 && junit.total.errors == 0)
    #expect(junit.suites.prefix(2).map(\.name) == ["reference", "cpu"])
    let failed = try #require(junit.cases.first { $0.outcome != nil })
    #expect(failed.name == "label" && failed.file == "label.json" && failed.outcome == "failure")
    #expect(failed.output == "[[ATTACHMENT|out/label.reference.golden.png]]")

    #expect(try tool.run(goldens + ["--golden-tolerance", "1"]).status == 0)
    #expect(
      try tool.run(goldens, environment: Self.updating).text.contains("a/goldens/label.png was rewritten"))
    #expect(try tool.picture("a/goldens/label.png") == label)
  }

  @Test func variablesAndScaleReachTheScenesThatHaveThem() throws {
    let tool = try place()
    let run = try tool.run(
      Self.start + ["--goldens", ".", "--set", "color=#00f", "--scale", "2", "--junit", "-"],
      environment: Self.updating)
    #expect(run.status == 1)
    #expect(try JUnitDocument(run.output).total.failures == 2)
    let card = try tool.picture("card.png")
    #expect(card.size == PixelSize(16, 12))
    #expect(card[6, 4] == SIMD4(0, 0, 255, 255))
  }

  @Test(
    arguments: [
      (["selftest", "card.json", "bad.json"], 65, #"bad.json: layers[0].opacty: unknown key"#),
      (
        ["selftest", "card.json", "font.json"], 65,
        #"font.json: layers[0].contents.text: no font family "Nonesuch" is installed"#
      ),
      (["selftest", "card.json", "none.json"], 66, "none.json: no such scene file"),
      (
        ["selftest", "card.json", "b/card.json"], 64,
        "card.json and b/card.json would both be the scene card; rename one"
      ),
      (["selftest", "card.json", "--set", "colour=red"], 64, #"there is no variable "colour""#),
      (["selftest", "card.json", "--set", "color"], 64, "--set takes name=value, not color"),
      (["selftest", "card.json", "--scale", "-1"], 64, "--scale must be more than 0"),
      (["selftest", "card.json", "--full"], 64, "--full is for the catalogue"),
      (["selftest", "card.json", "--golden-tolerance", "255"], 64, "--golden-tolerance is 0 to 254"),
      (["selftest", "card.json", "--junit", "-", "--json"], 64, "--json and --junit -"),
      (["selftest", "card.json", "--device", "99"], 69, "there is no device 99"),
      (["selftest", "card.json", "--junit", "label.json/report.xml"], 73, "label.json/report.xml: "),
      (["selftest", "card.json", "--failures", "label.json"], 73, "label.json: cannot be written: "),
      (["selftest", "card.json", "--goldens", "label.json"], 73, "label.json: cannot be written: "),
    ] as [([String], Int32, String)])
  func whatCannotBeTestedIsSaidBeforeAnythingIsWritten(
    arguments: [String], status: Int32, message: String
  ) throws {
    let tool = try place()
    let bad = #"{ "width": 4, "height": 4, "layers": [{ "frame": [0, 0, 4, 4], "opacty": 1 }] }"#
    try tool.write(bad, to: "bad.json")
    let font = #"""
      { "width": 4, "height": 4, "layers": [{ "frame": [0, 0, 4, 4],
        "contents": { "text": { "string": "a", "font": { "family": "Nonesuch" } } } }] }
      """#
    try tool.write(font, to: "font.json")
    try tool.makeFolder("b")
    try FileManager.default.copyItem(at: tool.path("card.json"), to: tool.path("b/card.json"))
    let before = try tool.files()
    let goldens = arguments.contains("--goldens") ? [] : ["--goldens", "goldens"]
    let run = try tool.run(arguments + goldens, environment: Self.updating)
    #expect(run.status == status, "\(run.errorText)")
    #expect(run.errorLines.count == 1)
    #expect(run.errorText.hasPrefix("intaglio: ") && run.errorText.contains(message), "\(run.errorText)")
    #expect(run.output.isEmpty)
    #expect(try tool.files() == before)
  }

  @Test(
    arguments: [
      (["--goldens", "goldens"], "--goldens"), (["--junit", "a.xml"], "--junit"),
      (["--scale", "2"], "--scale"),
      (["--failures", "out"], "--failures"), (["--set", "a=b"], "--set"),
      (["card.json", "--golden-tolerance", "1"], "--golden-tolerance"),
      (["card.json", "--goldens", ""], "--goldens"),
    ])
  func anOptionThatWouldDoNothingIsRefused(arguments: [String], option: String) throws {
    let tool = try place()
    let run = try tool.run(["selftest"] + arguments)
    #expect(run.status == 64)
    #expect(run.errorText.hasPrefix("intaglio: \(option) "), "\(run.errorText)")
    #expect(try tool.files() == ["card.json", "label.json"])
  }

  /// A size is chosen in each scene that has sizes, and names may contain equals signs.
  @Test func whatSeveralScenesHaveIsSetInEach() throws {
    let tool = try place()
    for name in ["a", "b"] {
      try tool.write(
        #"""
        { "width": 4, "height": 4, "sizes": { "wide": { "width": 9, "height": 4 } },
          "variables": { "c=": { "type": "color", "required": true } }, "background": "${c=}" }
        """#, to: "\(name).json")
    }
    let test = ["selftest", "a.json", "b.json", "--quiet", "--goldens", "goldens"]
    let missing = try tool.run(test)
    missing.expectFailure(65, "a.json: variables.c=: is required, and no value is given: set c=")
    let set = ["--set", "c==#102030", "--set", "canvas.size=wide"]
    #expect(try tool.run(test + set, environment: Self.updating).status == 1)
    #expect(try tool.run(test + set).status == 0)
    for name in ["a", "b"] {
      let picture = try tool.picture("goldens/\(name).png")
      #expect(picture.size == PixelSize(width: 9, height: 4))
      #expect(picture[0, 0] == SIMD4(16, 32, 48, 255))
    }
  }

  /// Afterwards they are on the disk.
  @Test func theFirstTestSaysThatShadersAreCompiled() throws {
    let tool = try place()
    let usable = GraphicsDevices.list().filter(\.isUsable)
    let device = try #require(usable.first)
    let test = ["selftest", "card.json", "--device", "\(device.index)"]
    let environment = ["INTAGLIO_CACHE": tool.path("cache").path()]
    let first = try tool.run(test, environment: environment)
    #expect(first.status == 0)
    let note = "compiling the shaders for \(device.renderer), which takes some seconds the first time"
    #expect(first.errorText == "intaglio: note: \(note)\n")
    let second = try tool.run(test, environment: environment)
    #expect(second.status == 0)
    #expect(second.errorText.isEmpty)
    #expect(second.output == first.output)
  }

  /// Without files the machine is tested: with every case of the covering set and every scene of layers.
  @Test func theCatalogueHasStylesAndScenes() throws {
    let tool = try place()
    let device = try #require(GraphicsDevices.list().filter(\.isUsable).first)
    let run = try tool.run("selftest", "--device", "\(device.index)", "--json", "--quiet")
    #expect(run.status == 0, "\(run.errorText)")
    let report = try JSONDecoder().decode(SelfTestReport.self, from: run.output)
    #expect(report.passed)
    for row in report.rows {
      #expect(row.scenes == ParityCatalog.covering.count + CatalogScene.layers.count)
    }
  }
}
