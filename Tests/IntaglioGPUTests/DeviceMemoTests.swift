// SPDX-License-Identifier: MIT
import Foundation
import IntaglioGPU
import IntaglioModel
import Testing

/// The memory of graphics devices, on simulated machines.
@Suite struct DeviceMemoTests {
  private static let software = GraphicsDevice(
    index: 0, vendor: "Mesa", renderer: "llvmpipe (LLVM 15)", version: "OpenGL ES 3.2", isSoftware: true)
  private static let broken = GraphicsDevice(
    index: 1, drmNode: "/dev/dri/renderD128", isSoftware: false, failure: "no driver")
  private static let hardware = GraphicsDevice(
    index: 1, vendor: "NVIDIA", renderer: "NVIDIA H100 80GB", version: "OpenGL ES 3.2 550",
    drmNode: "/dev/dri/renderD128", cudaIndex: 0, isSoftware: false)

  @Test func whatWasFoundIsRemembered() throws {
    let machine = try MadeUpMachine()
    #expect(machine.memo?.devices == nil)
    machine.memo?.store([Self.software])
    #expect(machine.memo?.devices == [Self.software])
    machine.memo?.store([Self.software, Self.hardware])
    #expect(machine.memo?.devices == [Self.software, Self.hardware])
    let tabbed = GraphicsDevice(index: 0, renderer: "a\tb\nc\r\nd", isSoftware: true)
    machine.memo?.store([tabbed])
    #expect(machine.memo?.devices?.map(\.renderer) == ["a b c d"])
  }

  @Test func withoutACacheNothingIs() throws {
    #expect(DeviceMemo(.none) == nil)
    let machine = try MadeUpMachine()
    let memo = try #require(DeviceMemo(.folder("/dev/null/cache"), traces: machine.traces))
    memo.store([Self.software])
    #expect(memo.devices == nil)
  }

  /// Compiled programs are kept beside it, and `CacheLocation.isEmpty` speaks of those.
  @Test func theMemoDoesNotMakeTheCacheLookFull() throws {
    let machine = try MadeUpMachine()
    machine.memo?.store([Self.software])
    #expect(CacheLocation.folder(machine.cache).isEmpty)
  }

  /// Where there may be hardware in a moment, its absence is not remembered, and forgotten if it was.
  @Test func aGPUThatDoesNotWorkNowIsLookedForAgain() throws {
    let machine = try MadeUpMachine()
    machine.memo?.store([Self.software])
    machine.memo?.store([])
    #expect(machine.memo?.devices == nil)
    machine.memo?.store([Self.software, Self.broken])
    #expect(machine.memo?.devices == nil)
    machine.memo?.store([Self.software, Self.broken, Self.hardware])
    #expect(machine.memo?.devices == nil, "two devices cannot have one number")
  }

  /// With a file that a driver may open there may be a GPU the next time; a card without a render node is a
  /// server's console.
  @Test(arguments: [
    ("/dev/nvidia0", false), ("/dev/dri/renderD128", false), ("/dev/dxg", false), ("/dev/dri/card0", true),
    ("/dev/nvidia-caps/nvidia-cap1", true), ("/dev/sda", true),
  ])
  func absenceIsNotRememberedWhereThereIsAGPU(file: String, isRemembered: Bool) throws {
    let machine = try MadeUpMachine()
    try machine.write("", file)
    machine.memo?.store([Self.software])
    #expect((machine.memo?.devices == [Self.software]) == isRemembered)
    machine.memo?.store([Self.software, Self.hardware])
    #expect(machine.memo?.devices == [Self.software, Self.hardware], "but presence is: it is tried at once")
  }

  /// Whatever may bring a GPU, or another driver.
  @Test(arguments: [
    "/dev/nvidia0", "/dev/nvidiactl", "/dev/dri/renderD128", "/dev/dri/card1", "/dev/dxg",
    "/etc/glvnd/egl_vendor.d/10_nvidia.json", "/usr/share/glvnd/egl_vendor.d/10_nvidia.json",
    "/usr/share/glvnd/egl_vendor.d/50_mesa.json", "/etc/ld.so.cache", "LIBRARIES/libEGL.so.1",
    "LIBRARIES/libEGL_mesa.so.0", "LIBRARIES/libEGL_nvidia.so.0", "LIBRARIES/dri/iris_dri.so",
    "/proc/sys/kernel/random/boot_id", "/sys/module/nvidia",
  ])
  func newFilesMakeItForget(file: String) throws {
    let machine = try MadeUpMachine()
    machine.memo?.store([Self.software])
    #expect(machine.memo?.devices != nil)
    try machine.write("something new", file.replacing("LIBRARIES", with: MadeUpMachine.libraries))
    #expect(machine.memo?.devices == nil)
  }

  @Test func otherFilesDoNot() throws {
    let machine = try MadeUpMachine()
    machine.memo?.store([Self.software])
    for file in ["/dev/sdb", "/etc/hosts", "/home/someone/libEGL.so.1", "/dev/shm/x"] {
      try machine.write("something new", file)
    }
    #expect(machine.memo?.devices == [Self.software])
  }

  @Test(arguments: [
    ("LIBGL_ALWAYS_SOFTWARE", "1"), ("__EGL_VENDOR_LIBRARY_FILENAMES", "/opt/10_other.json"),
    ("EGL_PLATFORM", "device"), ("GALLIUM_DRIVER", "zink"), ("LD_LIBRARY_PATH", "/opt/lib"),
    ("CUDA_VISIBLE_DEVICES", "1"),
  ])
  func otherVariablesAreAnotherMachine(name: String, value: String) throws {
    let machine = try MadeUpMachine()
    machine.memo?.store([Self.software])
    machine.environment[name] = value
    #expect(machine.memo?.devices == nil)
    machine.environment[name] = nil
    #expect(machine.memo?.devices == [Self.software])
  }

  /// A vendor that the environment names is found, too, and the library that it names.
  @Test func namedDriversAreTracedToTheirLibraries() throws {
    let machine = try MadeUpMachine()
    try machine.write(#"{"ICD":{"library_path":"/opt/driver/libEGL_x.so"}}"#, "/opt/x.json")
    try machine.write("a driver", "/opt/driver/libEGL_x.so")
    machine.environment["__EGL_VENDOR_LIBRARY_FILENAMES"] = "/opt/x.json"
    machine.memo?.store([Self.software])
    #expect(machine.memo?.devices == [Self.software])
    try machine.write("a newer driver", "/opt/driver/libEGL_x.so")
    #expect(machine.memo?.devices == nil)
  }

  /// No altered and no missing byte gives other devices than were stored.
  @Test func aDamagedMemoWasNeverThere() throws {
    let machine = try MadeUpMachine()
    machine.memo?.store([Self.software, Self.hardware])
    let file = URL(filePath: try machine.memoFile())
    let bytes = [UInt8](try Data(contentsOf: file))
    for index in bytes.indices {
      var altered = bytes
      altered[index] ^= 1
      try Data(altered).write(to: file)
      #expect(machine.memo?.devices == nil)
      try Data(bytes.prefix(index)).write(to: file)
      #expect(machine.memo?.devices == nil)
    }
    machine.memo?.store([Self.software])
    #expect(machine.memo?.devices == [Self.software], "and is written anew")
  }

  /// Another program's file, with the right checksum.
  @Test(arguments: [
    "", "\n", "0\tdevice", "0\tdevice\tsoftware\tv\tr\tv\t\t\t\t", "1\tdevice\tsoftware\tv\tr\tv\t\t\t",
    "x\tdevice\tsoftware\tv\tr\tv\t\t\t", "0\twindow\tsoftware\tv\tr\tv\t\t\t",
    "0\tdevice\tmaybe\tv\tr\tv\t\t\t", "0\tdevice\tsoftware\tv\tr\tv\t\tx\t",
    "0\tdevice\thardware\tv\tr\tv\t\t\tbroken", "\u{0}\u{1}\u{2}",
  ])
  func aMalformedMemoSaysNothing(text: String) throws {
    let machine = try MadeUpMachine()
    DiskCache(.folder("\(machine.cache)/devices")).store(
      Array(text.utf8), for: "devices\n\(machine.traces.text)")
    #expect(machine.memo?.devices == nil)
  }
}

/// A machine with Mesa, and a folder for a cache.
private final class MadeUpMachine {
  let root: String
  var environment: [String: String] = [:]

  #if arch(arm64)
  static let libraries = "/usr/lib/aarch64-linux-gnu"
  #else
  static let libraries = "/usr/lib/x86_64-linux-gnu"
  #endif

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)").path
    try write(#"{"ICD": {"library_path": "libEGL_mesa.so.0"}}"#, "/usr/share/glvnd/egl_vendor.d/50_mesa.json")
    try write("a driver", "\(Self.libraries)/libEGL_mesa.so.0")
    try write("a loader", "\(Self.libraries)/libEGL.so.1")
    try write("llvmpipe", "\(Self.libraries)/dri/swrast_dri.so")
    try write("first", "/proc/sys/kernel/random/boot_id")
    try write("", "/dev/null")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  var cache: String { "\(root)/cache" }
  var traces: DriverTraces { DriverTraces(root: root) { self.environment[$0] } }
  var memo: DeviceMemo? { DeviceMemo(.folder(cache), traces: traces) }

  func write(_ text: String, _ path: String) throws {
    let file = URL(filePath: root + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The one file of the memo.
  func memoFile() throws -> String {
    let folder = "\(cache)/devices"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return "\(folder)/\(try #require(names.count == 1 ? names.first : nil))"
  }
}
