// SPDX-License-Identifier: MIT
import Glibc

/// The name of a journal in the output folder: `.intaglio-journal` for a whole batch,
/// `.intaglio-journal-2-of-8` for a part. If another run in progress has that one, `.2` or more follows.
struct JournalName: Hashable {
  let shard: BatchShard?
  /// The number among the journals of concurrent runs, from 1.
  let number: Int

  private static let start = ".intaglio-journal"

  init(_ shard: BatchShard?, number: Int) { (self.shard, self.number) = (shard, number) }

  /// nil for other names.
  init?(_ text: String) {
    guard text.hasPrefix(JournalName.start) else { return nil }
    var rest = text.dropFirst(JournalName.start.count)
    var number: Int? = 1
    if let dot = rest.lastIndex(of: ".") {
      number = Int(rest[rest.index(after: dot)...])
      rest = rest[..<dot]
    }
    var shard: BatchShard?
    let words = rest.split(separator: "-", omittingEmptySubsequences: false)
    if !rest.isEmpty {
      guard words.count == 4, words[0].isEmpty, words[2] == "of", let index = Int(words[1]),
        let count = Int(words[3]), let part = BatchShard(index: index, count: count)
      else { return nil }
      shard = part
    }
    guard let number, number > 0 else { return nil }
    self.init(shard, number: number)
    // Only the canonical spelling counts, without leading zeros.
    guard self.text == text else { return nil }
  }

  var text: String {
    let part = shard.map { "-\($0.index)-of-\($0.count)" } ?? ""
    return JournalName.start + part + (number > 1 ? ".\(number)" : "")
  }

  /// Whether it belongs to another part of the same batch, with different pictures.
  func isSibling(of shard: BatchShard?) -> Bool { self.shard != shard && self.shard?.count == shard?.count }

  static func all(in folder: String) -> [JournalName] {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(stream) }
    var names: [JournalName] = []
    while let entry = readdir(stream) {
      if let name = JournalName(FileName(entry).text) { names.append(name) }
    }
    return names
  }
}
