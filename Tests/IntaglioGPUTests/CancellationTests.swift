// SPDX-License-Identifier: MIT
import Glibc
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem
import TestSupport
import Testing

/// Plans that end early, at any place: with their textures given back, and without harm to later ones.
@Suite struct CancellationTests {
  private static let styles: [Style] = [
    Style(shadows: [
      Shadow(.inner, offset: Vector(0, 4), blur: .sigma(3)),
      Shadow(.outer, color: .white, offset: Vector(0.5, 1), blur: .sigma(9)),
    ]),
    Style(shadows: [Shadow(.outer, blur: .sigma(2), spread: 25)], edges: .bounded),
    Style(bevels: [Bevel(size: 12, depth: 2)]),
  ]

  @Test(arguments: styles, [ShaderVariant.fragment, .compute])
  func plansEndAnywhere(style: Style, variant: ShaderVariant) throws {
    var options = GPUOptions(planeFormat: .unorm16, variant: variant)
    options.pixelsBeforeBlurPrograms = 0
    var backend = try GPUBackend(options: options)
    var samples = Samples(seed: 5)
    let input = Surface.bitmap(try samples.bitmap(PixelSize(1203, 700)))
    let plan = try Planner().plan(style, picture: input.size, grow: true)
    let expected = try backend.execute(plan, inputs: [input])
    let before = backend.statistics
    let all = Cancellation(afterChecks: .max)
    // While a plan may be cancelled, its draws are cut otherwise.
    let looked = try backend.execute(plan, inputs: [input], caching: nil, cancellation: all)
    #expect(looked == expected)
    // A look in each pass at least, and before the picture goes in and comes out.
    #expect(all.checkCount >= plan.passes.count + 2)
    for place in [0, 1, 2, plan.passes.count / 2, plan.passes.count, plan.passes.count + 1] {
      let cancellation = Cancellation(afterChecks: place)
      #expect(throws: RenderError.cancelled) {
        try backend.execute(plan, inputs: [input], caching: nil, cancellation: cancellation)
      }
      #expect(cancellation.checkCount == place + 1)
      #expect(backend.statistics.takenTextures == 0)
      // The context stays, with its programs.
      #expect(backend.statistics.programs == before.programs)
    }
    #expect(try backend.execute(plan, inputs: [input]) == expected)
  }

  /// A time limit ends a plan, not the context.
  @Test func timeLimitsKeepTheContext() throws {
    var backend = try GPUBackend()
    var samples = Samples(seed: 6)
    let input = Surface.bitmap(try samples.bitmap(PixelSize(64, 48)))
    let plan = try Planner().plan(Self.styles[0], picture: input.size)
    let expected = try backend.execute(plan, inputs: [input])
    let programs = backend.statistics.programs
    #expect(throws: RenderError.timeLimit(seconds: 0)) {
      try backend.execute(plan, inputs: [input], caching: nil, cancellation: Cancellation(within: 0))
    }
    #expect(try backend.execute(plan, inputs: [input]) == expected)
    #expect(backend.statistics.programs == programs)
  }

  /// A render that waits for another ends without waiting.
  @Test func waitingPlansAreWithdrawn() throws {
    let thread = try RenderThread()
    var samples = Samples(seed: 7)
    let input = Surface.bitmap(try samples.bitmap(PixelSize(64, 48)))
    let plan = try Planner().plan(Self.styles[0], picture: input.size)
    let expected = try thread.execute(plan, inputs: [input])
    // Hours on a software rasteriser, so the plan behind it cannot have its turn.
    let long = try Planner().plan(
      Style(longShadows: (0..<16).map { LongShadow(angle: 17 + 20 * Double($0), length: 4096) }),
      picture: PixelSize(4000, 4000))
    let picture = Surface.bitmap(try Bitmap(transparent: PixelSize(4000, 4000)))
    let (first, second) = (Cancellation(), Cancellation())
    let outcomes = Lock<[Int: RenderError]>([:])
    SystemThread.run(3) { index in
      do throws(RenderError) {
        switch index {
        case 0: _ = try thread.execute(long, inputs: [picture], caching: nil, cancellation: first)
        case 1:
          // The device is taken by now, or this plan comes first and ends.
          while outcomes.withLock({ $0[2] }) == nil { usleep(10_000) }
          first.request()
        default:
          usleep(200_000)
          second.request()
          _ = try thread.execute(plan, inputs: [input], caching: nil, cancellation: second)
        }
      } catch {
        outcomes.withLock { $0[index] = error }
      }
    }
    #expect(outcomes.withLock { $0 } == [0: .cancelled, 2: .cancelled])
    #expect(try thread.execute(plan, inputs: [input]) == expected)
  }
}

@Suite struct DrawPiecesTests {
  /// Every texel once, no piece above the limit unless it is a single step, whole steps from the corner on.
  @Test(arguments: [1, 7, 900, 100_000], [1, 50, 40_000])
  func piecesCoverTheDraw(limit: Int, cost: Int) {
    for (columns, rows) in [(0..<1, 0..<1), (3..<40, 5..<17), (0..<300, 2..<4), (8..<9, 0..<200)] {
      var found: [[Int]: Int] = [:]
      let step = PixelSize(8, 4)
      var pieces = DrawPieces(columns: columns, rows: rows, cost: cost, step: step)
      while let piece = pieces.next(limit: limit) {
        #expect((piece.columns.lowerBound - columns.lowerBound) % step.width == 0)
        #expect((piece.rows.lowerBound - rows.lowerBound) % step.height == 0)
        let count = piece.columns.count * piece.rows.count
        #expect(count * cost <= limit || count <= step.width * step.height)
        for column in piece.columns { for row in piece.rows { found[[column, row], default: 0] += 1 } }
      }
      #expect(found.count == columns.count * rows.count && found.values.allSatisfy { $0 == 1 })
    }
  }

  /// A limit that holds a whole draw does not cut it.
  @Test func cheapDrawsStayWhole() {
    var pieces = DrawPieces(columns: 0..<640, rows: 3..<480, cost: 10, step: PixelSize(8, 4))
    let piece = pieces.next(limit: DrawCost.limit)
    #expect(piece?.columns == 0..<640 && piece?.rows == 3..<480)
    #expect(pieces.next(limit: DrawCost.limit) == nil)
  }

  /// The limit may change between two pieces.
  @Test func piecesMayGrow() {
    var pieces = DrawPieces(columns: 0..<100, rows: 0..<40, cost: 1, step: PixelSize(8, 4))
    var texels = 0
    var limit = 1
    while let piece = pieces.next(limit: limit) {
      texels += piece.columns.count * piece.rows.count
      limit *= 2
    }
    #expect(texels == 4000)
  }
}
