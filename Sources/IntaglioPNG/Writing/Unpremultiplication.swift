/// Straight samples of premultiplied ones, by table: 255 c / a rounded to nearest.
///
/// Premultiplying the result again gives c back for every c ≤ a: the rounded value is off by at most 1/2, which times
/// a / 255 is less than 1/2 when a < 255, and nothing when a = 255.
struct Unpremultiplication: Sendable {
  /// The straight value of c under alpha a, at `256 * a + c`. Where c > a, which no valid bitmap has, c counts as a; where
  /// a is 0 the value is 0.
  private let table: [UInt8]

  /// The one table there is: 64 KiB, made at its first use.
  static let shared = Unpremultiplication()

  private init() {
    table = (0...255).flatMap { alpha in
      (0...255).map { (sample: Int) in
        alpha == 0 ? 0 : UInt8((255 * min(sample, alpha) + alpha / 2) / alpha)
      }
    }
  }

  /// Writes the straight form of `count` premultiplied RGBA pixels to `row`.
  func convert(_ pixels: UnsafePointer<UInt8>, count: Int, to row: UnsafeMutablePointer<UInt8>) {
    table.withUnsafeBufferPointer { table in
      for index in 0..<count {
        let pixel = pixels + 4 * index
        let result = row + 4 * index
        let alpha = pixel[3]
        let line = Int(alpha) << 8
        result[0] = table[line | Int(pixel[0])]
        result[1] = table[line | Int(pixel[1])]
        result[2] = table[line | Int(pixel[2])]
        result[3] = alpha
      }
    }
  }
}
