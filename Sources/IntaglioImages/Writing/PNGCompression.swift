/// How small a written PNG should be, against how long writing may take. The pixels are the same with all of them.
public enum PNGCompression: String, Sendable, Hashable, CaseIterable {
  /// For pictures that are soon read again.
  case fast
  /// A good size in a fair time.
  case `default`
  /// For pictures that are kept or sent.
  case small
}
