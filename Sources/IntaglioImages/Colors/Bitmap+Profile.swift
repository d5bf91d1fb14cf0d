// SPDX-License-Identifier: MIT
import IntaglioModel

extension Bitmap {
  /// The picture, whose numbers are colours of a profile, or greys of one, in sRGB. Alpha stays.
  ///
  /// - Returns: nil for damaged profiles and those of other colours.
  /// - Throws: `PictureFileError.missingLibrary` without Little CMS.
  /// - Complexity: linear in the pixels.
  package func converted(from profile: ICCProfile) throws(PictureFileError) -> Bitmap? {
    try CodecLibrary.littleCMS.need(for: "colours")
    if let colors = ColorProfile(profile.bytes, isSixteenBit: false) {
      return changed { colors.convert($0, count: width, to: $1) }
    }
    guard let table = ColorProfile.grayTable(profile.bytes, maximum: 255) else { return nil }
    let levels = table.map { UInt16(($0 * 65535).rounded()) }
    return changed { row, result in
      for sample in 0..<4 * width { result[sample] = levels[Int(row[sample])] }
    }
  }

  /// A picture in sRGB as numbers of a profile; of one of grey, the same in each channel. See
  /// `converted(from:)`.
  package func converted(to profile: ICCProfile) throws(PictureFileError) -> Bitmap? {
    try CodecLibrary.littleCMS.need(for: "colours")
    if let colors = ColorProfile(to: profile.bytes, isGray: false) {
      return changed { colors.convert($0, count: width, to: $1) }
    }
    guard let grays = ColorProfile(to: profile.bytes, isGray: true) else { return nil }
    return changed { row, result in
      grays.convert(row, count: width, to: result)
      // The last pixels first, as four samples take the place of one.
      for column in (0..<width).reversed() {
        let gray = result[column]
        for channel in 0..<4 { result[4 * column + channel] = gray }
      }
    }
  }

  /// - Parameter convert: gets a row of straight RGBA, and writes 16 bits a channel.
  private func changed(
    by convert: (_ row: UnsafePointer<UInt8>, _ result: UnsafeMutablePointer<UInt16>) -> Void
  ) -> Bitmap? {
    var straight = [UInt8](repeating: 0, count: 4 * width)
    var changed = [UInt16](repeating: 0, count: 4 * width)
    // The size is that of a bitmap already.
    return try? Bitmap(size: size) { target in
      for row in 0..<height {
        let start = 4 * width * row
        for place in stride(from: 0, to: 4 * width, by: 4) {
          let alpha = Int(pixels[start + place + 3])
          for channel in place..<place + 3 {
            let value = Int(pixels[start + channel])
            straight[channel] =
              alpha == 255 ? UInt8(value) : UInt8(min(255, (255 * value + alpha / 2) / max(alpha, 1)))
          }
        }
        convert(straight, &changed)
        for place in stride(from: 0, to: 4 * width, by: 4) {
          let alpha = Int(pixels[start + place + 3])
          for channel in place..<place + 3 {
            target[start + channel] = UInt8((Int(changed[channel]) * alpha + 32767) / 65535)
          }
          target[start + place + 3] = UInt8(alpha)
        }
      }
    }
  }
}
