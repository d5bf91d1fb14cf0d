// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `--require-hardware` on a machine whose only devices are software rasterisers: every command that can draw
/// on a GPU refuses, in words, and writes nothing.
@Suite struct RequiredHardwareTests {
  /// Hides the drivers of hardware: Mesa alone is asked, and draws in software.
  private static let software = [
    "__EGL_VENDOR_LIBRARY_FILENAMES": "/usr/share/glvnd/egl_vendor.d/50_mesa.json",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "INTAGLIO_CACHE": "off",
  ]

  private static let commands = [
    ["render", "in.png", "-o", "out.png", "--style", "lift", "--backend", "gpu"],
    ["render", "in.png", "-o", "out.png", "--style", "lift"],
    ["render", "in.png", "-o", "out.png", "--style", "lift", "--device", "0"],
    ["scene", "scene.json", "-o", "out.png", "--backend", "gpu"],
    ["batch", "in.png", "-o", "out", "--style", "lift", "--backend", "gpu"],
    ["batch", "in.png", "-o", "out", "--style", "lift"],
    ["bench", "--quick", "--quiet"],
    ["bench", "--quick", "--quiet", "--backend", "gpu", "--device", "0"],
    ["selftest", "scene.json", "--quiet"],
    ["selftest", "scene.json", "--quiet", "--device", "0"],
  ]

  private func place() throws -> ToolProcess {
    let tool = try ToolProcess()
    try Bitmap(transparent: PixelSize(4, 4)).write(to: tool.path("in.png").path())
    try tool.write(#"{"width": 8, "height": 8, "layers": []}"#, to: "scene.json")
    return tool
  }

  @Test(arguments: commands)
  func softwareIsRefusedInWords(command: [String]) throws {
    let tool = try place()
    let before = try tool.files()
    let run = try tool.run(command + ["--require-hardware"], environment: Self.software)
    #expect(run.status == 69 && run.output.isEmpty)
    #expect(run.errorLines.count == 1, "\(run.errorText)")
    #expect(run.errorText.contains("hardware GPU") && run.errorText.contains("software"), "\(run.errorText)")
    #expect(run.errorText.hasSuffix("run intaglio doctor to see why\n"), "\(run.errorText)")
    #expect(try tool.files() == before)
  }

  /// Without the option the same machine draws, so it is the option that refuses.
  @Test func withoutTheOptionSoftwareDraws() throws {
    let tool = try place()
    let run = try tool.run(Self.commands[0], environment: Self.software)
    #expect(run.status == 0 && run.errorText.contains("software rasteriser"), "\(run.errorText)")
  }

  @Test(arguments: ["cpu", "reference"])
  func itIsNotForBackendsWithoutAGPU(backend: String) throws {
    let tool = try place()
    let run = try tool.run(
      "render", "in.png", "-o", "out.png", "--style", "lift", "--backend", backend, "--require-hardware")
    #expect(run.status == 64 && run.errorText.contains("--backend \(backend)"), "\(run.errorText)")
  }
}
