// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioSystem
import SceneCatalog

/// Measures the backends of a machine: a whole effect, an outer and an inner shadow over a drawn picture,
/// bitmap to bitmap, over sizes and sigmas.
///
///     let report = try SpeedTest(renderers: [Renderer(backend: .cpu)]).run()
///     print(report.cases[0].megapixelsPerSecond)
public struct SpeedTest: Sendable {
  /// The measured renderers.
  public let renderers: [Renderer]
  /// Sides of the square pictures, in pixels.
  public let sides: [Int]
  /// Sigmas of both shadows, in pixels.
  public let sigmas: [Double]
  /// The repetition time of a case, in seconds; the first render does not count, and there are at least three
  /// more.
  public let secondsPerCase: Double

  /// Sides from an icon to a photograph.
  public static let defaultSides = [64, 256, 1024, 2048]
  /// A sigma with planes at full size, and one with reduced planes.
  public static let defaultSigmas: [Double] = [2, 16]

  /// A test of these renderers.
  public init(
    renderers: [Renderer], sides: [Int] = defaultSides, sigmas: [Double] = defaultSigmas,
    secondsPerCase: Double = 0.3
  ) {
    self.renderers = renderers
    self.sides = sides.sorted()
    self.sigmas = sigmas.sorted()
    self.secondsPerCase = secondsPerCase
  }

  /// The number of cases.
  public var caseCount: Int { renderers.count * sides.count * sigmas.count }

  /// Measures all cases, one after the other on the calling thread.
  ///
  /// - Parameter progress: called with the number of finished cases.
  /// - Throws: `RenderError` for the first case that fails: a side or sigma out of range, a lost device.
  public func run(progress: (_ done: Int) -> Void = { _ in }) throws(RenderError) -> SpeedReport {
    var cases: [SpeedReport.Case] = []
    for side in sides {
      // Sharp edges and much transparency, like typical pictures with such effects.
      let picture = try rethrowing(RenderError.bitmap, try Content.letters.picture(PixelSize(side, side)))
      for sigma in sigmas {
        for renderer in renderers {
          cases.append(try measure(renderer, picture, sigma: sigma))
          progress(cases.count)
        }
      }
    }
    let shaders = renderers.compactMap { renderer -> SpeedReport.Shaders? in
      guard let device = renderer.selection.deviceIndex, let variants = renderer.shaderVariants else {
        return nil
      }
      return SpeedReport.Shaders(device: device, variants: variants)
    }
    return SpeedReport(cases: cases, shaders: shaders)
  }

  private func measure(
    _ renderer: Renderer, _ picture: Bitmap, sigma: Double
  ) throws(RenderError) -> SpeedReport.Case {
    let reports = renderer.reports
    reports?.isOn = false
    // Reused, so that allocations are not measured.
    var result = picture
    let copy = try seconds { () throws(RenderError) in
      try renderer.render(RenderRequest(picture, style: SpeedTest.copyStyle), into: &result)
    }
    let style = SpeedTest.style(sigma: sigma)
    let effect = try seconds { () throws(RenderError) in
      try renderer.render(RenderRequest(picture, style: style), into: &result)
    }
    var work: GPUReport?
    if let reports {
      reports.isOn = true
      for _ in 0..<5 { try renderer.render(RenderRequest(picture, style: style), into: &result) }
      let sorted = reports.take().sorted { $0.seconds < $1.seconds }
      // A picture that is drawn in tiles has several reports.
      work = sorted.isEmpty ? nil : sorted[sorted.count / 2]
    }
    return SpeedReport.Case(
      selection: renderer.selection, side: picture.width, sigma: sigma, seconds: Spread(effect),
      copySeconds: Spread(copy).median, work: work)
  }

  /// The seconds of each run after the first.
  private func seconds(_ body: () throws(RenderError) -> Void) throws(RenderError) -> [Double] {
    try body()
    var seconds: [Double] = []
    var sum = 0.0
    repeat {
      let start = ContinuousClock.now
      try body()
      seconds.append((ContinuousClock.now - start) / .seconds(1))
      sum += seconds.last ?? 0
    } while seconds.count < 3 || (sum < secondsPerCase && seconds.count < 1000)
    return seconds
  }

  static func style(sigma: Double) -> Style {
    Style(shadows: [
      Shadow(.inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 2), blur: .sigma(sigma)),
      Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(0, 3), blur: .sigma(sigma)),
    ])
  }

  /// Draws only the picture: the cost of its transfers.
  private static let copyStyle = Style(shadows: [])
}
