// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Parts to paint, bottom first.
struct PaintList {
  private var parts: [Part] = []

  fileprivate enum Part {
    case item(PaintItem)
    case cut(Cut)
    case replacement(Replacement)
    /// Layers of a non-isolated group, which starts with its backdrop.
    case group(PaintList)
    /// Items without a backdrop, and the rows at which they are cut into bands to paint one by one.
    case isolated(PaintList, cuts: [Int])
  }

  /// Replaces the backdrop by a coverage k: below (1 - k) + other k.
  struct Replacement {
    /// The replacement's colours.
    enum Source {
      /// The backdrop itself, blurred and adjusted.
      case frost(Frost)
      case knockout(Knockout)
      /// The backdrop with other colours, blended with it.
      case adjustment(ColorSteps, opacity: Double, BlendMode)
    }

    var source: Source
    var coverage: [CoverageTerm]
    var region: PixelRect
  }

  /// The backdrops that knockouts reveal: transparent, unless the list has a backdrop.
  struct KnockoutBackdrops {
    /// The group's initial backdrop.
    var shallow = Paint.color(.zero)
    /// The scene's initial backdrop.
    var deep = Paint.color(.zero)
  }

  /// A list painted over the backdrop, then clipped by a coverage k: k of the result and 1 - k of the
  /// backdrop. So blend modes see the backdrop through a clip.
  fileprivate struct Cut {
    var list: PaintList
    var coverage: [CoverageTerm]
    var region: PixelRect
  }

  /// Adds an item on top, unless it changes nothing.
  mutating func add(_ item: PaintItem) {
    if !item.region.isEmpty { parts.append(.item(item)) }
  }

  /// Adds a list's parts on top.
  mutating func add(_ list: PaintList) { parts += list.parts }

  /// Adds a list on top, clipped by a coverage over a region.
  mutating func add(_ list: PaintList, cutBy coverage: [CoverageTerm], over region: PixelRect) {
    parts.append(.cut(Cut(list: list, coverage: coverage, region: region)))
  }

  /// Adds items without a backdrop on top, painted band by band.
  ///
  /// - Parameter cuts: the first rows of all bands but the first.
  mutating func add(alone list: PaintList, cutAt cuts: [Int]) {
    if list.region != nil { parts.append(.isolated(list, cuts: cuts)) }
  }

  /// Adds a replacement of the backdrop on top.
  mutating func add(_ replacement: Replacement) {
    if case .adjustment(let steps, let opacity, let blend) = replacement.source {
      return add(
        below: PaintItem(
          .below, coverage: replacement.coverage, opacity: opacity, blend: blend, region: replacement.region),
        by: steps)
    }
    if !replacement.region.isEmpty { parts.append(.replacement(replacement)) }
  }

  /// Adds a change of everything below on top: to the last item, if that is such a change of the same pixels.
  private mutating func add(below item: PaintItem, by steps: ColorSteps) {
    guard !item.region.isEmpty, !steps.isIdentity || item.blend != .normal else { return }
    if item.isWholeChange, case .item(var last)? = parts.last, last.isWholeChange, last.region == item.region
    {
      last.adjust(by: steps)
      if last.adjustments.count <= PaintItem.maximumAdjustments {
        parts[parts.count - 1] = .item(last)
        return
      }
    }
    var item = item
    item.adjust(by: steps)
    add(item)
  }

  /// Adds the list of a group on top.
  mutating func add(group list: PaintList) { parts += list.readsGround ? [.group(list)] : list.parts }

  /// Whether a part reads the initial backdrop of this list's group.
  private var readsGround: Bool {
    parts.contains { part in
      switch part {
      case .item, .group, .isolated: return false
      case .cut(let cut): return cut.list.readsGround
      case .replacement(let replacement):
        if case .knockout(.shallow) = replacement.source { return true }
        return false
      }
    }
  }

  /// Whether a part reads other pixels of its backdrop than its own.
  var isFrosted: Bool { readByFrosts != nil }

  /// The pixels of the backdrop that are read; nil if all parts read only their own pixels.
  private var readByFrosts: PixelRect? {
    parts.reduce(nil) { read, part in
      switch part {
      case .item, .isolated: return read
      case .cut(let cut): return cut.list.readByFrosts.map { read?.hull($0) ?? $0 } ?? read
      case .group(let list): return list.readByFrosts.map { read?.hull($0) ?? $0 } ?? read
      case .replacement(let frost):
        guard case .frost(let source) = frost.source, let blur = source.blur else { return read }
        let around = frost.region.grown(by: blur.reach)
        return read?.hull(around) ?? around
      }
    }
  }

  /// The bounding box of all changes; nil for an empty list.
  var region: PixelRect? {
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first.region) { $0.hull($1.region) }
  }

  /// The only item, if the list has no other part.
  var onlyItem: PaintItem? {
    if parts.count == 1, case .item(let item) = parts[0] { item } else { nil }
  }

  /// The picture that is the whole list, unchanged and in place; nil if anything must be painted.
  func wholePicture(in plan: Plan) -> SurfaceID? {
    guard let item = onlyItem, case .picture(let picture, shift: .zero) = item.paint, item.isSourceOver,
      item.opacity == 1, item.coverage.isEmpty, item.adjustments.isEmpty, item.region == plan[picture].region
    else { return nil }
    return picture
  }

  /// Whether the list's result depends on its backdrop beyond transparency.
  var blends: Bool {
    parts.contains { part in
      switch part {
      case .item(let item): !item.isSourceOver
      case .cut(let cut): cut.list.blends
      case .group(let list): list.blends
      case .isolated: false
      case .replacement: true
      }
    }
  }

  /// The part of the list within some pixels.
  func cropped(to pixels: PixelRect) -> PaintList {
    var list = PaintList()
    for part in parts {
      let region = part.region.clamped(to: pixels)
      guard !region.isEmpty else { continue }
      switch part {
      case .item(let item): list.add(item.cropped(to: region))
      case .cut(let cut):
        let coverage = cut.coverage.map { $0.cropped(from: cut.region, to: region) }
        list.add(
          cut.list.isFrosted ? cut.list : cut.list.cropped(to: region), cutBy: coverage, over: region)
      case .group(let group): list.parts.append(.group(group.isFrosted ? group : group.cropped(to: region)))
      case .isolated(let items, let cuts): list.add(alone: items.cropped(to: region), cutAt: cuts)
      case .replacement(var replacement):
        replacement.coverage = replacement.coverage.map { $0.cropped(from: replacement.region, to: region) }
        replacement.region = region
        list.add(replacement)
      }
    }
    return list
  }

  /// The list on a grid with another origin.
  func moved(_ right: Int, _ down: Int) -> PaintList {
    var list = PaintList()
    for part in parts {
      switch part {
      case .item(let item): list.add(item.moved(right, down))
      case .cut(let cut):
        let offset = Vector(Double(right), Double(down))
        let coverage = cut.coverage.map { term in
          var term = term
          term.shift = term.shift.moved(by: offset)
          return term
        }
        list.add(cut.list.moved(right, down), cutBy: coverage, over: cut.region.moved(right, down))
      case .group(let group): list.parts.append(.group(group.moved(right, down)))
      case .isolated(let items, let cuts):
        list.add(alone: items.moved(right, down), cutAt: cuts.map { $0 + down })
      case .replacement(var replacement):
        let offset = Vector(Double(right), Double(down))
        for index in replacement.coverage.indices {
          replacement.coverage[index].shift = replacement.coverage[index].shift.moved(by: offset)
        }
        replacement.region = replacement.region.moved(right, down)
        if case .frost(var frost) = replacement.source {
          frost.edges = frost.edges?.moved(right, down)
          replacement.source = .frost(frost)
        }
        list.add(replacement)
      }
    }
    return list
  }

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
          case .knockout(let depth):
            let paint = depth == .deep ? backdrops.deep : backdrops.shallow
            item = PaintItem(paint, region: replacement.region)
          case .adjustment: break
          case .frost(let frost):
            flush()
            guard let seen = below else { continue }
            item = frost.item(of: seen, over: replacement.region, in: &plan)
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

extension PaintItem {
  /// Whether it changes all of the picture below alike.
  fileprivate var isWholeChange: Bool {
    paint == .below && coverage.isEmpty && opacity == 1 && blend == .normal
  }
}

extension PaintList.Part {
  fileprivate var region: PixelRect {
    switch self {
    case .item(let item): item.region
    case .cut(let cut): cut.region
    // Empty lists are never added.
    case .group(let list), .isolated(let list, _): list.region ?? PixelRect(PixelSize(0, 0))
    case .replacement(let replacement): replacement.region
    }
  }
}
