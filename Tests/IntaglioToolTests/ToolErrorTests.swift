import ArgumentParser
import Glibc
import Intaglio
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
    (PNGError.noSuchFile(path: "a.png"), ToolError.Status.missingInput),
    (.isDirectory(path: "a"), .missingInput),
    (.cannotRead(path: "a.png", reason: "Permission denied"), .missingInput),
    (.notAPNG(name: "a.png", found: "a JPEG picture"), .badInput),
    (.truncated(name: "a.png"), .badInput),
    (.cannotWrite(path: "b.png", reason: "No space left on device"), .cannotWrite),
  ])
  func pictureErrors(error: PNGError, status: ToolError.Status) {
    #expect(ToolError(error).status == status)
    #expect(ToolError(error).message == "\(error)")
  }

  @Test func whatTheParserThrowsIsUsage() {
    #expect(ToolError(ValidationError("no")).status == .usage)
    #expect(ToolError(ToolError(.difference, "a\nb")) == ToolError(.difference, "a b"))
  }
}
