// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTesting
import Testing

/// Programs with Foundation show an error's `localizedDescription`: the error's own description, instead of
/// "The operation could not be completed. (Intaglio.PictureFileError error 1.)".
@Suite("Errors in programs that use Foundation")
struct LocalizedErrorTests {
  /// One of each type. The first word is the type's name, as it is declared.
  private static var samples: [(type: String, error: any Error)] {
    var samples: [(String, any Error)] = [
      ("BatchError", BatchError.jobs(0)),
      ("BatchReportError", BatchReportError.none),
      ("BitmapError", BitmapError.tooLarge(PixelSize(1 << 20, 1 << 20))),
      ("ColorCubeError", ColorCubeError.line(2, problem: "has 2 numbers")),
      ("FileConflict", FileConflict(output: "a.png", as: "the output", over: "a.png", as: "the input")),
      ("FileRenderError", FileRenderError.file(.noSuchFile(path: "a.png"))),
      ("PictureFileError", PictureFileError.noSuchFile(path: "a.png")),
      ("PhotoshopStyleError", PhotoshopStyleError.unnamed(path: "a.asl", names: ["Gold", "Glass"])),
      ("PSDError", PSDError.noSuchFile(path: "a.psd")),
      ("RenderError", RenderError.closed),
      ("SceneError", SceneError.invalid(field: "width", problem: "is -1")),
      ("DocumentError", DocumentError.missing(.scene, path: "a.json")),
      ("SceneTestError", SceneTestError.badName("")),
      ("StyleError", StyleError.notFinite(field: "blur")),
      ("TextLayoutError", TextLayoutError.noFonts),
    ]
    // Those that only the library makes.
    let makers: [(String, () throws -> Any)] = [
      ("CSSError", { try Shadow.list(css: "1px") }),
      ("FramingError", { try Framing(padding: -1).validate(scale: 1) }),
      ("PathError", { try Path(svg: "M0") }),
      ("PresetError", { try Preset(named: "nonesuch") }),
      (
        "SizeMismatch",
        { try BitmapComparison(Bitmap(transparent: PixelSize(1, 1)), Bitmap(transparent: PixelSize(2, 1))) }
      ),
      (
        "BatchFailure",
        {
          let place = try TestFolder()
          let report = try place.batch(["gone.png"]).run()
          throw try #require(report.failures.first)
        }
      ),
    ]
    for (name, make) in makers {
      do {
        _ = try make()
        Issue.record("\(name): no error")
      } catch {
        samples.append((name, error))
      }
    }
    return samples
  }

  @Test("have a localized description")
  func descriptions() {
    for (name, error) in Self.samples {
      #expect("\(type(of: error))" == name)
      #expect(error.localizedDescription == "\(error)")
      #expect((error as NSError).localizedDescription == "\(error)")
    }
  }

  /// The sources are looked through, so that a new error type without one is found.
  @Test("are all known here")
  func isComplete() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let declaration = /public (?:indirect )?(?:enum|struct|final class) (\w+)\s*:[^{]*\bError\b/
    var declared: Set<String> = []
    for folder in ["Sources", "Shaders"] {
      let base = root.appending(path: folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: base.path())
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
        declared.formUnion(text.matches(of: declaration).map { String($0.1) })
      }
    }
    #expect(declared == Set(Self.samples.map(\.type)))
  }
}
