// SPDX-License-Identifier: MIT
public import FoundationEssentials
public import IntaglioTesting

// As IntaglioFoundation does for the errors of Intaglio.

extension SceneTestError: LocalizedError {
  /// The error's description.
  public var errorDescription: String? { description }
}
