// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct SweepOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Animate the light: once around, clockwise.",
      discussion: """
        -o names the animation, an APNG; programs that cannot play it show its first frame. The frames are written \
        beside it, as NAME-001.png and so on, all of them at the end. With -o - only the animation is written.
        """))
  var lightSweep = false

  @Option(help: ArgumentHelp("The number of frames; by default 36.", valueName: "n"))
  var frames: Int?

  @Option(help: ArgumentHelp("Frames per second; by default 12.", valueName: "r"))
  var frameRate: Double?

  /// The maximum number of frames: enough for steps of a tenth of a degree.
  private static let maximumFrames = 3600

  func validate() throws {
    guard lightSweep else {
      if let option = frames != nil ? "--frames" : frameRate != nil ? "--frame-rate" : nil {
        throw ValidationError("\(option) is for animations; add --light-sweep")
      }
      return
    }
    let allowedCounts = 2...SweepOptions.maximumFrames
    try accept(frames, "--frames takes 2…\(SweepOptions.maximumFrames)", allowedCounts.contains)
    try accept(frameRate, "--frame-rate takes 0.01…100", AnimatedPNGWriter.allowedFrameRates.contains)
  }

  var count: Int { frames ?? 36 }
  var rate: Double { frameRate ?? 12 }
}

extension Light {
  /// The light of an option's value, `120,30`: angle and optional elevation in degrees.
  static func argument(_ text: String) throws -> Light {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let angle = parts[0], angle.isFinite,
      let elevation = parts.count == 1 ? Light.above.elevation : parts[1], elevation > 0, elevation <= 90
    else { throw ValidationError("it is an angle and an elevation of up to 90, in degrees, such as 120,30") }
    return Light(angle: angle, elevation: elevation)
  }
}
