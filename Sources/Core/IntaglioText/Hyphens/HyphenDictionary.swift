// SPDX-License-Identifier: MIT
import CPango
import Glibc
import IntaglioModel
import IntaglioSystem

/// Thrown only in this module: a text without its hyphens is drawn, with a warning.
extension HyphenProblem: Error {}

/// Hyphenates a language's words with libhyphen, by one of LibreOffice's dictionaries of Liang's patterns.
/// Used under `PangoLock`. Each dictionary is read once, in some ten milliseconds.
final class HyphenDictionary: @unchecked Sendable {
  static let folder = "/usr/share/hyphen"
  /// Words with fewer letters stay whole, as in CSS (`hyphenate-limit-chars: auto`).
  private static let shortestWord = 5
  private static let maximumKept = 4096

  private static let known = Lock<[String: HyphenDictionary]>([:])

  private let dictionary: UnsafeMutablePointer<HyphenDict>
  /// The conversion from UTF-8 to the dictionary's encoding; nil for dictionaries in UTF-8.
  private let conversion: iconv_t?
  private var places: [String: [Int]] = [:]

  /// The dictionary of a language: of its exact tag, of a more general one, or of any region.
  static func dictionary(for language: String) throws(HyphenProblem) -> HyphenDictionary {
    if let problem = HyphenLibrary.unavailabilityReason { throw .noLibrary(reason: problem) }
    guard let path = path(for: language) else { throw .noDictionary(language: language, folder: folder) }
    if let dictionary = known.withLock({ $0[path] }) { return dictionary }
    guard let dictionary = HyphenDictionary(path) else { throw .unreadable(path: path) }
    known.withLock { $0[path] = dictionary }
    return dictionary
  }

  private static func path(for language: String) -> String? {
    // File names write tags as sr_Latn and de_AT.
    var parts = language.split(separator: "-").map { $0.utf8.count == 2 ? $0.uppercased() : String($0) }
    parts[0] = parts[0].lowercased()
    for count in (1...parts.count).reversed() {
      let path = "\(folder)/hyph_\(parts[..<count].joined(separator: "_")).dic"
      if access(path, R_OK) == 0 { return path }
    }
    return paths("\(parts[0])_*").first
  }

  /// The installed dictionaries with matching names, in order.
  static func paths(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob("\(folder)/hyph_\(pattern).dic", 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }

  private init?(_ path: String) {
    guard let dictionary = hnj_hyphen_load(path) else { return nil }
    self.dictionary = dictionary
    guard dictionary.pointee.utf8 == 0 else {
      conversion = nil
      return
    }
    // LibreOffice's dictionaries have their own names for ISO and Microsoft code pages.
    var name = withUnsafeBytes(of: dictionary.pointee.cset) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name.hasPrefix("ISO8859") { name = "ISO-\(name.dropFirst(3))" }
    if name.hasPrefix("microsoft-cp") { name = "CP\(name.dropFirst(12))" }
    guard let conversion = iconv_open(name, "UTF-8"), Int(bitPattern: conversion) != -1 else { return nil }
    self.conversion = conversion
  }

  /// The places in the UTF-8 of a text before which a hyphen may stand, in order.
  func places(inText string: String) -> [Int] {
    var found: [Int] = []
    var word: [Unicode.Scalar] = []
    var starts: [Int] = []
    func end() {
      // A word with soft hyphens breaks only at these.
      if word.count >= Self.shortestWord, !word.contains("\u{AD}") {
        found += places(in: word).map { starts[$0] }
      }
      (word, starts) = ([], [])
    }
    var byte = 0
    for scalar in string.unicodeScalars {
      if scalar.isOfWord {
        word.append(scalar)
        starts.append(byte)
      } else if !word.isEmpty {
        end()
      }
      byte += UTF8.width(scalar)
    }
    end()
    return found
  }

  /// The numbers of letters before which a word may break, in order.
  private func places(in word: [Unicode.Scalar]) -> [Int] {
    // Patterns are in lower case. A letter whose lowercase form has several characters is unchanged.
    var letters = String.UnicodeScalarView()
    for scalar in word {
      let small = scalar.properties.lowercaseMapping.unicodeScalars
      letters.append(small.count == 1 ? small[small.startIndex] : scalar)
    }
    let key = String(letters)
    if let known = places[key] { return known }
    if places.count >= Self.maximumKept { places = [:] }
    let found = encoded(key).map { hyphenated($0, count: letters.count) } ?? []
    places[key] = found
    return found
  }

  private func hyphenated(_ word: [CChar], count: Int) -> [Int] {
    var hyphens = [CChar](repeating: 0, count: word.count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var (positions, cuts): (UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?)
    let length = Int32(word.count)
    // Despite its length, libhyphen searches the word for a dictionary's NOHYPHEN characters up to a zero.
    let status = hnj_hyphen_hyphenate2(
      dictionary, word + [0], length, &hyphens, nil, &replacements, &positions, &cuts)
    defer {
      for index in 0..<word.count { free(replacements?[index]) }
      free(replacements)
      free(positions)
      free(cuts)
    }
    guard status == 0 else { return [] }
    // An odd digit stands at the letter before a hyphen. Where letters would change there, as in Hungarian
    // asz-szony, the word stays whole.
    return (1..<max(count, 1)).filter { hyphens[$0 - 1] & 1 != 0 && replacements?[$0 - 1] == nil }
  }

  /// A word in the dictionary's encoding; nil if that lacks a letter.
  private func encoded(_ word: String) -> [CChar]? {
    var bytes = word.utf8.map { CChar(bitPattern: $0) }
    guard let conversion else { return bytes }
    var result = [CChar](repeating: 0, count: bytes.count)
    var left = (input: bytes.count, output: result.count)
    let isWhole = bytes.withUnsafeMutableBufferPointer { bytes in
      result.withUnsafeMutableBufferPointer { result in
        var (input, output) = (bytes.baseAddress, result.baseAddress)
        return iconv(conversion, &input, &left.input, &output, &left.output) != -1
      }
    }
    guard isWhole, left.input == 0 else { return nil }
    return Array(result.prefix(result.count - left.output))
  }
}

extension Unicode.Scalar {
  /// Whether the character is one of a word's letters, a mark on one, or a soft hyphen.
  fileprivate var isOfWord: Bool { properties.isAlphabetic || properties.isGraphemeExtend || value == 0xAD }
}
