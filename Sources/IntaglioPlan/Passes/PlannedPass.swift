// SPDX-License-Identifier: MIT
import IntaglioModel

/// Looks at a surface that a pass reads, and at the formats that it may have. It may put another surface in
/// its place.
typealias SourceVisitor<E: Error> = (inout SurfaceID, [SurfaceFormat]) throws(E) -> Void

extension SurfaceID {
  /// Calls a function for the surface, also where there may be none: `second?.update([.plane], body)`.
  mutating func update<E>(_ formats: [SurfaceFormat], _ body: SourceVisitor<E>) throws(E) {
    try body(&self, formats)
  }
}

/// A pass, as plans know it: a type in a file of its own, which answers all that they ask. Defaults are those
/// of a pass that makes a plane of the pixels at the same places.
protocol PlannedPass: Sendable, Hashable {
  /// The case of `Pass` that it is.
  var pass: Pass { get }
  /// Its name, which is also the base name of its shader and of its file in the CPU backend.
  var name: String { get }
  /// What it reads and with which numbers, in one line.
  var details: String { get }

  /// The surface that it writes.
  var output: SurfaceID { get set }
  /// The formats that its output may have.
  var outputFormats: [SurfaceFormat] { get }
  /// The pixels of the output that it writes; nil for all of them.
  var region: PixelRect? { get }

  /// Calls a function for each surface that it reads, for some of them more than once.
  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E)
  /// The same for looking only. The default copies the pass, which is dear where a pass holds much.
  func forEachSource<E>(_ body: (SurfaceID, [SurfaceFormat]) throws(E) -> Void) throws(E)

  /// The pixels of its sources that are read for some pixels of the output; some may lie outside of a source.
  func pixelsRead(for written: PixelRect) -> PixelRect
  /// Calls a function for each source, for some of them more than once, with the pixels of it that are read:
  /// `pixelsRead(for:)`, if these are the same of all.
  func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void)
  /// Leaves out all that does not matter to some pixels of the output.
  ///
  /// - Parameter isWhole: whether these are all pixels that the output then has.
  mutating func crop(to written: PixelRect, isWhole: Bool)

  /// Throws unless its numbers are within what every backend can do. Its surfaces are there, of the formats
  /// that it names.
  func check(in plan: Plan) throws(PassFault)

  /// Samples read for each pixel written.
  var readsPerPixel: Int { get }
  /// Bytes that it takes up beyond a fixed size.
  var bytes: Int { get }
  /// Whether its output may be cached for later plans.
  var isCached: Bool { get }
  /// Whether its sources are: it comes last in a plan, and changes most.
  var cachesSources: Bool { get }
}

extension PlannedPass {
  var outputFormats: [SurfaceFormat] { [.plane] }
  var region: PixelRect? { nil }
  var bytes: Int { 0 }
  var isCached: Bool { true }
  var cachesSources: Bool { false }

  func forEachSource<E>(_ body: (SurfaceID, [SurfaceFormat]) throws(E) -> Void) throws(E) {
    var copy = self
    try copy.updateSources { (source, formats) throws(E) in try body(source, formats) }
  }

  func pixelsRead(for written: PixelRect) -> PixelRect { written }

  func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    let read = pixelsRead(for: written)
    forEachSource { source, _ in body(source, read) }
  }

  mutating func crop(to written: PixelRect, isWhole: Bool) {}

  func check(in plan: Plan) throws(PassFault) {}

  /// The pass with another output, and other surfaces in the places of those that it reads.
  func renumbered(output: SurfaceID, _ other: (SurfaceID) -> SurfaceID) -> Pass {
    var copy = self
    copy.output = output
    copy.updateSources { source, _ in source = other(source) }
    return copy.pass
  }

  /// The pass as far as it writes these pixels of the output.
  func cropped(to written: PixelRect, isWhole: Bool) -> Pass {
    var copy = self
    copy.crop(to: written, isWhole: isWhole)
    return copy.pass
  }
}
