// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Parts to paint, bottom first.
struct PaintList {
  private(set) var parts: [Part] = []

  enum Part {
    case item(PaintItem)
    case replacement(Replacement)
    /// Layers of a non-isolated group, which starts with its backdrop.
    case group(PaintList)
    /// Items without a backdrop.
    case isolated(PaintList)
  }

  /// Replaces the backdrop with a coverage k: below (1 - k) + other k. A frost without a lens is drawn over
  /// the backdrop instead.
  struct Replacement {
    enum Source {
      /// A list painted over the backdrop. This way blend modes see the backdrop through a clip.
      case list(PaintList)
      /// The backdrop itself, blurred, adjusted and bent.
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

  init() {}

  init(_ item: PaintItem) { add(item) }

  /// Adds an item on top, unless it changes nothing.
  mutating func add(_ item: PaintItem) {
    if !item.region.isEmpty { parts.append(.item(item)) }
  }

  mutating func add(_ list: PaintList) { parts += list.parts }

  func cut(by coverage: [CoverageTerm], over region: PixelRect) -> PaintList {
    var list = PaintList()
    list.parts = [.replacement(Replacement(source: .list(self), coverage: coverage, region: region))]
    return list
  }

  /// Adds items without a backdrop on top.
  mutating func addIsolated(_ list: PaintList) {
    if list.region != nil { parts.append(.isolated(list)) }
  }

  mutating func add(_ replacement: Replacement) {
    if !replacement.region.isEmpty { parts.append(.replacement(replacement)) }
  }

  /// Adds the list of a group on top.
  mutating func add(group list: PaintList) { parts += list.readsGround ? [.group(list)] : list.parts }

  /// Whether a part reads the initial backdrop of this list's group.
  private var readsGround: Bool {
    parts.contains { part in
      guard case .replacement(let replacement) = part else { return false }
      return switch replacement.source {
      case .list(let list): list.readsGround
      case .knockout(let depth): depth == .shallow
      case .frost, .adjustment: false
      }
    }
  }

  /// Whether a part reads pixels of its backdrop other than its own.
  var isFrosted: Bool { readByFrosts != nil }

  /// The pixels of the backdrop that are read; nil if all parts read only their own pixels.
  var readByFrosts: PixelRect? {
    parts.reduce(nil) { read, part in
      part.readByFrosts.map { read?.hull($0) ?? $0 } ?? read
    }
  }

  /// The bounding box of all changes; nil for an empty list.
  var region: PixelRect? {
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first.region) { $0.hull($1.region) }
  }

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

  /// Whether the list depends on its backdrop other than by source-over.
  var blends: Bool {
    parts.contains { part in
      switch part {
      case .item(let item): return !item.isSourceOver
      case .group(let list): return list.blends
      case .isolated: return false
      case .replacement(let replacement):
        return if case .list(let list) = replacement.source { list.blends } else { true }
      }
    }
  }

  func cropped(to pixels: PixelRect) -> PaintList {
    var list = PaintList()
    for part in parts {
      let region = part.region.clamped(to: pixels)
      guard !region.isEmpty else { continue }
      switch part {
      case .item(let item): list.add(item.cropped(to: region))
      case .group(let group): list.parts.append(.group(group.isFrosted ? group : group.cropped(to: region)))
      case .isolated(let items): list.addIsolated(items.cropped(to: region))
      case .replacement(var replacement):
        replacement.coverage = replacement.coverage.map { $0.cropped(from: replacement.region, to: region) }
        replacement.region = region
        if case .list(let inner) = replacement.source, !inner.isFrosted {
          replacement.source = .list(inner.cropped(to: region))
        }
        list.add(replacement)
      }
    }
    return list
  }

  func moved(_ right: Int, _ down: Int) -> PaintList {
    let offset = Vector(Double(right), Double(down))
    var list = PaintList()
    for part in parts {
      switch part {
      case .item(let item): list.add(item.moved(right, down))
      case .group(let group): list.parts.append(.group(group.moved(right, down)))
      case .isolated(let items): list.addIsolated(items.moved(right, down))
      case .replacement(var replacement):
        replacement.coverage = replacement.coverage.map { $0.moved(by: offset) }
        replacement.region = replacement.region.moved(right, down)
        switch replacement.source {
        case .list(let inner): replacement.source = .list(inner.moved(right, down))
        case .frost(var frost):
          frost.edges = frost.edges?.moved(right, down)
          frost.lens = frost.lens?.moved(right, down)
          frost.adjustments = frost.adjustments.moved(by: offset)
          replacement.source = .frost(frost)
        case .adjustment(let steps, let opacity, let blend):
          replacement.source = .adjustment(steps.moved(by: offset), opacity: opacity, blend)
        case .knockout: break
        }
        list.parts.append(.replacement(replacement))
      }
    }
    return list
  }
}

extension PaintList.Replacement.Source {
  /// The source with its screens at the places to which a transform maps their corners.
  func mappingScreens(through placement: Transform) -> Self {
    switch self {
    case .frost(var frost):
      frost.adjustments = frost.adjustments.movingScreens { placement($0).roundedCorner }
      return .frost(frost)
    case .adjustment(let steps, let opacity, let blend):
      return .adjustment(
        steps.movingScreens { placement($0).roundedCorner }, opacity: opacity, blend)
    case .list, .knockout: return self
    }
  }
}

extension PaintList.Part {
  fileprivate var region: PixelRect {
    switch self {
    case .item(let item): item.region
    // Empty lists are never added.
    case .group(let list), .isolated(let list): list.region ?? PixelRect(PixelSize(0, 0))
    case .replacement(let replacement): replacement.region
    }
  }

  /// The pixels of the backdrop that it reads beyond its own.
  fileprivate var readByFrosts: PixelRect? {
    switch self {
    case .item, .isolated: nil
    case .group(let list): list.readByFrosts
    case .replacement(let replacement):
      switch replacement.source {
      case .list(let list): list.readByFrosts
      case .frost(let frost): frost.reach.map { replacement.region.grown(by: $0) }
      case .knockout, .adjustment: nil
      }
    }
  }
}
