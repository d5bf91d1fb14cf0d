// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// Colour lookups: tables of `.cube` and `.3dl` files, and profiles that link colours to colours. The keys
/// are those that ag-psd and programs that script Photoshop write.
extension PSDAdjustment {
  /// The maximum size of a table in bytes.
  private static let maximumByteCount = 1 << 25
  /// The number of entries along each edge of a profile's table, as many as the profile itself usually has.
  private static let linkSize = 33

  /// Tables of other formats and abstract profiles are not supported. Without any table nothing changes, as
  /// in psd-tools' color-lookup.psd.
  static func colorLookup(_ data: inout PSDCursor) throws(PSDError) -> PSDAdjustment? {
    guard try data.unsigned(2) == 1 else { return nil }
    let fields = try PSDDescriptorReader.versioned(&data)
    if fields.fields.isEmpty { return .nothing }
    func bytes(_ key: String) throws(PSDError) -> [UInt8]? {
      guard case .data(let range)? = fields[key], range.count <= maximumByteCount else { return nil }
      return try data.source.bytes(at: range.lowerBound, count: range.count)
    }
    // If the data of a table is missing or unsupported, its profile is used.
    let cube =
      if let text = try bytes("LUT3DFileData"), let cube = table(text, fields) {
        Optional(cube)
      } else if fields["lookupType"]?.word != "abstractProfile" {
        try bytes("profile").flatMap { ColorProfile.linkTable($0, size: linkSize) }
      } else {
        ColorCube?.none
      }
    return cube.map { .change(.colorLookup(.table($0))) }
  }

  private static func table(_ text: [UInt8], _ fields: PSDDescriptor) -> ColorCube? {
    switch fields["LUTFormat"]?.word {
    case "LUTFormatCUBE": try? ColorCube(cubeText: text)
    case "LUTFormat3DL":
      try? ColorCube(meshText: text, risesWithRed: fields["tableOrder"]?.word == "bgrOrder")
    default: nil
    }
  }
}
