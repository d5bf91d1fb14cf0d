// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A machine without Pango.
@Suite struct WithoutTextLibraryTests {
  @Test func aTextNamesWhatIsMissing() throws {
    let tool = try ToolProcess()
    let environment = try tool.environment(withoutLibrary: "libpangocairo-1.0.so.0")
    func scene(_ contents: String) throws -> ToolProcess.Outcome {
      let scene =
        #"{"width":40,"height":20,"layers":[{"frame":[0,0,40,20],\#(contents)}]}"#
      try tool.write(scene, to: "scene.json")
      return try tool.run(
        ["scene", "scene.json", "-o", "out.png", "--backend", "cpu"], environment: environment)
    }
    let text = try scene(#""contents":{"text":{"string":"Hello","font":{"size":12}}}"#)
    #expect(text.status == 69)
    #expect(
      text.errorText.contains("texts need Pango: libpangocairo-1.0.so.0 cannot be loaded"),
      "\(text.errorText)")
    #expect(text.errorText.contains("install libpangocairo-1.0-0 (Debian, Ubuntu)"), "\(text.errorText)")
    // Everything else is drawn.
    let shape = try scene(##""cornerRadius":4,"contents":{"color":"#369"}"##)
    #expect(shape.status == 0, "\(shape.errorText)")
  }
}
