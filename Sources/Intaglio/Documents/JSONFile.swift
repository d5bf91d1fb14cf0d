import FoundationEssentials

/// A file of JSON on disk, and the files that it names.
struct JSONFile: Sendable {
  /// As it was named.
  let path: String

  /// The file's bytes.
  func contents() throws(JSONFault) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code
      switch code {
      case .ENOENT, .ENOTDIR: throw .missing
      case .EISDIR: throw .unreadable(reason: "it is a folder")
      case .EACCES: throw .unreadable(reason: "permission denied")
      default: throw .unreadable(reason: code.map { "\($0)" } ?? "\(error)")
      }
    }
  }

  /// A value out of bytes; what is wrong with them is said with line and column, or with the field.
  static func decoded<Value: Decodable>(_ type: Value.Type, from data: Data) throws(JSONFault) -> Value {
    do {
      try JSONSyntax.check([UInt8](data))
      return try JSONDecoder().decode(type, from: data)
    } catch let fault as JSONSyntax.Fault {
      throw .syntax(reason: fault.description)
    } catch let error as DecodingError {
      throw JSONFault(error)
    } catch {
      throw .syntax(reason: "\(error)")
    }
  }

  /// A path in the file, which is relative to the file's folder unless it is absolute.
  func resolved(_ other: String) -> String {
    guard !other.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return other }
    return path[...slash] + other
  }
}
