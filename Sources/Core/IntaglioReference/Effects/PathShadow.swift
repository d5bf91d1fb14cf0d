// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  /// The shadow of a path that is not drawn itself, in a profile's arithmetic.
  func shadow(_ shadow: PathShadow, _ profile: Style.Profile, at space: DrawingSpace) throws(SceneError)
    -> Picture
  {
    guard shadow.color.alpha > 0 else { return Picture() }
    let style = Style(shadows: [shadow.shadow], profile: profile)
    var needed = space
    needed.field = style.field(for: space)
    let path = try coverage(of: shadow.path, .nonZero, at: needed)
    let caster = try casting(
      path, nil, by: style.shadows[0], isStored: false, over: space.field, of: style, at: space)
    let strength = try blurred(caster, by: style.shadows[0], of: style, over: space.field, at: space)
    return Picture(space.paint(shadow.color), covering: strength)
  }
}
