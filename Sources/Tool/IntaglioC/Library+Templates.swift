// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Glibc
import Intaglio

// Descriptions and verification of scenes in the C library; intaglio.h says what each function does.

@implementation @c
public func intaglio_scene_describe(
  _ scene: OpaquePointer?, _ json: StringPlace?, _ error: StringPlace?
) -> intaglio_status {
  createString(json, "json", error) { try SceneObject.object(scene).template.listing }
}

@implementation @c
public func intaglio_scene_layout(
  _ scene: OpaquePointer?, _ scale: Double, _ json: StringPlace?, _ error: StringPlace?
) -> intaglio_status {
  createString(json, "json", error) {
    let (scene, template) = try SceneObject.object(scene).scene(
      scale: scale, warningsTo: .ofProcess, repeats: false)
    return try template.locating { try scene.layoutJSON() }
  }
}

@implementation @c
public func intaglio_scene_verify(
  _ renderer: OpaquePointer?, _ scene: OpaquePointer?,
  _ verification: UnsafeMutablePointer<intaglio_verification>?, _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let renderer = try RendererObject.object(renderer).renderer
    let place = try place(verification, "verification")
    guard case .photoshop(let document) = try SceneObject.object(scene).template else {
      throw CallFailure.invalid("only Photoshop documents have a picture to compare with")
    }
    let found = try document.comparison { try renderer.render($0) }
    var result = try structure(UnsafePointer(place), defaults: intaglio_verification(), "verification")
    (result.is_alike, result.mean_difference) = (found.isAlike ? 1 : 0, found.mean)
    (result.maximum_difference, result.visible_share) = (Int32(found.maximum), found.visibleShare)
    let area = found.area ?? PixelRect(columns: 0..<0, rows: 0..<0)
    (result.column, result.row) = (Int64(area.columns.lowerBound), Int64(area.rows.lowerBound))
    (result.width, result.height) = (Int64(area.width), Int64(area.height))
    write(result, size: result.size, to: place)
  }
}

extension SceneTemplate {
  /// Runs work on its scene; errors then name the file that causes them.
  func locating<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch RenderError.scene(let error) {
      let failure = RenderError.scene(error)
      throw CallFailure(
        status: CallFailure(failure).status, message: "\(located(error))\(Packages.advice(for: failure))")
    }
  }
}
