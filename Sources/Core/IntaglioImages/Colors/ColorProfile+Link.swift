// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

extension ColorProfile {
  /// The table of a device link profile from RGB to RGB (ICC.1:2022, 8.9); nil for other profiles, and
  /// without Little CMS.
  package static func linkTable(_ bytes: [UInt8], size: Int) -> ColorCube? {
    // The class is at byte 12, the colour spaces of both ends are at byte 16.
    guard bytes.count > 128, bytes[12..<24].elementsEqual("linkRGB RGB ".utf8),
      PictureLibrary.littleCMS.unavailabilityReason == nil,
      let profile = cmsOpenProfileFromMem(bytes, UInt32(bytes.count))
    else { return nil }
    defer { _ = cmsCloseProfile(profile) }
    let format = UInt32(CCodecsRGBA16)
    guard
      let transform = cmsCreateTransform(
        profile, format, nil, format, UInt32(INTENT_PERCEPTUAL),
        UInt32(cmsFLAGS_NOCACHE) | UInt32(cmsFLAGS_NOOPTIMIZE))
    else { return nil }
    defer { cmsDeleteTransform(transform) }
    return try? ColorCube(size: size) { color in
      let color = (65535 * color).rounded(.toNearestOrAwayFromZero)
      let sample: [UInt16] = [UInt16(color.x), UInt16(color.y), UInt16(color.z), 65535]
      var result: [UInt16] = [0, 0, 0, 0]
      cmsDoTransform(transform, sample, &result, 1)
      return SIMD3(Double(result[0]), Double(result[1]), Double(result[2])) / 65535
    }
  }
}
