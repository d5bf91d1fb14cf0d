import ArgumentParser
import Intaglio

/// The options of an animation in which the light moves.
package struct SweepOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Make an animation in which only the light moves, once around, clockwise.",
      discussion: """
        -o names the animation, an APNG, which every program that knows none shows as its first frame; beside it the \
        frames are written as NAME-001.png and so on. With -o - only the animation is written.
        """))
  package var lightSweep = false

  @Option(help: ArgumentHelp("How many frames the animation has; 36 unless told otherwise.", valueName: "n"))
  package var frames: Int?

  @Option(help: ArgumentHelp("Frames a second; 12 unless told otherwise.", valueName: "r"))
  package var frameRate: Double?

  package init() {}

  /// The most frames: enough for steps of a tenth of a degree.
  private static let maximumFrames = 3600

  package func validate() throws {
    guard lightSweep else {
      if let option = frames != nil ? "--frames" : frameRate != nil ? "--frame-rate" : nil {
        throw ValidationError("\(option) is for animations; add --light-sweep")
      }
      return
    }
    if let frames, !(2...SweepOptions.maximumFrames).contains(frames) {
      throw ValidationError("--frames takes 2…\(SweepOptions.maximumFrames), not \(frames)")
    }
    if let frameRate, !AnimatedPNGWriter.allowedFrameRates.contains(frameRate) {
      throw ValidationError("--frame-rate takes 0.01…100, not \(frameRate)")
    }
  }

  /// How many frames.
  var count: Int { frames ?? 36 }
  /// Frames a second.
  var rate: Double { frameRate ?? 12 }
}

/// `120,30`: angle and height in degrees; the height alone may be left out.
extension Light: ExpressibleByArgument {
  /// The light of an option's value, or nil where it is none: two numbers, the height more than 0, up to 90.
  public init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let angle = parts[0], angle.isFinite else { return nil }
    guard let height = parts.count == 1 ? Light.above.height : parts[1], height > 0, height <= 90 else {
      return nil
    }
    self.init(angle: angle, height: height)
  }
}
