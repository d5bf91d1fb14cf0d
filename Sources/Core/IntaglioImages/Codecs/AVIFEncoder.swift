// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

/// Encodes an AVIF in memory with libavif.
enum AVIFEncoder {
  static let defaultQuality = 80
  /// From this quality on, chroma has the resolution of luma.
  private static let fullColorQuality = 90

  static func encode(_ bitmap: Bitmap, _ encoding: PictureEncoding, name: String) throws(PictureFileError)
    -> [UInt8]
  {
    let isOld = try AVIFVersion.isOld(for: name)
    let quality = encoding.quality ?? defaultQuality
    let format = quality >= fullColorQuality ? CCodecsAVIFPixelFormat444 : CCodecsAVIFPixelFormat420
    guard
      let image = CCodecs_avifImageCreate(
        UInt32(bitmap.width), UInt32(bitmap.height), 8, CCodecsAVIFPixelFormat(format)),
      let encoder = CCodecs_avifEncoderCreate()
    else { throw .outOfMemory(name: name) }
    defer {
      CCodecs_avifImageDestroy(image)
      CCodecs_avifEncoderDestroy(encoder)
    }
    image.pointee.yuvRange = UInt32(CCodecsAVIFRangeFull)
    image.pointee.colorPrimaries = UInt16(CCodecsAVIFPrimariesBT709)
    image.pointee.transferCharacteristics = UInt16(CCodecsAVIFTransferSRGB)
    // RGB stored without a conversion to luma and chroma decodes exactly.
    image.pointee.matrixCoefficients = UInt16(
      quality == 100 ? CCodecsAVIFMatrixIdentity : CCodecsAVIFMatrixBT601)
    let result = bitmap.withStraightPixels { pixels in
      var colors = CCodecsAVIFColors()
      CCodecs_avifRGBImageSetDefaults(&colors, image)
      colors.ignoreAlpha = bitmap.isOpaque ? 1 : 0
      CCodecsAVIFSetPixels(
        &colors, isOld, UnsafeMutablePointer(mutating: pixels), UInt32(4 * bitmap.width))
      return CCodecs_avifImageRGBToYUV(image, &colors)
    }
    try check(result, name)

    encoder.pointee.speed =
      switch encoding.compression {
      case .fastest, .fast: 10
      case .default: 8
      case .small: 6
      case .smallest: 4
      }
    CCodecsAVIFSetQuality(encoder, isOld, Int32(quality))
    var output = CCodecsAVIFData()
    defer { CCodecs_avifRWDataFree(&output) }
    try check(CCodecs_avifEncoderWrite(encoder, image, &output), name)
    return Array(UnsafeBufferPointer(start: output.data, count: output.size))
  }

  private static func check(_ result: CCodecsAVIFResult, _ name: String) throws(PictureFileError) {
    guard result == 0 else {
      throw .cannotWrite(path: name, reason: "libavif rejects it: \(AVIFVersion.words(for: result))")
    }
  }
}
