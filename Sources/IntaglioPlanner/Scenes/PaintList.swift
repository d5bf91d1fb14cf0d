import IntaglioModel
import IntaglioPlan

/// What is waiting to be painted, the first lowest.
struct PaintList {
  private var parts: [Part] = []

  fileprivate enum Part {
    case item(PaintItem)
    case cut(Cut)
    case frost(Frost)
  }

  /// Lets the blur of what lies below be seen in its place, as far as a coverage says: where that is k, below (1 - k) + blur k.
  struct Frost {
    let blur: ShadowBlur
    var coverage: [CoverageTerm]
    var region: PixelRect
    /// The only pixels that count for the blur; nil for all.
    var edges: PixelRect?
  }

  /// A list painted over all that lies below it, cut off by a coverage: where that is k, k of the outcome is taken and 1 - k
  /// of what lay below. So a clip does not keep blend modes from what is below it.
  fileprivate struct Cut {
    var list: PaintList
    var coverage: [CoverageTerm]
    var region: PixelRect
  }

  /// Adds an item above the others, if it changes anything.
  mutating func add(_ item: PaintItem) {
    if !item.region.isEmpty { parts.append(.item(item)) }
  }

  /// Adds what is in a list above the others.
  mutating func add(_ list: PaintList) { parts += list.parts }

  /// Adds what is in a list above the others, cut off by a coverage over a region.
  mutating func add(_ list: PaintList, cutBy coverage: [CoverageTerm], over region: PixelRect) {
    parts.append(.cut(Cut(list: list, coverage: coverage, region: region)))
  }

  /// Adds a frost above the others.
  mutating func add(_ frost: Frost) {
    if !frost.region.isEmpty { parts.append(.frost(frost)) }
  }

  /// Whether a part looks at other pixels below it than its own.
  var isFrosted: Bool { readByFrosts != nil }

  /// What is read of what lies below; nil where nothing looks at other pixels than its own.
  private var readByFrosts: PixelRect? {
    parts.reduce(nil) { read, part in
      switch part {
      case .item: return read
      case .cut(let cut): return cut.list.readByFrosts.map { read?.hull($0) ?? $0 } ?? read
      case .frost(let frost):
        let around = frost.region.grown(by: frost.blur.reach)
        return read?.hull(around) ?? around
      }
    }
  }

  /// The smallest rectangle that holds all that the list changes; nil for an empty list.
  var region: PixelRect? {
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first.region) { $0.hull($1.region) }
  }

  /// The item, where there is one and nothing else.
  var onlyItem: PaintItem? {
    if parts.count == 1, case .item(let item) = parts[0] { item } else { nil }
  }

  /// The picture that is all of the list, as it is and where it is; nil where something has to be painted.
  func wholePicture(in plan: Plan) -> SurfaceID? {
    guard let item = onlyItem, case .picture(let picture, shift: .zero) = item.paint, item.isSourceOver,
      item.opacity == 1, item.coverage.isEmpty, item.region == plan[picture].region
    else { return nil }
    return picture
  }

  /// Whether what lies below the list changes more than what is seen through it.
  var blends: Bool {
    parts.contains { part in
      switch part {
      case .item(let item): !item.isSourceOver
      case .cut(let cut): cut.list.blends
      case .frost: true
      }
    }
  }

  /// What is left of the list within some pixels.
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
      case .frost(var frost):
        frost.coverage = frost.coverage.map { $0.cropped(from: frost.region, to: region) }
        frost.region = region
        list.add(frost)
      }
    }
    return list
  }

  /// The list on a grid that begins elsewhere.
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
      case .frost(var frost):
        let offset = Vector(Double(right), Double(down))
        for index in frost.coverage.indices {
          frost.coverage[index].shift = frost.coverage[index].shift.moved(by: offset)
        }
        frost.region = frost.region.moved(right, down)
        frost.edges = frost.edges?.moved(right, down)
        list.add(frost)
      }
    }
    return list
  }

  /// Adds the passes that paint the list into a 16-bit intermediate.
  ///
  /// - Parameter backdrop: a 16-bit intermediate that lies below the list.
  func picture(_ region: PixelRect, over backdrop: SurfaceID? = nil, in plan: inout Plan) -> SurfaceID {
    let output = plan.addSurface(.intermediate, region)
    paint(on: output, region, over: backdrop, in: &plan)
    return output
  }

  /// Adds the passes that paint the list into a region of a surface: one, or as many as it takes to stay within what a pass
  /// may read.
  ///
  /// - Parameters:
  ///   - backdrop: a 16-bit intermediate that lies below the list.
  ///   - isDithered: whether a bitmap is rounded by `DitherMatrix`.
  func paint(
    on output: SurfaceID, _ region: PixelRect, over backdrop: SurfaceID? = nil, isDithered: Bool = false,
    in plan: inout Plan
  ) {
    var below = backdrop
    // Paints what was found so far, for what needs it as a picture.
    func flush(_ items: inout [PaintItem]) {
      guard !items.isEmpty else { return }
      let picture = plan.addSurface(.intermediate, region)
      PaintList.paint(items, on: picture, region, over: below, in: &plan)
      (below, items) = (picture, [])
    }
    var items: [PaintItem] = []
    for part in parts {
      switch part {
      case .item(let item): items.append(item)
      case .cut(let cut):
        // What lies below is needed twice: under the list, and beside it.
        flush(&items)
        var painted = cut.region
        if let read = cut.list.readByFrosts {
          // And what a frost looks at, if something is there.
          painted = painted.hull(read.clamped(to: region))
          if let whole = cut.list.region { painted = painted.hull(whole) }
        }
        let picture = cut.list.picture(painted, over: below, in: &plan)
        items = [
          PaintItem(
            .picture(picture, shift: .zero), coverage: cut.coverage, blend: .copy, region: cut.region)
        ]
      case .frost(let frost):
        flush(&items)
        guard let seen = below else { continue }
        let blur = PictureBlur(of: seen, within: frost.edges)
        let paint = blur.picture(frost.blur, over: frost.region, in: &plan).map {
          Paint.picture($0, shift: .zero)
        }
        items = [
          PaintItem(paint ?? .color(.zero), coverage: frost.coverage, blend: .copy, region: frost.region)
        ]
      }
    }
    PaintList.paint(items, on: output, region, over: below, isDithered: isDithered, in: &plan)
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
      plan.add(.paint(PaintPass(backdrop: below, items: chunk, output: picture)))
      below = picture
    }
    let part = region == plan[output].region ? nil : region
    plan.add(
      .paint(PaintPass(backdrop: below, items: last, output: output, region: part, isDithered: isDithered)))
  }

  /// The items in groups that a pass may paint at once.
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

extension PaintList.Part {
  fileprivate var region: PixelRect {
    switch self {
    case .item(let item): item.region
    case .cut(let cut): cut.region
    case .frost(let frost): frost.region
    }
  }
}
