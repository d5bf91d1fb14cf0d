// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  /// Reads the value of `background`: layers separated by commas. The last may have a colour.
  mutating func background() throws(CSSError) -> CSSBackground {
    var background = CSSBackground(
      positionsX: [], positionsY: [], sizes: [], repetitions: [], origins: [], clips: [])
    repeat { try backgroundLayer(&background) } while take(.comma)
    return background
  }

  private mutating func backgroundLayer(_ background: inout CSSBackground) throws(CSSError) {
    let start = self
    var image: CSSImage?
    var position: CSSPosition?
    var size: CSSBackground.Size?
    var repetition: (x: CSSBackground.Repetition, y: CSSBackground.Repetition)?
    var boxes: [CSSBackground.Box] = []
    var isEmpty = true
    while kind != .comma, !isAtEnd {
      isEmpty = false
      if isAtImage {
        guard image == nil else { throw expected("a comma before the next picture") }
        image = try self.image()
      } else if boxes.count < 2, let box = take(CSSBackground.Box.self) {
        boxes.append(box)
      } else if repetition == nil, let repeats = takeRepetition() {
        repetition = repeats
      } else if position == nil, isAtPosition {
        position = try self.position(allowsThree: true)
        if take(.slash) { size = try backgroundSize() }
      } else if !take(.word("none")), !take(.word("scroll")), !take(.word("local")) {
        if kind == .word("fixed") { throw expected("scroll or local: fixed needs a viewport") }
        guard background.color == nil else {
          throw expected("one colour, in the last layer of the background")
        }
        background.color = try color()
      }
    }
    guard !isEmpty else { throw start.expected("a colour, a gradient, or none") }
    if kind == .comma, background.color != nil {
      throw expected("the end: only the last layer of the background may have a colour")
    }
    background.images.append((image, { [start] in start.expected($0) }))
    background.positionsX.append(position?.x ?? .zero)
    background.positionsY.append(position?.y ?? .zero)
    background.sizes.append(size ?? .sides(nil, nil))
    background.repetitions.append(repetition ?? (x: .repeat, y: .repeat))
    background.origins.append(boxes.first { $0 != .text } ?? .padding)
    background.clips.append(boxes.last ?? .border)
  }

  private var isAtPosition: Bool {
    guard case .word(let word) = kind else { return isAtNumber }
    return ["left", "right", "top", "bottom", "center"].contains(word)
  }

  private mutating func takeRepetition() -> (x: CSSBackground.Repetition, y: CSSBackground.Repetition)? {
    if take(.word("repeat-x")) { return (.repeat, .none) }
    if take(.word("repeat-y")) { return (.none, .repeat) }
    return take(CSSBackground.Repetition.self).map { ($0, take(CSSBackground.Repetition.self) ?? $0) }
  }

  private mutating func image() throws(CSSError) -> CSSImage {
    if case .url(let path) = kind {
      try checkPath(path)
      advance()
      return .file(path)
    }
    guard kind == .function("url") else { return .gradient(try gradient()) }
    advance()
    guard case .string(let path) = kind else { throw expected("the path of a picture") }
    try checkPath(path)
    advance()
    guard take(.closing) else { throw expected("the closing ) of url()") }
    return .file(path)
  }

  private func checkPath(_ path: String) throws(CSSError) {
    if MemoryPicture.isWithoutFile(path) { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.hasPrefix("/"), !parts.contains(".."), parts.first?.contains(text: ":") != true
    else { throw expected("the path of a picture within the scene's folder") }
  }

  mutating func backgroundImages() throws(CSSError) -> [CSSBackground.Image] {
    try list { cursor throws(CSSError) in
      let start = cursor
      let image: CSSImage? = cursor.take(.word("none")) ? nil : try cursor.image()
      return (image, { [start] in start.expected($0) })
    }
  }

  mutating func backgroundSize() throws(CSSError) -> CSSBackground.Size {
    if take(.word("cover")) { return .cover }
    if take(.word("contain")) { return .contain }
    let x = take(.word("auto")) ? nil : try positiveLength("a size")
    if take(.word("auto")) { return .sides(x, nil) }
    return .sides(x, isAtNumber ? try positiveLength("a size") : nil)
  }

  mutating func repetition() throws(CSSError) -> (x: CSSBackground.Repetition, y: CSSBackground.Repetition) {
    guard let repetition = takeRepetition() else {
      throw expected("repeat, no-repeat, repeat-x, repeat-y, space or round")
    }
    return repetition
  }

  mutating func backgroundBox() throws(CSSError) -> CSSBackground.Box {
    guard let box = take(CSSBackground.Box.self) else {
      throw expected("border-box, padding-box, content-box or text")
    }
    return box
  }

  mutating func list<Value>(_ read: (inout CSSCursor) throws(CSSError) -> Value) throws(CSSError) -> [Value] {
    var values: [Value] = []
    repeat { values.append(try read(&self)) } while take(.comma)
    return values
  }
}
