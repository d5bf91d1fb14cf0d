// SPDX-License-Identifier: MIT
import Intaglio

@main
struct FiveLines {
  static func main() throws {
    let renderer = try Renderer()
    let icon = try Bitmap(contentsOfFile: "icon.png")
    let indented = try renderer.render(icon, style: .innerShadow())
    try indented.write(to: "indented.png")
  }
}
