// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The growth of a scene by variables is bounded before substitution.
@Suite struct SceneGrowthTests {
  private func error(_ document: String) throws -> DocumentError? {
    let file = try SceneFile(document: Array(document.utf8))
    do throws(DocumentError) {
      _ = try file.scene()
    } catch {
      return error
    }
    return nil
  }

  private func scene(_ value: String, _ layers: String) -> String {
    #"{"width": 9, "height": 9, "variables": {"a": \#(value)}, "layers": [\#(layers)]}"#
  }

  private func text(_ string: String) -> String {
    #"{"frame": [0, 0, 9, 9], "contents": {"text": {"string": "\#(string)"}}}"#
  }

  private func words(_ count: Int) -> String { #""\#(String(repeating: "x", count: count))""# }

  /// A text may have 1024 x 1024 bytes; the field of the first excess byte is named, however many would
  /// follow.
  @Test func aTextHasAMebibyteAtMost() throws {
    let whole = String(repeating: "${a}", count: 1024)
    #expect(try error(scene(words(1024), text(whole))) == nil)
    let found = try error(scene(words(1024), text("\(whole)${a}")))
    #expect(
      found
        == .field(
          path: "", field: "layers[0].contents.text.string",
          problem: #"has more than 1048576 bytes with the variable "a", which is the maximum"#))
    #expect(try error(scene(words(60_000), text(String(repeating: "${a}", count: 10_000)))) == found)
  }

  private func tooMuch(_ field: String) -> DocumentError {
    .field(
      path: "", field: field,
      problem: #"inserts the variable "a" too many times: variables may add 16 MiB to a scene"#)
  }

  /// 64 x 256 KiB are 16 MiB.
  @Test func aSceneGrowsBySoMuchAtMost() throws {
    func layers(_ count: Int) -> String {
      Array(repeating: text("-${a}"), count: count).joined(separator: ",")
    }
    #expect(try error(scene(words(1 << 18), layers(64))) == nil)
    #expect(try error(scene(words(1 << 18), layers(65))) == tooMuch("layers[64].contents.text.string"))
    // A string that is put in as it is shares its bytes.
    let whole = Array(repeating: text("${a}"), count: 100).joined(separator: ",")
    #expect(try error(scene(words(1 << 18), whole)) == nil)
  }

  /// A list of 1023 numbers is 1024 values of 16 bytes, and is put in once for nothing: 1025 times it is, and
  /// not 1026 times.
  @Test func listsCountAsWell() throws {
    let list = "[\(Array(repeating: "1", count: 1023).joined(separator: ","))]"
    func layers(_ count: Int) -> String { Array(repeating: #""${a}""#, count: count).joined(separator: ",") }
    let fits = try #require(try error(scene(list, layers(1025))))
    let problem =
      ##"must be an object, such as { "frame": [0, 0, 100, 40], "contents": { "color": "#336" } }, not a list"##
    #expect(fits == .field(path: "", field: "layers[0]", problem: problem))
    #expect(try error(scene(list, layers(1026))) == tooMuch("layers[1025]"))
  }

  /// Included files count with the including scene.
  @Test func includedFilesGrowTogether() throws {
    let folder = try TestFolder(["part.json": scene(words(1 << 18), text("${a}-"))])
    let layers = (0..<65).map { index in
      let set = words((1 << 18) - index)
      return #"{"frame": [0, 0, 9, 9], "include": "part.json", "set": {"a": \#(set)}}"#
    }
    let document = #"{"width": 9, "height": 9, "layers": [\#(layers.joined(separator: ","))]}"#
    let file = try SceneFile(document: Array(document.utf8), folder: folder.path(""))
    let error = #expect(throws: DocumentError.self) { try file.scene() }
    #expect("\(try #require(error))".contains("variables may add 16 MiB to a scene (included by "))
  }

  /// Each of these searched all that follows for an end: as many again as there are.
  @Test func placesWithoutAnEndAreText() throws {
    let string = String(repeating: "${", count: 500_000)
    let file = try SceneFile(document: Array(scene("1", text("\(string)$$")).utf8))
    guard case .text(let text)? = try file.scene().layers[0].contents else {
      Issue.record("no text")
      return
    }
    #expect(text.string == "\(string)$")
  }
}
