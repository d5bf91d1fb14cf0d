// SPDX-License-Identifier: MIT
import IntaglioModel

/// A list of items painted into a picture one after the other, the first lowest: the layers of a scene or a
/// group.
///
/// An item is a paint times coverage, blended with the picture below. Each source has its own displacement,
/// so that a layer's pictures and planes stay on the layer's own grid wherever the layer lies.
package struct PaintPass: Sendable, Hashable {
  /// A 16-bit intermediate below all items; nil for transparency.
  package var backdrop: SurfaceID?
  package var items: [PaintItem]
  package var output: SurfaceID
  /// Whether a bitmap is rounded to levels by `DitherMatrix`, at its places on the output's grid. 16-bit
  /// intermediates need no dither.
  package var isDithered: Bool

  package init(backdrop: SurfaceID? = nil, items: [PaintItem], output: SurfaceID, isDithered: Bool = false) {
    (self.backdrop, self.items, self.output, self.isDithered) = (backdrop, items, output, isDithered)
  }

  /// The distinct surfaces of the items, in the order of their first use; without the backdrop.
  package var itemSurfaces: [SurfaceID] {
    var surfaces: [SurfaceID] = []
    for item in items {
      item.forEachSurface { if !surfaces.contains($0) { surfaces.append($0) } }
    }
    return surfaces
  }

  package var profiles: [BoundsProfile] { items.flatMap(\.profiles) }
  package var tableCount: Int { items.reduce(0) { $0 + $1.adjustments.count { $0.table != nil } } }
  /// The items' three-dimensional tables, in their order.
  package var cubes: [ColorCube] {
    items.flatMap { item in
      item.adjustments.compactMap { if case .lookup(let cube) = $0 { cube } else { nil } }
    }
  }
}

extension PaintPass: PlannedPass {
  package var pass: Pass { .paint(self) }
  var name: String { "paint" }
  var details: String {
    let below = backdrop.map { "\($0) under " } ?? ""
    return below + (items.isEmpty ? "nothing" : items.map(\.description).joined(separator: " under "))
  }
  var outputFormats: [SurfaceFormat] { SurfaceFormat.pictures }
  var readsPerPixel: Int { items.reduce(backdrop == nil ? 0 : 1) { $0 + $1.readsPerPixel } }
  var bytes: Int {
    let changes = items.flatMap(\.adjustments)
    return MemoryLayout<PaintItem>.stride * items.count + MemoryLayout<ColorStep>.stride * changes.count
      + changes.reduce(0) { $0 + MemoryLayout<Float>.stride * $1.samples.count }
      + profiles.reduce(0) { $0 + $1.bytes }
  }
  var cachesSources: Bool { true }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    for index in items.indices { try items[index].updateSources(body) }
    try backdrop?.update([.intermediate], body)
  }

  func forEachSource<E>(_ body: (SurfaceID, [SurfaceFormat]) throws(E) -> Void) throws(E) {
    // The check of the items covers the formats of their sources.
    for item in items {
      try item.forEachSurface { (surface) throws(E) in try body(surface, SurfaceFormat.allCases) }
    }
    if let backdrop { try body(backdrop, [.intermediate]) }
  }

  func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    if let backdrop { body(backdrop, written) }
    for item in items {
      let region = item.region.clamped(to: written)
      if !region.isEmpty { item.forEachReading(for: region, body) }
    }
  }

  mutating func crop(to written: PixelRect) {
    items = items.compactMap { item in
      let region = item.region.clamped(to: written)
      return region.isEmpty ? nil : item.cropped(to: region)
    }
  }

  func check(in plan: Plan) throws(PassFault) {
    for item in items { try item.check(in: plan) }
  }
}
