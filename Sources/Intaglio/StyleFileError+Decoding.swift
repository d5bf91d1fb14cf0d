extension StyleFileError {
  /// What a decoder found wrong with the file at `path`.
  init(_ error: DecodingError, path: String) {
    switch error {
    case .dataCorrupted(let context):
      self.init(context, problem: context.debugDescription, path: path)
    case .typeMismatch(let type, let context):
      self.init(context, problem: "must be \(StyleFileError.name(of: type))", path: path)
    case .valueNotFound(let type, let context):
      self.init(context, problem: "is missing: \(StyleFileError.name(of: type))", path: path)
    case .keyNotFound(let key, let context):
      self.init(context, key: key, problem: "is missing", path: path)
    @unknown default:
      self = .field(path: path, field: "", problem: "\(error)")
    }
  }

  private init(_ context: DecodingError.Context, key: (any CodingKey)? = nil, problem: String, path: String) {
    let keys = context.codingPath + (key.map { [$0] } ?? [])
    self = .field(path: path, field: StyleFileError.field(keys), problem: problem)
  }

  /// `shadows[1].offset[0]`.
  private static func field(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }

  /// A type of Swift in the words of JSON.
  private static func name(of type: Any.Type) -> String {
    if type == String.self { return "a string" }
    if type == Double.self { return "a number" }
    if type == [Any].self { return "a list" }
    return "an object"
  }
}
