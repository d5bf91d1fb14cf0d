// SPDX-License-Identifier: MIT
// snippet
import Intaglio
import IntaglioTesting
import Testing

@Test func badgesLookAsBefore() throws {
  let test = try SceneTest(goldens: SceneGoldens(folder: "Tests/Scenes/goldens"))
  let file = "Tests/Scenes/badge.json"
  let badge = try NamedScene(contentsOfFile: file, values: ["color": "#b4372f"])
  let night = NamedScene("night", try Scene(contentsOfFile: file, values: ["color": "black"]))
  let report = try test.run([badge, night])
  #expect(report.passed, "\(report)")
}
// end
