// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Two hashes of a picture's sources, with which `BatchResume.strict` detects changes.
struct SourceHashes: Hashable {
  /// Of style, scale, canvas, encoding and Intaglio's version.
  var settings: UInt64
  /// Of the files it read.
  var content: UInt64
}

/// A line of a journal. It begins with a checksum, so that a partial line after a crash or on a full disk is
/// invalid.
///
///     5f0c2a91 begun 1 style=8c0b2e5d scale=4f6f3a1b
///     a3b1449e made 18231 8c0b2e5d5f7a1c33 04f6f3a1b2c4d5e6 icons/gear.png
enum JournalLine: Hashable {
  /// The first line of a run, with the treatment of results without an entry and the run's options.
  case begun(countsNames: Bool, BatchOptions)
  /// All results have these options, because a strict run has checked each.
  case renewed(BatchOptions)
  /// A complete result; `size` is in bytes. `hashes` exist only in a strict batch.
  case made(output: String, size: Int, hashes: SourceHashes?)

  /// The line with its line end.
  var bytes: [UInt8] {
    var line = [UInt8](repeating: UInt8(ascii: " "), count: 9)
    switch self {
    case .begun(let countsNames, let options):
      line += "begun 1\(countsNames ? " names" : "")\(options.text)".utf8
    case .renewed(let options): line += "renewed 1\(options.text)".utf8
    case .made(let output, let size, let hashes):
      line += "made \(size) ".utf8
      for hash in [hashes?.settings, hashes?.content] {
        if let hash { Self.append(hash, digits: 16, to: &line) } else { line.append(UInt8(ascii: "-")) }
        line.append(UInt8(ascii: " "))
      }
      line += Self.escaped(output).utf8
    }
    line.replaceSubrange(..<8, with: Self.checksum(line[9...]))
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// Parses a line without its line end; nil for an invalid or partial one.
  init?(_ line: [UInt8]) {
    guard line.count > 9, line[8] == UInt8(ascii: " "), Self.checksum(line[9...]).elementsEqual(line[..<8])
    else { return nil }
    let words = line[9...].split(separator: UInt8(ascii: " "), maxSplits: 4)
    if words.first?.elementsEqual("made".utf8) == true, words.count == 5 {
      guard let size = Self.number(words[1], radix: 10), let output = Self.unescaped(words[4]) else {
        return nil
      }
      var hashes: SourceHashes?
      if let settings = Self.number(words[2], radix: 16), let content = Self.number(words[3], radix: 16) {
        hashes = SourceHashes(settings: settings, content: content)
      }
      self = .made(output: output, size: Int(clamping: size), hashes: hashes)
    } else if words.count > 1, words[1].elementsEqual("1".utf8) {
      let rest = String(decoding: line[9...], as: UTF8.self).split(separator: " ").dropFirst(2)
      switch String(decoding: words[0], as: UTF8.self) {
      case "begun": self = .begun(countsNames: rest.first == "names", BatchOptions(rest))
      case "renewed": self = .renewed(BatchOptions(rest))
      default: return nil
      }
    } else {
      return nil
    }
  }

  /// The number in digits; nil for other characters. Journals have millions of them, and a `String` for each
  /// would take longer.
  private static func number(_ digits: ArraySlice<UInt8>, radix: UInt64) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      let value: UInt64
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f") where radix == 16:
        value = UInt64(digit - UInt8(ascii: "a")) + 10
      default: return nil
      }
      number = number &* radix &+ value
    }
    return number
  }

  private static func checksum(_ payload: ArraySlice<UInt8>) -> [UInt8] {
    let hash = FNV1a.hash(payload)
    var digits: [UInt8] = []
    append(UInt64(UInt32(truncatingIfNeeded: hash ^ hash >> 32)), digits: 8, to: &digits)
    return digits
  }

  private static func append(_ number: UInt64, digits: Int, to line: inout [UInt8]) {
    for place in (0..<digits).reversed() {
      let digit = UInt8(number >> (4 * place) & 15)
      line.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// A name may contain any character, including a line end.
  private static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { [0x0A, 0x0D, 0x5C].contains($0) }) else { return name }
    return name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\\": text += "\\\\"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(0x5C) else { return text }
    var (name, isEscaped) = (String.UnicodeScalarView(), false)
    for scalar in text.unicodeScalars {
      switch (isEscaped, scalar) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (false, _), (true, "\\"): name.append(scalar)
      case (true, "n"): name.append("\n")
      case (true, "r"): name.append("\r")
      case (true, _): return nil
      }
      isEscaped = false
    }
    return isEscaped ? nil : String(name)
  }
}
