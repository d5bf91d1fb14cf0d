// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// How long draws may take, in texture fetches: they are what passes wait for.
///
/// The model: the slowest GPU in use, one unit of an integrated or mobile one, fetches 500 million texels a
/// second, each of 64 or 128 bits, together with the arithmetic around it. Faster ones fetch a thousand times
/// as many. Drivers end work that blocks the device for too long, some after half a second, and a desktop on
/// the same device stands still meanwhile.
package enum DrawCost {
  /// The most fetches of a draw or dispatch: 20 ms in the model.
  package static let limit = 10_000_000
  /// The most fetches of draws that the driver gets at once: 200 ms. Devices may change to other work between
  /// two draws, but some drivers count all that they got.
  static let submissionLimit = 10 * limit
}

extension PassEncoder {
  /// The most fetches of an invocation of a pass, which makes a texel of the output.
  ///
  /// Passes fetch texels of four samples, unaligned ones twice. What these numbers leave out costs less: a
  /// fetch that most invocations skip counts, since a picture may be such that none does.
  func fetches(_ pass: Pass) -> Int {
    switch pass {
    case .firm:
      // Its own texel, and one left and one right of it in three rows.
      return 14
    case .distance(let pass):
      // A texel above and one below, two of each if they are not aligned.
      return 4 * (pass.limit + 1)
    case .spread(let pass):
      // A row of distances for four pixels. Then for each a row of its own, and the samples of a ring around
      // it, which has 2 pi reach of them; two with levels.
      let reach = SpreadPass.reach(pass.spread)
      let ring = pass.metric.levels != nil ? 15 : 9
      return (reach + 11) / 2 + 4 * (reach + 1) * ring
    case .sweep(let pass):
      return 4 * pass.direction.steps
    case .boxBlur(let pass):
      let extent = plan[pass.source.surface].region.size
      let width = min(pass.width, pass.axis == .horizontal ? extent.width : extent.height)
      guard let blocks = pass.blocks else { return 4 * width }
      return 4 * (width / blocks.width + blocks.width)
    case .mask, .downsample, .blur, .upsample, .shape, .paint, .warp, .tone, .share, .compose, .grain, .ramp,
      .displace:
      let work = plan.work(of: pass)
      return 2 * (work.reads / max(1, work.writes) + 1)
    }
  }
}
