// SPDX-License-Identifier: MIT
import CPNGRows

/// A way to compress a PNG: the candidate filters for each row, and the packer of the filtered rows.
struct PNGMethod {
  let packing: Packing
  let filters: [Int32]
  var measure = RowMeasure.distance

  enum Packing {
    /// `png_pack`.
    case own(PNGPackEffort)
    /// libdeflate at a level of 1…12.
    case libdeflate(Int32)
  }

  /// The best filter for most rows of drawn pictures and of photos: trying others takes as long as filtering,
  /// and saves 1 %.
  private static let paeth = [Int32(PNGFilterPaeth)]
  /// A row equal to the one above is 0 after the first filter, and needs no other.
  private static let simple = [PNGFilterUp, PNGFilterNone, PNGFilterSub, PNGFilterPaeth].map { Int32($0) }
  /// The average filter makes photos 1 % smaller, and other pictures a little larger.
  private static let all = simple + [Int32(PNGFilterAverage)]

  static let fastest = PNGMethod(packing: .own(.sampled), filters: paeth)
  static let fast = PNGMethod(packing: .own(.runs), filters: paeth)
  static let standard = PNGMethod(packing: .own(.matches), filters: simple)
  static let small = PNGMethod(packing: .own(.moreMatches), filters: all)
  static let smallest = PNGMethod(packing: .libdeflate(12), filters: all)
  /// Smaller than `smallest` for most drawn pictures, and larger for photos.
  static let smallestDrawn = PNGMethod(packing: .libdeflate(12), filters: all, measure: .pairs)
  /// For palettes, whose indices say nothing about similarity.
  static let unfiltered = PNGMethod(packing: .libdeflate(12), filters: [Int32(PNGFilterNone)])
}

extension PictureCompression {
  /// The method for a picture in one piece.
  ///
  /// `Benchmarks/Results` has the megapixels per second on one core (Xeon) and the bytes per pixel, for icons
  /// of 512 x 512 with shadows, cards of 1200 x 630 and photos.
  var method: PNGMethod {
    switch self {
    case .fastest: .fastest
    case .fast: .fast
    case .default: .standard
    case .small: .small
    case .smallest: .smallest
    }
  }

  /// The method for a picture in pieces. libdeflate cannot leave a stream open, so `smallest` is the same as
  /// `small`.
  var pieceMethod: PNGMethod { self == .smallest ? .small : method }
}
