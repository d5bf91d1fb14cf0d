// SPDX-License-Identifier: MIT
import IntaglioModel

/// Random texts of twelve scripts, and of emoji, marks and controls. Some have no font on a machine with
/// those that the tests need, and are drawn as boxes. The same seed gives the same texts.
struct RandomText {
  /// What words are made of.
  static let scripts: [(name: String, letters: [ClosedRange<UInt32>])] = [
    ("Latin", [0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0x1E00...0x1E40]),
    ("Greek", [0x391...0x3A1, 0x3B1...0x3C9]),
    ("Cyrillic", [0x410...0x44F]), ("Armenian", [0x561...0x586]), ("Georgian", [0x10D0...0x10F0]),
    ("Hebrew", [0x5D0...0x5EA]), ("Arabic", [0x627...0x63A, 0x641...0x64A]),
    ("Lao", [0xE94...0xE97, 0xEB0...0xEB9]),
    ("Devanagari", [0x905...0x939, 0x93E...0x94D]), ("Thai", [0xE01...0xE2E]), ("Hangul", [0xAC00...0xAC80]),
    ("Han and kana", [0x4E00...0x4E80, 0x3041...0x3090]),
  ]
  private static let marks: [Unicode.Scalar] = ["\u{301}", "\u{323}", "\u{30A}", "\u{5B0}", "\u{64B}"]
  private static let others = [
    "\u{1F642}", "\u{1F468}\u{200D}\u{1F469}", "12,345.6", "(a)", "http://a.b/c?d", "\u{AD}", "—", "…",
  ]

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ bits >> 31) >> 33) % count
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next(1 << 20)) / Double(1 << 20)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[next(values.count)] }

  private mutating func word(_ script: [ClosedRange<UInt32>]) -> String {
    var word = String.UnicodeScalarView()
    for _ in 0...next(9) {
      let range = pick(script)
      if let letter = Unicode.Scalar(range.lowerBound + UInt32(next(range.count))) { word.append(letter) }
      if next(20) == 0 { word.append(pick(Self.marks)) }
    }
    return String(word)
  }

  /// Up to thirty words, mostly of one script.
  mutating func string() -> String {
    let script = next(Self.scripts.count)
    var string = ""
    for _ in 0...next(30) {
      let other = next(12) == 0 ? next(Self.scripts.count) : script
      string += next(15) == 0 ? pick(Self.others) : word(Self.scripts[other].letters)
      string += pick([" ", " ", " ", " ", " ", " ", " ", "  ", "", "\n", "\u{2028}", "\u{A0}", "-"])
    }
    return string
  }

  /// A text of any settings.
  mutating func text() -> Text {
    var text = Text(
      string(),
      font: Font(
        pick(["DejaVu Sans, sans-serif", "DejaVu Serif, serif", "DejaVu Sans Mono, monospace"]),
        size: number(4...60)))
    text.font.weight = pick([400, 400, 700])
    text.font.isItalic = next(4) == 0
    text.alignment = pick(Text.Alignment.allCases)
    text.verticalAlignment = pick(Text.VerticalAlignment.allCases)
    text.wrap = pick(Text.Wrap.allCases)
    text.truncation = pick(Text.Truncation.allCases)
    text.direction = pick(Text.Direction.allCases)
    if next(4) == 0 { text.letterSpacing = number(-0.05...0.3) * text.font.size }
    if next(4) == 0 { text.lineHeight = number(0.8...2) }
    if next(2) == 0 { text.maximumLines = 1 + next(6) }
    text.isUnderlined = next(8) == 0
    text.isStruckThrough = next(12) == 0
    if next(8) == 0 { text.transform = pick(Text.Transform.allCases) }
    if next(8) == 0 { text.trim = .cap }
    if next(2) == 0 { text.runs = runs(of: text) }
    if next(4) == 0 { addLists(to: &text) }
    if next(4) == 0 { addTabs(to: &text) }
    text.isHyphenated = next(6) == 0
    if next(8) == 0, let bitmap = try? Bitmap(transparent: PixelSize(1 + next(20), 1 + next(10))) {
      let size = number(0.3...1.2) * text.font.size
      let picture = Text.Picture(.bitmap(bitmap), width: number(0.3...2) * size, height: size)
      text.runs.insert(Text.Run(picture: picture), at: next(text.runs.count + 1))
    }
    return text
  }

  private mutating func list(of text: Text) -> Text.List {
    let marker: Text.List.Marker =
      next(2) == 0 ? .text(pick(["•", "–", "→", "", "wide"])) : .numbers(pick(Text.List.Numbers.allCases))
    return Text.List(
      marker, level: next(3), start: pick([1, 1, 8, 98]),
      indent: next(2) == 0 ? nil : number(0...3) * text.font.size)
  }

  /// Makes all paragraphs, or those that begin in some runs, the items of lists.
  private mutating func addLists(to text: inout Text) {
    if next(2) == 0 { text.list = list(of: text) }
    for index in text.runs.indices where next(2) == 0 { text.runs[index].list = list(of: text) }
  }

  /// Puts tabs in place of some spaces, and most often stops for them.
  private mutating func addTabs(to text: inout Text) {
    for index in text.runs.indices {
      guard text.runs[index].picture == nil else { continue }
      var string = String.UnicodeScalarView()
      // Beside a lone soft hyphen, which takes no room, a blank does not hang.
      for scalar in text.runs[index].string.unicodeScalars where scalar != "\u{AD}" {
        string.append(scalar == " " && next(3) == 0 ? "\t" : scalar)
      }
      text.runs[index].string = String(string)
    }
    for _ in 0..<next(4) {
      text.tabs.append(
        Text.TabStop(at: number(0.1...20) * text.font.size, pick(Text.TabStop.Alignment.allCases)))
    }
  }

  /// The text in pieces that begin anywhere, most of them with typography of their own.
  private mutating func runs(of text: Text) -> [Text.Run] {
    var pieces = [String.UnicodeScalarView()]
    for scalar in text.string.unicodeScalars {
      if next(12) == 0 { pieces.append(String.UnicodeScalarView()) }
      pieces[pieces.count - 1].append(scalar)
    }
    return pieces.map { piece in
      var run = Text.Run(String(piece))
      if next(3) == 0 { run.size = number(0.4...1.5) * text.font.size }
      if next(3) == 0 { run.weight = pick([400, 700]) }
      if next(5) == 0 { run.isItalic = next(2) == 0 }
      if next(5) == 0 { run.source = .families([pick(["DejaVu Serif", "DejaVu Sans Mono"]), "serif"]) }
      if next(3) == 0 { run.color = Color(white: number(0...1)) }
      if next(6) == 0 { run.letterSpacing = number(-0.05...0.3) * text.font.size }
      if next(6) == 0 { run.baselineShift = number(-0.2...0.3) * text.font.size }
      if next(6) == 0 { run.isUnderlined = next(2) == 0 }
      if next(8) == 0 { run.transform = pick(Text.Transform.allCases) }
      return run
    }
  }
}
