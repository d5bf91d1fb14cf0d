// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// `intaglio doctor` on the machine that runs the tests.
@Suite struct DoctorProcessTests {
  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> ToolProcess.Outcome
  {
    let tool = try ToolProcess()
    return try tool.run(["doctor"] + arguments, environment: environment)
  }

  /// The first line that a program of the system prints.
  private func line(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test func whatItSaysOfThisMachineIsSo() throws {
    let run = try run("--json")
    #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
    #expect(try DoctorSchema.problems(of: run.output) == [])
    let report = try JSONDecoder().decode(JSONNode.self, from: run.output).fields
    func fact(_ area: String, _ name: String) -> JSONNode? { report[area]?.fields[name] }

    #expect(fact("system", "architecture")?.text == (try line("uname", "-m")))
    #expect(fact("system", "kernel")?.text == (try line("uname", "-r")))
    #expect(fact("system", "glibc")?.text.map { "glibc \($0)" } == (try line("getconf", "GNU_LIBC_VERSION")))
    let name = try line("sh", "-c", ". /etc/os-release && echo \"$PRETTY_NAME\"")
    #expect(fact("system", "name")?.text == name)
    #expect(fact("memory", "total")?.number == Double(ProcessInfo.processInfo.physicalMemory))
    let allowed = Double(try line("env", "-u", "OMP_NUM_THREADS", "-u", "OMP_THREAD_LIMIT", "nproc"))
    #expect(fact("processor", "allowed")?.number == allowed)
    let cpus = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    #expect(cpus.contains(fact("processor", "model")?.text ?? "processor"))

    let tool = try ToolProcess()
    let listing = try JSONDecoder().decode(JSONNode.self, from: tool.run("devices", "--json").output).fields
    #expect(listing["devices"]?.elements.isEmpty == false)
    #expect(fact("graphics", "devices") == listing["devices"])
    #expect(fact("graphics", "automatic") == listing["automatic"])
  }

  @Test func theTableHasEveryFindingWithoutColours() throws {
    let table = try run()
    #expect(table.status == 0 && table.errorText.isEmpty && !table.text.contains("\u{1B}"))
    let report = try JSONDecoder().decode(JSONNode.self, from: try run("--json").output)
    let findings = (report.fields["findings"]?.elements ?? []).map(\.fields)
    #expect(findings.count > 10)
    // Memory that is free changes from run to run.
    for finding in findings where finding["name"]?.text != "memory" {
      let row =
        "\(finding["verdict"]?.text ?? "?")\\s+\(NSRegularExpression.escapedPattern(for: finding["text"]?.text ?? "?"))"
      #expect(table.text.range(of: row, options: .regularExpression) != nil, "\(finding)")
    }
  }

  @Test func extensionsAndLimitsAreListedOnRequest() throws {
    let run = try run("--extensions", "--json")
    #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
    #expect(try DoctorSchema.problems(of: run.output) == [])
    let graphics = try JSONDecoder().decode(JSONNode.self, from: run.output).fields["graphics"]?.fields ?? [:]
    let usable = (graphics["devices"]?.elements ?? []).filter { $0.fields["failure"] == nil }
    let features = (graphics["features"]?.elements ?? []).map(\.fields)
    #expect(features.compactMap { $0["device"] } == usable.compactMap { $0.fields["index"] })
    let text = try self.run("--extensions").text
    for device in features {
      let words = (device["extensions"]?.elements ?? []).compactMap(\.text)
      let kinds = ["EGL_EXT_client_extensions", "EGL_KHR_surfaceless_context", "GL_OES_EGL_image"]
      #expect(words == words.sorted() && words.filter(kinds.contains) == kinds)
      // OpenGL ES 3.1 requires 2048.
      let side = device["limits"]?.elements.first?.text?.split(separator: " ").last.flatMap { Int($0) }
      #expect(side ?? 0 >= 2048)
      #expect(text.contains("\n  GL_MAX_TEXTURE_SIZE \(side ?? 0)\n"))
    }
  }

  @Test func whatIsRequiredAndThereIsNoError() throws {
    let run = try run("--require", "jpeg,webp", "--require", "profiles")
    #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
  }

  @Test func whatIsRequiredAndMissingIsNamedWithItsPackage() throws {
    let tool = try ToolProcess()
    let environment = try tool.environment(withoutLibrary: "libturbojpeg.so.0")
    let run = try tool.run(["doctor", "--json", "--require", "webp,jpeg"], environment: environment)
    #expect(run.status == 69)
    #expect(run.errorLines.count == 1 && run.errorText.contains("jpeg is missing: "), "\(run.errorText)")
    #expect(run.errorText.contains("libturbojpeg0") && !run.errorText.contains("webp"))
    // The report is there all the same.
    #expect(try DoctorSchema.problems(of: run.output) == [])
  }

  @Test func softwareIsNoGPU() throws {
    let run = try run(
      "--require", "gpu",
      environment: [
        "__EGL_VENDOR_LIBRARY_FILENAMES": "/usr/share/glvnd/egl_vendor.d/50_mesa.json",
        "LIBGL_ALWAYS_SOFTWARE": "1",
      ])
    #expect(run.status == 69 && run.errorText.contains("gpu is missing: "), "\(run.errorText)")
    #expect(run.text.hasSuffix("gpu is required, but missing.\n"), "\(run.text)")
    #expect(!run.text.contains("Nothing is wrong"))
  }

  @Test(arguments: ["png", "", "gpu,,text", "GPU"])
  func whatCannotBeRequiredIsAnErrorOfTheCommandLine(list: String) throws {
    let run = try run("--require", list)
    #expect(run.status == 64)
    #expect(run.errorText.contains("gpu, text, jpeg, webp, profiles, svg, avif"), "\(run.errorText)")
  }
}
