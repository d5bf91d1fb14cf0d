// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioReference
import SceneCatalog

/// One worker of a self-test: renders cases with the Reference and every candidate, and compares.
struct SelfTestJudge {
  let candidates: [SelfTest.Candidate]
  private let reference = ReferenceRenderer(remembering: BlurMemo())
  /// The last case's picture.
  private var last: (content: Content, size: PixelSize, picture: Bitmap)?

  init(candidates: [SelfTest.Candidate]) { self.candidates = candidates }

  /// One verdict for each candidate, in order.
  mutating func verdicts(on parityCase: ParityCase) -> [SelfTestVerdict] {
    do {
      let picture = try picture(of: parityCase)
      let expected = try reference.render(picture, style: parityCase.style, scale: parityCase.scale)
      let plan = try Planner().plan(parityCase.style, picture: parityCase.size, scale: parityCase.scale)
      return candidates.map { verdict($0.drawRepeatedly(plan, [.bitmap(picture)]), expected) }
    } catch {
      return candidates.map { _ in .failed("\(error)") }
    }
  }

  /// One verdict for each candidate, in order.
  ///
  /// - Parameter cache: the candidates' cache, as in renderers.
  func verdicts(on catalogScene: CatalogScene, _ cache: RenderCache) -> [SelfTestVerdict] {
    do throws(RenderError) {
      let drawn = try DrawnScene(catalogScene.scene, cache)
      return candidates.map { candidate in
        verdict(candidate.drawRepeatedly(drawn.plan, drawn.inputs, drawn.caching), drawn.expected)
      }
    } catch {
      return candidates.map { _ in .failed("\(error)") }
    }
  }

  private mutating func picture(of parityCase: ParityCase) throws -> Bitmap {
    if let last, last.content == parityCase.content, last.size == parityCase.size { return last.picture }
    let picture = try parityCase.content.picture(parityCase.size)
    last = (parityCase.content, parityCase.size, picture)
    return picture
  }

  private func verdict(_ drawing: RepeatedDrawing, _ expected: Bitmap) -> SelfTestVerdict {
    switch drawing {
    case .failed(let error): return .failed("\(error)")
    case .unsteady: return .failed("the same render gave different pictures")
    case .steady(let picture):
      do throws(BitmapComparison.SizeMismatch) {
        return .compared(try BitmapComparison(expected, picture))
      } catch {
        return .failed("\(error)")
      }
    }
  }
}

/// The result of one case on one candidate.
enum SelfTestVerdict: Sendable {
  case compared(BitmapComparison)
  case failed(String)
}
