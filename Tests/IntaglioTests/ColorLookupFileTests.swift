// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Tables of colours in documents: paths of `.cube` files, and their errors.
@Suite struct ColorLookupFileTests {
  private let folder: TestFolder
  /// Swaps red and blue.
  private let swapped: ColorCube

  init() throws {
    swapped = try ColorCube(size: 2) { SIMD3($0.z, $0.y, $0.x) }
    folder = try TestFolder()
    try folder.makeFolder(of: "looks/swap.cube")
    let corners = (0..<8).map { "\($0 >> 2) \($0 >> 1 & 1) \($0 & 1)\n" }
    try write("LUT_3D_SIZE 2\n" + corners.joined())
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.path("looks/swap.cube")))
  }

  private let change = #"{ "colorLookup": "looks/swap.cube" }"#

  @Test func tablesLieBesideTheStyleThatNamesThem() throws {
    let path = try folder.write(
      #"{ "adjustments": [{ "invert": 0 }, \#(change)], "backdropAdjustments": [\#(change)] }"#)
    let style = try Style(contentsOfFile: path)
    #expect(style.adjustments.last == Adjustment(.colorLookup(.table(swapped))))
    #expect(style.backdropAdjustments == [Adjustment(.colorLookup(.table(swapped)))])
    let picture = try Bitmap(size: PixelSize(1, 1), pixels: [250, 100, 10, 255])
    let result = try Renderer(backend: .cpu).render(picture, style: Style(adjustments: style.adjustments))
    #expect(result[0, 0] == SIMD4(10, 100, 250, 255))
    // What was read is written as a table, and read again.
    let written = try JSONEncoder().encode(style)
    #expect(try JSONDecoder().decode(Style.self, from: written) == style)
  }

  @Test func tablesLieBesideTheSceneThatNamesThem() throws {
    let path = try folder.write(
      #"""
      { "width": 4, "height": 4, "layers": [
        { "frame": [0, 0, 4, 4], "contents": { "color": "red" }, "style": { "adjustments": [\#(change)] } },
        { "frame": [0, 0, 2, 4], "adjustment": \#(change),
          "mask": { "alpha": { "frame": [0, 0, 2, 4], "style": { "adjustments": [\#(change)] } } } } ] }
      """#)
    let scene = try Scene(contentsOfFile: path)
    #expect(scene.layers[1].adjustment == Adjustment(.colorLookup(.table(swapped))))
    #expect(scene.layers[1].mask?.layer.style?.adjustments == [Adjustment(.colorLookup(.table(swapped)))])
    let result = try Renderer(backend: .cpu).render(scene)
    #expect(result[3, 0] == SIMD4(0, 0, 255, 255))
  }

  @Test func faultsNameTheFieldTheFileAndTheLine() throws {
    let style = try folder.write(#"{ "adjustments": [\#(change)] }"#)
    let table = folder.path("looks/swap.cube")
    func problem(_ text: String?) throws -> DocumentError? {
      if let text { try write(text) } else { try FileManager.default.removeItem(atPath: table) }
      return #expect(throws: DocumentError.self) { try Style(contentsOfFile: style) }
    }
    let field = "adjustments[0].colorLookup"
    #expect(
      try problem("LUT_3D_SIZE 2\n0 0\n")
        == .field(path: style, field: field, problem: "\(table): line 2: has 2 numbers; a colour has three"))
    #expect(
      try problem(nil)
        == .field(path: style, field: field, problem: "\(table): cannot be read: there is no such file"))
    let unread = Style(adjustments: [Adjustment(.colorLookup(.file("a.cube")))])
    let error = #expect(throws: StyleError.self) { try unread.validate(scale: 1) }
    #expect(
      error?.description
        == "adjustments[0].colorLookup names the file a.cube, which has not been read; load the document from its file"
    )
  }

  @Test(arguments: [
    (#"{ "size": 66, "table": [] }"#, "colorLookup.size"), (#"{ "size": 2 }"#, "colorLookup.table"),
    (#"{ "size": 2, "table": [0, 0, 0] }"#, "colorLookup.table"), (#""""#, "colorLookup"),
    (#"{ "size": 2, "table": [], "more": 1 }"#, "colorLookup.more"),
  ])
  func wrongTablesAreNamed(value: String, field: String) throws {
    let path = try folder.write(#"{ "adjustments": [{ "colorLookup": \#(value) }] }"#)
    let error = #expect(throws: DocumentError.self) { try Style(contentsOfFile: path) }
    #expect("\(try #require(error))".contains("adjustments[0].\(field): "))
  }
}
