import Glibc
import IntaglioText

/// How much memory the process has had.
enum PeakMemory {
  /// The most bytes that were resident at any time, or 0 where the system does not tell. Not `getrusage`, whose figure a
  /// process inherits from the one that started it.
  static func bytes() -> Int {
    guard let reader = try? LineReader(path: "/proc/self/status", stop: BatchStop()) else { return 0 }
    while case .line(let line) = reader.next() {
      // VmHWM:     12345 kB
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      if words.first == "VmHWM:", words.count > 1 { return 1024 * (Int(words[1]) ?? 0) }
    }
    return 0
  }
}
