// SPDX-License-Identifier: MIT
public import FoundationEssentials
public import Intaglio

// Programs that use Foundation read errors' `localizedDescription`; this makes it the errors' own
// description. It is a separate module because one conformance links all of FoundationEssentials, seven
// megabytes, into a static program; the product Intaglio includes it, the tool does not. It need not be
// imported.

/// An error whose localized description is its description.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The error's description.
  public var errorDescription: String? { description }
}

extension BatchError: DescribedError {}
extension BatchFailure: DescribedError {}
extension BatchReportError: DescribedError {}
extension BitmapComparison.SizeMismatch: DescribedError {}
extension BitmapError: DescribedError {}
extension ColorCubeError: DescribedError {}
extension CSSError: DescribedError {}
extension DocumentError: DescribedError {}
extension FileConflict: DescribedError {}
extension FileRenderError: DescribedError {}
extension FramingError: DescribedError {}
extension PathError: DescribedError {}
extension PhotoshopStyleError: DescribedError {}
extension PictureFileError: DescribedError {}
extension PresetError: DescribedError {}
extension PSDError: DescribedError {}
extension RenderError: DescribedError {}
extension SceneError: DescribedError {}
extension StyleError: DescribedError {}
extension TextLayoutError: DescribedError {}
