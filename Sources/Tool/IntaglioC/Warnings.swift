// SPDX-License-Identifier: MIT
import CIntaglio
import Intaglio

/// The receiver of warnings: a renderer's own function, or the process's.
struct WarningReceiver: @unchecked Sendable {
  private let function: intaglio_warning_function?
  private let context: UnsafeMutableRawPointer?

  init(_ function: intaglio_warning_function?, _ context: UnsafeMutableRawPointer?) {
    (self.function, self.context) = (function, context)
  }

  private static let shared = Lock(WarningReceiver(nil, nil))

  /// The receiver of the process; by default it drops them.
  static var ofProcess: WarningReceiver {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  /// Passes a warning on; `source` is the name of its picture or document. No lock is held meanwhile: the
  /// function may call the library.
  func pass(_ message: String, about source: String?) {
    let receiver = function == nil ? WarningReceiver.ofProcess : self
    guard let function = receiver.function else { return }
    let message = line(message)
    if let source {
      source.withCString { function($0, message, receiver.context) }
    } else {
      function(nil, message, receiver.context)
    }
  }

  /// Passes warnings on, repeated ones once, with their number.
  func pass(_ messages: [String], about source: String?) {
    var counts = Dictionary(messages.map { ($0, 1) }, uniquingKeysWith: +)
    for message in messages {
      guard let count = counts.removeValue(forKey: message) else { continue }
      pass(count == 1 ? message : "\(message) (\(count) times)", about: source)
    }
  }

  /// Does the work of a call, and passes on its warnings: that of a long render at once, the others at the
  /// end.
  ///
  /// - Parameter words: a warning without the name of its source.
  func collecting<Value>(
    about source: String?, _ words: @escaping @Sendable (RenderWarning) -> String,
    _ work: (RenderWarnings) throws -> Value
  ) rethrows -> Value {
    let warnings = RenderWarnings { if $0.isEarly { pass(words($0), about: source) } }
    defer { pass(warnings.all.filter { !$0.isEarly }.map(words), about: source) }
    return try work(warnings)
  }

  /// Does the work of a call about a picture, a text or a mask.
  ///
  /// - Parameter name: the picture's name in messages, if that is not its source.
  func collecting<Value>(
    about source: String?, named name: String? = nil, _ work: (RenderWarnings) throws -> Value
  ) rethrows -> Value {
    try collecting(about: source, { $0.message(without: name ?? source ?? "") }, work)
  }
}

extension RenderWarning {
  /// Whether the warning would be late at the end of the call.
  fileprivate var isEarly: Bool { if case .slow = self { true } else { false } }

  /// The warning, with the packages and the option that help.
  ///
  /// - Parameter name: the source's name, which the function gets besides.
  func message(without name: String) -> String { message(FilePath.message("\(self)", without: name)) }

  /// The warning in the words of its document.
  func message(_ words: String) -> String {
    words + Packages.advice(for: self) + (BatchRemedy(self)?.option ?? "")
  }
}

extension BatchRemedy {
  /// The option that helps, to follow a message; empty for one that C does not have.
  var option: String {
    switch self {
    case .growingCanvas: " (options.grow)"
    case .moreMemory, .strictResume: ""
    }
  }
}
