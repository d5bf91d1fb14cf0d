// SPDX-License-Identifier: MIT
import IntaglioModel

/// The bevel of a grouped table's cells: a field inset into the page, with a light lip below it, a hairline
/// of shade along its upper edge, and an outline through which the page shows.
///
///     let button = InsetBevel(rect: Rect(x: 0, y: 0, width: 120, height: 44), radius: 8, fill: .white)
///     scene.layers.append(button.layer)
///
/// Its four steps, all in points:
///
/// 1. a lip of white 80 %: the field made one point higher instead of moved, visible only below the start of
///   the corners;
/// 2. the field, inset by half a point, and one more at its bottom;
/// 3. black 8 % between the field's inside and a copy of it moved down by a point, visible only above the end
///   of the corners;
/// 4. an outline of one point in black 18 %, copied: it replaces its backdrop, so that the page shows through
///   it.
public struct InsetBevel: Sendable, Hashable {
  /// The frame of the bevel in its parent, including lip and outline.
  public var rect: Rect
  /// The radius of the corners; at most half of each side inside the outline.
  public var radius: Double
  /// The colour of the field.
  public var fill: Color

  /// A bevel.
  public init(rect: Rect, radius: Double, fill: Color) {
    self.rect = rect
    self.radius = radius
    self.fill = fill
  }

  /// The bevel as a layer at `rect`, with the four steps as its children.
  public var layer: Layer {
    let bounds = Rect(0, 0, rect.width, rect.height)
    // One point for the outline all around, one more below for the lip.
    let field = Rect(1, 1, max(0, rect.width - 2), max(0, rect.height - 3))
    let radius = min(radius, field.width / 2, field.height / 2)
    let outline = Path.roundedRectangle(field.insetting(by: -0.5), radius: radius)
    let line = Shape(outline, fill: nil, stroke: Stroke(width: 1), strokeColor: Color(white: 0, alpha: 0.18))
    return Layer(
      "inset bevel", frame: rect, isIsolated: true,
      layers: [
        lip(radius),
        Layer("fill", frame: bounds, contents: .shape(Shape(outline, fill: fill))),
        shade(field, radius),
        Layer("outline", frame: bounds, contents: .shape(line), blend: .copy),
      ])
  }

  /// Two ellipses and the rectangle between them, visible only in the lowest `radius` points.
  private func lip(_ radius: Double) -> Layer {
    let (width, height) = (rect.width, rect.height)
    let side = 2 * radius + 1
    var path = Path.ellipse(in: Rect(0, radius - side, side, side))
    path.add(Path.ellipse(in: Rect(width - side, radius - side, side, side)))
    path.add(.rectangle(Rect(radius, 0, max(0, width - 2 * radius), radius + 1)))
    return Layer(
      "lip", frame: Rect(0, height - radius, width, radius),
      contents: .shape(Shape(path, fill: Color(white: 1, alpha: 0.8))), clipsToBounds: true)
  }

  /// The area inside the field or the field one point lower, but not inside both.
  private func shade(_ field: Rect, _ radius: Double) -> Layer {
    let inside = Rect(0, 0, field.width, field.height)
    var path = Path.roundedRectangle(inside, radius: radius)
    path.add(Path.roundedRectangle(Rect(0, 1, field.width, field.height), radius: radius))
    return Layer(
      "shade", frame: Rect(field.x, field.y, field.width, radius),
      contents: .shape(Shape(path, fill: Color(white: 0, alpha: 0.08), rule: .evenOdd)), clipsToBounds: true)
  }
}
