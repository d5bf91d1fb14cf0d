import IntaglioCore

/// Which passes of a plan are done together, so that planes that one pass writes for one other need not exist.
///
/// The result is what the passes would give one by one: the arithmetic of a row is the same, only its place in time and
/// memory differs. Paint passes over one another are the exception, whose picture in between is no longer rounded.
struct PassFusion: Sendable {
  /// How a pass of the plan is done.
  enum Step: Sendable {
    /// By itself.
    case alone(Pass)
    /// A vertical blur together with the horizontal one before it.
    case blur(horizontal: BlurPass, vertical: BlurPass)
    /// The items of several paint passes in a row, of which each paints over the one before; as one pass.
    case paint(PaintPass, passCount: Int)
    /// Within a later pass.
    case later
  }

  /// The two passes that make a plane.
  struct Blur: Sendable {
    let horizontal: BlurPass
    let vertical: BlurPass
  }

  /// One for each pass.
  let steps: [Step]
  /// The planes that the paint pass makes itself that reads them.
  let streamed: [SurfaceID: Blur]

  /// Items that read one streamed plane may be moved against each other by so many pixels an axis: what
  /// lies between them is kept.
  private static let greatestSpread = 32

  /// What can be done together in `plan`.
  ///
  /// - Parameters:
  ///   - streams: whether paint passes may make planes themselves, which then are never whole in memory.
  ///   - present: surfaces that an earlier run made, so that the passes before them need not run.
  init(_ plan: Plan, streams: Bool, present: Set<SurfaceID> = []) {
    var steps = plan.passes.map(Step.alone)
    var streamed: [SurfaceID: Blur] = [:]
    var readers: [SurfaceID: [Int]] = [:]
    for (index, pass) in plan.passes.enumerated() {
      for surface in Set(pass.sources) { readers[surface, default: []].append(index) }
    }
    for index in plan.passes.indices.dropFirst() {
      guard case .blur(let horizontal) = plan.passes[index - 1], horizontal.axis == .horizontal,
        case .blur(let vertical) = plan.passes[index], vertical.axis == .vertical,
        vertical.source == .plane(horizontal.output), horizontal.output != plan.output,
        readers[horizontal.output] == [index], plan.covers(vertical, rowsOf: horizontal)
      else { continue }
      steps[index - 1] = .later
      steps[index] = .blur(horizontal: horizontal, vertical: vertical)
      guard streams, vertical.output != plan.output, let users = readers[vertical.output], users.count == 1,
        case .paint(let paint) = plan.passes[users[0]],
        case .alpha(let picture, _) = horizontal.source, picture.index < plan.inputCount,
        PassFusion.canStream(vertical.output, into: paint)
      else { continue }
      steps[index] = .later
      streamed[vertical.output] = Blur(horizontal: horizontal, vertical: vertical)
    }
    for index in plan.passes.indices.dropFirst() {
      guard let (lower, count) = steps[index - 1].paint, case .paint(let upper) = plan.passes[index],
        upper.backdrop == lower.output, readers[lower.output] == [index], lower.output != plan.output,
        !present.contains(lower.output),
        plan[lower.output].region == plan[upper.output].region, !upper.itemSurfaces.contains(lower.output)
      else { continue }
      steps[index - 1] = .later
      var whole = upper
      (whole.backdrop, whole.items) = (lower.backdrop, lower.items + upper.items)
      steps[index] = .paint(whole, passCount: count + 1)
    }
    self.steps = steps
    self.streamed = streamed
  }

  /// Whether the items that read a plane read it at full size and not too far from one another.
  private static func canStream(_ plane: SurfaceID, into paint: PaintPass) -> Bool {
    guard paint.backdrop != plane else { return false }
    var shifts: [PixelShift] = []
    for term in paint.items.flatMap(\.coverage) where term.surface == plane {
      guard case .plane(_, octaves: 0) = term.source else { return false }
      shifts.append(term.shift)
    }
    let (columns, rows) = (shifts.map(\.wholeX), shifts.map(\.wholeY))
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
    else { return false }
    return right - left <= greatestSpread && bottom - top <= greatestSpread
  }
}

extension PassFusion.Step {
  /// The paint pass that it is, and of how many.
  fileprivate var paint: (pass: PaintPass, count: Int)? {
    switch self {
    case .alone(.paint(let pass)): (pass, 1)
    case .paint(let pass, let count): (pass, count)
    case .alone, .blur, .later: nil
    }
  }
}

extension Plan {
  /// Whether the plane between two blurs holds all that the second one may read other than 0. Planners see to that; in a
  /// plan that cuts it shorter, what is cut off has to be 0.
  fileprivate func covers(_ vertical: BlurPass, rowsOf horizontal: BlurPass) -> Bool {
    let (between, output) = (self[horizontal.output].region, self[vertical.output].region)
    let source = self[horizontal.source.surface].region
    let reach = vertical.kernel.radius
    let read = output.rows.lowerBound - reach..<output.rows.upperBound + reach
    return between.columns == output.columns
      && read.clamped(to: source.rows).clamped(to: between.rows)
        == read.clamped(to: source.rows)
  }
}
