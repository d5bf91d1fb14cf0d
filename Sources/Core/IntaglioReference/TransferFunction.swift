// SPDX-License-Identifier: MIT
import Glibc

/// sRGB's transfer function (IEC 61966-2-1).
enum TransferFunction {
  /// The linear light of an encoded component.
  static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The encoded component of linear light; 0 for negative light.
  static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? 12.92 * max(value, 0) : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
