import IntaglioCore

/// Masks and blurs that the Reference has already computed from the same inputs: a direct convolution at sigma 150 takes
/// longer than all else, and a self-test needs the same one for many styles.
///
/// One memo belongs to one set of inputs, and to one thread.
public final class ReferenceMemo {
  /// How a surface came about, with the surfaces' numbers left out: equal lineages have equal values.
  indirect enum Lineage: Hashable {
    case input(Int)
    case mask(Lineage, threshold: Int?, isInverted: Bool, PixelRect)
    case blur(Lineage, Axis, Kernel, PixelRect)
  }

  private var rasters: [Lineage: ReferenceBackend.Raster] = [:]
  private var lineages: [SurfaceID: Lineage] = [:]

  /// A memo that remembers nothing yet.
  public init() {}

  /// Forgets everything: for other inputs.
  public func forget() { rasters = [:] }

  /// Before a plan runs: its inputs are where all lineages begin.
  func begin(_ plan: Plan) {
    lineages = [:]
    for index in 0..<plan.inputCount { lineages[SurfaceID(index)] = .input(index) }
  }

  /// What the pass writes: remembered, or computed now and, for masks and blurs, kept.
  func run(_ pass: Pass, of plan: Plan, _ compute: () -> ReferenceBackend.Raster) -> ReferenceBackend.Raster {
    guard let lineage = lineage(pass, plan) else { return compute() }
    lineages[pass.output] = lineage
    if let known = rasters[lineage] { return known }
    let raster = compute()
    rasters[lineage] = raster
    return raster
  }

  private func lineage(_ pass: Pass, _ plan: Plan) -> Lineage? {
    let region = plan[pass.output].region
    switch pass {
    case .mask(let mask):
      return lineages[mask.source].map {
        .mask($0, threshold: mask.threshold, isInverted: mask.isInverted, region)
      }
    case .blur(let blur):
      guard case .plane(let source) = blur.source else { return nil }
      return lineages[source].map { .blur($0, blur.axis, blur.kernel, region) }
    case .halve, .expand, .shape, .paint, .warp:
      return nil
    }
  }
}
