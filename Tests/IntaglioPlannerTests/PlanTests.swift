// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import SceneCatalog
import Testing

/// Plans read as text: how many passes, which planes, which reuse.
@Suite struct PlanTests {
  let size = PixelSize(640, 361)

  private func shadow(_ kind: Shadow.Kind, sigma: Double, _ offset: Vector = .zero) -> Shadow {
    Shadow(kind, color: .black, offset: offset, blur: .sigma(sigma))
  }

  @Test func oneSigmaIsOnePlaneForInnerAndOuter() throws {
    let style = Style(shadows: [shadow(.inner, sigma: 2), shadow(.outer, sigma: 2)])
    let plan = try Planner().plan(style, picture: size)
    #expect(
      plan.description == """
        plan 1 input, 3 passes -> s1 bitmap 640x361
        blur       alpha(s0) horizontal, 17 taps -> s2 plane 640x361
        blur       s2 vertical, 17 taps -> s3 plane 640x361
        paint      #000000ff * s3 under s0 under #000000ff * alpha(s0) * (1 - s3) -> s1 bitmap 640x361
        """)
  }

  @Test func offsetsAndColoursNeedNoPlaneOfTheirOwn() throws {
    let one = Style(shadows: [shadow(.outer, sigma: 12)])
    let many = Style(
      shadows: (0..<8).map { shadow($0 % 2 == 0 ? .inner : .outer, sigma: 12, Vector(Double($0), 3)) })
    let few = try Planner().plan(one, picture: size).passes.count
    #expect(try Planner().plan(many, picture: size).passes.count == few)
  }

  @Test func aThresholdNeedsASecondPlane() throws {
    let shadows = [shadow(.inner, sigma: 2), shadow(.outer, sigma: 2)]
    let plan = try Planner().plan(Style(shadows: shadows, threshold: 1), picture: size)
    #expect(plan.passes.map(\.name) == ["blur", "blur", "blur", "blur", "paint"])
    #expect(plan.description.contains("alpha(s0 > 1) horizontal"))
    #expect(plan.description.contains("alpha(s0) horizontal"))
  }

  @Test func sigmasShareTheirHalvings() throws {
    let plan = try Planner().plan(
      Style(shadows: [shadow(.outer, sigma: 4), shadow(.outer, sigma: 40), shadow(.inner, sigma: 9)]),
      picture: size)
    // 40 / 2 = 20, so four downsamplings; 9 needs two of them, 4 one.
    #expect(plan.passes.count { $0.name == "downsample" } == 4)
    #expect(plan.passes.count { $0.name == "blur" } == 6)
    #expect(plan.passes.count == 11)
  }

  @Test func noBlurIsNoPlane() throws {
    let plan = try Planner().plan(Style(shadows: [shadow(.inner, sigma: 0, Vector(0.5, 1))]), picture: size)
    #expect(plan.passes.map(\.name) == ["paint"])
    #expect(plan.description.contains("s0 under #000000ff * alpha(s0) * (1 - alpha(s0) moved +0.5,+1)"))
  }

  @Test func aShadowThatFallsOutsideCostsNothing() throws {
    let far = Style(shadows: [
      shadow(.outer, sigma: 8, Vector(5000, 0)), shadow(.inner, sigma: 8, Vector(0, -5000)),
    ])
    let plan = try Planner().plan(far, picture: size)
    #expect(plan.passes.map(\.name) == ["paint"])
    // The outer one is not there; inside, the whole picture is in the other's shadow.
    #expect(plan.description.contains("paint      s0 under #000000ff * alpha(s0) ->"))
  }

  @Test func nothingToDrawIsATransparentPicture() throws {
    let plan = try Planner().plan(Style(contents: .knockout), picture: size)
    #expect(plan.passes.map(\.name) == ["paint"])
    #expect(plan.description.contains("paint      nothing ->"))
  }

  @Test func growMakesRoomForOuterShadowsOnly() throws {
    let style = Style(shadows: [shadow(.outer, sigma: 2, Vector(3, -20)), shadow(.inner, sigma: 50)])
    let plan = try Planner().plan(style, picture: PixelSize(100, 50), grow: true)
    // 4 sigma is 8: columns from 3 - 8 to 100 + 3 + 8, rows from -20 - 8 to the picture's own last.
    #expect(plan[plan.output].region == PixelRect(columns: -5..<111, rows: -28..<50))
  }

  @Test func manySigmasAreSplitOverSeveralPassesOfADevice() throws {
    let style = Style(shadows: (1...25).map { shadow(.outer, sigma: Double($0)) })
    let plan = try Planner().plan(style, picture: PixelSize(64, 64))
    #expect(plan.passes.count { $0.name == "paint" } == 1)
    let paints = plan.forDevice.passes.compactMap { if case .paint(let pass) = $0 { pass } else { nil } }
    #expect(paints.map { $0.itemSurfaces.count } == [13, 13])
    #expect(paints.map { $0.items.count } == [13, 13], "25 shadows and the contents")
    #expect(paints.first?.backdrop == nil)
    #expect(paints.last?.backdrop == paints.first?.output)
  }

  /// The work a pixel at any sigma is no more than at sigma 4, where the octaves begin.
  @Test(arguments: [5.0, 8, 12, 16, 31, 32, 64, 150])
  func costIsConstant(sigma: Double) throws {
    func work(_ sigma: Double) throws -> Double {
      let style = Style(shadows: [shadow(.inner, sigma: sigma), shadow(.outer, sigma: sigma)])
      let plan = try Planner().plan(style, picture: PixelSize(2048, 2048))
      return Double(plan.work.total) / Double(plan[plan.output].region.pixelCount)
    }
    #expect(try work(64) <= work(4))
    // Kernels have 17 to 33 taps between two powers of two, so sigma 5 has more than sigma 4 has; never twice
    // as much.
    #expect(try work(sigma) <= 1.5 * work(4))
  }

  /// Beyond input and result a plan holds at most 8 bytes a pixel, in bands if need be.
  @Test func memoryIsBounded() throws {
    let large = PixelSize(1200, 1000)
    func divided(_ style: Style, scale: Double = 1) throws -> DividedPlan {
      Planner().divided(try Planner().plan(style, picture: large, scale: scale), of: style)
    }
    for parityCase in ParityCatalog.covering where parityCase.offset != .beyond {
      let plan = try divided(parityCase.style, scale: parityCase.scale)
      #expect(plan.peakTransientBytes <= 8 * 1200 * 1000, "\(parityCase)")
      let parts = plan.bands.map { plan.plan.cropped(to: $0).ordered.plan.peakTransientBytes }
      #expect(plan.peakTransientBytes == parts.max() ?? plan.plan.peakTransientBytes)
    }
    let many = Style(
      shadows: (1...20).map { shadow(.outer, sigma: 0.19 * Double($0), Vector(Double($0), 0)) })
    let plan = try divided(many)
    #expect(plan.peakTransientBytes <= 8 * 1200 * 1000)
    #expect(plan.bands.count > 2)
    #expect(plan.bands.reduce(0) { $0 + $1.pixelCount } == 1200 * 1000)
  }

  /// Every surface is written before it is read, nothing is read after its release, and no plane is larger
  /// than a picture grown by its own blur.
  @Test func surfacesAreWrittenThenReadThenReleased() throws {
    for parityCase in ParityCatalog.covering {
      for makesWholePlanes in [false, true] {
        var planner = Planner()
        planner.makesWholePlanes = makesWholePlanes
        let plan = try planner.plan(parityCase.style, picture: parityCase.size, scale: parityCase.scale)
        let releases = plan.releases
        // Unread surfaces, such as the picture if all of a style falls outside, need no release.
        let isUsed = Set(plan.passes.flatMap(\.sources) + plan.passes.map(\.output))
        var alive = Set((0..<plan.inputCount).map(SurfaceID.init)).intersection(isUsed)
        for (index, pass) in plan.passes.enumerated() {
          #expect(alive.isSuperset(of: pass.sources), "\(parityCase) \(makesWholePlanes), pass \(index)")
          #expect(plan[pass.output].region.pixelCount > 0)
          alive.insert(pass.output)
          alive.subtract(releases[index])
        }
        #expect(alive.isSubset(of: [plan.output]), "\(parityCase)")
      }
    }
  }
}
