import IntaglioModel
import IntaglioPlan
import IntaglioReference
import SceneCatalog
import Testing

/// Fusing changes nothing: the Reference executes fused and unfused plans of the same style alike.
@Suite struct FusionTests {
  @Test func fusedEqualsUnfused() throws {
    let cases = ParityCatalog.covering.filter { ($0.size.pixelCount ?? 0) < 5000 }
    #expect(cases.count > 70)
    for parityCase in cases {
      let picture = try parityCase.content.picture(parityCase.size)
      let results = try [Planner.Method.fused, .unfused].map { method in
        let plan = try Planner(method: method).plan(
          parityCase.style, picture: picture.size, scale: parityCase.scale)
        return try ReferenceBackend().execute(plan, inputs: [.bitmap(picture)])
      }
      guard case .bitmap(let fused) = results[0], case .bitmap(let unfused) = results[1] else {
        Issue.record("no bitmap for \(parityCase)")
        continue
      }
      let comparison = try BitmapComparison(fused, unfused)
      // Bounded, one blurs the inverse image and the other subtracts from the blur of the bounds, in closed form: two
      // ways to the same number, each within a quarter of a level. Open, both do the same sums in another order.
      let allowed = parityCase.edges == .bounded ? 1 : 0
      #expect(comparison.maximumDifference <= allowed, "\(parityCase): \(comparison)")
    }
  }
}
