import IntaglioModel

/// Items that are waiting to be painted, the first lowest.
struct PaintList {
  private(set) var items: [PaintItem] = []

  /// Adds an item above the others, if it changes anything.
  mutating func add(_ item: PaintItem) {
    if !item.region.isEmpty { items.append(item) }
  }

  /// Adds items above the others.
  mutating func add(_ list: PaintList) { items += list.items }

  /// The smallest rectangle that holds all that the items change; nil without items.
  var region: PixelRect? {
    guard let first = items.first else { return nil }
    return items.dropFirst().reduce(first.region) { $0.hull($1.region) }
  }

  /// Adds the passes that paint the items into a surface: one, or as many as it takes to stay within what a pass may read.
  ///
  /// - Parameter isDithered: whether a bitmap is rounded by `DitherMatrix`.
  func paint(
    _ format: SurfaceFormat, _ region: PixelRect, isDithered: Bool = false, in plan: inout Plan
  ) -> SurfaceID {
    var chunks = self.chunks
    if chunks.isEmpty { chunks = [[]] }
    var below: SurfaceID?
    for (index, chunk) in chunks.enumerated() {
      let isLast = index == chunks.count - 1
      let output = plan.addSurface(isLast ? format : .deepPicture, region)
      plan.add(
        .paint(
          PaintPass(backdrop: below, items: chunk, output: output, isDithered: isLast && isDithered)))
      below = output
    }
    // There is at least one chunk.
    return below ?? SurfaceID(0)
  }

  /// The items in groups that a pass may paint at once.
  private var chunks: [[PaintItem]] {
    var chunks: [[PaintItem]] = []
    var chunk: [PaintItem] = []
    var surfaces: Set<SurfaceID> = []
    var numbers = 0
    for item in items {
      let read = surfaces.union(item.surfaces)
      if !chunk.isEmpty,
        read.count > PaintPass.maximumSurfaces - 1 || numbers + item.numberCount > PaintPass.maximumNumbers
      {
        chunks.append(chunk)
        (chunk, surfaces, numbers) = ([], [], 0)
      }
      chunk.append(item)
      surfaces.formUnion(item.surfaces)
      numbers += item.numberCount
    }
    return chunk.isEmpty ? chunks : chunks + [chunk]
  }
}

extension PaintPass {
  /// At most so many uniforms of four numbers belong to the items of one pass: OpenGL ES 3.1 promises 224, of which a pass
  /// needs some 40 besides.
  static let maximumNumbers = 180
}

extension PaintItem {
  /// How many uniforms of four numbers the item needs: region, colour and opacity, two a reading, two a stop.
  var numberCount: Int {
    let stops = if case .gradient(let gradient) = paint { 2 * gradient.positions.count + 2 } else { 0 }
    return 3 + 2 * (1 + coverage.count) + stops
  }
}
