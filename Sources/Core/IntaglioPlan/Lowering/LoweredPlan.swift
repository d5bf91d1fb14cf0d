// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plan as a backend executes it, step by step: the passes that have to run, some of them combined.
///
///     print(plan, LoweredPlan(plan, .processor(caches: false)), separator: "\n")
///
/// Combined passes give the same result as separate ones, but their intermediate surfaces never exist as a
/// whole.
package struct LoweredPlan: Sendable, Hashable {
  package enum Work: Sendable, Hashable {
    case pass(Pass)
    case blur(horizontal: BlurPass, vertical: BlurPass)
    /// A paint pass with planes that are computed strip by strip as they are read.
    case paint(PaintPass, streams: [StreamedBlur])
    /// The alpha of a linear gradient with sRGB components, as a plane.
    case gradient(ResolvedGradient, SurfaceID)
  }

  package struct Step: Sendable, Hashable {
    package let work: Work
    package let passes: [Int]
  }

  package let steps: [Step]
  /// The pictures that paint passes compose from planes as they read them; they never exist as a whole.
  package let compositions: [SurfaceID: ComposePass]
  /// The displaced pictures that paint passes compute as they read them.
  package let displacements: [SurfaceID: DisplacePass]
  /// The pictures that are only parts of bitmaps; their displacement reads the bitmap directly.
  package let copies: [SurfaceID: PictureCopy]

  /// Lowers a plan.
  ///
  /// - Parameters:
  ///   - target: the kind of backend.
  ///   - present: surfaces that already exist; passes that are needed only for these do not run.
  package init(_ plan: Plan, _ target: LoweringTarget, present: Set<SurfaceID> = []) {
    var lowering = Lowering(plan, present: present)
    if case .processor(let caches) = target {
      lowering.joinBlurs()
      lowering.joinGradients()
      if !caches {
        lowering.streamPlanes()
        lowering.displaceInPlace()
        lowering.makePicturesAsRead()
      }
    }
    steps = lowering.steps.compactMap(\.self)
    (compositions, displacements) = (lowering.compositions, lowering.displacements)
    copies = lowering.copies
  }
}

/// The kinds of backends, which combine different passes.
package enum LoweringTarget: Sendable, Hashable {
  /// The CPU backend, whose rows stay in the processor's caches between the passes of a step. Planes to be
  /// cached for later plans have to be whole.
  case processor(caches: Bool)
  /// A graphics device, which runs consecutive passes without extra cost.
  case device
}

/// A full-size blur that a paint pass computes as it reads it.
package struct StreamedBlur: Sendable, Hashable {
  /// The plane, which never exists as a whole.
  package let plane: SurfaceID
  package let horizontal: BlurPass
  package let vertical: BlurPass
  /// The displacements with which items read it.
  package let shifts: [PixelShift]
  /// The pixels that these items may change.
  package let region: PixelRect
}

package struct PictureCopy: Sendable, Hashable {
  package let picture: SurfaceID
  package let shift: PixelShift
  /// The result's pixels; transparent outside.
  package let region: PixelRect

  package init(picture: SurfaceID, shift: PixelShift, region: PixelRect) {
    (self.picture, self.shift, self.region) = (picture, shift, region)
  }
}

/// A plan during lowering: a step for each pass that runs, at the place of the step's last pass.
private struct Lowering {
  let plan: Plan
  let present: Set<SurfaceID>
  var steps: [LoweredPlan.Step?]
  var compositions: [SurfaceID: ComposePass] = [:]
  var displacements: [SurfaceID: DisplacePass] = [:]
  var copies: [SurfaceID: PictureCopy] = [:]
  /// The running passes that read each surface.
  private var readers: [[Int]]

  /// The maximum difference, in pixels per axis, between displacements of one streamed plane: the rows in
  /// between have to stay in memory.
  private static let maximumSpread = 32

  init(_ plan: Plan, present: Set<SurfaceID>) {
    self.plan = plan
    self.present = present
    let isNeeded = plan.passesNeeded(with: present)
    steps = plan.passes.indices.map { index in
      isNeeded[index] ? LoweredPlan.Step(work: .pass(plan.passes[index]), passes: [index]) : nil
    }
    readers = Array(repeating: [], count: plan.surfaces.count)
    for index in plan.passes.indices where isNeeded[index] {
      plan.passes[index].forEachSource { surface in
        if readers[surface.index].last != index { readers[surface.index].append(index) }
      }
    }
  }

  /// Combines a blur along rows with the following blur along columns, if nothing else reads the plane
  /// between them.
  mutating func joinBlurs() {
    for index in plan.passes.indices.dropFirst() {
      guard case .pass(.blur(let horizontal))? = steps[index - 1]?.work, horizontal.axis == .horizontal,
        case .pass(.blur(let vertical))? = steps[index]?.work, vertical.axis == .vertical,
        vertical.source == .plane(horizontal.output), isOnlyRead(horizontal.output, by: [index]),
        plan.covers(vertical, rowsOf: horizontal)
      else { continue }
      join(index - 1, into: index, .blur(horizontal: horizontal, vertical: vertical))
    }
  }

  /// Moves blurs of full size into the only paint step that reads them. Only blurs of inputs, which exist
  /// until the end.
  mutating func streamPlanes() {
    for index in plan.passes.indices {
      guard case .blur(let horizontal, let vertical)? = steps[index]?.work,
        case .alpha(let picture, _) = horizontal.source, picture.index < plan.inputCount,
        let reader = steps.indices.first(where: {
          steps[$0]?.paint?.items.contains { $0.reads(vertical.output) } ?? false
        }),
        let step = steps[reader], let paint = step.paint, isOnlyRead(vertical.output, by: step.passes),
        let blur = streamed(horizontal, vertical, into: paint)
      else { continue }
      join(index, into: reader, .paint(paint, streams: step.streams + [blur]))
    }
  }

  /// Converts a gradient painted only for its alpha directly to a plane.
  mutating func joinGradients() {
    for index in plan.passes.indices.dropFirst() {
      guard case .pass(.mask(let mask))? = steps[index]?.work, mask.channel == .alpha, mask.threshold == nil,
        !mask.isInverted, let paint = steps[index - 1]?.paint, paint.output == mask.source,
        isOnlyRead(mask.source, by: [index]), plan[mask.output].region == plan[mask.source].region,
        let gradient = paint.onlyGradient(on: plan[mask.source].region)
      else { continue }
      join(index - 1, into: index, .gradient(gradient, mask.output))
    }
  }

  mutating func displaceInPlace() {
    for index in plan.passes.indices {
      guard case .pass(.displace(let pass))? = steps[index]?.work, isOnlyRead(pass.picture, by: [index]),
        let painting = steps.firstIndex(where: { $0?.paint?.output == pass.picture }),
        let copy = steps[painting]?.paint?.onlyCopy(in: plan)
      else { continue }
      join(painting, into: index, .pass(.displace(pass)))
      copies[pass.picture] = copy
    }
  }

  /// Moves pictures of planes and displaced pictures into the paint pass that reads them, if nothing else
  /// does, and each pixel is read only once.
  mutating func makePicturesAsRead() {
    for index in plan.passes.indices {
      guard let own = steps[index], case .pass(let pass) = own.work, !present.contains(pass.output),
        pass.output != plan.output
      else { continue }
      // Only their rows can be computed one by one.
      switch pass {
      case .compose, .displace: break
      default: continue
      }
      let reading = steps.indices.filter {
        steps[$0]?.passes.contains(where: readers[pass.output.index].contains) ?? false
      }
      guard reading.count == 1, let step = steps[reading[0]], let paint = step.paint,
        paint.paintsOnce(pass.output)
      else { continue }
      steps[reading[0]] = LoweredPlan.Step(work: step.work, passes: (own.passes + step.passes).sorted())
      steps[index] = nil
      if case .compose(let pass) = pass { compositions[pass.output] = pass }
      if case .displace(let pass) = pass { displacements[pass.output] = pass }
    }
  }

  /// A blur within a paint pass; nil unless all items read it at full size and close to one another.
  private func streamed(_ horizontal: BlurPass, _ vertical: BlurPass, into paint: PaintPass) -> StreamedBlur?
  {
    let plane = vertical.output
    let readers = paint.items.filter { $0.reads(plane) }
    let terms = readers.flatMap(\.coverage).filter { $0.surface == plane }
    guard let first = readers.first, paint.backdrop != plane,
      terms.allSatisfy({ $0.source == .plane(plane, octaves: 0) }),
      Lowering.spread(terms.map(\.shift.wholeX)) <= Lowering.maximumSpread,
      Lowering.spread(terms.map(\.shift.wholeY)) <= Lowering.maximumSpread
    else { return nil }
    return StreamedBlur(
      plane: plane, horizontal: horizontal, vertical: vertical, shifts: terms.map(\.shift),
      region: readers.dropFirst().reduce(first.region) { $0.hull($1.region) })
  }

  private static func spread(_ numbers: [Int]) -> Int { (numbers.max() ?? 0) - (numbers.min() ?? 0) }

  /// Whether only these passes read a surface, and it is not needed later.
  private func isOnlyRead(_ surface: SurfaceID, by passes: [Int]) -> Bool {
    surface != plan.output && !present.contains(surface) && readers[surface.index].allSatisfy(passes.contains)
  }

  private mutating func join(_ index: Int, into later: Int, _ work: LoweredPlan.Work) {
    let passes = [steps[index], steps[later]].compactMap { $0?.passes }.flatMap(\.self).sorted()
    steps[index] = nil
    steps[later] = LoweredPlan.Step(work: work, passes: passes)
  }
}

extension LoweredPlan.Step {
  fileprivate var paint: PaintPass? {
    switch work {
    case .pass(.paint(let pass)), .paint(let pass, _): pass
    case .pass, .blur, .gradient: nil
    }
  }

  var streams: [StreamedBlur] {
    if case .paint(_, let streams) = work { streams } else { [] }
  }
}

extension PaintPass {
  /// The part of a bitmap that it paints unchanged, if it paints nothing else.
  fileprivate func onlyCopy(in plan: Plan) -> PictureCopy? {
    guard backdrop == nil, items.count == 1, let item = items.first,
      case .picture(let picture, let shift) = item.paint, plan[picture].format == .bitmap, shift.isWhole,
      item.isSourceOver, item.opacity == 1, item.coverage.isEmpty, item.adjustments.isEmpty
    else { return nil }
    let seen = plan[picture].region.moved(shift.wholeX, shift.wholeY).clamped(to: item.region)
    return PictureCopy(picture: picture, shift: shift, region: seen.clamped(to: plan[output].region))
  }

  /// The linear gradient with sRGB components that it paints on a region, if it paints nothing else.
  fileprivate func onlyGradient(on region: PixelRect) -> ResolvedGradient? {
    guard backdrop == nil, items.count == 1, let item = items.first,
      case .gradient(let gradient) = item.paint, case .linear = gradient.shape, gradient.space == .sRGB,
      gradient.tiling == nil, !gradient.isSmooth, item.isSourceOver, item.opacity == 1, item.coverage.isEmpty,
      item.region == region
    else { return nil }
    return gradient
  }

  /// Whether items paint a picture, apart from one another, and nothing else reads it.
  fileprivate func paintsOnce(_ picture: SurfaceID) -> Bool {
    let readers = items.filter { $0.reads(picture) }
    return backdrop != picture
      && readers.enumerated().allSatisfy { index, item in
        guard case .picture(picture, _) = item.paint else { return false }
        return !item.coverage.contains { $0.surface == picture }
          && readers[..<index].allSatisfy { $0.region.clamped(to: item.region).isEmpty }
      }
  }
}

extension Plan {
  /// Whether the plane between two blurs contains all samples other than 0 that the second one may read.
  /// Planners ensure that; if a plan has a shorter plane, the missing samples must read as 0, so its blurs
  /// stay separate.
  fileprivate func covers(_ vertical: BlurPass, rowsOf horizontal: BlurPass) -> Bool {
    let (between, output) = (self[horizontal.output].region, self[vertical.output].region)
    let source = self[horizontal.source.surface].region
    let read = output.rows.grown(by: vertical.kernel.radius)
    return between.columns == output.columns
      && read.clamped(to: source.rows).clamped(to: between.rows) == read.clamped(to: source.rows)
  }
}
