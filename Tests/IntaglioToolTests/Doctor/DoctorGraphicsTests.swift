// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTool
import TestSupport
import Testing

/// Why a GPU is not used, on machines that are made up: each has one fault, and its cure is named.
@Suite struct DoctorGraphicsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var machine: FakeMachine
    var finding: String
    /// What people must read: in the text and in the cure.
    var words: [String]

    init(_ description: String, _ machine: FakeMachine, _ finding: String, _ words: String...) {
      (testDescription, self.machine, self.finding, self.words) = (description, machine, finding, words)
    }
  }

  private static func docker(_ machine: FakeMachine, _ capabilities: String? = nil) -> FakeMachine {
    machine.with {
      $0.files["/.dockerenv"] = ""
      $0.environment["NVIDIA_DRIVER_CAPABILITIES"] = capabilities
    }
  }

  static let cases = [
    Case(
      "NVIDIA container without the graphics capability", docker(.nvidiaCompute, "compute,utility"),
      "nvidia-capability", "NVIDIA_DRIVER_CAPABILITIES is compute,utility",
      "-e NVIDIA_DRIVER_CAPABILITIES=graphics"),
    Case(
      "NVIDIA container without any capability", docker(.nvidiaCompute), "nvidia-capability", "is not set",
      "-e NVIDIA_DRIVER_CAPABILITIES=graphics"),
    Case(
      "NVIDIA container whose host lacks the library", docker(.nvidiaCompute, "all"), "nvidia-library",
      "libEGL_nvidia.so.0", "libnvidia-gl-535", "on the host"),
    Case(
      "NVIDIA host without the library", .nvidiaCompute, "nvidia-library", "libEGL_nvidia.so.0",
      "libnvidia-gl-535"),
    Case(
      "NVIDIA GPU that the container was not given",
      docker(.software.with { $0.addAdapter(vendor: "0x10de", driver: "nvidia") }, "graphics"),
      "nvidia-device",
      "not given", "--gpus all"),
    Case(
      "NVIDIA GPU without a driver", .software.with { $0.addAdapter(vendor: "0x10de") }, "nvidia-device",
      "driver is not loaded", "nvidia-driver"),
    Case(
      "NVIDIA driver without its device files",
      .nvidia.with { machine in
        for name in ["nvidia0", "nvidiactl", "nvidia-uvm"] { machine.files["/dev/\(name)"] = nil }
      }, "nvidia-device", "nvidia-modprobe"),
    Case(
      "MIG, by the driver's files",
      .nvidia.with { $0.files["/proc/driver/nvidia/capabilities/gpu0/mig/gi3/access"] = "" }, "nvidia-mig",
      "(MIG)", "nvidia-smi -i 0 -mig 0"),
    Case("MIG, by nvidia-smi", .nvidia.with { $0.modes = "Disabled\nEnabled\n" }, "nvidia-mig", "-mig 0"),
    Case(
      "MIG, by the environment",
      docker(.nvidia.with { $0.environment["NVIDIA_VISIBLE_DEVICES"] = "MIG-0a1b2c" }, "graphics"),
      "nvidia-mig",
      "-mig 0"),
    Case(
      "NVIDIA without its vendor file", .nvidiaWithoutVendorFile, "nvidia-vendor-file",
      "write /usr/share/glvnd/egl_vendor.d/10_nvidia.json"),
    Case(
      "NVIDIA with a variable that hides it",
      .nvidia.with {
        $0.environment["__EGL_VENDOR_LIBRARY_FILENAMES"] = "\(FakeMachine.vendorFolder)/50_mesa.json"
      }, "nvidia-vendor-file", "50_mesa.json", "unset __EGL_VENDOR_LIBRARY_FILENAMES"),
    Case(
      "NVIDIA with a broken vendor file",
      .nvidia.with { $0.files["\(FakeMachine.vendorFolder)/10_nvidia.json"] = "{" }, "nvidia-vendor-file",
      "10_nvidia.json"),
    Case(
      "NVIDIA without permission", .nvidia.with { $0.denied["/dev/nvidia0"] = EACCES }, "permission",
      "/dev/nvidia0 cannot be opened: Permission denied"),
    Case(
      "NVIDIA with parts of two versions",
      .nvidia.with {
        $0.devices.append(GraphicsDevice(index: 1, isSoftware: false, failure: "eglInitialize failed"))
      }, "nvidia-driver", "eglInitialize failed", "the same version"),
    Case(
      "NVIDIA without libEGL",
      .nvidia.with { ($0.absence, $0.devices) = ("libEGL.so.1 cannot be loaded (no such file)", []) }, "egl",
      "apt-get install libegl1 libgles2"),
    Case(
      "render node without permission",
      .amd.with { $0.denied["/dev/dri/renderD128"] = EACCES }.ownedBy("render"), "permission",
      "/dev/dri/renderD128 cannot be opened: Permission denied", "usermod -aG render"),
    Case(
      "render node without permission in a container",
      docker(.amd.with { $0.denied["/dev/dri/renderD128"] = EPERM }), "permission",
      "--device /dev/dri/renderD128 --group-add \(getgid())"),
    Case(
      "AMD in a container without /dev/dri",
      docker(
        .amd.with {
          $0.files["/dev/dri/card0"] = nil
          $0.files["/dev/dri/renderD128"] = nil
        }), "dri-node", "an AMD GPU", "--device /dev/dri"),
    Case(
      "Intel without a kernel driver", .software.with { $0.addAdapter(vendor: "0x8086") }, "dri-node",
      "an Intel GPU",
      "i915"),
    Case(
      "AMD without Mesa's EGL", .amd.with { $0.files["\(FakeMachine.libraries)/libEGL_mesa.so.0"] = nil },
      "mesa-library", "apt-get install libegl-mesa0"),
    Case(
      "AMD without Mesa's vendor file",
      .amd.with { $0.files["\(FakeMachine.vendorFolder)/50_mesa.json"] = nil },
      "mesa-vendor-file", "write /usr/share/glvnd/egl_vendor.d/50_mesa.json"),
    Case(
      "AMD without Mesa's driver", .amd, "mesa-driver", "an AMD GPU", "apt-get install libgl1-mesa-dri"),
    Case(
      "a GPU that is on no bus",
      .software.with {
        $0.files["/dev/dri/renderD128"] = ""
        $0.denied["/dev/dri/renderD128"] = EACCES
      }, "permission", "/dev/dri/renderD128"),
    Case(
      "a GPU that fails a check of its drawing",
      .software.with {
        $0.devices.append(GraphicsDevice(index: 1, isSoftware: false, failure: "fails a check"))
        $0.checks = [check("levels", nil)]
      }, "device-1-levels", "device 1: something holds: no", "--backend cpu"),
  ]

  /// A failed check of device 1.
  private static func check(_ name: String, _ alternative: String?) -> GraphicsDevices.Check {
    GraphicsDevices.Check(
      device: 1, name: name, assumption: "something holds", passed: false, alternative: alternative)
  }

  /// The choice of shaders is told with its reason and the times of its trial, and whether there is a clock.
  @Test func shadersAreToldWithTheirReason() throws {
    let json = """
      {"reason": "tried", "entries": [{"kind": "paint", "chosen": "compute", "reason": "tried",
        "fragmentSeconds": 0.0012, "computeSeconds": 0.0009}]}
      """
    let variants = try JSONDecoder().decode(VariantReport.self, from: Data(json.utf8))
    let machine = FakeMachine.software.with {
      $0.devices = [
        GraphicsDevice(index: 0, vendor: "X", renderer: "GPU", version: "ES 3.2", isSoftware: false)
      ]
      $0.shaders = [GraphicsDevices.Shaders(device: 0, variants: variants, hasTimerQueries: false)]
    }
    let report = try machine.report()
    func finding(_ name: String) -> Finding? { report.findings.first { $0.name == name } }
    #expect(
      finding("device-0-shaders")?.text
        == "device 0 runs paint: compute (fragment 1200 µs, compute 900 µs); tried")
    #expect(finding("device-0-timers")?.verdict == .note)
    #expect(finding("device-0-timers")?.text.contains("GL_EXT_disjoint_timer_query") == true)
  }

  /// A device without a file of its own, as EGL lists in some containers, is a GPU like any other, and one
  /// that lacks something is used without it.
  @Test func aCheckThatFailsIsANoteWhereSomethingReplacesIt() throws {
    let machine = FakeMachine.software.with {
      $0.devices.append(
        GraphicsDevice(index: 1, vendor: "X", renderer: "GPU", version: "OpenGL ES 3.2", isSoftware: false))
      $0.checks = [Self.check("border", "another way"), Self.check("shorts", "a third one")]
      $0.checks[1].passed = true
    }
    let report = try machine.report()
    func finding(_ name: String) -> Finding? { report.findings.first { $0.name == name } }
    #expect(finding("device-1")?.verdict == .ok && finding("device-1-shorts")?.verdict == .ok)
    #expect(finding("device-1-border")?.verdict == .note)
    #expect(finding("device-1-border")?.text == "device 1: something holds: no; another way")
    #expect(Requirement.gpu.problem(in: report) == nil)
    #expect(try DoctorSchema.problems(of: report) == [])
  }

  @Test(arguments: cases)
  func theFaultIsFoundAndItsCureNamed(machine: Case) throws {
    let report = try machine.machine.report()
    let troubles = report.findings.filter { $0.verdict == .trouble }
    #expect(troubles.map(\.name) == [machine.finding])
    let said = troubles.map { "\($0.text) | \($0.cure ?? "")" }.joined()
    for word in machine.words { #expect(said.contains(word), "\(said)") }
    #expect(report.verdict == .trouble)
    #expect(Requirement.gpu.problem(in: report)?.contains(machine.words[0]) == true)
    #expect(try DoctorSchema.problems(of: report) == [])
  }

  /// What works is no trouble, and what is broken beside it a note.
  @Test(arguments: cases)
  func aFaultIsANoteWhereAnotherGPUDraws(machine: Case) throws {
    let isNVIDIA =
      machine.finding.hasPrefix("nvidia") || machine.machine.denied.keys.contains { $0.contains("nvidia") }
    let other = machine.machine.with {
      let vendor = isNVIDIA || machine.finding == "egl" ? "AMD" : "NVIDIA Corporation"
      $0.absence = nil
      $0.devices.append(
        GraphicsDevice(
          index: 7, vendor: vendor, renderer: "Good GPU", version: "OpenGL ES 3.2", isSoftware: false))
    }
    let report = try other.report()
    #expect(!report.findings.contains { $0.area == .graphics && $0.verdict == .trouble })
    #expect(Requirement.gpu.problem(in: report) == nil)
    #expect(report.findings.contains { $0.name == "device-7" && $0.verdict == .ok })
  }

  /// A cure that is followed cures.
  @Test func theVendorFileThatIsNamedIsTheOneThatWasMissing() throws {
    let machine = FakeMachine.nvidiaWithoutVendorFile
    let cure = try #require(try machine.report().findings.first { $0.name == "nvidia-vendor-file" }?.cure)
    let parts = cure.dropFirst("write ".count).split(separator: ": ", maxSplits: 1)
    let cured = try machine.with { $0.files[String(parts[0])] = String(parts[1]) }.report()
    #expect(!cured.findings.contains { $0.name == "nvidia-vendor-file" })
    #expect(
      cured.graphics.vendorFiles.contains { $0.library == "libEGL_nvidia.so.0" && $0.libraryPath != nil })
  }

  @Test(arguments: [FakeMachine.bare, .software])
  func aMachineWithoutAGPUHasNoTroubleWithIt(machine: FakeMachine) throws {
    let report = try machine.report()
    #expect(!report.findings.contains { $0.verdict == .trouble })
    #expect(report.findings.first { $0.name == "selection" }?.text.contains("takes cpu") == true)
    #expect(Requirement.gpu.problem(in: report) == "this machine has no hardware GPU")
    #expect(try DoctorSchema.problems(of: report) == [])
  }

  /// NVIDIA's GPU under the free driver is Mesa's matter.
  @Test func theFreeDriverOfNVIDIANeedsNothingOfNVIDIAs() throws {
    let machine = FakeMachine.software.with {
      $0.addAdapter(vendor: "0x10de", driver: "nouveau")
      $0.files["/dev/dri/renderD128"] = ""
    }
    #expect(try machine.report().findings.filter { $0.verdict == .trouble }.map(\.name) == ["mesa-driver"])
  }
}

extension FakeMachine {
  /// A machine like it, with a name for the group that owns all of its files.
  fileprivate func ownedBy(_ group: String) -> FakeMachine {
    with { $0.files["/etc/group"] = "root-of-nothing:x:4294967294:\n\(group):x:\(getgid()):somebody\n" }
  }
}

/// The schema of the JSON that the doctor prints.
enum DoctorSchema {
  static func problems(of report: DoctorReport) throws -> [String] {
    try problems(of: try JSONEncoder().encode(report))
  }

  static func problems(of document: Data) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/schema/doctor.schema.json")
    let schema = try JSONDecoder().decode(JSONNode.self, from: Data(contentsOf: file))
    let value = try JSONDecoder().decode(JSONNode.self, from: document)
    return try JSONSchema(documents: ["doctor.schema.json": schema]).problems(
      of: value, after: "doctor.schema.json")
  }
}
