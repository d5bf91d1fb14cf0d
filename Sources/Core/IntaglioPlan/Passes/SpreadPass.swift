// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane grown by a number of pixels D, positive or negative.
///
/// Growth by D > 0 is the maximum of a(q) + D - |p - q|, clamped to 0…1, over the pixels q whose coverage a,
/// rounded to levels of 255, is more than 0. Growth by -D is 1 minus the growth of 1 - a by D. Outside of the
/// plane a is 0. The metric defines |p - q|. With a ramp w the maximum is divided by w before it is clamped
/// to 0…1, so that the edge is a slope of w pixels.
///
/// The distances tell a backend which pixels p have a covered one nearer than D - 1, where the result is 1,
/// and which have none within D + 1, where it is 0. The rest is a line about two pixels wide around the
/// result. There it examines the pixels q with distances between those two: about 4 pi D of them, for at most
/// about 4 / D of all pixels. A ramp is examined everywhere: only pixels less than a pixel farther than the
/// nearest matter.
package struct SpreadPass: Sendable, Hashable {
  package enum Metric: Sendable, Hashable {
    case euclid
    /// The 5 x 5 chamfer distance: with M and m the larger and the smaller of columns and rows, M - 2 m + m
    /// √5 where M ≥ 2 m, else (M - m) √5 + (2 m - M) √2. That is the greater of M + (√5 - 2) m and (√5 - √2)
    /// M + (2 √2 - √5) m. It is never less than the Euclidean one.
    case chamfer
    /// Photoshop's distance for unblurred spreads.
    case bytes(ByteMap)
  }

  package var source: SurfaceID
  /// The distances along its columns to covered or, for a negative spread, uncovered pixels, with the limit
  /// `reach(spread)`. A pixel outside of the surface has none within the limit or, for a negative spread, is
  /// uncovered itself.
  package var distances: SurfaceID
  /// D, in pixels.
  package var spread: Double
  /// w, in pixels, at least 1.
  package var ramp: Double
  /// The definition of |p - q|.
  package var metric: Metric
  package var output: SurfaceID

  package init(
    source: SurfaceID, distances: SurfaceID, spread: Double, ramp: Double = 1, metric: Metric = .euclid,
    output: SurfaceID
  ) {
    (self.source, self.distances, self.spread) = (source, distances, spread)
    (self.ramp, self.metric, self.output) = (ramp, metric, output)
  }

  /// The distance in pixels up to which a spread reads distances.
  package static func reach(_ spread: Double) -> Int { Int(abs(spread).rounded(.up)) }

  /// The distance in pixels up to which a spread depends on a plane. If an earlier pass removes faint pixels,
  /// their neighbours count, too.
  package static func sourceReach(_ spread: Double, _ metric: Metric) -> Int {
    reach(spread) + (metric.ignoresFaint ? 1 : 0)
  }
}

extension SpreadPass: PlannedPass {
  package var pass: Pass { .spread(self) }
  var name: String { "spread" }
  var details: String {
    let slope = ramp == 1 ? "" : " over \(DecimalText.text(ramp))"
    return "\(source) by \(DecimalText.text(spread))\(metric.words)\(slope), distances \(distances)"
  }
  /// The work after the distances is constant.
  var readsPerPixel: Int { 4 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&source, [.plane])
    try body(&distances, [.plane])
  }

  func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    body(distances, written.grown(by: SpreadPass.reach(spread), along: .horizontal))
    body(source, written.grown(by: SpreadPass.reach(spread)))
  }

  func check(in plan: Plan) throws(PassFault) {
    let limit = Style.maximumSpread
    try PassFault.unless(abs(spread) <= limit, "it grows by \(spread) pixels; the maximum is \(limit)")
    try PassFault.unless((1...limit).contains(ramp), "its ramp of \(ramp) pixels is outside 1…\(limit)")
    guard case .bytes(let map) = metric else { return }
    try PassFault.unless(ramp == 1, "it counts in bytes, but has a ramp of \(ramp) pixels")
    try PassFault.unless(
      abs(spread) == map.spread, "it grows by \(spread) pixels, its byte map by \(map.spread)")
  }
}

extension SpreadPass.Metric {
  /// Whether faint pixels do not grow.
  package var ignoresFaint: Bool { self == .euclid }

  /// The lengths of a diagonal step and of a knight's move; nil for the Euclidean distance.
  package var chamfer: (diagonal: Double, knight: Double)? {
    switch self {
    case .euclid: nil
    case .chamfer: (2.0.squareRoot(), 5.0.squareRoot())
    case .bytes(let map): (map.diagonal, map.knight)
    }
  }

  var words: String {
    switch self {
    case .euclid: ""
    case .chamfer: " chamfer"
    case .bytes(let map): map.hasLevels ? " bytes of levels" : " bytes"
    }
  }

  /// The map, if it counts coverage in levels.
  package var levels: ByteMap? { if case .bytes(let map) = self, map.hasLevels { map } else { nil } }
}
