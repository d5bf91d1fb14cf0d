// SPDX-License-Identifier: MIT
import IntaglioModel

/// What it takes to make a part of a plan's result: fewer passes over smaller surfaces, and parts of the
/// inputs.
///
/// All surfaces keep their grids, so that downsamplings meet the same pixels and the part has the bytes that
/// it has within the whole.
package struct CroppedPlan: Sendable, Hashable {
  /// A part of one of the whole plan's inputs.
  package struct Input: Sendable, Hashable {
    /// Its place among the whole plan's inputs.
    package let index: Int
    /// Which of its pixels are read.
    package let region: PixelRect
  }

  /// The plan, whose output is the part.
  package let plan: Plan
  /// The plan's inputs.
  package let inputs: [Input]
}

extension Plan {
  /// The plan of a part of the result: every pass as far as the part depends on it.
  ///
  /// - Parameters:
  ///   - region: pixels of the output, at least one.
  ///   - taking: the pixels of an input that are to be given, at least those that are needed; those by
  ///     default.
  package func cropped(
    to region: PixelRect, taking: (_ input: Int, _ needed: PixelRect) -> PixelRect = { $1 }
  ) -> CroppedPlan {
    cropped(to: region, inputs: { input, needed in needed.map { taking(input, $0) } })
  }

  /// The same plan with all of its inputs, whose surfaces are no larger than what is read of them.
  package var trimmed: Plan {
    cropped(to: self[output].region, inputs: { input, _ in surfaces[input].region }).plan
  }

  /// - Parameter taken: the pixels of an input that are to be given; nil for none.
  private func cropped(
    to region: PixelRect, inputs taken: (_ input: Int, _ needed: PixelRect?) -> PixelRect?
  ) -> CroppedPlan {
    let needs = needs(for: region)
    let readings = readings
    var cropped = Plan()
    var numbers = [SurfaceID?](repeating: nil, count: surfaces.count)
    var inputs: [CroppedPlan.Input] = []
    for index in 0..<inputCount {
      guard let taken = taken(index, needs[index]) else { continue }
      numbers[index] = cropped.addInput(surfaces[index].format, taken)
      inputs.append(CroppedPlan.Input(index: index, region: taken))
    }
    for pass in passes {
      let output = pass.output.index
      guard let need = needs[output], var pass = pass.cropped(to: need, in: self) else { continue }
      let number = numbers[output] ?? cropped.addSurface(surfaces[output].format, need)
      numbers[output] = number
      pass = pass.reading { numbers[$0.index] ?? $0 }
      pass.output = number
      if case .paint(var paint) = pass, readings[output] > 1 {
        // What reads it besides the paint over it may be elsewhere: it is rounded all the same.
        paint.isShared = true
        pass = .paint(paint)
      }
      cropped.add(pass)
    }
    cropped.output = numbers[output.index] ?? SurfaceID(0)
    return CroppedPlan(plan: cropped, inputs: inputs)
  }

  /// How often each surface is read.
  private var readings: [Int] {
    let isNeeded = passesNeeded(with: [])
    var readings = [Int](repeating: 0, count: surfaces.count)
    for (pass, isNeeded) in zip(passes, isNeeded) where isNeeded {
      pass.forEachSource { readings[$0.index] += 1 }
    }
    return readings
  }

  /// The pixels of each surface on which a region of the output depends; nil for those on which nothing does.
  private func needs(for region: PixelRect) -> [PixelRect?] {
    var needs = [PixelRect?](repeating: nil, count: surfaces.count)
    needs[output.index] = region
    // Who reads a surface comes after who writes it.
    for pass in passes.reversed() {
      guard let need = needs[pass.output.index] else { continue }
      let written = self.region(writtenBy: pass).clamped(to: need)
      if written.isEmpty { continue }
      pass.forEachReading(for: written) { surface, read in
        let read = read.withPixels(of: self[surface].region)
        needs[surface.index] = needs[surface.index].map { $0.hull(read) } ?? read
      }
    }
    return needs
  }
}

extension Pass {
  /// Calls a function for each surface that is read for some pixels of the output, for some of them more than
  /// once, with the pixels that are read, of which some may lie outside of the surface.
  fileprivate func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    switch self {
    case .mask(let pass): body(pass.source, written)
    case .downsample(let pass):
      // Sample i reads 2i - 1 … 2i + 2.
      func read(_ samples: Range<Int>) -> Range<Int> {
        2 * samples.lowerBound - 1..<2 * samples.upperBound + 1
      }
      body(pass.source.surface, PixelRect(columns: read(written.columns), rows: read(written.rows)))
    case .blur(let pass):
      var read = written
      switch pass.axis {
      case .horizontal: read.columns = read.columns.grown(by: pass.kernel.radius)
      case .vertical: read.rows = read.rows.grown(by: pass.kernel.radius)
      }
      body(pass.source.surface, read)
    case .boxBlur(let pass):
      var read = written
      switch pass.axis {
      case .horizontal: read.columns = read.columns.grown(by: pass.reach)
      case .vertical: read.rows = read.rows.grown(by: pass.reach)
      }
      body(pass.source.surface, read)
      if let blocks = pass.blocks { body(blocks.plane, read) }
    case .upsample(let pass): body(pass.source, written.samples(octaves: pass.octaves))
    case .shape: break
    case .warp(let pass):
      let read = pass.placement.pixels(of: written)
      // The pixels around a point, and one more for the rounding of a device.
      body(pass.picture, read.grown(by: 1))
    case .distance(let pass):
      body(pass.source, PixelRect(columns: written.columns, rows: written.rows.grown(by: pass.limit)))
    case .spread(let pass):
      let reach = SpreadPass.reach(pass.spread)
      body(pass.distances, PixelRect(columns: written.columns.grown(by: reach), rows: written.rows))
      body(pass.source, written.grown(by: reach))
    case .tone(let pass):
      switch pass.value {
      case .plain: body(pass.source, written)
      case .difference(let one, let other):
        for shift in [one, other] {
          body(
            pass.source,
            PixelRect(
              columns: shift.columns(readFor: written.columns), rows: shift.rows(readFor: written.rows)))
        }
      case .relief(let relief):
        body(pass.source, written.grown(by: relief.step))
        if let texture = relief.texture { body(texture.plane, written.grown(by: texture.step)) }
      }
    case .share(let pass):
      body(pass.first, written)
      if let second = pass.second { body(second, written) }
    case .sweep(let pass): body(pass.source, pass.direction.read(for: written))
    case .compose(let pass):
      for plane in pass.planes { body(plane, written.samples(octaves: pass.octaves)) }
    case .grain(let pass):
      let (shift, columns, rows) = (pass.shift, written.columns, written.rows)
      body(pass.source, PixelRect(columns: shift.columns(readFor: columns), rows: shift.rows(readFor: rows)))
    case .ramp(let pass): body(pass.source, written)
    case .displace(let pass): body(pass.picture, written.grown(by: DisplacePass.reach(pass.radius)))
    case .paint(let pass):
      if let backdrop = pass.backdrop { body(backdrop, written) }
      for item in pass.items {
        let region = item.region.clamped(to: written)
        if !region.isEmpty { item.forEachReading(for: region, body) }
      }
    }
  }

  /// The pass as far as it writes some pixels of its output; nil where it writes none of them.
  fileprivate func cropped(to need: PixelRect, in plan: Plan) -> Pass? {
    guard case .paint(var pass) = self else { return self }
    let written = plan.region(writtenBy: self).clamped(to: need)
    guard !written.isEmpty else { return nil }
    pass.items = pass.items.compactMap { item in
      let region = item.region.clamped(to: written)
      return region.isEmpty ? nil : item.cropped(to: region)
    }
    pass.region = written == need ? nil : written
    return .paint(pass)
  }
}

extension PaintItem {
  fileprivate func forEachReading(for region: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    func read(_ shift: PixelShift) -> PixelRect {
      PixelRect(columns: shift.columns(readFor: region.columns), rows: shift.rows(readFor: region.rows))
    }
    switch paint {
    case .picture(let surface, let shift): body(surface, read(shift))
    case .pattern(let surface, _): body(surface, .everything)
    case .color, .gradient, .noise: break
    }
    for term in coverage {
      switch term.source {
      case .alpha(let surface, _), .luminance(let surface): body(surface, read(term.shift))
      case .plane(let surface, let octaves): body(surface, read(term.shift).samples(octaves: octaves))
      case .profile: break
      }
    }
  }

  /// The item within a part of its region.
  package func cropped(to pixels: PixelRect) -> PaintItem {
    var item = self
    item.region = pixels
    item.coverage = coverage.map { $0.cropped(from: region, to: pixels) }
    return item
  }
}

extension CoverageTerm {
  /// The factor over a part of the region to which its profiles belong.
  package func cropped(from region: PixelRect, to pixels: PixelRect) -> CoverageTerm {
    var term = self
    if case .profile(let profile) = source {
      term.source = .profile(profile.cropped(from: region, to: pixels))
    }
    term.bounds = bounds?.cropped(from: region, to: pixels)
    return term
  }
}

extension BoundsProfile {
  fileprivate func cropped(from region: PixelRect, to pixels: PixelRect) -> BoundsProfile {
    func part(_ numbers: [Float], _ whole: Range<Int>, _ part: Range<Int>) -> [Float] {
      Array(numbers[part.lowerBound - whole.lowerBound..<part.upperBound - whole.lowerBound])
    }
    return BoundsProfile(
      columns: part(columns, region.columns, pixels.columns), rows: part(rows, region.rows, pixels.rows))
  }
}

extension PixelRect {
  /// More than any surface has.
  fileprivate static let everything = PixelRect(columns: -(1 << 40)..<1 << 40, rows: -(1 << 40)..<1 << 40)

  /// The samples of a plane of some octaves that the quadratic B-spline reads for these pixels: one more on
  /// either side of those that hold them. Without octaves a pixel is its own sample.
  fileprivate func samples(octaves: Int) -> PixelRect {
    PixelRect(columns: columns.samples(octaves: octaves), rows: rows.samples(octaves: octaves))
  }

  /// What of it lies in a surface, or the pixel of the surface that is nearest: no surface is without pixels.
  fileprivate func withPixels(of surface: PixelRect) -> PixelRect {
    func part(_ range: Range<Int>, _ whole: Range<Int>) -> Range<Int> {
      let part = range.clamped(to: whole)
      if !part.isEmpty { return part }
      let nearest = min(max(range.lowerBound, whole.lowerBound), whole.upperBound - 1)
      return nearest..<nearest + 1
    }
    return PixelRect(columns: part(columns, surface.columns), rows: part(rows, surface.rows))
  }
}

extension Range<Int> {
  /// See `PixelRect.samples`.
  package func samples(octaves: Int) -> Range<Int> {
    guard octaves > 0 else { return self }
    // An arithmetic shift right is a division rounded down, for negative pixels too.
    return (lowerBound >> octaves) - 1..<((upperBound - 1) >> octaves) + 2
  }
}
