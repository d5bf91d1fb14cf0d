// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Batches over pictures of several formats.
@Suite struct BatchFormatTests {
  private func batch(_ place: TestFolder, _ encoding: PictureEncoding = PictureEncoding()) -> Batch {
    Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path("out"), style: Style(),
      settings: BatchSettings(
        backend: .cpu,
        encoding: encoding))
  }

  /// A folder with a picture in each format.
  private func mixed() throws -> TestFolder {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    let picture = try TestFolder.picture(1)
    try picture.write(to: place.path("in/b.WEBP"))
    try FileManager.default.createDirectory(atPath: place.path("in/x"), withIntermediateDirectories: true)
    try picture.write(to: place.path("in/x/c.jpg"), as: PictureEncoding(.jpeg, background: .white))
    return place
  }

  @Test func everyFormatIsReadAndPNGWritten() throws {
    let place = try mixed()
    let report = try batch(place).run()
    #expect(report.failures == [] && report.leftOut.count == 0)
    #expect(place.files(in: "out") == ["a.png", "b.png", "x/c.png"])
    #expect(try Bitmap(contentsOfFile: place.path("out/b.png")) == TestFolder.picture(1))
  }

  @Test func resultsHaveTheFormatThatIsAskedFor() throws {
    let place = try mixed()
    let report = try batch(place, PictureEncoding(.webp)).run()
    #expect(report.failures == [])
    #expect(place.files(in: "out") == ["a.webp", "b.WEBP", "x/c.webp"])
    #expect(try Bitmap(contentsOfFile: place.path("out/b.WEBP")) == TestFolder.picture(1))
  }

  @Test func transparentPicturesFailWithoutABackground() throws {
    let place = try mixed()
    let report = try batch(place, PictureEncoding(.jpeg)).run()
    #expect(place.files(in: "out") == ["x/c.jpg"])
    #expect(report.failures.count == 2)
    #expect(report.failures.allSatisfy { $0.reason.contains("JPEG has no alpha") })
    #expect(try batch(place, PictureEncoding(.jpeg, background: .white)).run().written == 3)
  }

  /// Before anything is written.
  @Test func twoPicturesOfOneNameAreRefused() throws {
    let place = try mixed()
    try TestFolder.picture(2).write(to: place.path("in/a.webp"))
    let error = #expect(throws: BatchError.self) { try batch(place).run() }
    #expect(error?.description.contains("a.png") == true)
    #expect(place.files(in: "out") == [])
  }

  @Test func aManifestChoosesByTheEnding() throws {
    let place = try mixed()
    let lines = [
      #"{"input": "a.png", "output": "one.webp"}"#, #"{"input": "a.png"}"#, #"{"input": "b.WEBP"}"#,
      #"{"input": "a.png", "output": "plain"}"#,
    ]
    try place.write(lines.joined(separator: "\n"), to: "in/list.jsonl")
    var batch = batch(place, PictureEncoding(.png))
    batch.inputs = [.manifest(place.path("in/list.jsonl"))]
    #expect(try batch.run().failures == [])
    #expect(place.files(in: "out") == ["a.png", "b.png", "one.webp", "plain"])
    let starts = try ["one.webp": "RIFF", "plain": "\u{89}PNG"].map { name, start in
      try Data(contentsOf: URL(filePath: place.path("out/\(name)"))).starts(
        with: start.unicodeScalars.map { UInt8($0.value) })
    }
    #expect(starts == [true, true])
  }
}
