// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Intaglio

// Batches of the C library; intaglio.h says what each function does.

@implementation @c
public func intaglio_batch(
  _ inputs: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ folder: UnsafePointer<CChar>?,
  _ style: OpaquePointer?, _ options: UnsafePointer<intaglio_batch_options>?, _ report: StringPlace?,
  _ error: StringPlace?
) -> intaglio_status {
  createString(report, "report", error) {
    let paths = try paths(inputs, count)
    let options = try CallerBatch(options)
    let batch = Batch(
      inputs: paths.map(BatchInput.path), outputFolder: try text(folder, "folder"),
      style: try StyleObject.style(style), scale: options.scale ?? 1, grow: options.grow,
      framing: options.framing ?? Framing(), keepsPaths: options.keepsPaths, settings: options.settings)
    let found: BatchReport
    do {
      found = try options.report(of: batch)
    } catch BatchError.collision(let output, let first, let second) where !options.keepsPaths {
      throw CallFailure.invalid(
        "\(first) and \(second) would both become \(output); set options.keep_paths to keep both")
    }
    guard found.total != 0 || found.isInterrupted else {
      let leftOut = found.leftOut.isEmpty ? "" : "; \(found.leftOut)"
      throw CallFailure(
        status: INTAGLIO_NO_INPUT,
        message: "no pictures were found in \(paths.joined(separator: ", "))\(leftOut)")
    }
    return try found.json
  }
}

@implementation @c
public func intaglio_batch_scenes(
  _ scene: OpaquePointer?, _ manifest: UnsafePointer<CChar>?, _ folder: UnsafePointer<CChar>?,
  _ options: UnsafePointer<intaglio_batch_options>?, _ report: StringPlace?, _ error: StringPlace?
) -> intaglio_status {
  createString(report, "report", error) {
    let template = try SceneObject.object(scene).template
    let options = try CallerBatch(options)
    guard options.grow == nil, options.framing == nil, !options.keepsPaths else {
      throw CallFailure.invalid(
        "options.grow, options.framing and options.keep_paths are for pictures, not for scenes")
    }
    let batch = SceneBatch(
      scene: template, manifests: [try text(manifest, "manifest")], outputFolder: try text(folder, "folder"),
      scale: options.scale, settings: options.settings)
    return try options.report(of: batch).json
  }
}

private func paths(
  _ inputs: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
) throws(CallFailure) -> [String] {
  guard let inputs else { throw .invalid("inputs is NULL") }
  guard (1...Int(Int32.max)).contains(count) else {
    throw .invalid("count is \(UInt(bitPattern: count)) but must be the number of inputs, 1 or more")
  }
  var paths: [String] = []
  for index in 0..<count { paths.append(try text(inputs[index], "inputs[\(index)]")) }
  return paths
}
