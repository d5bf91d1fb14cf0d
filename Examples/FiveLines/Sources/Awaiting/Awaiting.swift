// SPDX-License-Identifier: MIT
import Intaglio

// snippet
@main
struct Awaiting {
  static func main() async throws {
    let renderer = try Renderer()
    let icon = try Bitmap(contentsOfFile: "icon.png")
    async let gold = renderer.picture(of: RenderRequest(icon, style: .gold))
    async let lifted = renderer.picture(of: RenderRequest(icon, style: .lift))
    try await gold.write(to: "gold.png")
    try await lifted.write(to: "lifted.png")
  }
}
// end
