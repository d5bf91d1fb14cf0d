// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Letters that change case. What they become is by hand from Unicode's SpecialCasing and CSS, and the same
/// as in Chromium 156 and ICU 72 where these follow them.
@Suite("Letter cases")
struct CaseTests {
  private func check(
    _ transform: Text.Transform, _ string: String, _ language: String, _ expected: String
  ) throws {
    func outline(_ string: String, _ transform: Text.Transform) throws -> Path {
      let text = Text(string, font: Font("DejaVu Sans", size: 20), transform: transform, language: language)
      return try TextLayout(text).outline()
    }
    #expect(
      try outline(string, transform) == outline(expected, .none), "\(string) \(language) is \(expected)")
  }

  private static let capitals = [
    ("istanbul di\u{15F}", "tr", "\u{130}STANBUL D\u{130}\u{15E}"), ("i\u{131}", "tr-TR", "\u{130}I"),
    ("i\u{131}", "az", "\u{130}I"), ("i", "TR", "\u{130}"), ("i\u{131}", "crh", "\u{130}I"),
    ("i\u{131}", "en", "II"), ("i\u{131}", "trv", "II"),
    ("stra\u{DF}e \u{FB01}n \u{FB04}", "de", "STRASSE FIN FFL"), ("\u{149}", "en", "\u{2BC}N"),
    ("άνοιξη", "el", "ΑΝΟΙΞΗ"), ("άνοιξη", "en", "ΆΝΟΙΞΗ"), ("Μάιος", "el", "ΜΑ\u{3AA}ΟΣ"),
    ("μαΐου", "el-GR", "ΜΑ\u{3AA}ΟΥ"), ("άυλος", "el", "Α\u{3AB}ΛΟΣ"), ("αί", "el", "ΑΙ"),
    ("ή, ή αυτή", "el", "Ή, Ή ΑΥΤΗ"), ("η\u{301} α\u{301}ι", "el", "Ή Α\u{3AA}"),
    ("ο\u{1F50} τ\u{1FF7} \u{1FB3}\u{1FC7}", "el", "ΟΥ ΤΩΙ ΑΙΗΙ"), ("\u{3B0}\u{390}", "el", "\u{3AB}\u{3AA}"),
    ("x\u{301}ά", "el", "X\u{301}Α"), ("ά\u{327}", "el", "Α\u{327}"),
    ("i\u{307}\u{300} i\u{307}\u{301}j\u{307}\u{303}", "lt", "\u{CC} \u{CD}J\u{303}"),
    ("i\u{307}\u{300}", "en", "I\u{307}\u{300}"), ("ijsje", "nl", "IJSJE"),
    ("\u{587}", "hy", "\u{535}\u{54E}"), ("\u{587}", "en", "\u{535}\u{552}"),
  ]

  @Test("have the capitals of their language", arguments: capitals)
  func uppercase(string: String, language: String, expected: String) throws {
    try check(.uppercase, string, language, expected)
  }

  private static let smallLetters = [
    ("\u{130}STANBUL ISPANAK", "tr", "istanbul \u{131}spanak"),
    ("I\u{307} I\u{323}\u{307}", "az", "i i\u{323}"),
    ("\u{130}I", "en", "i\u{307}i"), ("I\u{307}", "en", "i\u{307}"),
    ("ΟΔΟΣ", "el", "οδος"), ("ΟΔΟΣ Σ ΣΑΣ, ΑΣ.", "en", "οδος σ σας, ας."), ("ΑΣ'Α ΑΣ-Α", "en", "ασ'α ας-α"),
    ("ΑΣ\u{301} Α\u{AD}Σ 1Σ ΑΣ1", "el", "ας\u{301} α\u{AD}ς 1σ ας1"),
    ("I\u{300}J\u{303}\u{12E}\u{301}", "lt", "i\u{307}\u{300}j\u{307}\u{303}\u{12F}\u{307}\u{301}"),
    ("\u{CC}\u{CD}\u{128} IJ", "lt", "i\u{307}\u{300}i\u{307}\u{301}i\u{307}\u{303} ij"),
    ("STRA\u{1E9E}E", "de", "stra\u{DF}e"),
  ]

  @Test("have the small letters of their language and place", arguments: smallLetters)
  func lowercase(string: String, language: String, expected: String) throws {
    try check(.lowercase, string, language, expected)
  }

  private static let words = [
    ("well-known fact/fiction", "en", "Well-Known Fact/Fiction"),
    ("don't o\u{2019}neil", "en", "Don't O\u{2019}neil"),
    (
      "(world) \u{AB}a\u{BB} \u{201C}b\u{201D} \u{2019}tis 'n' x''y", "en",
      "(World) \u{AB}A\u{BB} \u{201C}B\u{201D} \u{2019}Tis 'N' X''Y"
    ),
    ("1st 3.5kg a1b 2-in-1 1.a", "en", "1st 3.5kg A1b 2-In-1 1.A"), ("foo_bar _foo", "en", "Foo_bar _Foo"),
    ("e.g. a@b.de a:b a,b", "en", "E.G. A@B.De A:B A,B"),
    ("a\u{2013}b\u{2026}c+d", "en", "A\u{2013}B\u{2026}C+D"),
    ("a\u{AD}b a\u{A0}b a\u{200B}b", "en", "A\u{AD}b A\u{A0}B A\u{200B}B"),
    ("e\u{301}a \u{E9}a", "fr", "E\u{301}a \u{C9}a"),
    ("\u{DF}x \u{1C6}x McX", "en", "Ssx \u{1C5}x McX"), ("istanbul \u{131}x", "tr", "\u{130}stanbul Ix"),
    ("ijsland dijk", "nl", "IJsland Dijk"),
    ("IJs Ijs ij\u{301} i\u{301}j\u{301}", "nl", "IJs IJs Ij\u{301} I\u{301}J\u{301}"),
    ("ijsland", "de", "Ijsland"), ("ή άνοιξη", "el", "Ή Άνοιξη"),
    ("\u{587}\u{561}", "hy", "\u{535}\u{57E}\u{561}"),
    ("i\u{307}\u{301}x xi\u{307}\u{301}", "lt", "I\u{301}x Xi\u{307}\u{301}"),
  ]

  @Test("begin words, which are Unicode's", arguments: words)
  func capitalize(string: String, language: String, expected: String) throws {
    try check(.capitalize, string, language, expected)
  }

  @Test("depend on the letters of other runs and of no other paragraph")
  func context() throws {
    func outline(_ runs: [Text.Run]) throws -> Path {
      let base = Text("", font: Font("DejaVu Sans", size: 20), language: "el")
      return try TextLayout(Text(runs, like: base)).outline()
    }
    let split = [
      Text.Run("ΑΣ", transform: .lowercase), Text.Run("Ος ", transform: Text.Transform.none), Text.Run("x"),
    ]
    #expect(try outline(split) == outline(["ασΟς x"]))
    let words = [Text.Run("wor", transform: Text.Transform.none), Text.Run("ld new", transform: .capitalize)]
    #expect(try outline(words) == outline(["world New"]))
    #expect(try outline([Text.Run("ΑΣ\nΑ", transform: .lowercase)]) == outline(["ας\nα"]))
  }
}
