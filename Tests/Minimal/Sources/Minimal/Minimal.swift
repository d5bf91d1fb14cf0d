// SPDX-License-Identifier: MIT
import Intaglio

/// Draws a picture and a text.
@main
struct Minimal {
  static func main() throws {
    let renderer = try Renderer(backend: .cpu)
    let size = PixelSize(8, 8)
    let square = try Bitmap(size: size, pixels: [UInt8](repeating: 255, count: 4 * 8 * 8))
    let style = Style(shadows: [Shadow(.inner, color: .black, offset: Vector(0, 2), blur: .blur(2))])
    let indented = try renderer.render(square, style: style)
    precondition(indented.size == size && indented != square)

    let text = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20), contents: .text(Text("Ag")))
    let drawn = try renderer.render(Scene(width: 40, height: 20, layers: [text]))
    precondition(drawn.pixels.contains { $0 != 0 })
    print("8 x 8 pixels indented, and two letters drawn.")
  }
}
