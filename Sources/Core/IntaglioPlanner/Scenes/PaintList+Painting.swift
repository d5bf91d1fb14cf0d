// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension PaintList {
  /// Adds the passes that paint the list into a 16-bit intermediate, possibly over another.
  func picture(
    _ region: PixelRect, over backdrop: SurfaceID? = nil,
    _ backdrops: KnockoutBackdrops = KnockoutBackdrops(), in plan: inout Plan
  ) -> SurfaceID {
    let output = plan.addSurface(.intermediate, region)
    paint(on: output, over: backdrop, backdrops, in: &plan)
    return output
  }

  /// Adds the passes that paint the list onto a surface, possibly over a 16-bit intermediate: one, and one
  /// for each picture that parts of the list need.
  func paint(
    on output: SurfaceID, over backdrop: SurfaceID? = nil,
    _ backdrops: KnockoutBackdrops = KnockoutBackdrops(), isDithered: Bool = false, in plan: inout Plan
  ) {
    var painting = Painting(region: plan[output].region, below: backdrop)
    if backdrop == nil, parts.count == 1, case .isolated(let list) = parts[0] {
      painting.add(list.parts, backdrops, in: &plan)
    } else {
      painting.add(parts, backdrops, in: &plan)
    }
    plan.add(
      PaintPass(backdrop: painting.below, items: painting.items, output: output, isDithered: isDithered))
  }
}

/// A surface during its painting: items that are not painted yet, above a picture of the earlier ones.
private struct Painting {
  let region: PixelRect
  var below: SurfaceID?
  private(set) var items: [PaintItem] = []

  mutating func add(_ parts: [PaintList.Part], _ backdrops: PaintList.KnockoutBackdrops, in plan: inout Plan)
  {
    for part in parts {
      switch part {
      case .item(let item): items.append(item)
      case .group(let list):
        flush(in: &plan)
        var inner = backdrops
        inner.shallow = below.map { .picture($0, shift: .zero) } ?? .color(.zero)
        add(list.parts, inner, in: &plan)
      case .isolated(let list):
        guard let region = list.region else { continue }
        let picture = list.picture(region, in: &plan)
        items.append(PaintItem(.picture(picture, shift: .zero), region: region))
      case .replacement(let replacement): add(replacement, backdrops, in: &plan)
      }
    }
  }

  /// Paints the items so far, for parts that need them as a picture.
  private mutating func flush(in plan: inout Plan) {
    guard !items.isEmpty else { return }
    below = plan.add(.intermediate, region) { PaintPass(backdrop: below, items: items, output: $0) }
    items = []
  }

  private mutating func add(
    _ replacement: PaintList.Replacement, _ backdrops: PaintList.KnockoutBackdrops, in plan: inout Plan
  ) {
    switch replacement.source {
    case .list(let list):
      // The backdrop is needed twice: below the list, and beside it.
      flush(in: &plan)
      var painted = replacement.region
      if let read = list.readByFrosts {
        // And the pixels that a frost reads, if there are any.
        painted = painted.hull(read.clamped(to: region))
        if let whole = list.region { painted = painted.hull(whole) }
      }
      let picture = list.picture(painted, over: below, backdrops, in: &plan)
      items = [
        PaintItem(
          .picture(picture, shift: .zero), coverage: replacement.coverage, blend: .copy,
          region: replacement.region)
      ]
    case .adjustment(let steps, let opacity, let blend):
      items.change(
        by: steps,
        PaintItem(
          .below, coverage: replacement.coverage, opacity: opacity, blend: blend, region: replacement.region))
    case .knockout(let depth):
      items.append(
        PaintItem(
          depth == .deep ? backdrops.deep : backdrops.shallow, coverage: replacement.coverage, blend: .copy,
          region: replacement.region))
    case .frost(let frost):
      let earlier = self
      flush(in: &plan)
      guard let seen = below else { return }
      if var item = frost.item(of: seen, over: replacement.region, in: &plan) {
        item.coverage = replacement.coverage
        if frost.lens != nil { item.blend = .copy }
        items.append(item)
      } else {
        // Nothing reads the picture.
        self = earlier
      }
    }
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

extension PaintList {
  /// Changes of a backdrop: adjustments before and after its blur, then a refraction.
  struct Frost {
    var blur: ShadowBlur?
    /// The only pixels that count for the blur and the refraction; nil if all of them do.
    var edges: PixelRect?
    var adjustments: ResolvedAdjustments
    var lens: Lens?

    /// How far away the pixels are that it reads; nil if it reads only its own.
    var reach: Int? {
      blur == nil && lens == nil ? nil : (blur?.reach ?? 0) + (lens?.refraction.reach ?? 0)
    }

    /// The changed backdrop as a paint of an item; nil if it is transparent.
    func item(of seen: SurfaceID, over region: PixelRect, in plan: inout Plan) -> PaintItem? {
      guard let lens else { return straight(seen, over: region, in: &plan) }
      let around = region.grown(by: lens.refraction.reach).clamped(to: edges ?? plan[seen].region)
      guard !around.isEmpty, let item = straight(seen, over: around, in: &plan) else { return nil }
      return PaintItem(
        .picture(lens.picture(of: item, within: edges, over: region, in: &plan), shift: .zero), region: region
      )
    }

    private func straight(_ seen: SurfaceID, over region: PixelRect, in plan: inout Plan) -> PaintItem? {
      var item = PaintItem(.picture(seen, shift: .zero), region: region)
      item.adjust(by: adjustments.beforeBlur)
      if let blur {
        var source = seen
        let read = region.grown(by: blur.reach).clamped(to: plan[seen].region)
        if !adjustments.beforeBlur.isIdentity, !read.isEmpty {
          item.region = read
          source = plan.add(.intermediate, read) { PaintPass(items: [item], output: $0) }
        }
        guard
          let picture = PictureBlur(picture: source, edges: edges).picture(blur, over: region, in: &plan)
        else { return nil }
        item = PaintItem(.picture(picture, shift: .zero), region: region)
      }
      item.adjust(by: adjustments.afterBlur)
      return item
    }
  }
}
