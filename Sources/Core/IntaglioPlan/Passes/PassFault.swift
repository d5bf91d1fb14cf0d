// SPDX-License-Identifier: MIT

struct PassFault: Error {
  let reason: String

  /// Throws unless a condition is met.
  static func unless(_ condition: Bool, _ reason: @autoclosure () -> String) throws(PassFault) {
    if !condition { throw PassFault(reason: reason()) }
  }

  /// Throws unless the octaves of a plane are within their limit.
  static func checkOctaves(_ octaves: Int) throws(PassFault) {
    try unless((0...20).contains(octaves), "\(octaves) octaves are outside 0…20")
  }
}

extension Plan {
  /// Throws unless a surface has one of these formats.
  func expect(_ surface: SurfaceID, _ formats: [SurfaceFormat]) throws(PassFault) {
    guard !formats.contains(self[surface].format) else { return }
    let expected = formats.map(\.rawValue).joined(separator: " or ")
    throw PassFault(reason: "\(surface) is a \(self[surface].format) and must be a \(expected)")
  }
}
