// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// Colour lookups: tables of `.cube` and `.3dl` files, and profiles that link colours to colours. The keys
/// are those that ag-psd and programs that script Photoshop write.
extension PSDAdjustment {
  /// The most bytes of a table.
  private static let maximumByteCount = 1 << 25
  /// The places along an edge of a profile's table: as many as its own usually has.
  private static let linkSize = 33

  /// Tables of other formats and abstract profiles are not understood. Without any, nothing changes: so is
  /// color-lookup.psd of psd-tools.
  static func colorLookup(_ data: inout PSDCursor) throws(PSDError) -> PSDAdjustment? {
    guard try data.unsigned(2) == 1 else { return nil }
    let fields = PSDFields(try PSDDescriptorReader.versioned(&data))
    if fields.isEmpty { return .nothing }
    func bytes(_ key: String) throws(PSDError) -> [UInt8]? {
      guard let range = fields.data(key), range.count <= maximumByteCount else { return nil }
      return try data.source.bytes(at: range.lowerBound, count: range.count)
    }
    // Without data of its own, a table of a format of whatever kind is beside its profile.
    let cube =
      if let text = try bytes("LUT3DFileData"), let cube = table(text, fields) {
        Optional(cube)
      } else if fields.identifier("lookupType") != "abstractProfile" {
        try bytes("profile").flatMap { ColorProfile.linkTable($0, size: linkSize) }
      } else {
        ColorCube?.none
      }
    return cube.map { .change(.colorLookup(.table($0))) }
  }

  private static func table(_ text: [UInt8], _ fields: PSDFields) -> ColorCube? {
    switch fields.identifier("LUTFormat") {
    case "LUTFormatCUBE": try? ColorCube(cubeText: text)
    case "LUTFormat3DL":
      try? ColorCube(meshText: text, risesWithRed: fields.identifier("tableOrder") == "bgrOrder")
    default: nil
    }
  }
}
