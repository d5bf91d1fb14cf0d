// SPDX-License-Identifier: MIT
import IntaglioModel

/// A premultiplied bitmap, built channel by channel.
struct PSDPicture {
  private let size: PixelSize
  private var pixels: [UInt8]
  private let source: PSDSource

  /// Throws for empty sizes and for sizes over `limit`.
  static func check(_ size: PixelSize, of source: PSDSource, limit: Int) throws(PSDError) {
    let limit = min(limit, Bitmap.maximumPixelCount)
    guard let count = size.pixelCount, count <= limit else {
      throw .tooLarge(name: source.name, layer: nil, size: size, limit: limit)
    }
  }

  /// A black picture, opaque where `alpha` is nil.
  init(_ size: PixelSize, alpha: [UInt8]?, of source: PSDSource) {
    self.size = size
    self.source = source
    let count = size.width * size.height
    pixels = [UInt8](unsafeUninitializedCapacity: 4 * count) { pixels, done in
      for index in 0..<count {
        (pixels[4 * index], pixels[4 * index + 1], pixels[4 * index + 2]) = (0, 0, 0)
        pixels[4 * index + 3] = alpha.map { $0[index] } ?? 255
      }
      done = 4 * count
    }
  }

  /// Whether colours are straight: some sample is darker than the white that would shine through. The
  /// tolerance of one level is for two roundings; encoded light is brighter still.
  static func areStraight(_ planes: ArraySlice<[UInt8]>, besides alpha: [UInt8]) -> Bool {
    planes.contains { plane in zip(plane, alpha).contains { Int($0) + Int($1) < 254 } }
  }

  /// Adds a straight colour channel.
  mutating func take(_ plane: [UInt8], channel: Int) {
    fill(channel, from: plane) { value, alpha in
      // value · alpha / 255, rounded.
      let product = Int(value) * Int(alpha) + 128
      return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
    }
  }

  /// Adds a colour channel blended with white. The premultiplied value is the sample minus the white that
  /// shines through.
  mutating func takeFromWhite(_ plane: [UInt8], channel: Int) {
    fill(channel, from: plane) { value, alpha in
      UInt8(max(0, min(Int(alpha), Int(value) + Int(alpha) - 255)))
    }
  }

  /// Adds a colour channel blended with white in linear light, as in documents of 32 bits a channel: the
  /// white is removed before the encoding.
  mutating func takeFromWhite(light plane: [Float], channel: Int) {
    for index in plane.indices where pixels[4 * index + 3] > 0 {
      let alpha = Double(pixels[4 * index + 3]) / 255
      let straight = min(max((Double(plane[index]) - 1 + alpha) / alpha, 0), 1)
      pixels[4 * index + channel] = UInt8((255 * alpha * PSDColor.encoded(straight)).rounded())
    }
  }

  private mutating func fill(_ channel: Int, from plane: [UInt8], _ value: (UInt8, UInt8) -> UInt8) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      plane.withUnsafeBufferPointer { plane in
        for index in plane.indices {
          pixels[4 * index + channel] = value(plane[index], pixels[4 * index + 3])
        }
      }
    }
  }

  /// The picture.
  ///
  /// - Throws: Nothing for a checked size.
  func bitmap() throws(PSDError) -> Bitmap {
    do throws(BitmapError) { return try Bitmap(size: size, pixels: pixels) } catch {
      throw .tooLarge(name: source.name, layer: nil, size: size, limit: Bitmap.maximumPixelCount)
    }
  }
}
