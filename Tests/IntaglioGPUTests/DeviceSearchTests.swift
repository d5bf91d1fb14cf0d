// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import Testing

/// Which of a server's devices are opened, and which may be selected.
@Suite struct DeviceSearchTests {
  /// A device before it is opened.
  private static func listed(_ index: Int, cuda: Int? = nil, isSoftware: Bool = false) -> GraphicsDevice {
    GraphicsDevice(index: index, cudaIndex: cuda, isSoftware: isSoftware)
  }

  /// Eight GPUs, and Mesa's rasteriser.
  private let server =
    (0..<8).map { DeviceSearchTests.listed($0, cuda: $0) } + [DeviceSearchTests.listed(8, isSoftware: true)]

  /// The choice, and the opened devices.
  private func search(
    _ selection: DeviceSelection, _ listed: [GraphicsDevice], cuda: String? = nil, broken: Set<Int> = []
  ) -> (index: Int?, reason: String, opened: [Int]) {
    var opened: [Int] = []
    let visible = VisibleDevices(setting: cuda)
    let devices = selection.devices(among: listed, visible: visible) { device in
      opened.append(device.index)
      var device = device
      device.renderer = device.isSoftware ? "llvmpipe" : "GPU \(device.index)"
      device.vendor = device.isSoftware ? "Mesa" : "NVIDIA Corporation"
      if broken.contains(device.index) { device.failure = "broken" }
      return device
    }
    do throws(RenderError) {
      let choice = try DeviceChoice(selection, among: devices, visible: visible)
      return (choice.device.index, choice.reason, opened)
    } catch {
      return (nil, "\(error)", opened)
    }
  }

  @Test(arguments: [DeviceSelection.automatic, .hardware])
  func noMoreDevicesAreOpenedThanUpToTheFirstThatWorks(selection: DeviceSelection) {
    #expect(search(selection, server).opened == [0])
    let second = search(selection, server, broken: [0])
    #expect(second.index == 1 && second.opened == [0, 1])
    let third = search(selection, Array(server.reversed()))
    #expect(third.index == 7 && third.opened == [8, 7])
  }

  @Test func anIndexOpensItsDeviceAlone() {
    let found = search(.index(5), server)
    #expect(found.index == 5 && found.opened == [5])
    #expect(search(.index(5), server, broken: [5]).index == nil)
    let missing = search(.index(9), server)
    #expect(missing.index == nil && missing.reason.contains("there is no device 9"))
    #expect(missing.reason.contains("GPU 7"), "all devices are named")
  }

  @Test func withoutHardwareAllAreTried() {
    let found = search(.hardware, [server[8]])
    #expect(found.index == nil && found.opened == [8] && found.reason.contains("no hardware GPU was found"))
    #expect(search(.automatic, [server[8]]).index == 8)
  }

  /// CUDA's numbers of the whole machine, and of the visible devices alone.
  @Test func theDevicesThatCUDALeavesAreTaken() {
    for (cuda, index) in [("3", 3), ("6,2", 2), ("5,-1,2", 5), ("0", 0), ("7,x", 7)] {
      let found = search(.automatic, server, cuda: cuda)
      #expect(found.index == index, "\(cuda)")
      #expect(cuda == "0" || found.reason.contains("CUDA_VISIBLE_DEVICES=\(cuda) leaves"), "\(found.reason)")
    }
    let masked = (0..<8).map { Self.listed($0, cuda: $0 == 4 ? 0 : $0 == 6 ? 1 : nil) }
    #expect(search(.hardware, masked, cuda: "4,6").index == 4)
    #expect(search(.hardware, masked, cuda: "GPU-8c7f,GPU-11e2").index == 4)
  }

  @Test(arguments: ["", "-1", "NoDevFiles"])
  func withNoneLeftNoneIsTakenUnasked(cuda: String) {
    let hardware = search(.hardware, server, cuda: cuda)
    #expect(hardware.index == nil)
    #expect(
      hardware.reason.contains("CUDA_VISIBLE_DEVICES=\(cuda) leaves no hardware GPU"), "\(hardware.reason)")
    #expect(search(.automatic, server, cuda: cuda).index == 8)
    #expect(search(.index(2), server, cuda: cuda).index == 2)
  }

  /// The variable says nothing about other makers' GPUs, nor about drivers without CUDA's numbers.
  @Test func devicesThatCUDADoesNotKnowAreVisible() {
    let radeon = GraphicsDevice(index: 1, vendor: "AMD", renderer: "AMD Radeon", isSoftware: false)
    let nvidia = GraphicsDevice(index: 0, vendor: "NVIDIA Corporation", renderer: "A GPU", isSoftware: false)
    func visible(_ setting: String) -> [Int] {
      [nvidia, radeon].filter { VisibleDevices(setting: setting).contains($0, of: [nvidia, radeon]) }.map(
        \.index)
    }
    #expect(visible("") == [1])
    #expect(visible("3") == [0, 1])
  }

  /// Two vendors' drivers may list one GPU, by the same file; devices without a file are distinct.
  @Test func aGPUOfTwoDriversCountsOnce() {
    func device(_ index: Int, _ node: String?) -> GraphicsDevice {
      GraphicsDevice(index: index, renderer: "GPU", drmNode: node, isSoftware: false)
    }
    let (first, second) = ("/dev/dri/renderD128", "/dev/dri/renderD129")
    let devices = [device(0, first), device(1, second), device(2, first), device(3, nil), device(4, nil)]
    #expect(
      devices.distinctHardware(visible: VisibleDevices(setting: nil)).map(\.index) == [0, 1, 3, 4])
  }

  @Test(
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("virgl (LLVMPIPE (LLVM 12.0.0, 256 bits))", true),
      ("zink Vulkan 1.3(llvmpipe (LLVM 15.0.6, 256 bits) (MESA_LLVMPIPE))", true), ("softpipe", true),
      ("D3D12 (Microsoft Basic Render Driver)", true), ("Software Rasterizer", true),
      ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)", true),
      ("Google SwiftShader", true), ("SWR (LLVM 11.0, 256 bits)", true),
      ("zink Vulkan 1.3(AMD Radeon RX 6600 (RADV NAVI23))", false),
      ("D3D12 (NVIDIA GeForce RTX 3080)", false), ("virgl (AMD Radeon RX 6600)", false),
      ("NVIDIA H100 80GB HBM3/PCIe/SSE2", false), ("Mesa Intel(R) UHD Graphics 630 (CFL GT2)", false),
      ("AMD Radeon Graphics (radeonsi, raphael_mendocino, LLVM 15.0.7, DRM 3.54)", false),
      ("SVGA3D; build: RELEASE;  LLVM;", false),
    ])
  func softwareIsToldByItsName(renderer: String, isSoftware: Bool) {
    #expect(GraphicsDevice.isSoftware(renderer: renderer, isListed: false) == isSoftware)
  }

  /// A driver without a known name is software if EGL says so; one on top of another is what its name says.
  @Test func softwareIsToldByEGL() {
    #expect(GraphicsDevice.isSoftware(renderer: "A new rasteriser", isListed: true))
    #expect(!GraphicsDevice.isSoftware(renderer: "D3D12 (NVIDIA GeForce RTX 3080)", isListed: true))
  }
}
