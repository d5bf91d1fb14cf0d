// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioSystem

/// A Little CMS transform from an ICC profile to 16-bit sRGB, or from sRGB to the profile.
///
/// Unchecked because threads may share a Little CMS transform that is created without a cache.
final class ColorTransform: @unchecked Sendable {
  private typealias Key = (cmsColorSpaceSignature, format: UInt32, isReversed: Bool, profile: [UInt8])

  /// The most recently used transforms, latest last. Creating one takes some milliseconds, and the pictures
  /// of a batch share a few profiles.
  private static let known = Lock<[(key: Key, transform: ColorTransform)]>([])
  private static let maximumKnown = 8
  /// The longest profile to keep, in bytes. Profiles of printing presses have half a megabyte.
  private static let maximumLength = 1 << 21

  private let handle: cmsHTRANSFORM

  private init(_ handle: cmsHTRANSFORM) { self.handle = handle }

  deinit { cmsDeleteTransform(handle) }

  /// The transform of a profile, with the perceptual intent, for which the profiles of displays and cameras
  /// are made; nil for damaged profiles and those of another colour space. The format is that of the input
  /// samples, which are the profile's, or sRGB's if the transform is reversed.
  static func of(
    _ profile: [UInt8], _ space: cmsColorSpaceSignature, _ format: UInt32, isReversed: Bool = false
  ) -> ColorTransform? {
    let key = (space, format: format, isReversed: isReversed, profile: profile)
    let found = known.withLock { known -> ColorTransform? in
      guard let index = known.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = known.remove(at: index)
      known.append(entry)
      return entry.transform
    }
    if let found { return found }
    guard let handle = handle(profile, space, format, isReversed) else { return nil }
    let transform = ColorTransform(handle)
    guard profile.count <= maximumLength else { return transform }
    known.withLock { known in
      if known.count == maximumKnown { known.removeFirst() }
      known.append((key, transform))
    }
    return transform
  }

  /// Transforms pixels from the transform's input format to 16-bit samples: red, green, blue and alpha, or a
  /// single grey if the transform is reversed and the profile is grey.
  func apply(_ samples: UnsafeRawPointer, to results: UnsafeMutablePointer<UInt16>, count: Int) {
    cmsDoTransform(handle, samples, results, UInt32(count))
  }

  private static func handle(
    _ bytes: [UInt8], _ space: cmsColorSpaceSignature, _ format: UInt32, _ isReversed: Bool
  ) -> cmsHTRANSFORM? {
    guard let profile = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else { return nil }
    defer { _ = cmsCloseProfile(profile) }
    guard cmsGetColorSpace(profile) == space, let sRGB = cmsCreate_sRGBProfile() else { return nil }
    defer { _ = cmsCloseProfile(sRGB) }
    var flags = UInt32(cmsFLAGS_NOCACHE)
    // Little CMS's optimisation is exact for 8-bit matrix profiles; other profiles would be sampled.
    if format != UInt32(CCodecsRGBA8) || cmsIsMatrixShaper(profile) == 0 {
      flags |= UInt32(cmsFLAGS_NOOPTIMIZE)
    }
    let result = UInt32(isReversed && space == cmsSigGrayData ? CCodecsGray16 : CCodecsRGBA16)
    return cmsCreateTransform(
      isReversed ? sRGB : profile, format, isReversed ? profile : sRGB, result, UInt32(INTENT_PERCEPTUAL),
      flags | (space == cmsSigRgbData ? UInt32(cmsFLAGS_COPY_ALPHA) : 0))
  }
}
