// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlanner
import SceneCatalog

/// Draws the pictures of the gallery and the demo.
struct GalleryDrawing {
  let renderer: Renderer
  /// Pixels of the pictures per pixel of the page.
  let density: Double
  var warnings = RenderWarnings()
  private var subjects: [DemoPicture: Bitmap] = [:]
  /// The photo of grounds, drawn once.
  private var photo: Bitmap?

  init(renderer: Renderer, density: Double) { (self.renderer, self.density) = (renderer, density) }

  /// Pixels per point of presets: a subject is 256 pixels of the page wide.
  var presetScale: Double { density / 2 }

  /// A subject, drawn once.
  mutating func picture(of subject: DemoPicture) throws -> Bitmap {
    if let picture = subjects[subject] { return picture }
    var picture = try subject.draw()
    let side = max(1, Int((256 * density).rounded()))
    if picture.width != side { picture = try picture.resampled(to: PixelSize(side, side)) }
    subjects[subject] = picture
    return picture
  }

  /// A preset applied to a subject, in its size: subjects have room around them.
  mutating func draw(_ preset: Preset, on subject: DemoPicture) throws -> Bitmap {
    try renderer.render(picture(of: subject), style: preset.style, scale: presetScale, grow: false)
  }

  /// A preset applied to contents, on the preset's ground.
  mutating func drawOnGround(_ preset: Preset, _ contents: Contents) throws -> Bitmap {
    let photo = try self.photo ?? DemoPicture.landscape()
    self.photo = photo
    let side = Double(DemoPicture.size.width)
    let frame = Rect(0, 0, side, side)
    let isPhoto = if case .image(let image) = contents { image.gravity == .resizeAspectFill } else { false }
    let inside = isPhoto ? frame.insetting(by: 64) : frame
    return try renderer.render(
      Scene(
        width: side, height: side, scale: presetScale,
        layers: [
          preset.ground.layer(frame, photo: photo),
          Layer(frame: inside, contents: contents, style: preset.style),
        ]))
  }

  /// A style applied to a picture, in the largest size that fits the page.
  ///
  /// - Returns: the picture without and with the style, and the scale of the style.
  func draw(_ styled: StyledPicture) throws -> (input: Bitmap, result: Bitmap, scale: Double) {
    let size = Vector(Double(styled.size.width), Double(styled.size.height))
    let magnification = density * GalleryEntry.magnification(size)
    func pixels(_ side: Double) -> Int { max(1, Int((side * magnification).rounded())) }
    let input = try styled.content.picture(PixelSize(pixels(size.x), pixels(size.y)))
    let scale = styled.scale * magnification
    let result = try renderer.render(input, style: styled.style, scale: scale, grow: styled.grow)
    return (input, result, scale)
  }

  /// A scene, magnified.
  ///
  /// - Returns: its picture, and the scene at the scale of the drawing.
  func draw(_ scene: Scene, magnification: Double = 1) throws -> (scene: Scene, result: Bitmap) {
    var scene = scene
    scene.scale = magnification * density
    return (scene, try renderer.render(scene, warnings: warnings))
  }
}
