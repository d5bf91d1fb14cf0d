// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Blurs of pictures: of a style's whole result, and of a layer's backdrop.
extension ScenePassBuilder {
  /// A list as a blurred picture, over its visible part.
  mutating func blurred(
    _ list: PaintList, by blur: LayerStack.ResolvedLayerBlur, over frame: Rect, in visible: PixelRect
  ) -> PaintList {
    guard let drawn = list.region, let softest = blur.levels.first else { return PaintList() }
    let source = PictureBlur(picture: list.wholePicture(in: plan) ?? list.picture(drawn, in: &plan))
    let parts = blur.levels.map { blur.pixels($0, over: frame, in: visible) }
    let planes = source.planes(Array(zip(blur.levels.map(\.blur), parts)), in: &plan)
    guard let line = blur.line else {
      guard let softest = planes[0] else { return PaintList() }
      let picture = source.picture(softest, in: &plan)
      return PaintList(
        PaintItem(.picture(picture, shift: .zero), region: plan[picture].region.clamped(to: visible)))
    }
    let region = PlaneBuilder().needed(softest.blur, offset: .zero, of: drawn, for: visible)
    guard let region else { return PaintList() }
    let isSlanted = line.start.x != line.end.x && line.start.y != line.end.y
    let ends = isSlanted ? region.rows.bandEnds : [region.rows.lowerBound, region.rows.upperBound]
    // From the sharpest to the softest: each level over the previous ones, by its ramp.
    var mixed = PaintList()
    for (index, level) in blur.levels.enumerated().reversed() {
      let part = parts[index].clamped(to: region)
      guard !part.isEmpty else { continue }
      let coverage = level.isWhole ? [] : [ramp(of: level, along: line, over: frame, in: part)]
      let paint = planes[index].map { Paint.picture(source.picture($0, in: &plan), shift: .zero) }
      let isLowest = index == blur.levels.count - 1
      let item = PaintItem(
        paint ?? .color(.zero), coverage: coverage, blend: isLowest ? .normal : .copy, region: part)
      // A level of an oblique line fills only a part of its rectangle, so bands need fewer pixels.
      for (top, bottom) in zip(ends, ends.dropFirst()) {
        let band = PixelRect(columns: part.columns, rows: top..<bottom).clamped(to: part)
        let seen = blur.pixels(level, over: frame, in: band)
        if !seen.isEmpty { mixed.add(item.cropped(to: seen)) }
      }
    }
    var result = PaintList()
    result.addIsolated(mixed)
    return result
  }

  /// The visibility of a level: a number for each row or column if the line is parallel to an axis, otherwise
  /// a plane.
  private mutating func ramp(
    of level: LayerStack.ResolvedLayerBlur.Level, along line: LayerStack.ResolvedLayerBlur.Line,
    over frame: Rect, in part: PixelRect
  ) -> CoverageTerm {
    let gradient = ResolvedGradient(level.ramp, along: line, over: frame)
    if let profile = gradient.profile(over: part) { return CoverageTerm(.profile(profile)) }
    let ramp = PaintList(PaintItem(.gradient(gradient), region: part)).picture(part, in: &plan)
    // All ramps are kept until the picture is painted: as planes they take a quarter of the memory.
    let mask = plan.add(.plane, part) { MaskPass(source: ramp, output: $0) }
    return CoverageTerm(.plane(mask, octaves: 0))
  }
}

extension ResolvedGradient {
  fileprivate init(
    _ stops: [Gradient.Stop], along line: LayerStack.ResolvedLayerBlur.Line, over frame: Rect
  ) {
    self.init(Gradient(.linear(start: line.start, end: line.end), stops: stops), over: frame, scale: 1)
  }

  fileprivate func profile(over region: PixelRect) -> BoundsProfile? {
    guard case .linear(let direction, let phase) = shape, let half = halfPixel,
      direction.x == 0 || direction.y == 0
    else { return nil }
    func alpha(_ place: Int, _ step: Double) -> Float {
      let t = (Double(place) + 0.5) * step + phase
      var alpha = components[0].w
      for index in components.indices.dropFirst() {
        let (low, high) = (positions[index - 1], positions[index])
        let (middle, width) = ((low + high) / 2, max(high - low, 2 * half))
        let part = min(max((t - middle) / width + 0.5, 0), 1)
        alpha += (components[index].w - alpha) * part
      }
      return Float(alpha)
    }
    let isDown = direction.x == 0
    return BoundsProfile(
      columns: region.columns.map { isDown ? 1 : alpha($0, direction.x) },
      rows: region.rows.map { isDown ? alpha($0, direction.y) : 1 })
  }
}

extension Range<Int> {
  /// The ends of its bands, none of which is small.
  fileprivate var bandEnds: [Int] {
    let bands = Swift.max(1, Swift.min(16, count / 48))
    return (0...bands).map { lowerBound + count * $0 / bands }
  }
}

extension PixelRect {
  /// The bounding box of the part where x direction.x + y direction.y is in a range.
  fileprivate func part(of range: ClosedRange<Double>, along direction: Vector) -> PixelRect {
    func place(_ point: Vector) -> Double { point.x * direction.x + point.y * direction.y }
    let (left, right) = (Double(columns.lowerBound), Double(columns.upperBound))
    let (top, bottom) = (Double(rows.lowerBound), Double(rows.upperBound))
    let corners = [Vector(left, top), Vector(right, top), Vector(right, bottom), Vector(left, bottom)]
    var points = corners.filter { range.contains(place($0)) }
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (from, to) = (place(start), place(end))
      guard from != to else { continue }
      for edge in [range.lowerBound, range.upperBound] {
        let part = (edge - from) / (to - from)
        guard (0...1).contains(part) else { continue }
        points.append(Vector(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y)))
      }
    }
    func whole(_ places: [Double]) -> Range<Int> {
      guard let least = places.min(), let most = places.max() else { return 0..<0 }
      return Int(least.rounded(.down))..<Int(most.rounded(.up))
    }
    return PixelRect(columns: whole(points.map(\.x)), rows: whole(points.map(\.y))).clamped(to: self)
  }
}

extension LayerStack.ResolvedLayerBlur {
  /// The pixels of a region where a level is visible; for an oblique line their bounding box.
  fileprivate func pixels(_ level: Level, over frame: Rect, in region: PixelRect) -> PixelRect {
    guard let line, let index = levels.firstIndex(of: level) else { return region }
    let gradient = ResolvedGradient(level.ramp, along: line, over: frame)
    // On a line of length 0 every pixel has the blur of its start.
    guard case .linear(let direction, let phase) = gradient.shape, direction != .zero else { return region }
    // From its first visible position to where a softer level hides it.
    let hiding = index > 0 ? levels[index - 1].ramp : []
    let startsSharp = level.ramp.first?.color.alpha == 0
    var (low, high) = (-Double.infinity, Double.infinity)
    for stop in level.ramp where stop.color.alpha == 0 {
      if startsSharp { low = max(low, stop.position) } else { high = min(high, stop.position) }
    }
    for stop in hiding where stop.color.alpha == 1 {
      if hiding.first?.color.alpha == 1 {
        low = max(low, stop.position)
      } else {
        high = min(high, stop.position)
      }
    }
    func range(_ start: Double, _ end: Double, _ origin: Double, _ length: Double) -> Range<Int> {
      // One more pixel on either side, for stops closer than that.
      let ends = [low, high].map { origin + length * (start + $0 * (end - start)) }.sorted()
      let whole = ends.map { min(max($0, -1e9), 1e9) }
      return Int(whole[0].rounded(.down)) - 1..<Int(whole[1].rounded(.up)) + 1
    }
    let everything = -(1 << 30)..<1 << 30
    if line.start.x == line.end.x {
      return PixelRect(columns: everything, rows: range(line.start.y, line.end.y, frame.y, frame.height))
        .clamped(to: region)
    }
    if line.start.y == line.end.y {
      return PixelRect(columns: range(line.start.x, line.end.x, frame.x, frame.width), rows: everything)
        .clamped(to: region)
    }
    guard let half = gradient.halfPixel, low <= high else { return region }
    // Two more pixels on either side: these are centres, and stops may be closer than a pixel.
    return region.part(of: low - phase - 4 * half...high - phase + 4 * half, along: direction)
  }
}
