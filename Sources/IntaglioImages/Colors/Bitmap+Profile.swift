// SPDX-License-Identifier: MIT
import CPNGRows
import IntaglioModel

extension Bitmap {
  /// The picture, whose numbers are colours of a profile, or greys of one, in sRGB. Alpha stays.
  ///
  /// - Returns: nil for damaged profiles and those of other colours.
  /// - Throws: `PictureFileError.missingLibrary` without Little CMS.
  /// - Complexity: linear in the pixels.
  package func converted(from profile: ICCProfile) throws(PictureFileError) -> Bitmap? {
    converted(
      by: try RowConverter(profile: profile.bytes, isGray: true, isSixteenBit: false, name: "colours"))
  }

  /// A picture in sRGB as numbers of a profile; of one of grey, the same in each channel. See
  /// `converted(from:)`.
  package func converted(to profile: ICCProfile) throws(PictureFileError) -> Bitmap? {
    converted(by: try RowConverter(toProfile: profile.bytes, name: "colours"))
  }

  private func converted(by converter: RowConverter) -> Bitmap? {
    guard converter.changesColors else { return nil }
    var straight = [UInt8](repeating: 0, count: 4 * width)
    // The size is that of a bitmap already.
    return try? Bitmap(size: size) { target in
      pixels.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        let result = target.assumingMemoryBound(to: UInt8.self)
        for start in stride(from: 0, to: 4 * width * height, by: 4 * width) {
          png_rows_unpremultiply(source + start, &straight, width)
          converter.convert(straight, count: width, to: result + start, columnStep: 1)
        }
      }
    }
  }
}
