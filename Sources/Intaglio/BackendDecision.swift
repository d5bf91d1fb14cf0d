import IntaglioCore

/// What a renderer will use: a pure function of what was asked for and of the graphics devices that are there.
package enum BackendDecision: Sendable, Hashable {
  /// This GPU.
  case gpu(GraphicsListing.Device, reason: String)
  /// The CPU.
  case cpu(reason: String)
  /// The Reference.
  case reference(reason: String)

  /// Decides.
  ///
  /// - Throws: `RenderError.unavailable` when the backend or device asked for is not there.
  package init(choice: BackendChoice, device: Int?, listing: GraphicsListing) throws(RenderError) {
    switch choice {
    case .automatic where device == nil:
      self = BackendDecision.automatic(listing)
    case .automatic, .gpu:
      self = try BackendDecision.gpu(device, listing)
    case .cpu, .reference:
      if let device {
        throw .unavailable(
          backend: choice.rawValue, reason: "it has no device \(device); devices are numbered for the GPU only")
      }
      self = choice == .cpu ? .cpu(reason: "asked for") : .reference(reason: "asked for")
    }
  }

  private static func automatic(_ listing: GraphicsListing) -> BackendDecision {
    if let hardware = listing.devices.first(where: { !$0.isSoftware }) {
      return .gpu(hardware, reason: "the first hardware GPU")
    }
    if let software = listing.devices.first {
      return .cpu(reason: "no hardware GPU: device \(software.index), \(software.name), is software")
    }
    return .cpu(reason: "no GPU: \(listing.absence)")
  }

  private static func gpu(_ device: Int?, _ listing: GraphicsListing) throws(RenderError) -> BackendDecision {
    if let device {
      guard let found = listing.devices.first(where: { $0.index == device }) else {
        let there = listing.devices.map { "\($0.index)" }.joined(separator: ", ")
        throw .unavailable(
          backend: "gpu",
          reason: there.isEmpty
            ? listing.absence : "there is no device \(device); the devices here are \(there)")
      }
      return .gpu(found, reason: "asked for")
    }
    if let hardware = listing.devices.first(where: { !$0.isSoftware }) {
      return .gpu(hardware, reason: "asked for; the first hardware GPU")
    }
    guard let software = listing.devices.first else {
      throw .unavailable(backend: "gpu", reason: listing.absence)
    }
    return .gpu(software, reason: "asked for; no hardware GPU is present")
  }
}
