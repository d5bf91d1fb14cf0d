import ArgumentParser
import Intaglio

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
