// SPDX-License-Identifier: MIT
import IntaglioModel

/// Visits a source of a pass, with its allowed formats. May replace the surface.
typealias SourceVisitor<E: Error> = (inout SurfaceID, [SurfaceFormat]) throws(E) -> Void

extension SurfaceID {
  /// Calls a function for an optional surface: `second?.update([.plane], body)`.
  mutating func update<E>(_ formats: [SurfaceFormat], _ body: SourceVisitor<E>) throws(E) {
    try body(&self, formats)
  }
}

/// A pass as a plan sees it; each is a type in its own file. The defaults suit passes that read the same
/// pixels they write, into a plane.
protocol PlannedPass: PassValue, Hashable {
  /// Its name, which is also the base name of its shader and of its file in the CPU backend.
  var name: String { get }
  /// Its sources and numbers, in one line.
  var details: String { get }

  var output: SurfaceID { get set }
  var outputFormats: [SurfaceFormat] { get }

  /// Calls a function for each source, possibly repeatedly.
  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E)
  /// Calls a function for each source, possibly repeatedly, without changing it. The default copies the pass,
  /// which is expensive for large passes.
  func forEachSource<E>(_ body: (SurfaceID, [SurfaceFormat]) throws(E) -> Void) throws(E)

  /// The pixels of its sources read for pixels of the output; some may lie outside of a source.
  func pixelsRead(for written: PixelRect) -> PixelRect
  /// Calls a function for each source, possibly repeatedly, with its pixels that are read: by default
  /// `pixelsRead(for:)` for all sources.
  func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void)
  /// Removes everything that does not affect some pixels of the output.
  mutating func crop(to written: PixelRect)

  /// Throws unless every backend supports its numbers. Its surfaces are known to exist, in the formats that
  /// it declares.
  func check(in plan: Plan) throws(PassFault)

  /// The samples read per written pixel.
  var readsPerPixel: Int { get }
  var bytes: Int { get }
  /// Whether its output may be cached for later plans.
  var isCached: Bool { get }
  /// Whether its sources may be cached, because it comes last in a plan and changes most.
  var cachesSources: Bool { get }
}

extension PlannedPass {
  var outputFormats: [SurfaceFormat] { [.plane] }
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

  mutating func crop(to written: PixelRect) {}

  func check(in plan: Plan) throws(PassFault) {}

  func renumbered(output: SurfaceID, _ other: (SurfaceID) -> SurfaceID) -> Pass {
    var copy = self
    copy.output = output
    copy.updateSources { source, _ in source = other(source) }
    return copy.pass
  }

  func cropped(to written: PixelRect) -> Self {
    var copy = self
    copy.crop(to: written)
    return copy
  }
}

struct PassFault: Error {
  let reason: String

  static func unless(_ condition: Bool, _ reason: @autoclosure () -> String) throws(PassFault) {
    if !condition { throw PassFault(reason: reason()) }
  }

  static func checkOctaves(_ octaves: Int) throws(PassFault) {
    try unless((0...20).contains(octaves), "\(octaves) octaves are outside 0…20")
  }
}

extension Plan {
  func expect(_ surface: SurfaceID, _ formats: [SurfaceFormat]) throws(PassFault) {
    guard !formats.contains(self[surface].format) else { return }
    let expected = formats.map(\.rawValue).joined(separator: " or ")
    throw PassFault(reason: "\(surface) is a \(self[surface].format) and must be a \(expected)")
  }
}
