// SPDX-License-Identifier: MIT

/// Why a style cannot be rendered. `field` names the place in the style, such as `shadows[0].blur`.
public enum StyleError: Error, Sendable, Hashable {
  /// A number is NaN or infinite.
  case notFinite(field: String)
  /// A number is outside its range; `allowed` is the range for messages.
  case outOfRange(field: String, value: Double, allowed: String)
  /// A fill names a file that has not been read.
  case fillNotLoaded(path: String)
  /// A problem other than a number; its text follows the field's name.
  case invalid(field: String, problem: String)
}

extension StyleError: CustomStringConvertible {
  /// The field, the problem, and the allowed values.
  public var description: String {
    if case .fillNotLoaded(let path) = self {
      return
        "fill names the file \(path), which has not been read; load the style with Style(contentsOfFile:)"
    }
    let (field, problem) = parts
    return "\(field) \(problem)"
  }
}

extension StyleError {
  /// The error from the perspective of the value's owner: with `key`, or an index such as `[2]`, before its
  /// place.
  ///
  /// Places are composed while the error propagates, so that valid values do not pay for them.
  package func inside(_ key: String) -> StyleError {
    func place(_ field: String) -> String {
      if key.isEmpty || field.isEmpty { return key + field }
      return field.hasPrefix("[") ? key + field : "\(key).\(field)"
    }
    switch self {
    case .notFinite(let field): return .notFinite(field: place(field))
    case .outOfRange(let field, let value, let allowed):
      return .outOfRange(field: place(field), value: value, allowed: allowed)
    case .fillNotLoaded: return self
    case .invalid(let field, let problem): return .invalid(field: place(field), problem: problem)
    }
  }

  /// Runs the check of a part of a value; its error is about that place.
  package static func at(
    _ place: @autoclosure () -> String, _ check: @autoclosure () throws(StyleError) -> Void
  ) throws(StyleError) {
    do throws(StyleError) { try check() } catch { throw error.inside(place()) }
  }

  package var parts: (field: String, problem: String) {
    switch self {
    case .notFinite(let field): (field, "is not a finite number")
    case .outOfRange(let field, let value, let allowed):
      (field, "is \(DecimalText.text(value)) but must be \(allowed)")
    case .fillNotLoaded: ("", description)
    case .invalid(let field, let problem): (field, problem)
    }
  }
}
