// SPDX-License-Identifier: MIT
import IntaglioModel

/// A coverage that is a product of one number a column and one a row, such as that of a rectangle or its
/// blur: columns[x] * rows[y]. Index 0 is the first column and row of the region for which it was made;
/// displacements are in it.
package struct BoundsProfile: Sendable, Hashable {
  /// One value a column of the region.
  package var columns: [Float]
  /// One value a row of the region.
  package var rows: [Float]

  /// See the properties.
  package init(columns: [Float], rows: [Float]) {
    self.columns = columns
    self.rows = rows
  }
}
