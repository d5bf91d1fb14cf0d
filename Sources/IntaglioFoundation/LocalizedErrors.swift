// SPDX-License-Identifier: MIT
public import FoundationEssentials
public import Intaglio

// Programs that use Foundation read errors' `localizedDescription`; this makes it the errors' own
// description. It is a separate module because one conformance links all of FoundationEssentials, seven
// megabytes, into a static program; the product Intaglio includes it, the tool does not. It need not be
// imported.

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

extension ColorCubeError: LocalizedError {
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

extension FramingError: LocalizedError {
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
