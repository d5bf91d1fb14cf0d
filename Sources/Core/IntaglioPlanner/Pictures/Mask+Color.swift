// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension Mask {
  /// Black with the mask as its alpha. Incomplete after a cancellation; callers must check for one.
  package func black(cancellation: Cancellation? = nil) throws(BitmapError) -> Bitmap {
    try Bitmap(size: size) { output in
      let pixels = output.bindMemory(to: UInt32.self)
      for start in stride(from: 0, to: samples.count, by: 1 << 18) {
        if cancellation?.isRequested == true { return }
        for index in start..<min(start + 1 << 18, samples.count) {
          pixels[index] = (UInt32(samples[index]) << 24).littleEndian
        }
      }
    }
  }
}
