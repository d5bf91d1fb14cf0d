// SPDX-License-Identifier: MIT

struct PassFault: Error {
  let reason: String

  static func unless(_ condition: Bool, _ reason: @autoclosure () -> String) throws(PassFault) {
    if !condition { throw PassFault(reason: reason()) }
  }

  static func checkOctaves(_ octaves: Int) throws(PassFault) {
    try unless((0...20).contains(octaves), "\(octaves) octaves are outside 0…20")
  }
}

extension Plan {
  func expect(_ surface: SurfaceID, _ formats: [SurfaceFormat]) throws(PassFault) {
    guard !formats.contains(self[surface].format) else { return }
    let expected = formats.map(\.rawValue).joined(separator: " or ")
    throw PassFault(reason: "\(surface) is a \(self[surface].format) and must be a \(expected)")
  }
}
