// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Adds the passes that blur coverage to a plan: shadows of one source and blur get one plane, and blurs of
/// one source share their downsamplings.
struct PlaneBuilder {
  /// What makes two blurred planes the same.
  struct Key: Hashable {
    let source: CoverageSource
    let blur: ShadowBlur
  }

  /// A blurred plane and how it is read.
  struct Blurred: Hashable {
    let surface: SurfaceID
    let octaves: Int
  }

  /// How much of a plane is made.
  enum Extent {
    /// What is read: the least for a plan that is executed once.
    case read
    /// What a shadow of that length reads in any direction: a light that goes round reads the same plane.
    case reach
    /// All that is other than zero: the plane does not depend on offsets.
    case whole
  }

  var extent = Extent.read
  /// What `OctaveBlur` knows by this name.
  var span: Int?

  /// The pixels at full size that are made for a shadow with this blur and offset over `region`, none of them
  /// certainly zero; nil when the shadow reads nothing but zeros.
  ///
  /// - Parameter source: the pixels of what is blurred, on its own grid; it is 0 outside of them.
  func needed(_ blur: ShadowBlur, offset: Vector, of source: PixelRect, for region: PixelRect) -> PixelRect? {
    let support = PixelRect(
      columns: blur.support(of: source.columns, span: span), rows: blur.support(of: source.rows, span: span))
    let shift = PixelShift(offset)
    let read = PixelRect(
      columns: shift.columns(readFor: region.columns), rows: shift.rows(readFor: region.rows)
    )
    .clamped(to: support)
    guard !region.isEmpty, !read.isEmpty else { return nil }
    switch extent {
    case .read: return read
    case .whole: return support
    case .reach:
      let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
      let reach = Int((length - 1e-6).rounded(.up)) + 1
      return region.grown(by: reach).clamped(to: support)
    }
  }

  /// What is read of a range for the pixels `needed` of its blur; nil where all of them are certainly zero.
  func read(_ blur: ShadowBlur, of source: Range<Int>, needed: Range<Int>) -> Range<Int>? {
    blur.read(of: source, needed: needed, span: span)
  }

  /// Adds downsamplings and kernels for every request (which plane, and which of its pixels at full size are
  /// read).
  func build(_ requests: [(key: Key, needed: PixelRect)], in plan: inout Plan) -> [Key: Blurred] {
    var built: [Key: Blurred] = [:]
    var sources: [CoverageSource] = []
    for request in requests where !sources.contains(request.key.source) { sources.append(request.key.source) }
    for source in sources {
      let steps = requests.filter { $0.key.source == source }
        .compactMap { Step($0, of: plan[source.surface].region, span: span) }
      let levels = addDownsamplings(of: source, for: steps, in: &plan)
      // The most reduced first: while a plane at full size is made, its scratch plane is the largest in
      // memory.
      for step in steps.sorted(by: { $0.blur.octaves > $1.blur.octaves }) {
        built[step.key] = Blurred(
          surface: addKernel(step, source: levels[step.blur.octaves], in: &plan), octaves: step.blur.octaves)
      }
    }
    for case (let key, let needed) in requests {
      guard case .doubleBox(let width) = key.blur else { continue }
      built[key] = addBoxes(width, of: key, for: needed, in: &plan).map { Blurred(surface: $0, octaves: 0) }
    }
    return built
  }

  /// One blur with its extents on both axes.
  private struct Step {
    let key: Key
    let blur: OctaveBlur
    let horizontal: BlurExtent
    let vertical: BlurExtent

    /// nil where nothing but zero would be read, and for what is no Gaussian.
    init?(_ request: (key: Key, needed: PixelRect), of source: PixelRect, span: Int?) {
      guard case .gaussian(let sigma, let isPrecise) = request.key.blur else { return nil }
      blur = OctaveBlur(sigma: sigma, isPrecise: isPrecise, span: span)
      guard
        let horizontal = BlurExtent(blur, of: source.columns, needed: request.needed.columns),
        let vertical = BlurExtent(blur, of: source.rows, needed: request.needed.rows)
      else { return nil }
      key = request.key
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// The region of level i, 1…octaves, that this blur reads.
    func halved(_ level: Int) -> PixelRect {
      PixelRect(columns: horizontal.halved[level - 1], rows: vertical.halved[level - 1])
    }
  }

  /// Adds the downsamplings that all `steps` need, each once; element i of the result is what i downsamplings
  /// give.
  private func addDownsamplings(
    of source: CoverageSource, for steps: [Step], in plan: inout Plan
  ) -> [CoverageSource] {
    var levels = [source]
    let octaves = steps.map(\.blur.octaves).max() ?? 0
    for level in stride(from: 1, through: octaves, by: 1) {
      let users = steps.filter { $0.blur.octaves >= level }
      let region = users.dropFirst().reduce(users[0].halved(level)) { $0.hull($1.halved(level)) }
      let output = plan.addSurface(.plane, region)
      plan.add(.downsample(DownsamplePass(source: levels[level - 1], output: output)))
      levels.append(.plane(output))
    }
    return levels
  }

  /// Adds two boxes along each axis; nil where nothing but zero would be read.
  private func addBoxes(
    _ width: Int, of key: Key, for needed: PixelRect, in plan: inout Plan
  ) -> SurfaceID? {
    let source = plan[key.source.surface].region
    let columns = needed.columns.clamped(to: key.blur.support(of: source.columns))
    let rows = needed.rows.clamped(to: key.blur.support(of: source.rows))
    guard !columns.isEmpty, !rows.isEmpty, let read = key.blur.read(of: source.rows, needed: rows) else {
      return nil
    }
    let between = plan.addSurface(.plane, PixelRect(columns: columns, rows: read))
    plan.add(.boxBlur(BoxBlurPass(source: key.source, axis: .horizontal, width: width, output: between)))
    let output = plan.addSurface(.plane, PixelRect(columns: columns, rows: rows))
    plan.add(
      .boxBlur(BoxBlurPass(source: .plane(between), axis: .vertical, width: width, output: output)))
    return output
  }

  /// Adds the one-dimensional convolutions of a blur, one along each axis as often as it is repeated.
  private func addKernel(_ step: Step, source: CoverageSource, in plan: inout Plan) -> SurfaceID {
    let radius = step.blur.kernel.radius
    var (source, output) = (source, source.surface)
    for left in (0..<step.blur.repeats).reversed() {
      // And what the convolutions that follow read of this one.
      let columns = step.horizontal.kernelOutput.grown(by: left * radius)
      let rows = step.vertical.kernelOutput.grown(by: left * radius)
      let input = rows.grown(by: radius)
      let between = plan.addSurface(
        .plane,
        PixelRect(
          columns: columns,
          rows: left == step.blur.repeats - 1 ? input.clamped(to: step.vertical.kernelInput) : input))
      plan.add(
        .blur(BlurPass(source: source, axis: .horizontal, kernel: step.blur.kernel, output: between)))
      output = plan.addSurface(.plane, PixelRect(columns: columns, rows: rows))
      plan.add(
        .blur(BlurPass(source: .plane(between), axis: .vertical, kernel: step.blur.kernel, output: output)))
      source = .plane(output)
    }
    return output
  }
}
