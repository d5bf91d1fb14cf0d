/// What a document may not be more than. The reader stops where a limit is passed, so that a bad document costs no more time
/// and memory than a good one.
struct JSONLimits: Sendable {
  /// How many elements the lists under one key may have together.
  struct Elements: Sendable {
    /// The key, at any depth.
    let key: String
    /// The most elements of all its lists together.
    let maximum: Int
    /// What is wrong with the first one that is too many.
    let problem: String
  }

  /// Lists and objects in one another: more than any style or scene has, and few enough for every stack.
  static let depth = 400
  /// The bytes of a file: room for a bitmap of 50 megapixels in base64.
  static let byteCount = 1 << 28

  /// nil for as many elements as the bytes hold.
  var elements: Elements?

  /// Nothing but depth.
  static let none = JSONLimits()
}
