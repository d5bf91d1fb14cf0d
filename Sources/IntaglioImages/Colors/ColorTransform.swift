// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioSystem

/// A transform of Little CMS from samples of an ICC profile to 16-bit sRGB, or from sRGB to the profile.
///
/// Unchecked because several threads may share a transform of Little CMS: it is made without its cache.
final class ColorTransform: @unchecked Sendable {
  private struct Known {
    let profile: [UInt8]
    let space: cmsColorSpaceSignature
    let format: UInt32
    let isReversed: Bool
    let transform: ColorTransform
  }

  /// The transforms that were used last, the latest at the end: making one takes some milliseconds, and
  /// the pictures of a batch have a few profiles in common.
  private static let known = Lock<[Known]>([])
  private static let maximumKnown = 8
  /// The longest profile to keep, in bytes: those of presses have half a megabyte.
  private static let maximumLength = 1 << 21

  private let handle: cmsHTRANSFORM

  private init(_ handle: cmsHTRANSFORM) { self.handle = handle }

  deinit { cmsDeleteTransform(handle) }

  /// The transform of a profile, with the perceptual intent, for which the profiles of displays and cameras
  /// are made; nil for damaged profiles and those of another colour space.
  ///
  /// - Parameters:
  ///   - space: the profile's colour space.
  ///   - format: the samples to transform: the profile's, or sRGB's if the transform is reversed.
  static func of(
    _ profile: [UInt8], _ space: cmsColorSpaceSignature, _ format: UInt32, isReversed: Bool = false
  ) -> ColorTransform? {
    let found = known.withLock { known -> ColorTransform? in
      let index = known.firstIndex {
        $0.space == space && $0.format == format && $0.isReversed == isReversed && $0.profile == profile
      }
      guard let index else { return nil }
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
      known.append(
        Known(profile: profile, space: space, format: format, isReversed: isReversed, transform: transform))
    }
    return transform
  }

  /// Transforms pixels, from samples of the transform's format to 16 bits a sample: red, green, blue, alpha,
  /// or one of grey if it is reversed and the profile is one of grey.
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
    // Little CMS's optimisation is exact for 8-bit profiles of three curves and a matrix; others it would
    // sample.
    if format != UInt32(CCodecsRGBA8) || cmsIsMatrixShaper(profile) == 0 {
      flags |= UInt32(cmsFLAGS_NOOPTIMIZE)
    }
    let result = UInt32(isReversed && space == cmsSigGrayData ? CCodecsGray16 : CCodecsRGBA16)
    return cmsCreateTransform(
      isReversed ? sRGB : profile, format, isReversed ? profile : sRGB, result, UInt32(INTENT_PERCEPTUAL),
      flags | (space == cmsSigRgbData ? UInt32(cmsFLAGS_COPY_ALPHA) : 0))
  }
}
