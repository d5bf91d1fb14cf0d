// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioText
import Testing

/// A variable font of one letter, H: a bar from 0.1 to 0.2 em, 0.7 em high, on an advance of 0.5 em. `BARW`
/// from 0 to 100 moves its right edge by 0.2 em; `wght` from 100 to 900 moves edge and advance by 0.08 em.
/// Its OS/2 table says that capitals are 0.65 em high. Made with fontTools.
@Suite("Variable fonts")
struct VariableFontTests {
  private static let base64 =
    """
    AAEAAAANAIAAAwBQSFZBUkBjQDIAAALYAAAAOk9TLzJHs0PYAAABWAAAAGBjbWFwAAwAmwAAAcAAAAA0ZnZhcr5ru+4AAAMUAAAAOGdseW
    YpuY6QAAAB/AAAADJndmFynYLnSAAAA0wAAABAaGVhZC9myZgAAADcAAAANmhoZWEFFgGSAAABFAAAACRobXR4AlgAZAAAAbgAAAAGbG9j
    YQAZAA0AAAH0AAAABm1heHAABAAGAAABOAAAACBuYW1lrX6CFQAAAjAAAAB+cG9zdAAvAAAAAAKwAAAAJgABAAAAAQAAqn6D4V8PPPUAAw
    PoAAAAAOcuQv4AAAAA5y5C/gBkAAABkAK8AAAAAwACAAAAAAAAAAEAAAMg/zgAAAH0AGQAZAGQAAEAAAAAAAAAAAAAAAAAAAABAAEAAAAC
    AAQAAQAAAAAAAgAAAAAAAAAAAAAAAAAAAAAABAH0AZAABQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAA
    AAAAAAPz8/PwAAAEgASAMg/zgAAAMgAMgAAAAAAAAAAAAAAooAAAAgAAAB9ABkAGQAAAAAAAIAAAADAAAAFAADAAEAAAAUAAQAIAAAAAQA
    BAABAAAASP//AAAASP///7kAAQAAAAAAAAANABkAAAABAGQAAAGQArwAAwAAMxEhEWQBLAK8/UQAAAEAZAAAAMgCvAADAAAzETMRZGQCvP
    1EAAAAAAAGAE4AAQAAAAAAAQADAAAAAQAAAAAAAgAHAAMAAQAAAAABAAAGAAoAAwABBAkAAQAGABAAAwABBAkAAgAOABYAAwABBAkBAAAM
    ACRCYXJSZWd1bGFyV2VpZ2h0AEIAYQByAFIAZQBnAHUAbABhAHIAVwBlAGkAZwBoAHQAAAACAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAIAAAArAAAAAQAAAAAAFAAAAAAAAAAAAAAAAAABAAAADAABAAAAHAACAAEAAEAAQAAAAAAAAAAAAgAAAAEAAABQAAAAAQAAABAA
    AgACABQAAAAMd2dodABkAAAAZAAAA4QAAAAAAQBCQVJXAAAAAAAAAAAAZAAAAAAAAQABAAAAAgAAAAAAGgACAAAAAAAaAAAAAAATgAIAFA
    AIgAAAAEAAAAiAAEAAAAAAgUEAyADIg4eBA1BQAFCBhwA=
    """

  /// Half of Pango's unit, by which an advance that is not a multiple of it is rounded.
  private static let rounding = 1000.0 / 65_536 / 2

  private let file: TemporaryFile

  init() throws {
    let bytes = try #require(Data(base64Encoded: Self.base64, options: .ignoreUnknownCharacters))
    file = try TemporaryFile(bytes, suffix: ".ttf")
  }

  private func layout(_ runs: [Text.Run], axes: [String: Double] = [:], trim: Text.Trim = .none) throws
    -> TextLayout
  {
    let font = Font(.file(path: file.path), size: 1000, weight: 100, axes: axes)
    return try TextLayout(Text(runs, like: Text("", font: font, trim: trim)))
  }

  @Test(
    "follow their axes",
    arguments: [
      ([:], 100.0), (["BARW": 50], 200), (["BARW": 100], 300), (["wght": 500], 140),
      (["BARW": 50, "wght": 900], 280), (["BARW": 1000, "opsz": 3], 300),
    ] as [([String: Double], Double)])
  func axes(axes: [String: Double], bar: Double) throws {
    let layout = try layout(["H"], axes: axes)
    #expect(isClose(try #require(layout.inkBounds).width, bar, within: 0.5))
  }

  @Test("have axes in each run, besides those of the text")
  func runs() throws {
    let layout = try layout(["H", Text.Run("H", size: 500, axes: ["BARW": 100])], axes: ["wght": 900])
    let letters = try #require(layout.inkBounds)
    // An H of 1000 begins at 100; the second is half as large, and its bar 0.5 * (100 + 200 + 80). Both are
    // 0.58 em wide.
    #expect(isClose(layout.size.width, 580 + 290, within: 2 * Self.rounding))
    let second = layout.size.width - 290
    #expect(isClose(letters.maxX, second + 0.5 * (100 + 380), within: 0.5))
  }

  @Test("have the advances of their axes", arguments: [(100, 500.0), (500, 540), (900, 580)])
  func advances(weight: Double, width: Double) throws {
    // By the font's HVAR table; its named instance is Regular, of weight 100.
    #expect(
      isClose(try layout(["H"], axes: ["wght": weight, "BARW": 30]).size.width, width, within: Self.rounding))
    let word = try layout(["HHH"], axes: ["wght": weight])
    #expect(isClose(word.size.width, 3 * width, within: 3 * Self.rounding))
  }

  @Test("are found by their family where axes are set")
  func installed() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: "Bar.ttf")
    try FileManager.default.copyItem(atPath: file.path, toPath: copy.path)
    let settings = try TemporaryFile(
      Data("<fontconfig><dir>\(folder.path)</dir></fontconfig>".utf8), suffix: ".conf")
    let font = Font("Bar", size: 1000, weight: 100, axes: ["wght": 900])
    let machine = try FontConfiguration(configurationPath: settings.path)
    #expect(try machine.variableFile(of: font) == copy.path)
    #expect(try machine.variableFile(of: Font("Bar")) == nil)
    let configuration = try FontConfiguration(
      files: [try FontFile(path: copy.path)], configurationPath: settings.path)
    let layout = try TextLayout(Text("HH", font: font), width: nil, height: nil, configuration: configuration)
    #expect(isClose(layout.size.width, 1160, within: 2 * Self.rounding))
    #expect(isClose(try #require(layout.inkBounds).width, 580 + 180, within: 0.5))
  }

  @Test("have the advances and shapes of their default optical size")
  func opticalSize() throws {
    // The axis wght is called opsz, from 10 to 90, with the default 10: there an H is 500 wide, its bar 100.
    var bytes = try #require(Data(base64Encoded: Self.base64, options: .ignoreUnknownCharacters))
    let axis = try #require(bytes.range(of: Data("wght".utf8))).lowerBound
    bytes.replaceSubrange(
      axis..<axis + 16, with: Data("opsz".utf8) + [0, 10, 0, 0, 0, 10, 0, 0, 0, 90, 0, 0])
    let file = try TemporaryFile(bytes, suffix: ".ttf")
    for (axes, width) in [([:], 500), (["opsz": 50], 540)] as [([String: Double], Double)] {
      let font = Font(.file(path: file.path), size: 1000, weight: 100, axes: axes)
      for text in [Text("H", font: font), Text("H", font: font, isUnderlined: true)] {
        #expect(isClose(try TextLayout(text).size.width, width, within: Self.rounding))
      }
      #expect(
        isClose(try #require(try TextLayout(Text("H", font: font)).inkBounds).width, width - 400, within: 0.5)
      )
    }
  }

  @Test("say how high their capitals are")
  func capHeight() throws {
    #expect(isClose(try layout(["H"], trim: .cap).size.height, 650, within: 1e-6))
  }
}
