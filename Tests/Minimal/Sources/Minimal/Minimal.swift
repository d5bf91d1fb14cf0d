// SPDX-License-Identifier: MIT
import Glibc
import IntaglioCore

/// Draws a style over a picture and over a picture file, and a text.
@main
struct Minimal {
  static func main() throws {
    let renderer = try Renderer(backend: .cpu)
    let size = PixelSize(width: 8, height: 8)
    let square = try Bitmap(size: size, pixels: [UInt8](repeating: 255, count: 4 * 8 * 8))
    let style = Style(shadows: [Shadow(.inner, color: .black, offset: Vector(0, 2), blur: .css(2))])
    let indented = try renderer.render(square, style: style)
    precondition(indented.size == size && indented != square)

    var name = Array("/tmp/intaglio-minimal-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { preconditionFailure("no folder") }
    let folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let (input, output) = ("\(folder)/square.png", "\(folder)/indented.png")
    defer { for path in [input, output, folder] { remove(path) } }
    try square.write(to: input)
    try FileJob(input: input, output: output, style: style).run(with: renderer)
    let written = try Bitmap(contentsOfFile: output)
    precondition(written == indented)

    let text = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20), contents: .text(Text("Ag")))
    let drawn = try renderer.render(Scene(width: 40, height: 20, layers: [text]))
    precondition(drawn.pixels.contains { $0 != 0 })
    print("8 x 8 pixels indented, and two letters drawn.")
  }
}
