// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Adds the passes that blur coverage: shadows with the same source and blur share a plane, and blurs of the
/// same source share their downsamplings.
struct PlaneBuilder {
  struct Key: Hashable {
    let source: CoverageSource
    let blur: ShadowBlur
  }

  struct Blurred: Hashable {
    let surface: SurfaceID
    let octaves: Int
  }

  enum Extent {
    /// Only the part that is read, for plans that run once.
    case read
    /// The part that a shadow reads with an offset of this length in any direction, so that planes stay the
    /// same while a light rotates.
    case reach
    /// The whole support, so that planes do not depend on offsets.
    case whole
  }

  var extent = Extent.read
  var span: Int?

  /// The full-size pixels that a shadow with this blur and offset needs over `region`, as far as they may be
  /// non-zero; nil if the shadow reads only zeros.
  ///
  /// - Parameter source: the pixels of the source, on its own grid; it is 0 outside of them.
  func needed(_ blur: ShadowBlur, offset: Vector, of source: PixelRect, for region: PixelRect) -> PixelRect? {
    let support = blur.support(of: source, span: span)
    let read = PixelShift(offset).pixels(readFor: region).clamped(to: support)
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

  /// Adds downsamplings and kernels for all requests (the plane, and the pixels at full size that are read).
  func build(_ requests: [(key: Key, needed: PixelRect)], in plan: inout Plan) -> [Key: Blurred] {
    var built: [Key: Blurred] = [:]
    for source in requests.map(\.key.source).distinct {
      let steps = requests.filter { $0.key.source == source }
        .compactMap { Step($0, of: plan[source.surface].region, span: span) }
      let levels = addDownsamplings(of: source, for: steps, in: &plan)
      // Most reduced first: while a plane at full size is made, its scratch plane is the largest in memory.
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

  private struct Step {
    let key: Key
    let blur: OctaveBlur
    let isPrecise: Bool
    let horizontal: BlurExtent
    let vertical: BlurExtent

    /// nil if it reads only zeros, and for blurs other than Gaussians.
    init?(_ request: (key: Key, needed: PixelRect), of source: PixelRect, span: Int?) {
      guard case .gaussian(let sigma, let isPrecise) = request.key.blur else { return nil }
      blur = OctaveBlur(sigma: sigma, isPrecise: isPrecise, span: span)
      guard let horizontal = BlurExtent(blur, of: source.columns, needed: request.needed.columns),
        let vertical = BlurExtent(blur, of: source.rows, needed: request.needed.rows)
      else { return nil }
      (key, self.isPrecise) = (request.key, isPrecise)
      (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// The region of level i, 1…octaves, that this blur reads.
    func halved(_ level: Int) -> PixelRect {
      PixelRect(columns: horizontal.halved[level - 1], rows: vertical.halved[level - 1])
    }
  }

  /// Adds the downsamplings of all `steps`, each once; element i of the result is the output of i
  /// downsamplings.
  private func addDownsamplings(
    of source: CoverageSource, for steps: [Step], in plan: inout Plan
  ) -> [CoverageSource] {
    var levels = [source]
    let octaves = steps.map(\.blur.octaves).max() ?? 0
    for level in stride(from: 1, through: octaves, by: 1) {
      let users = steps.filter { $0.blur.octaves >= level }
      let region = users.dropFirst().reduce(users[0].halved(level)) { $0.hull($1.halved(level)) }
      levels.append(
        .plane(plan.add(.plane, region) { DownsamplePass(source: levels[level - 1], output: $0) }))
    }
    return levels
  }

  /// Adds two boxes along each axis; nil if they read only zeros.
  private func addBoxes(_ width: Int, of key: Key, for needed: PixelRect, in plan: inout Plan) -> SurfaceID? {
    let source = plan[key.source.surface].region
    let region = needed.clamped(to: key.blur.support(of: source))
    guard !region.isEmpty, let read = key.blur.read(of: source.rows, needed: region.rows) else { return nil }
    let between = plan.add(.plane, PixelRect(columns: region.columns, rows: read)) {
      BoxBlurPass(source: key.source, axis: .horizontal, width: width, output: $0)
    }
    return plan.add(.plane, region) {
      BoxBlurPass(source: .plane(between), axis: .vertical, width: width, output: $0)
    }
  }

  /// Adds the one-dimensional convolutions of a blur: one along each axis for each repetition.
  private func addKernel(_ step: Step, source: CoverageSource, in plan: inout Plan) -> SurfaceID {
    let (kernel, radius) = (step.blur.kernel, step.blur.kernel.radius)
    var (source, output) = (source, source.surface)
    for left in (0..<step.blur.repeats).reversed() {
      // Including the reach of the following convolutions.
      let columns = step.horizontal.kernelOutput.grown(by: left * radius)
      let rows = step.vertical.kernelOutput.grown(by: left * radius)
      let input = rows.grown(by: radius)
      let read = left == step.blur.repeats - 1 ? input.clamped(to: step.vertical.kernelInput) : input
      let between = plan.add(.plane, PixelRect(columns: columns, rows: read)) {
        BlurPass(source: source, axis: .horizontal, kernel: kernel, isPrecise: step.isPrecise, output: $0)
      }
      output = plan.add(.plane, PixelRect(columns: columns, rows: rows)) {
        BlurPass(
          source: .plane(between), axis: .vertical, kernel: kernel, isPrecise: step.isPrecise, output: $0)
      }
      source = .plane(output)
    }
    return output
  }
}
