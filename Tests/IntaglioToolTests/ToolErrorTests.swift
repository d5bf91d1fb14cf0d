// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc
import Intaglio
import IntaglioTesting
import IntaglioTool
import Testing

/// Every error has the exit status that the manual promises, and one line.
@Suite struct ToolErrorTests {
  @Test func statusesAreThoseOfTheManual() {
    #expect(ToolError.Status.allCases.map(\.rawValue) == [1, 64, 65, 66, 69, 73])
  }

  /// 130 and 143 are what a process ends with that SIGINT and SIGTERM ended.
  @Test func helpListsEveryStatus() {
    let lines = RootCommand.helpMessage(columns: 200).split(separator: "\n").map { $0.drop { $0 == " " } }
    for status in [0] + ToolError.Status.allCases.map(\.rawValue) + [128 + SIGINT, 128 + SIGTERM] {
      #expect(lines.contains { $0.hasPrefix("\(status) ") }, "\(status)")
    }
  }

  @Test(arguments: [
    (RenderError.style(.notFinite(field: "scale")), ToolError.Status.usage),
    (.bitmap(.tooLarge(PixelSize(1 << 20, 1 << 20))), .badInput),
    (.tooLargeForDevice(size: PixelSize(40_000, 1), limit: 16_384, device: "GPU"), .badInput),
    (.unavailable(backend: "gpu", reason: "none"), .unavailable),
    (.contextLost(reason: "reset"), .unavailable),
    (.shader(name: "blur", log: "0:1\n0:2"), .unavailable),
  ])
  func renderErrors(error: RenderError, status: ToolError.Status) {
    #expect(ToolError(error).status == status)
    #expect(!ToolError(error).message.contains { $0.isNewline })
  }

  @Test(arguments: [
    (PictureFileError.noSuchFile(path: "a.png"), ToolError.Status.missingInput),
    (.isDirectory(path: "a"), .missingInput),
    (.cannotRead(path: "a.png", reason: "Permission denied"), .missingInput),
    (.unknownFormat(name: "a.png", found: "a JPEG picture"), .badInput),
    (.truncated(name: "a.png"), .badInput),
    (.cannotWrite(path: "b.png", reason: "No space left on device"), .cannotWrite),
  ])
  func pictureErrors(error: PictureFileError, status: ToolError.Status) {
    #expect(ToolError(error).status == status)
    #expect(ToolError(error).message == "\(error)")
  }

  private static let missingScene = DocumentError.missing(.scene, path: "a.json")

  @Test(
    arguments: [
      (DocumentError.missing(.style, path: "a.json"), ToolError.Status.missingInput),
      (DocumentError.unreadable(.style, path: "a.json", reason: "it is a folder"), .missingInput),
      (DocumentError.missingPicture(path: "a.json", field: "fill.image", picture: "a.png"), .missingInput),
      (DocumentError.syntax(path: "a.json", reason: "line 1"), .badInput),
      (DocumentError.field(path: "a.json", field: "blur", problem: "is -1"), .badInput),
      (
        DocumentError.picture(path: "a.json", field: "fill.image", picture: "a.png", reason: "is empty"),
        .badInput
      ),
      (missingScene, .missingInput),
      (DocumentError.missingFont(path: "a.json", field: "", font: "a.ttf"), .missingInput),
      (DocumentError.missingPicture(path: "a.json", field: "", picture: "a.png"), .missingInput),
      (DocumentError.unreadable(.scene, path: "a.json", reason: "it is a folder"), .missingInput),
      (DocumentError.field(path: "a.json", field: "", problem: "is -1"), .badInput),
      (DocumentError.includeCycle(path: "a.json", field: "", chain: []), .badInput),
      (DocumentError.included(missingScene, by: "b.json", field: ""), .missingInput),
      (PSDError.noSuchFile(path: "a.psd"), .missingInput),
      (PSDError.cannotRead(path: "a.psd", reason: "it is a folder"), .missingInput),
      (PSDError.damaged(name: "a.psd", layer: "b", offset: 1, fault: "c"), .badInput),
      (PSDError.unsupported(name: "a.psd", found: "b", advice: "c"), .badInput),
      (SceneTestError.badName(""), .usage), (SceneTestError.sameCandidate("cpu"), .usage),
      (SceneTestError.tolerance(-1), .usage),
      (SceneTestError.sameName("a", first: "a.json", second: "b/a.json"), .usage),
      (SceneTestError.scene(origin: "a.json", .text(field: "", problem: "")), .badInput),
      (SceneTestError.cannotWrite(path: "a.png", reason: "full"), .cannotWrite),
      (BatchError.style(.notFinite(field: "scale")), .usage), (BatchError.jobs(0), .usage),
      (BatchError.collision(output: "a.png", first: "b/a.png", second: "c/a.png"), .usage),
      (BatchError.overwritesInputs([], count: 1), .usage),
      (BatchError.manifest(path: "a.jsonl", reason: "none"), .missingInput),
      (BatchError.renderer(.unavailable(backend: "gpu", reason: "none")), .unavailable),
      (BatchError.outputFolder(path: "out", reason: "full"), .cannotWrite),
    ] as [(any Error, ToolError.Status)])
  func otherErrorsOfTheLibrary(error: any Error, status: ToolError.Status) {
    #expect(ToolError(error) == ToolError(status, "\(error)"))
  }

  @Test func whatTheParserThrowsIsUsage() {
    #expect(ToolError(ValidationError("no")).status == .usage)
    #expect(ToolError(ToolError(.difference, "a\nb")) == ToolError(.difference, "a b"))
  }
}
