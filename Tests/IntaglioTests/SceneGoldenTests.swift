// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTesting
import Testing

/// Goldens of a program's own scenes: a change by a single level is detected.
@Suite struct SceneGoldenTests {
  private let place: SceneTestPlace

  init() throws { place = try SceneTestPlace() }

  private func run(
    tolerance: Int = 0, isUpdating: Bool = false,
    _ candidate: SelfTest.Candidate = SceneTestPlace.candidate(),
    _ scenes: [NamedScene] = [SceneTestPlace.plain()]
  ) throws -> SceneTestReport {
    try SceneTest(
      candidates: [candidate], goldens: place.goldens(tolerance: tolerance, isUpdating: isUpdating),
      failures: place.path("out")
    ).run(scenes)
  }

  /// The picture of `plain`, one channel of one pixel lower.
  private func changed(_ channel: Int, by levels: Int) throws -> Bitmap {
    var picture = try SceneTestPlace.picture()
    picture[5, 3][channel] -= UInt8(levels)
    return picture
  }

  /// The Reference must be the golden, a candidate may be a level away; each as much farther as is allowed.
  @Test(
    arguments: 0..<4,
    [
      (levels: 1, tolerance: 0, passes: [false, true]), (2, 0, [false, false]), (1, 1, [true, true]),
      (2, 1, [false, true]), (3, 1, [false, false]), (3, 3, [true, true]),
    ])
  func onePixelOfAGoldenCounts(channel: Int, change: (levels: Int, tolerance: Int, passes: [Bool])) throws {
    try place.write(changed(channel, by: change.levels), asGoldenOf: "plain")
    let report = try run(tolerance: change.tolerance)
    #expect(report.rows.map(\.candidate) == ["reference", "test"])
    #expect(report.rows.map(\.passed) == change.passes)
    #expect(report.passed == change.passes.allSatisfy { $0 })
    for row in report.rows {
      #expect(row.golden?.worstDifference == change.levels)
      #expect(row.golden?.channelMaxima[channel] == change.levels)
      #expect(row.golden?.worst?.column == 5 && row.golden?.worst?.row == 3)
      #expect(row.faults.map(\.kind) == (row.passed ? [] : [.golden]))
    }
    let failed = zip(["reference", "test"], change.passes).filter { !$1 }.map { "plain.\($0.0).golden.png" }
    #expect(place.names(in: "out") == failed)
    #expect(report.rows.flatMap(\.faults).compactMap(\.picture) == failed.map { place.path("out/\($0)") })
  }

  @Test func theDifferenceIsShownBetweenExpectedAndActual() throws {
    try place.write(changed(3, by: 1), asGoldenOf: "plain")
    _ = try run()
    let panels = try Bitmap(contentsOfFile: place.path("out/plain.reference.golden.png"))
    #expect(panels.size == PixelSize(6 + 8 + 6 + 8 + 6, 4))
    // Opaque pixels are themselves; one level less alpha lets 1/255 of a light square through.
    #expect(panels[0, 0] == SIMD4(51, 102, 153, 255))
    #expect(panels[5, 3] == SIMD4(52, 103, 154, 255))
    #expect(panels[28 + 5, 3] == SIMD4(51, 102, 153, 255))
    // Black is equal, one level is far from black, and the frame between them is neither.
    #expect(panels[14 + 4, 2] == SIMD4(0, 0, 0, 255))
    #expect(panels[14 + 5, 3] == SIMD4(95, 95, 95, 255))
    #expect(panels[14 + 3, 3] == panels[14 + 0, 3])
    #expect(panels[14 + 3, 3] == SIMD4(56, 70, 90, 255))
  }

  @Test func anotherSizeIsAFaultWithBothSizes() throws {
    try place.write(SceneTestPlace.picture(width: 12, height: 8), asGoldenOf: "plain")
    let report = try run()
    #expect(report.rows.map(\.verdict) == [.failed, .failed])
    #expect(report.rows.allSatisfy { $0.golden == nil })
    let message = try #require(report.rows[0].faults.first?.message)
    #expect(message.contains("is 12x8 pixels, this picture is 6x4; "))
    #expect(
      try Bitmap(contentsOfFile: place.path("out/plain.test.golden.png")).size
        == PixelSize(6 + 12 + 12 + 16, 8))
  }

  @Test func aMissingGoldenIsAFaultThatSaysWhatToDo() throws {
    let report = try run()
    #expect(!report.passed)
    #expect(report.rows.map(\.verdict) == [.failed, .passed])
    #expect(report.rows[0].faults.map(\.kind) == [.missingGolden])
    #expect(
      report.rows[0].faults[0].message.hasPrefix(
        "there is no golden \(place.path("goldens/plain.png")); INTAGLIO_UPDATE_GOLDENS=1 writes it"))
    #expect(place.names(in: "goldens") == [])
  }

  @Test func aGoldenThatIsNoPictureIsAnError() throws {
    try FileManager.default.createDirectory(atPath: place.path("goldens"), withIntermediateDirectories: true)
    try Data("no picture".utf8).write(to: URL(filePath: place.path("goldens/plain.png")))
    let report = try run()
    #expect(report.rows.map(\.verdict) == [.error, .passed])
    #expect(report.rows[0].faults[0].message.contains(place.path("goldens/plain.png")))
    #expect(try run(isUpdating: true).rows[0].faults.map(\.kind) == [.updatedGolden])
    #expect(try run().passed)
  }

  @Test func updatingWritesWhatIsMissingOrDiffersAndFails() throws {
    // The same picture in other bytes, which updating must leave alone.
    let same = try SceneTestPlace.picture().encoded(as: PictureEncoding(compression: .fastest))
    try place.write(changed(0, by: 9), asGoldenOf: "differs")
    try Data(same).write(to: URL(filePath: place.path("goldens/same.png")))
    #expect(try same != SceneTestPlace.picture().encoded())
    let scenes = ["differs", "missing", "same"].map { SceneTestPlace.plain($0) }

    let report = try run(isUpdating: true, scenes)
    let advice = "run without INTAGLIO_UPDATE_GOLDENS"
    #expect(
      report.rows.map { $0.faults.map(\.message) } == [
        ["\(place.path("goldens/differs.png")) was rewritten; look at it, then \(advice)"], [],
        ["\(place.path("goldens/missing.png")) was written; look at it, then \(advice)"], [],
        ["\(place.path("goldens/same.png")) is unchanged; \(advice)"], [],
      ])
    #expect(report.rows.map(\.verdict) == [.failed, .passed, .failed, .passed, .failed, .passed])
    #expect(place.names(in: "goldens") == ["differs.png", "missing.png", "same.png"])
    #expect(try Data(contentsOf: URL(filePath: place.path("goldens/same.png"))) == Data(same))
    for name in ["differs", "missing"] {
      #expect(
        try Bitmap(contentsOfFile: place.path("goldens/\(name).png")) == SceneTestPlace.picture())
    }
    #expect(try run(scenes).passed)
  }

  /// The Reference is right even if a candidate is not, so the golden is written; but the test still fails.
  @Test func updatingDoesNotExcuseACandidate() throws {
    let wrong = SceneTestPlace.candidate { picture, _ in picture[1, 1].y += 2 }
    let report = try run(isUpdating: true, wrong)
    #expect(!report.passed)
    #expect(report.rows[0].faults.map(\.kind) == [.updatedGolden])
    #expect(report.rows[1].faults.map(\.kind) == [.reference, .golden])
    #expect(try run().passed)
  }

  /// Beside the goldens unless a folder is named, and removed when they match again.
  @Test func picturesOfFailuresGoWhenTheScenePasses() throws {
    try place.write(changed(1, by: 2), asGoldenOf: "plain")
    let test = SceneTest(candidates: [SceneTestPlace.candidate()], goldens: place.goldens())
    #expect(try test.run([SceneTestPlace.plain()]).rows[1].faults.count == 1)
    let pictures = ["plain.reference.golden.png", "plain.test.golden.png"]
    #expect(place.names(in: "goldens/failures") == pictures)
    // Not compared, so not removed.
    let other = SceneTest(candidates: test.candidates, failures: test.failures)
    #expect(try other.run([SceneTestPlace.plain()]).passed)
    #expect(place.names(in: "goldens/failures") == pictures)
    try place.write(changed(1, by: 1), asGoldenOf: "plain")
    #expect(try !test.run([SceneTestPlace.plain()]).passed)
    #expect(place.names(in: "goldens/failures") == ["plain.reference.golden.png"])
    try place.write(SceneTestPlace.picture(), asGoldenOf: "plain")
    #expect(try test.run([SceneTestPlace.plain()]).passed)
    #expect(place.names(in: "goldens/failures") == [])
  }

  @Test func aGoldenThatCannotBeWrittenEndsTheTest() throws {
    try FileManager.default.createDirectory(
      atPath: place.path("goldens/plain.png"), withIntermediateDirectories: true)
    let error = #expect(throws: SceneTestError.self) { try run(isUpdating: true) }
    #expect(error?.description.hasPrefix("\(place.path("goldens/plain.png")): cannot be written: ") == true)
    #expect(place.names(in: "goldens") == ["plain.png"])
  }

  private func run(_ scenes: [NamedScene]) throws -> SceneTestReport {
    try run(SceneTestPlace.candidate(), scenes)
  }

  private func run(isUpdating: Bool, _ scenes: [NamedScene]) throws -> SceneTestReport {
    try run(isUpdating: isUpdating, SceneTestPlace.candidate(), scenes)
  }
}
