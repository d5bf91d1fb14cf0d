import ArgumentParser
import Intaglio

extension Light {
  /// The light of an option's value, `120,30`: angle and height in degrees; the height may be left out.
  ///
  /// - Throws: `ValidationError` for anything but one or two numbers, the height more than 0, up to 90.
  static func argument(_ text: String) throws -> Light {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let angle = parts[0], angle.isFinite,
      let height = parts.count == 1 ? Light.above.height : parts[1], height > 0, height <= 90
    else {
      throw ValidationError("it is an angle and a height of up to 90, in degrees, such as 120,30")
    }
    return Light(angle: angle, height: height)
  }
}
