/// A file name in which `*` stands for any characters, `?` for one, and `[a-z]` or `[!a-z]` for one out of a set.
package struct NamePattern: Hashable {
  private enum Token: Hashable {
    case character(Character)
    case one
    case any
    case set([ClosedRange<Character>], isInverted: Bool)

    func matches(_ character: Character) -> Bool {
      switch self {
      case .character(let own): own == character
      case .one, .any: true
      case .set(let ranges, let isInverted): ranges.contains { $0.contains(character) } != isInverted
      }
    }
  }

  private let tokens: [Token]
  private let ignoresCase: Bool
  private let isForHidden: Bool

  /// A pattern. A bracket that is not closed stands for itself.
  package init(_ text: some StringProtocol, ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    isForHidden = text.hasPrefix(".")
    var rest = Array(ignoresCase ? text.lowercased() : String(text))[...]
    var tokens: [Token] = []
    while let character = rest.popFirst() {
      switch character {
      case "*": tokens.append(.any)
      case "?": tokens.append(.one)
      case "[": tokens.append(NamePattern.set(&rest) ?? .character("["))
      default: tokens.append(.character(character))
      }
    }
    self.tokens = tokens
  }

  /// Whether a name is meant. One that begins with a dot is only by a pattern that does too.
  package func matches(_ name: String) -> Bool {
    guard isForHidden || !name.hasPrefix(".") else { return false }
    let name = Array(ignoresCase ? name.lowercased() : name)
    var (position, token) = (0, 0)
    // Where to go on when the characters behind the last `*` do not fit: it then takes one more.
    var retry: (position: Int, token: Int)?
    while position < name.count {
      if token < tokens.count, tokens[token] == .any {
        retry = (position, token + 1)
        token += 1
      } else if token < tokens.count, tokens[token].matches(name[position]) {
        position += 1
        token += 1
      } else if let last = retry {
        retry = (last.position + 1, last.token)
        (position, token) = (last.position + 1, last.token)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { $0 == .any }
  }

  /// The set whose opening bracket has just been read, or nil, with nothing read, when it is not closed.
  private static func set(_ rest: inout ArraySlice<Character>) -> Token? {
    var inside = rest
    let isInverted = inside.first == "!" || inside.first == "^"
    if isInverted { inside.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let first = inside.popFirst() {
      if first == "]", !ranges.isEmpty {
        rest = inside
        return .set(ranges, isInverted: isInverted)
      }
      if inside.first == "-", let last = inside.dropFirst().first, last != "]", first <= last {
        inside.removeFirst(2)
        ranges.append(first...last)
      } else {
        ranges.append(first...first)
      }
    }
    return nil
  }
}
