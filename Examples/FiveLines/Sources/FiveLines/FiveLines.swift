import Intaglio

@main
struct FiveLines {
  static func main() throws {
    let renderer = try Renderer()
    let icon = try Bitmap(contentsOfPNG: "icon.png")
    let indented = try renderer.render(icon, style: .innerShadowLayer())
    try indented.writePNG(to: "indented.png")
  }
}
