// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// What users of Debian and Ubuntu read after an error or a warning: the packages that bring what is missing.
@Suite struct PackageAdviceTests {
  @Test(arguments: [
    ("\u{1F58B}", "; Debian has fonts with them: apt install fonts-noto-color-emoji"),
    ("\u{E9}\u{10FFFD}\u{1}", "; Debian has fonts with them: apt install fonts-noto-core"),
    (
      "\u{12000}\u{6F22}\u{1F600}",
      "; Debian has fonts with them: apt install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
    ),
    ("\u{1}\u{2}", ""),
  ])
  func fontsAreThoseOfTheMissingCharacters(text: String, advice: String) {
    let warning = RenderWarning.missingCharacters(
      field: "layers[0]", layer: nil, characters: Array(text.unicodeScalars), font: .families(["serif"]))
    #expect(Packages.advice(for: warning) == advice)
  }

  @Test(arguments: [
    (
      HyphenProblem.noLibrary(reason: "libhyphen.so.0 cannot be loaded"),
      "; install libhyphen0 (Debian, Ubuntu)"
    ),
    (.noDictionary(language: "en", folder: "/"), "; Debian has dictionaries: apt install hyphen-en-us"),
    (.noDictionary(language: "de-AT", folder: "/"), "; Debian has dictionaries: apt install hyphen-de"),
    (.unreadable(path: "/a"), ""),
  ])
  func dictionariesAreThoseOfTheLanguage(problem: HyphenProblem, advice: String) {
    #expect(Packages.advice(for: .noHyphens(field: "layers[0]", layer: nil, problem)) == advice)
  }

  @Test func librariesAreThoseOfThePicture() {
    let error = PictureFileError.missingLibrary(name: "a.webp", .webP, reason: "libwebp.so.7 is absent")
    #expect(Packages.advice(for: error) == "; install libwebp7 (Debian, Ubuntu)")
    #expect(Packages.advice(for: FileRenderError.file(error)) == "; install libwebp7 (Debian, Ubuntu)")
    #expect(Packages.advice(for: PictureFileError.noSuchFile(path: "a.webp")) == "")
  }

  @Test func textsNeedPangoAndAFont() {
    let error = RenderError.scene(.textUnavailable(field: "text", problem: "texts need Pango"))
    let advice = "; install libpangocairo-1.0-0 (Debian, Ubuntu) and a font such as fonts-dejavu-core"
    #expect(Packages.advice(for: error) == advice)
    #expect(Packages.advice(for: BatchError.renderer(error)) == advice)
    #expect(Packages.advice(for: RenderError.closed) == "")
  }

  @Test func onlyTheCanvasOfAWarningIsASetting() {
    #expect(BatchRemedy(RenderWarning.cutOff) == .growingCanvas)
    #expect(BatchRemedy(RenderWarning.nothingVisible) == nil)
  }
}
