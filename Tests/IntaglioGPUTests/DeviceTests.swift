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

  @Test func aDeviceSurvivesJSON() throws {
    let device = GraphicsDevice(
      index: 3, renderer: "A", drmNode: "/dev/dri/renderD128", cudaIndex: 1, isSoftware: false)
    let data = try JSONEncoder().encode(device)
    #expect(try JSONDecoder().decode(GraphicsDevice.self, from: data) == device)
  }
}
