// SPDX-License-Identifier: MIT

/// The supported image resources of a document.
package struct PSDResources: Sendable, Hashable {
  /// The direction of the effects' shared light, in degrees counterclockwise from the right. Photoshop's
  /// default is 30.
  package fileprivate(set) var globalAngle = 30.0
  /// The altitude of the shared light above the picture, in degrees. Photoshop's default is 30.
  package fileprivate(set) var globalAltitude = 30.0
  package fileprivate(set) var colorProfile: [UInt8]?

  /// Whether the document's merged picture shows it, rather than nothing: Photoshop's "Maximize
  /// Compatibility".
  package fileprivate(set) var hasMergedPicture = true

  /// The name of the program that wrote the document; empty for unknown and old programs.
  package fileprivate(set) var program = ""

  /// Whether the document names its alpha channels, as Photoshop does for all but the transparency.
  package fileprivate(set) var namesAlphaChannels = false

  private enum Identifier {
    static let alphaNames = 1006
    static let globalAngle = 1037
    static let colorProfile = 1039
    static let globalAltitude = 1049
    static let version = 1057
  }

  init() {}

  /// Reads the resources to the end of their section.
  init(_ cursor: inout PSDCursor) throws(PSDError) {
    while cursor.remaining > 0 {
      let start = cursor.position
      let signature = try cursor.tag()
      guard ["8BIM", "MeSa", "AgHg", "PHUT", "DCSR"].contains(signature) else {
        throw cursor.fault("no image resource begins with \"\(signature)\"", at: start)
      }
      let identifier = try cursor.unsigned(2)
      _ = try cursor.pascalText(padding: 2)
      let length = try cursor.length()
      var data = try cursor.part(length)
      try cursor.skip(min(length & 1, cursor.remaining))
      switch identifier {
      case Identifier.alphaNames: namesAlphaChannels = length > 0
      case Identifier.globalAngle where length >= 4: globalAngle = Double(try data.signed(4))
      case Identifier.globalAltitude where length >= 4: globalAltitude = Double(try data.signed(4))
      case Identifier.colorProfile where length > 0: colorProfile = try data.bytes(length)
      // A version, a flag, and the names of the writing program and of the one that reads it best.
      case Identifier.version where length >= 5:
        try data.skip(4)
        hasMergedPicture = try data.unsigned(1) != 0
        if (try? data.unicodeText()) != nil { program = (try? data.unicodeText()) ?? "" }
      default: break
      }
    }
  }
}
