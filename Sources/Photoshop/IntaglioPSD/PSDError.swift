// SPDX-License-Identifier: MIT
public import IntaglioModel

/// Why a Photoshop document (PSD, PSB) or a file of layer styles (ASL) could not be read. `name` is the
/// file's path, or `memory`.
public enum PSDError: Error, Sendable, Hashable {
  /// There is no file at the path.
  case noSuchFile(path: String)
  /// The file exists but cannot be opened or read; the reason is the system's.
  case cannotRead(path: String, reason: String)
  /// The first bytes belong to another format; `expected` names the expected one.
  case unknownFormat(name: String, expected: String)
  /// An unsupported file of a supported format; `found` describes it.
  case unsupported(name: String, found: String, advice: String)
  /// The file breaks its format or ends too early, at a byte offset and possibly in a layer.
  case damaged(name: String, layer: String?, offset: Int, fault: String)
  /// The document has no merged picture to compare with.
  case noMergedPicture(name: String)
  /// The document, or one of its layers, has more pixels than allowed.
  case tooLarge(name: String, layer: String?, size: PixelSize, limit: Int)

  /// True for missing or unreadable input, as opposed to invalid contents.
  public var isMissingInput: Bool {
    switch self {
    case .noSuchFile, .cannotRead: true
    case .unknownFormat, .unsupported, .damaged, .noMergedPicture, .tooLarge: false
    }
  }
}

extension PSDError: CustomStringConvertible {
  /// One line: the file and layer, the problem, and the remedy if there is one.
  public var description: String {
    switch self {
    case .noSuchFile(let path): "\(path): no such file"
    case .cannotRead(let path, let reason): "\(path): cannot be read: \(reason)"
    case .unknownFormat(let name, let expected): "\(name): is not \(expected)"
    case .unsupported(let name, let found, let advice): "\(name): is \(found), which is not read; \(advice)"
    case .damaged(let name, let layer, let offset, let fault):
      "\(name): \(PSDError.place(layer))byte \(offset): is damaged: \(fault)"
    case .noMergedPicture(let name):
      "\(name): has no merged picture; save it in Photoshop with \"Maximize Compatibility\""
    case .tooLarge(let name, let layer, let size, let limit):
      "\(name): \(PSDError.place(layer))is too large: \(size), and at most \(limit) pixels are allowed"
    }
  }

  private static func place(_ layer: String?) -> String { layer.map { "layer \"\($0)\": " } ?? "" }
}

extension PSDError {
  /// Adds the layer's name to the error.
  func inLayer(_ layer: String) -> PSDError {
    switch self {
    case .damaged(let name, nil, let offset, let fault):
      .damaged(name: name, layer: layer, offset: offset, fault: fault)
    case .tooLarge(let name, nil, let size, let limit):
      .tooLarge(name: name, layer: layer, size: size, limit: limit)
    default: self
    }
  }
}
