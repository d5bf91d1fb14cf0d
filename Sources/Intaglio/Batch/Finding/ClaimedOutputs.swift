/// The outputs that have been given out, to find two inputs with the same.
///
/// Of each path only 128 bits of hash are kept, 16 bytes, so that a long manifest takes little memory: among a million
/// paths two that differ are taken for equal with a probability of 10^-27.
struct ClaimedOutputs {
  private struct Digest: Hashable {
    let first: Int
    let second: Int

    init(_ path: String) {
      func hash(_ seed: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(seed)
        // Bytes, as the file system has it: texts are equal that are not the same name.
        var path = path
        path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return hasher.finalize()
      }
      (first, second) = (hash(0), hash(1))
    }
  }

  private var digests: Set<Digest> = []

  /// Takes a path, and says whether it was free.
  mutating func claim(_ path: String) -> Bool {
    digests.insert(Digest(path)).inserted
  }
}
