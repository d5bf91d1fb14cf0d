// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlan
import IntaglioReference

/// Draws a scene with the Reference and every candidate, and compares them with each other and with a golden.
struct SceneTestEvaluator: Sendable {
  let candidates: [SelfTest.Candidate]
  let goldens: SceneGoldens?
  let pictures: FailurePictures?
  /// The candidates' cache, shared by all scenes.
  private let cache = RenderCache()

  /// An expected picture, and the allowed difference.
  private struct Expectation {
    let picture: Bitmap
    var tolerance: Int
    let kind: SceneTestFault.Kind
    /// The picture's name in messages.
    let name: String
  }

  /// Judges one scene. A candidate that fails to draw it has a fault; the others continue.
  ///
  /// - Throws: `SceneTestError.cannotWrite` for a golden or a picture of a failure.
  func rows(of scene: NamedScene) throws(SceneTestError) -> [SceneTestReport.Row] {
    let drawn: DrawnScene
    do throws(RenderError) {
      drawn = try DrawnScene(scene.scene, cache)
    } catch {
      return rowsWithoutPicture(scene, "the Reference cannot draw it: \(error)")
    }
    var rows: [SceneTestReport.Row] = []
    var golden: Bitmap?
    if let goldens {
      var row = SceneTestReport.Row(
        scene, candidate: SceneTestReport.referenceName, device: ReferenceRenderer.name)
      row.size = drawn.expected.size
      if goldens.isUpdating { row.add(try goldens.update(scene, with: drawn.expected)) }
      // Read back even if just written, since the next run will compare with the file.
      switch goldens.state(of: scene) {
      case .fault(let fault): row.add(fault)
      case .picture(let picture):
        golden = picture
        row.golden = try compare(drawn.expected, with: expectation(of: scene, picture, goldens), scene, &row)
      }
      rows.append(row)
    }
    for candidate in candidates { rows.append(try row(of: candidate, scene, drawn, golden)) }
    return rows
  }

  private func row(
    of candidate: SelfTest.Candidate, _ scene: NamedScene, _ drawn: DrawnScene, _ golden: Bitmap?
  ) throws(SceneTestError) -> SceneTestReport.Row {
    var row = SceneTestReport.Row(scene, candidate: candidate.name, device: candidate.device)
    let picture: Bitmap
    switch candidate.drawRepeatedly(drawn.plan, drawn.inputs, drawn.caching) {
    case .failed(let error):
      row.add(SceneTestFault(.notRendered, "it cannot be drawn: \(error)"))
      return row
    case .unsteady(let first, let later):
      let fault = SceneTestFault(.unsteady, "the same scene, drawn again, gave another picture")
      row.add(try shown(fault, scene, row, expected: first, actual: later, tolerance: 0))
      picture = later
    case .steady(let first):
      try pictures?.remove(.unsteady, scene, on: candidate.name)
      picture = first
    }
    row.size = picture.size
    let reference = Expectation(
      picture: drawn.expected, tolerance: SelfTest.tolerance, kind: .reference,
      name: "the Reference's picture")
    row.reference = try compare(picture, with: reference, scene, &row)
    if let golden, let goldens {
      var expectation = expectation(of: scene, golden, goldens)
      expectation.tolerance += SelfTest.tolerance
      row.golden = try compare(picture, with: expectation, scene, &row)
    }
    return row
  }

  private func expectation(of scene: NamedScene, _ golden: Bitmap, _ goldens: SceneGoldens) -> Expectation {
    Expectation(
      picture: golden, tolerance: goldens.tolerance, kind: .golden,
      name: "the golden \(goldens.path(of: scene))")
  }

  /// Compares, and adds a fault to the row if the picture differs by more than the tolerance.
  ///
  /// - Returns: nil for pictures of different sizes.
  private func compare(
    _ picture: Bitmap, with expectation: Expectation, _ scene: NamedScene, _ row: inout SceneTestReport.Row
  ) throws(SceneTestError) -> SceneTestComparison? {
    var comparison: SceneTestComparison?
    var problem = "\(expectation.name) is \(expectation.picture.size) pixels, this picture is \(picture.size)"
    if let compared = try? BitmapComparison(expectation.picture, picture) {
      let judged = SceneTestComparison(compared, tolerance: expectation.tolerance)
      if judged.passed {
        try pictures?.remove(expectation.kind, scene, on: row.candidate)
        return judged
      }
      comparison = judged
      problem = "it differs from \(expectation.name): \(judged)"
    } else if expectation.kind == .golden {
      problem += "; draw the scene with the scale that the golden was made with, or write the golden anew"
    }
    let fault = SceneTestFault(expectation.kind, problem)
    row.add(
      try shown(
        fault, scene, row, expected: expectation.picture, actual: picture, tolerance: expectation.tolerance))
    return comparison
  }

  private func shown(
    _ fault: SceneTestFault, _ scene: NamedScene, _ row: SceneTestReport.Row, expected: Bitmap,
    actual: Bitmap, tolerance: Int
  ) throws(SceneTestError) -> SceneTestFault {
    guard let pictures else { return fault }
    return try pictures.show(
      fault, scene, on: row.candidate, expected: expected, actual: actual, tolerance: tolerance)
  }

  private func rowsWithoutPicture(_ scene: NamedScene, _ problem: String) -> [SceneTestReport.Row] {
    var rows = candidates.map { SceneTestReport.Row(scene, candidate: $0.name, device: $0.device) }
    if goldens != nil {
      rows.insert(
        SceneTestReport.Row(
          scene, candidate: SceneTestReport.referenceName, device: ReferenceRenderer.name), at: 0)
    }
    for index in rows.indices { rows[index].add(SceneTestFault(.notRendered, problem)) }
    return rows
  }
}
