// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Limits of bytes: of a batch, and of single lines of its manifests.
@Suite("Batches with limits of bytes")
struct BatchLimitTests {
  private let place: TestFolder
  private static let noise = Result {
    var random = SystemRandomNumberGenerator()
    var picture = try Bitmap(transparent: PixelSize(48, 40))
    for row in 0..<40 {
      for column in 0..<48 {
        picture[column, row] = SIMD4(UInt8.random(in: 0...255, using: &random), UInt8(row), UInt8(column), 255)
      }
    }
    return picture
  }

  init() throws {
    place = try TestFolder()
    try Self.noise.get().write(to: place.path("noise.png"))
  }

  private func run(
    _ lines: String, in file: String = "list.jsonl", limit: Int? = nil, resume: BatchResume? = nil
  ) throws -> BatchReport {
    try place.write(lines, to: file)
    return try Batch(
      inputs: [.manifest(place.path(file))], outputFolder: place.path("out"),
      settings: BatchSettings(
        backend: .cpu, jobs: 1, encoding: PictureEncoding(maximumByteCount: limit), resume: resume)
    ).run()
  }

  @Test("are met by the highest quality, which the report says")
  func qualities() throws {
    let report = try run(
      """
      {"input": "noise.png", "output": "a.jpg"}
      {"input": "noise.png", "output": "b.webp", "maximumBytes": "1K"}
      {"input": "noise.png", "output": "c.png", "maximumBytes": 100000}
      {"input": "noise.png", "output": "d.png", "maximumBytes": 300}
      """, limit: 1500)
    #expect(report.failures.map(\.input) == [place.path("noise.png")])
    #expect(report.failures.first?.line == "\(place.path("list.jsonl")):4")
    #expect(report.failures.first?.reason.contains("and 300 are allowed") == true)
    let files = try #require(report.limitedFiles)
    #expect(files.map(\.output) == ["a.jpg", "b.webp", "c.png"])
    #expect(files.map(\.format) == [.jpeg, .webp, .png])
    for file in files {
      let bytes = try Data(contentsOf: URL(filePath: place.path("out/\(file.output)")))
      #expect(bytes.count == file.bytes)
    }
    #expect(files[2].quality == nil && files[2].compression == .default)
    // The quality is that of the file, and the next one would be too much.
    for (file, limit) in zip(files, [1500, 1024]) {
      let quality = try #require(file.quality)
      let sizes = try [quality, quality + 1].map {
        try Self.noise.get().encoded(as: PictureEncoding(file.format, quality: $0)).count
      }
      #expect(sizes[0] == file.bytes && sizes[0] <= limit && sizes[1] > limit)
    }
    // Of JSON, too.
    let json = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(BatchReport.self, from: json).limitedFiles == files)
  }

  @Test("stand in tables, are not reported where there are none, and count for a strict batch")
  func tables() throws {
    func list(_ limit: String) -> String { "input,output,maximumBytes\nnoise.png,a.jpg,\(limit)\n" }
    #expect(try run(list(""), in: "list.csv", resume: .strict).limitedFiles == nil)
    let report = try run(list("2K"), in: "list.csv", resume: .strict)
    #expect(report.skipped == 0 && (1...2048).contains(report.limitedFiles?.first?.bytes ?? 0))
    #expect(try run(list("2K"), in: "list.csv", resume: .strict).skipped == 1)
  }

  @Test("are numbers of bytes", arguments: ["0", "-1", "1.5", "true", #""300X""#, #""""#, #""9999999999999G""#])
  func faults(limit: String) throws {
    let report = try run(#"{"input": "noise.png", "maximumBytes": \#(limit)}"#)
    #expect(
      report.failures.map(\.reason) == [
        #"maximumBytes: must be a number of bytes, such as 300000 or "300K""#
      ])
  }
}
