// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the graphics devices, and the one that auto selects.",
    discussion: """
      intaglio devices
      intaglio devices --json | jq '.devices[] | select(.isSoftware | not) | .index'

      The first column has the numbers that --device takes, the last one CUDA's own numbers. On a machine without \
      graphics the list is empty, and the last line, like .automatic.reason in the JSON, says why.
      """)

  @Flag(help: "Print JSON: the devices, and what --backend auto selects.")
  var json = false

  func run() throws {
    let devices = GraphicsDevices.list()
    // Without the cache, which may be outdated.
    let selection = try Renderer(gpu: GPUOptions(cache: .none)).selection
    if json {
      try Console.print(Listing(devices: devices, automatic: SelectionListing(selection)).prettyJSON)
    } else {
      try Console.print(devices.isEmpty ? "There are no graphics devices." : DevicesCommand.table(devices))
      try Console.print("\n--backend auto takes \(selection)")
    }
  }

  static func table(_ devices: [GraphicsDevice]) -> String {
    let headings = ["DEVICE", "KIND", "RENDERER", "VERSION", "NODE", "CUDA"]
    let rows = devices.map { device -> [String] in
      let kind = device.isSoftware ? "software" : "hardware"
      let name = device.renderer.isEmpty ? device.failure ?? "" : device.renderer
      let cells = [
        "\(device.index)", device.isUsable ? kind : "unusable", name, device.version, device.drmNode ?? "",
        device.cudaIndex.map { "\($0)" } ?? "",
      ]
      return cells.map { $0.isEmpty ? "-" : $0 }
    }
    return TextTable.text([headings] + rows)
  }

  private struct Listing: Encodable {
    var devices: [GraphicsDevice]
    var automatic: SelectionListing
  }
}
