// SPDX-License-Identifier: MIT
import IntaglioModel

/// A list of items painted one after the other into a picture, the first lowest: a scene's layers, or a
/// group's.
///
/// An item is a paint times coverage, blended with what lies below it. Each source is read with a
/// displacement of its own, so that a layer's pictures and planes stay on the layer's own grid wherever the
/// layer lies.
package struct PaintPass: Sendable, Hashable {
  /// A 16-bit intermediate below all items, or nil for nothing.
  package var backdrop: SurfaceID?
  /// The items, lowest first.
  package var items: [PaintItem]
  /// A bitmap or 16-bit intermediate.
  package var output: SurfaceID
  /// The pixels of the output that are written, which then belong to no other pass; nil for all of them.
  package var region: PixelRect?
  /// Whether pixels of a bitmap are rounded to levels by `DitherMatrix`, at their places on the output's
  /// grid. 16-bit intermediates need none.
  package var isDithered: Bool
  /// Whether the output is rounded for more than the pass over it, in a plan of which this one is a part that
  /// need not have the others.
  package var isShared = false

  /// See the properties.
  package init(
    backdrop: SurfaceID? = nil, items: [PaintItem], output: SurfaceID, region: PixelRect? = nil,
    isDithered: Bool = false
  ) {
    self.backdrop = backdrop
    self.items = items
    self.output = output
    self.region = region
    self.isDithered = isDithered
  }

  /// At most this many different surfaces are read by one pass: with the profiles' texture it stays under the
  /// sixteen units that OpenGL ES 3 promises.
  package static let maximumSurfaces = 14
  /// At most so many uniforms of four numbers belong to the items of one pass: OpenGL ES 3.1 promises 224, of
  /// which a pass needs some 40 besides.
  package static let maximumNumbers = 180

  /// The surfaces that the items read, each once, in the order in which they name them; without the backdrop.
  package var itemSurfaces: [SurfaceID] {
    var surfaces: [SurfaceID] = []
    for item in items {
      item.forEachSurface { if !surfaces.contains($0) { surfaces.append($0) } }
    }
    return surfaces
  }

  /// The profiles that the items read, in their order.
  package var profiles: [BoundsProfile] { items.flatMap(\.profiles) }
}

extension PaintPass: PlannedPass {
  var pass: Pass { .paint(self) }
  var name: String { "paint" }
  var details: String {
    let below = backdrop.map { "\($0) under " } ?? ""
    let rows = region.map { ", rows \($0.rows)" } ?? ""
    return below + (items.isEmpty ? "nothing" : items.map(\.description).joined(separator: " under ")) + rows
  }
  var outputFormats: [SurfaceFormat] { SurfaceFormat.pictures }
  var readsPerPixel: Int { items.reduce(backdrop == nil ? 0 : 1) { $0 + $1.readsPerPixel } }
  var bytes: Int { MemoryLayout<PaintItem>.stride * items.count + profiles.reduce(0) { $0 + $1.bytes } }
  var cachesSources: Bool { true }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    for index in items.indices { try items[index].updateSources(body) }
    try backdrop?.update([.intermediate], body)
  }

  func forEachSource<E>(_ body: (SurfaceID, [SurfaceFormat]) throws(E) -> Void) throws(E) {
    // The formats of what items read are checked with the items.
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

  mutating func crop(to written: PixelRect, isWhole: Bool) {
    items = items.compactMap { item in
      let region = item.region.clamped(to: written)
      return region.isEmpty ? nil : item.cropped(to: region)
    }
    region = isWhole ? nil : written
  }

  func check(in plan: Plan) throws(PassFault) {
    let whole = plan[output].region
    if let region {
      try PassFault.unless(
        !region.isEmpty && region.clamped(to: whole) == region, "its region \(region) is not inside \(whole)")
    }
    let count = itemSurfaces.count
    try PassFault.unless(
      count <= PaintPass.maximumSurfaces,
      "its items read \(count) surfaces, allowed are \(PaintPass.maximumSurfaces)")
    for item in items { try item.check(in: plan) }
  }
}
