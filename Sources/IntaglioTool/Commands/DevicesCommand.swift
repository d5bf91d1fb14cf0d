import ArgumentParser
import FoundationEssentials
import Intaglio

/// `intaglio devices`: what a renderer could draw on, and what it would.
package struct DevicesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the graphics devices, and say which one would be used.",
    discussion: """
      intaglio devices
      intaglio devices --json | jq '.devices[] | select(.isSoftware | not) | .index'

      The first column is what --device takes. It is no CUDA index; that has a column of its own. A machine without \
      graphics has an empty list; the last line, and .automatic.reason in the JSON, say why.
      """)

  @Flag(help: "Print JSON: the devices, and what --backend auto selects.")
  package var json = false

  package init() {}

  package func run() throws {
    let devices = GraphicsDevices.list()
    let selection = try Renderer().selection
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let listing = Listing(devices: devices, automatic: Listing.Automatic(selection))
      print(String(decoding: try encoder.encode(listing), as: UTF8.self))
    } else {
      print(devices.isEmpty ? "There are no graphics devices." : DevicesCommand.table(devices))
      print("\n--backend auto takes \(selection)")
    }
  }

  /// One line a device, columns aligned, under a line of headings.
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
    struct Automatic: Encodable {
      var backend: String
      var device: Int?
      var name: String
      var isSoftware: Bool
      var reason: String

      init(_ selection: BackendSelection) {
        backend = selection.backend.rawValue
        device = selection.deviceIndex
        name = selection.deviceName
        isSoftware = selection.isSoftware
        reason = selection.reason
      }
    }

    var devices: [GraphicsDevice]
    var automatic: Automatic
  }
}
