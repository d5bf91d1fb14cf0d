// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The program on machines without EGL, without a driver, and without the library of OpenGL ES alone.
@Suite struct WithoutGraphicsTests {
  enum Machine: CaseIterable {
    case withoutEGL, withoutDriver

    /// What every error and every reason for the CPU must say.
    var cause: String {
      switch self {
      case .withoutEGL: "libEGL.so.1 cannot be loaded"
      case .withoutDriver: "EGL has no driver that draws without a window"
      }
    }

    /// Makes the process see such a machine. The variable is that of the library that finds the vendors'
    /// drivers.
    func environment(_ tool: ToolProcess) throws -> [String: String] {
      switch self {
      case .withoutEGL: try tool.environment(withoutLibrary: "libEGL.so.1")
      case .withoutDriver: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"]
      }
    }
  }

  /// A tool on such a machine, in a folder with a picture and a scene.
  private func on(
    _ machine: Machine, _ body: (ToolProcess, (String...) throws -> ToolProcess.Outcome) throws -> Void
  ) throws {
    let tool = try ToolProcess()
    var picture = try Bitmap(transparent: PixelSize(4, 4))
    picture[1, 1] = SIMD4(255, 0, 0, 255)
    try picture.write(to: tool.path("in.png").path())
    try Data(
      """
      {"width": 8, "height": 8, "layers": [{"frame": [1, 1, 4, 4], "contents": {"color": "red"}}]}
      """.utf8
    ).write(to: tool.path("scene.json"))
    let environment = try machine.environment(tool)
    try body(tool) { (arguments: String...) in try tool.run(arguments, environment: environment) }
  }

  /// EGL has the functions, too.
  @Test func aGPUDrawsWithoutTheLibraryOfOpenGLES() throws {
    let tool = try ToolProcess()
    try Bitmap(size: PixelSize(3, 2), pixels: (0..<24).map { _ in 200 }).write(
      to: tool.path("in.png").path())
    let environment = try tool.environment(withoutLibrary: "libGLESv2.so.2")
    let render = ["render", "in.png", "--style", "lift", "--grow", "--backend", "gpu", "-o"]
    #expect(try tool.run(render + ["without.png"], environment: environment).status == 0)
    #expect(try tool.run(render + ["with.png"]).status == 0)
    #expect(try tool.picture("without.png") == tool.picture("with.png"))
  }

  @Test(arguments: Machine.allCases)
  func theListOfDevicesIsEmptyAndSaysWhy(machine: Machine) throws {
    try on(machine) { _, run in
      let text = try run("devices")
      #expect(text.status == 0 && text.errorText.isEmpty, "\(text.errorText)")
      #expect(text.text.hasPrefix("There are no graphics devices.\n"))
      #expect(text.text.contains("takes cpu: ") && text.text.contains(machine.cause), "\(text.text)")

      let json = try run("devices", "--json")
      #expect(json.status == 0 && json.errorText.isEmpty)
      let listing = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
      #expect((listing["devices"] as? [Any])?.isEmpty == true)
      let automatic = try #require(listing["automatic"] as? [String: Any])
      #expect(automatic["backend"] as? String == "cpu")
      #expect((automatic["reason"] as? String)?.contains(machine.cause) == true)
    }
  }

  @Test(arguments: Machine.allCases)
  func everythingIsDrawnOnTheCPU(machine: Machine) throws {
    try on(machine) { tool, run in
      let cpu = try run(
        "render", "in.png", "-o", "cpu.png", "--style", "lift", "--grow", "--backend", "cpu")
      #expect(cpu.status == 0 && cpu.errorText.isEmpty, "\(cpu.errorText)")
      let automatic = try run(
        "render", "in.png", "-o", "auto.png", "--style", "lift", "--grow", "--verbose")
      #expect(automatic.status == 0)
      let choice = automatic.errorLines.first { $0.hasPrefix("cpu: ") }
      #expect(choice?.contains(machine.cause) == true, "\(automatic.errorText)")
      let scene = try run("scene", "scene.json", "-o", "scene.png")
      #expect(scene.status == 0 && scene.errorText.isEmpty, "\(scene.errorText)")
      let batch = try run(
        "batch", "in.png", "-o", "batch", "--style", "lift", "--grow", "--quiet")
      #expect(batch.status == 0, "\(batch.errorText)")

      let expected = try Renderer(backend: .cpu).render(
        tool.picture("in.png"), style: Preset(named: "lift").style, grow: true)
      for name in ["cpu.png", "auto.png", "batch/in.png"] {
        #expect(try tool.picture(name) == expected, "\(name)")
      }
      #expect(try tool.picture("scene.png")[2, 2] == SIMD4(255, 0, 0, 255))
    }
  }

  @Test(arguments: Machine.allCases)
  func aGPUThatIsAskedForIsRefusedInWords(machine: Machine) throws {
    try on(machine) { tool, run in
      let before = try tool.files()
      let runs = [
        try run("render", "in.png", "-o", "out.png", "--style", "lift", "--backend", "gpu"),
        try run("render", "in.png", "-o", "out.png", "--style", "lift", "--device", "0"),
        try run("scene", "scene.json", "-o", "out.png", "--backend", "gpu"),
        try run("bench", "--backend", "gpu", "--quiet"),
        try run("selftest", "scene.json", "--device", "0", "--quiet"),
      ]
      for run in runs {
        #expect(run.status == 69 && run.output.isEmpty)
        #expect(run.errorLines.count == 1, "\(run.errorText)")
        #expect(run.errorText.contains(machine.cause), "\(run.errorText)")
      }
      #expect(try tool.files() == before)
    }
  }

  @Test(arguments: Machine.allCases)
  func theCPUIsMeasuredAndJudgedAlone(machine: Machine) throws {
    try on(machine) { _, run in
      let bench = try run("bench", "--size", "8", "--sigma", "1", "--quick", "--json", "--quiet")
      let judged = try run("selftest", "scene.json", "--json", "--quiet")
      for run in [bench, judged] {
        #expect(run.status == 0)
        #expect(run.errorLines.count == 1 && run.errorText.contains(machine.cause), "\(run.errorText)")
      }
      let speed = try #require(try JSONSerialization.jsonObject(with: bench.output) as? [String: Any])
      #expect((speed["cases"] as? [[String: Any]])?.map { $0["backend"] as? String } == ["cpu"])
      #expect(judged.text.contains("\"cpu\"") && !judged.text.contains("gpu"))
    }
  }

  /// Mesa can be made to offer less than it has; other drivers do not look at the variable.
  @Test func aDriverWithoutOpenGLES31IsListedAsUnusable() throws {
    try on(.withoutDriver) { tool, _ in
      let run = try tool.run(["devices"], environment: ["MESA_GLES_VERSION_OVERRIDE": "3.0"])
      #expect(run.status == 0)
      let unusable = run.text.split(separator: "\n").filter { $0.contains("  unusable  ") }
      #expect(unusable.contains { $0.contains("no context of OpenGL ES 3.1 can be made") }, "\(run.text)")
    }
  }
}
