// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The passes that paint a list.
extension PaintList {
  /// Adds the passes that paint the list into a 16-bit intermediate.
  ///
  /// - Parameter backdrop: a 16-bit intermediate below the list.
  func picture(
    _ region: PixelRect, over backdrop: SurfaceID? = nil,
    _ backdrops: KnockoutBackdrops = KnockoutBackdrops(), in plan: inout Plan
  ) -> SurfaceID {
    let output = plan.addSurface(.intermediate, region)
    paint(on: output, region, over: backdrop, backdrops, in: &plan)
    return output
  }

  /// Adds the passes that paint the list into a region of a surface: as few as the limit on a pass's inputs
  /// allows.
  ///
  /// - Parameters:
  ///   - backdrop: a 16-bit intermediate below the list.
  ///   - backdrops: the backdrops that knockouts reveal.
  ///   - isDithered: whether a bitmap is dithered by `DitherMatrix`.
  func paint(
    on output: SurfaceID, _ region: PixelRect, over backdrop: SurfaceID? = nil,
    _ backdrops: KnockoutBackdrops = KnockoutBackdrops(),
    isDithered: Bool = false, in plan: inout Plan
  ) {
    if parts.count == 1, backdrop == nil, case .isolated(let list, let cuts) = parts[0] {
      return list.paint(on: output, region, cutAt: cuts, isDithered: isDithered, in: &plan)
    }
    var below = backdrop
    var items: [PaintItem] = []
    // Paints the items so far, for parts that need them as a picture.
    func flush() {
      guard !items.isEmpty else { return }
      let picture = plan.addSurface(.intermediate, region)
      PaintList.paint(items, on: picture, region, over: below, in: &plan)
      (below, items) = (picture, [])
    }
    func add(_ parts: [Part], _ backdrops: KnockoutBackdrops) {
      for part in parts {
        switch part {
        case .item(let item): items.append(item)
        case .cut(let cut):
          // The backdrop is needed twice: below the list, and beside it.
          flush()
          var painted = cut.region
          if let read = cut.list.readByFrosts {
            // And the pixels that a frost reads, if there are any.
            painted = painted.hull(read.clamped(to: region))
            if let whole = cut.list.region { painted = painted.hull(whole) }
          }
          let picture = cut.list.picture(painted, over: below, backdrops, in: &plan)
          items = [
            PaintItem(
              .picture(picture, shift: .zero), coverage: cut.coverage, blend: .copy, region: cut.region)
          ]
        case .group(let list):
          flush()
          var inner = backdrops
          inner.shallow = below.map { .picture($0, shift: .zero) } ?? .color(.zero)
          add(list.parts, inner)
        case .isolated(let list, let cuts):
          guard let region = list.region else { continue }
          let picture = plan.addSurface(.intermediate, region)
          list.paint(on: picture, region, cutAt: cuts, in: &plan)
          items.append(PaintItem(.picture(picture, shift: .zero), region: region))
        case .replacement(let replacement):
          var item: PaintItem?
          switch replacement.source {
          case .adjustment(let steps, let opacity, let blend):
            let change = PaintItem(
              .below, coverage: replacement.coverage, opacity: opacity, blend: blend,
              region: replacement.region)
            items.change(by: steps, change)
            continue
          case .knockout(let depth):
            let paint = depth == .deep ? backdrops.deep : backdrops.shallow
            item = PaintItem(paint, region: replacement.region)
          case .frost(let frost):
            flush()
            guard let seen = below else { continue }
            item = frost.item(of: seen, over: replacement.region, in: &plan)
            item?.coverage = replacement.coverage
            if let item { items.append(item) }
            continue
          }
          var replacing = item ?? PaintItem(.color(.zero), region: replacement.region)
          (replacing.coverage, replacing.blend) = (replacement.coverage, .copy)
          items.append(replacing)
        }
      }
    }
    add(parts, backdrops)
    PaintList.paint(items, on: output, region, over: below, isDithered: isDithered, in: &plan)
  }

  /// Adds passes that paint a region of a surface in bands.
  private func paint(
    on output: SurfaceID, _ region: PixelRect, cutAt cuts: [Int], isDithered: Bool = false,
    in plan: inout Plan
  ) {
    let rows = region.rows
    let ends =
      [rows.lowerBound] + cuts.filter { $0 > rows.lowerBound && $0 < rows.upperBound } + [rows.upperBound]
    for (top, bottom) in zip(ends, ends.dropFirst()) {
      let band = PixelRect(columns: region.columns, rows: top..<bottom)
      cropped(to: band).paint(on: output, band, isDithered: isDithered, in: &plan)
    }
  }

  private static func paint(
    _ items: [PaintItem], on output: SurfaceID, _ region: PixelRect, over backdrop: SurfaceID?,
    isDithered: Bool = false, in plan: inout Plan
  ) {
    var chunks = chunks(of: items)
    let last = chunks.popLast() ?? []
    var below = backdrop
    for chunk in chunks {
      let picture = plan.addSurface(.intermediate, region)
      plan.add(PaintPass(backdrop: below, items: chunk, output: picture))
      below = picture
    }
    let part = region == plan[output].region ? nil : region
    plan.add(PaintPass(backdrop: below, items: last, output: output, region: part, isDithered: isDithered))
  }

  /// The items in chunks that fit into a pass.
  private static func chunks(of items: [PaintItem]) -> [[PaintItem]] {
    var chunks: [[PaintItem]] = []
    var chunk: [PaintItem] = []
    var surfaces: Set<SurfaceID> = []
    var numbers = 0
    for item in items {
      var read = surfaces
      item.forEachSurface { read.insert($0) }
      if !chunk.isEmpty,
        read.count > PaintPass.maximumSurfaces - 1 || numbers + item.numberCount > PaintPass.maximumNumbers
      {
        chunks.append(chunk)
        (chunk, numbers, read) = ([], 0, [])
        item.forEachSurface { read.insert($0) }
      }
      chunk.append(item)
      surfaces = read
      numbers += item.numberCount
    }
    return chunk.isEmpty ? chunks : chunks + [chunk]
  }
}

extension [PaintItem] {
  /// Adds an adjustment of everything below, merged with the last item if that adjusts the same pixels.
  fileprivate mutating func change(by steps: ColorSteps, _ item: PaintItem) {
    guard !steps.isIdentity || item.blend != .normal else { return }
    if var last, item.isWholeChange, last.isWholeChange, last.region == item.region {
      last.adjust(by: steps)
      if last.adjustments.count <= PaintItem.maximumAdjustments {
        self[count - 1] = last
        return
      }
    }
    var item = item
    item.adjust(by: steps)
    append(item)
  }
}

extension PaintItem {
  /// Whether it adjusts the picture below uniformly.
  fileprivate var isWholeChange: Bool {
    paint == .below && coverage.isEmpty && opacity == 1 && blend == .normal
  }
}
