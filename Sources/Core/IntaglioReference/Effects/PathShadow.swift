// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  /// The shadow of a path that is not drawn itself, in a profile's arithmetic.
  func shadow(_ shadow: PathShadow, _ profile: Style.Profile, at space: DrawingSpace) throws(SceneError)
    -> Picture
  {
    guard shadow.color.alpha > 0 else { return Picture() }
    let style = Style(shadows: [shadow.shadow], profile: profile)
    let path = try coverage(of: shadow.path, .nonZero, at: space.seeing(style.field(for: space)))
    let cast = SpacedShadow(shadow: style.shadows[0], style: style, space: space)
    let caster = try casting(path, nil, by: cast, isStored: false, over: space.field)
    let strength = try blurred(caster, by: cast, over: space.field)
    return Picture(space.paint(shadow.color), covering: strength)
  }
}
