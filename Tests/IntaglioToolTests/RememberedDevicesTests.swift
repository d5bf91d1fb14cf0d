// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioGPU
import Testing

/// What the program remembers of devices from one run to the next, on machines without a GPU. Where there is
/// one, its absence is never remembered.
@Suite(.enabled(if: !DriverTraces().hasOpenDeviceFiles))
struct RememberedDevicesTests {
  private static let madeUp = GraphicsDevice(index: 0, renderer: "made-up rasteriser", isSoftware: true)
  private static let gone = GraphicsDevice(index: 0, renderer: "GPU that is gone", isSoftware: false)

  private let tool: ToolProcess
  private let cache: String
  private let memo: DeviceMemo

  init() throws {
    tool = try ToolProcess()
    cache = tool.path("cache").path()
    memo = try #require(DeviceMemo(.folder(cache)))
    var picture = try Bitmap(transparent: PixelSize(4, 4))
    picture[1, 1] = SIMD4(255, 0, 0, 255)
    try picture.write(to: tool.path("in.png").path())
  }

  private func run(_ arguments: String..., cache: String? = nil) throws -> ToolProcess.Outcome {
    try tool.run(arguments, environment: ["INTAGLIO_CACHE": cache ?? self.cache])
  }

  private func render(_ arguments: String..., cache: String? = nil) throws -> ToolProcess.Outcome {
    let command = ["render", "in.png", "-o", "out.png", "--style", "lift", "--verbose"]
    return try tool.run(command + arguments, environment: ["INTAGLIO_CACHE": cache ?? self.cache])
  }

  @Test func theSecondRenderTakesItsWordForIt() throws {
    #expect(try render().status == 0)
    #expect(memo.devices == GraphicsDevices.list())
    memo.store([Self.madeUp])
    let second = try render()
    #expect(second.status == 0 && (second.text + second.errorText).contains("made-up rasteriser"))
    let off = try render(cache: "off")
    #expect(off.status == 0 && !(off.text + off.errorText).contains("made-up rasteriser"))
  }

  @Test(arguments: ["devices", "doctor"])
  func thoseWhoAskForDevicesGetThem(command: String) throws {
    memo.store([Self.madeUp])
    let listing = try run(command)
    #expect(listing.status == 0 && !listing.text.contains("made-up rasteriser"))
    #expect(memo.devices == GraphicsDevices.list(), "and others know it, too")
  }

  @Test func aGPUThatIsGoneIsNotTaken() throws {
    memo.store([Self.gone])
    let run = try render()
    #expect(run.status == 0 && !(run.text + run.errorText).contains("GPU that is gone"))
    #expect(memo.devices == GraphicsDevices.list())
  }

  @Test func aGPUThatIsAskedForIsLookedFor() throws {
    let device = try #require(GraphicsDevices.list().filter(\.isUsable).first)
    memo.store([Self.madeUp])
    for arguments in [["--backend", "gpu"], ["--device", "\(device.index)"]] {
      let run = try tool.run(
        ["render", "in.png", "-o", "out.png", "--style", "lift"] + arguments,
        environment: ["INTAGLIO_CACHE": cache])
      #expect(run.status == 0 && run.errorText.contains(device.renderer), "\(run.errorText)")
    }
  }

  @Test func aCacheThatCannotBeWrittenIsNoError() throws {
    for _ in 0..<2 {
      let run = try render(cache: "/dev/null/cache")
      #expect(run.status == 0, "\(run.errorText)")
    }
  }
}
