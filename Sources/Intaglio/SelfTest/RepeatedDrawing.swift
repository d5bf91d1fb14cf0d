import IntaglioCore

/// What a candidate makes of one plan that it is given several times in a row.
enum RepeatedDrawing {
  /// The same picture each time.
  case steady(Bitmap)
  /// A later picture that is not the first one.
  case unsteady(first: Bitmap, later: Bitmap)
  /// No picture.
  case failed(RenderError)
}

extension SelfTest.Candidate {
  /// Executes the plan `SelfTest.repetitions` times, so that caches which show old pixels show themselves.
  func drawRepeatedly(_ plan: Plan, _ inputs: [Surface]) -> RepeatedDrawing {
    do throws(RenderError) {
      let first = try execute(plan, inputs).bitmap()
      for _ in 1..<SelfTest.repetitions {
        let later = try execute(plan, inputs).bitmap()
        guard later == first else { return .unsteady(first: first, later: later) }
      }
      return .steady(first)
    } catch {
      return .failed(error)
    }
  }
}
