/// How often a backend that keeps surfaces between plans had to make one.
package struct SurfaceStatistics: Sendable, Hashable {
  /// Surfaces worth keeping that passes made.
  package var made = 0
  /// Surfaces that were there already, and read.
  package var found = 0
  /// Inputs that were sent to a device.
  package var uploads = 0

  /// Nothing yet.
  package init() {}
}
