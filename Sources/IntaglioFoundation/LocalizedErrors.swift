// SPDX-License-Identifier: MIT
public import FoundationEssentials
public import Intaglio

// Programs that use Foundation ask errors for their `localizedDescription`, and get the errors' own words by
// this. It is a module of its own because one conformance makes a static program link all of
// FoundationEssentials, seven megabytes; the product Intaglio has it, the tool does without it. Nobody needs
// to import it.

extension BatchError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension BatchFailure: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension BatchReportError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension BitmapError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension BitmapComparison.SizeMismatch: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension CSSError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension DocumentError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension FileConflict: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension FileRenderError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension PSDError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension PathError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension PictureFileError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension PresetError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension RenderError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension PhotoshopStyleError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension SceneError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension StyleError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

#if Text
extension TextLayoutError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}
#endif
