// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTesting
import Testing

/// The arithmetic of speed tests, on made-up times.
@Suite struct SpeedReportTests {
  @Test func spreads() {
    let odd = Spread([5, 1, 3])
    #expect(odd == Spread([3, 5, 1]))
    #expect(odd.median == 3 && odd.least == 1 && odd.most == 5 && odd.count == 3)
    #expect(Spread([4, 1, 2, 9]).median == 3)
    #expect(Spread([]).count == 0 && Spread([]).median == 0)
  }

  private func measured(_ backend: BackendChoice, side: Int, seconds: Double, sigma: Double = 2)
    -> SpeedReport.Case
  {
    SpeedReport.Case(
      selection: BackendSelection(
        backend: backend, deviceIndex: backend == .gpu ? 3 : nil, deviceName: "a \(backend)",
        isSoftware: false, reason: "it was made up"),
      side: side, sigma: sigma, seconds: Spread([seconds]), copySeconds: 0)
  }

  @Test func megapixels() {
    #expect(measured(.cpu, side: 1000, seconds: 0.25).megapixelsPerSecond == 4)
    #expect(measured(.cpu, side: 1000, seconds: 0).megapixelsPerSecond == 0)
    #expect(measured(.cpu, side: 1, seconds: 1).name == "cpu")
    #expect(measured(.gpu, side: 1, seconds: 1).name == "gpu 3")
  }

  /// CPU times are the sides; the GPU's are given for the sides 1, 2, 4 and 8.
  @Test(
    arguments: [
      ([0.5, 0.5, 0.5, 0.5], 1), ([2, 3, 3, 3], 4), ([9, 9, 9, 9], nil), ([0.5, 9, 0.5, 0.5], 4),
      ([0.5, 1, 1, 9], nil),
      ([9, 9, 9, 7], 8), ([9, 2, 3, 7], 4),
    ] as [([Double], Int?)])
  func crossovers(times: [Double], expected: Int?) {
    let sides = [1, 2, 4, 8]
    let cases = zip(sides, times).flatMap { side, time in
      [measured(.cpu, side: side, seconds: Double(side)), measured(.gpu, side: side, seconds: time)]
    }
    let crossovers = SpeedReport(cases: cases).crossovers
    #expect(crossovers.map(\.side) == [expected])
    #expect(crossovers.map(\.device) == [3])
  }

  @Test func crossoversNeedACPU() {
    #expect(SpeedReport(cases: [measured(.gpu, side: 8, seconds: 1)]).crossovers.isEmpty)
    #expect(SpeedReport(cases: [measured(.cpu, side: 8, seconds: 1)]).crossovers.isEmpty)
  }

  @Test func casesAreThoseAskedFor() throws {
    let test = SpeedTest(
      renderers: [try Renderer(backend: .cpu)], sides: [33, 16], sigmas: [5, 0.5], secondsPerCase: 0)
    var done: [Int] = []
    let report = try test.run { done.append($0) }
    #expect(report.cases.map(\.side) == [16, 16, 33, 33])
    #expect(report.cases.map(\.sigma) == [0.5, 5, 0.5, 5])
    #expect(done == [1, 2, 3, 4] && test.caseCount == 4)
    #expect(report.cases.allSatisfy { $0.seconds.count == 3 && $0.seconds.least > 0 && $0.copySeconds > 0 })
  }

  @Test func sizesThatCannotBe() throws {
    let test = SpeedTest(renderers: [try Renderer(backend: .cpu)], sides: [0])
    #expect(throws: RenderError.bitmap(.emptySize(PixelSize(0, 0)))) { try test.run() }
  }

  /// Two jobs: their first pictures do not count, and the later two slices have rates of 2 and 1 a second.
  @Test func ratesOfBatchesAreMediansOfSlices() {
    let ends = [(1.0, 9.0), (1, 9), (1.5, 9.5), (2, 10), (3, 10.5), (4, 14)]
    let samples = ends.map { (time: $0.0, processor: $0.1, stages: [BatchSpeedReport.Stage.encode: $0.0]) }
    let rates = BatchSpeedRates(samples, jobs: 2)
    #expect(rates.pictures == 4 && rates.picturesPerSecond == Spread([2, 1]))
    #expect(rates.processorSeconds == 1.25 && rates.stages == [.encode: 2.5])
  }

  /// At a hundred pictures a second, 4 ms on the device fill 40 % of its time. Software draws on processors.
  @Test(arguments: [
    (false, 0.2, "device", "passes", 0.4), (false, 0.9, "processors", "encode", 0.9),
    (true, 0.3, "processors", "passes", 0.3),
  ])
  func whatBindsIsTheBusiestResource(
    isSoftware: Bool, processorShare: Double, resource: String, stage: String, share: Double
  ) {
    func bound(_ device: [BatchSpeedReport.Stage: Double]?, rate: Double) -> BatchSpeedBound {
      BatchSpeedBound(
        [.decode: 1e-3, .upload: 0.2e-3, .passes: 0.1e-3, .encode: 2e-3], onDevice: device,
        isSoftware: isSoftware, rate: rate, contexts: 1, processorShare: processorShare)
    }
    let busiest = bound([.upload: 0.5e-3, .passes: 3e-3, .readback: 0.5e-3], rate: 100)
    #expect(busiest.resource == resource && busiest.stage.rawValue == stage)
    #expect(abs(busiest.share - share) < 1e-9)
    // At 4,000 a second the thread that calls OpenGL is the busiest, if the device has no clock.
    #expect(bound(nil, rate: 4000).resource == "thread" && bound(nil, rate: 4000).stage == .upload)
  }
}
