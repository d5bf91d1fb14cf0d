// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioGPU
import IntaglioModel
import Testing

@Suite struct DeviceTests {
  @Test func someDeviceWorksAndSoftwareIsCalledSoftware() throws {
    let devices = GraphicsDevices.list()
    #expect(!devices.filter(\.isUsable).isEmpty)
    #expect(devices.map(\.index) == Array(devices.indices))
    for device in devices where device.isUsable {
      #expect(device.version.hasPrefix("OpenGL ES 3."))
      #expect(!device.renderer.isEmpty && !device.vendor.isEmpty)
      let isRasteriser = ["llvmpipe", "softpipe", "swrast", "SwiftShader"].contains {
        device.renderer.contains($0)
      }
      #expect(device.isSoftware == isRasteriser)
    }
    for device in devices where !device.isUsable { #expect(device.failure?.isEmpty == false) }
  }

  @Test func listingTwiceGivesTheSame() throws {
    #expect(GraphicsDevices.list() == GraphicsDevices.list())
  }

  private let hardware = GraphicsDevice(
    index: 1, renderer: "A GPU", version: "OpenGL ES 3.2", isSoftware: false)
  private let software = GraphicsDevice(
    index: 0, renderer: "llvmpipe", version: "OpenGL ES 3.2", isSoftware: true)
  private let broken = GraphicsDevice(index: 2, isSoftware: false, failure: "permission denied")

  @Test func hardwareIsPreferredWhateverItsPlace() throws {
    let choice = try DeviceChoice(.automatic, among: [software, broken, hardware])
    #expect(choice.device == hardware)
    #expect(choice.reason == "it is the first hardware GPU")
  }

  @Test func softwareIsTakenWithAReasonOnlyWhereAllowed() throws {
    let choice = try DeviceChoice(.automatic, among: [software, broken])
    #expect(choice.device == software)
    #expect(choice.reason.contains("software rasteriser"))
    let error = #expect(throws: RenderError.self) { try DeviceChoice(.hardware, among: [software, broken]) }
    #expect(error?.description.contains("permission denied") == true)
  }

  @Test func anIndexIsTakenAtItsWord() throws {
    #expect(try DeviceChoice(.index(0), among: [hardware, software]).device == software)
    let broken = #expect(throws: RenderError.self) {
      try DeviceChoice(.index(2), among: [hardware, self.broken])
    }
    #expect(broken?.description.contains("permission denied") == true)
    let absent = #expect(throws: RenderError.self) { try DeviceChoice(.index(7), among: [hardware]) }
    #expect(absent?.description.contains("there is no device 7") == true)
    #expect(throws: RenderError.self) { try RenderThread(device: .index(4711)) }
  }

  @Test func deviceFilesAreRenderNodesThenCards() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dri-\(UUID())").path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["by-path", "card0", "card1", "renderD129", "renderD128"] {
      try Data().write(to: URL(filePath: "\(folder)/\(name)"))
    }
    let names = ["renderD128", "renderD129", "card0", "card1"]
    #expect(GBMDevice.nodes(in: folder) == names.map { "\(folder)/\($0)" })
    #expect(GBMDevice.nodes(in: "\(folder)/missing") == [])
  }

  /// GL_VERSION of drivers for a Radeon, an NVIDIA GPU and a Mali.
  @Test func onlyMesaIsAskedForMemoryOfTheMachine() {
    let versions = [
      "OpenGL ES 3.2 Mesa 25.0.7": true, "OpenGL ES 3.2 NVIDIA 535.54.03": false,
      "OpenGL ES 3.2 v1.g2p0-01eac0.a728b64d6b9d8cadf7f54eb4e167984c": false,
    ]
    for (version, isAsked) in versions {
      let device = GraphicsDevice(index: 0, version: version, isSoftware: false)
      #expect(device.needsClientStorage == isAsked, "\(version)")
    }
  }

  @Test func aDeviceSurvivesJSON() throws {
    let device = GraphicsDevice(
      index: 3, renderer: "A", drmNode: "/dev/dri/renderD128", cudaIndex: 1, isSoftware: false)
    let data = try JSONEncoder().encode(device)
    #expect(try JSONDecoder().decode(GraphicsDevice.self, from: data) == device)
  }
}
