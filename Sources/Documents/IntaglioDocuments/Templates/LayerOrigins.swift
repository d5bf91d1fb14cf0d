// SPDX-License-Identifier: MIT

/// The places in a template of the layers that repetitions and conditions have produced: the fifth layer may
/// come from the template's second layer and the third of some tags, which errors call `layers[1](tags[2])`.
struct LayerOrigins: Sendable {
  /// For the elements of each changed list, the steps to them in the template: `[1](tags[2])`. Lists are
  /// named by their place among the produced layers: `layers[4].layers`.
  let lists: [String: [String]]

  /// The place in the template of a place among the produced layers.
  func written(_ place: String) -> String {
    guard !lists.isEmpty else { return place }
    var result = ""
    var rest = place[...]
    // The place before each index may be that of a changed list.
    while let bracket = rest.firstIndex(of: "["), let end = rest[bracket...].firstIndex(of: "]") {
      result += rest[..<bracket]
      let after = rest.index(after: end)
      let index = Int(rest[rest.index(after: bracket)..<end])
      if let steps = lists[String(place[..<bracket])], let index, steps.indices.contains(index) {
        result += steps[index]
      } else {
        result += rest[bracket..<after]
      }
      rest = rest[after...]
    }
    return result + rest
  }
}
