// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Intaglio
import Testing

/// `intaglio scene --watch` and files that editors save.
@Suite struct WatchProcessTests {
  private static func scene(_ color: String) -> String {
    #"{ "width": 2, "height": 2, "layers": [{ "frame": [0, 0, 2, 2], "contents": { "color": "\#(color)" } }, { "frame": [0, 0, 1, 2], "include": "part.json" }] }"#
  }

  private static func part(_ picture: String) -> String {
    #"{ "width": 1, "height": 2, "layers": [{ "frame": [0, 0, 1, 2], "contents": { "image": "\#(picture)" } }] }"#
  }

  /// Waits for a picture with these two pixels in its first row.
  private func wait(_ tool: ToolProcess, for left: [UInt8], _ right: [UInt8]) {
    for _ in 0..<1200 {
      if let picture = try? tool.picture("out.png"), Array(picture.pixels.prefix(8)) == left + right {
        return
      }
      usleep(25_000)
    }
    Issue.record("waited in vain for \(left) \(right)")
  }

  /// Another file takes the name, as most editors do it.
  private func replace(_ name: String, by text: String, in tool: ToolProcess) throws {
    try tool.write(text, to: "\(name).new")
    #expect(rename(tool.path("\(name).new").path(), tool.path(name).path()) == 0)
  }

  @Test func everySaveIsDrawn() throws {
    let (red, lime, blue) =
      ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]) as ([UInt8], [UInt8], [UInt8])
    let tool = try ToolProcess()
    try tool.makeFolder("pictures")
    func paint(_ pixel: [UInt8]) throws {
      let picture = try Bitmap(size: PixelSize(1, 2), pixels: pixel + pixel)
      try picture.write(to: tool.path("pictures/a.png").path())
    }
    try paint(blue)
    try tool.write(Self.part("pictures/a.png"), to: "part.json")
    try tool.write(Self.scene("red"), to: "card.json")
    let process = try tool.hearingSignals([
      "scene", "card.json", "-o", "out.png", "--watch", "--backend", "cpu",
    ])
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    wait(tool, for: blue, red)
    try replace("card.json", by: Self.scene("lime"), in: tool)
    wait(tool, for: blue, lime)
    // A picture in another folder, written in place.
    try paint(red)
    wait(tool, for: red, lime)
    // A fault leaves the picture as it is; its mending in an included file is seen.
    try replace("part.json", by: Self.part("pictures/gone.png"), in: tool)
    var text = ""
    while !text.contains("gone.png"), process.isRunning {
      text += String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    }
    #expect(
      text.contains("intaglio: part.json: layers[0].contents.image: no such picture: pictures/gone.png"))
    wait(tool, for: red, lime)
    try replace("part.json", by: Self.part("pictures/a.png"), in: tool)
    try replace("card.json", by: Self.scene("blue"), in: tool)
    wait(tool, for: red, blue)
    kill(process.processIdentifier, SIGINT)
    for _ in 0..<1200 where process.isRunning { usleep(25_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGINT)
  }

  @Test func itTakesFiles() throws {
    let tool = try ToolProcess()
    let run = try tool.run("scene", "card.json", "-o", "-", "--watch")
    run.expectFailure(64, "--watch takes files, not -")
  }
}
