// SPDX-License-Identifier: MIT

/// A container's properties, resolved for one of its layouts.
struct FlexContainer {
  let mainAxis: FlexAxis
  let isReversed: Bool
  let wrap: FlexStyle.Wrap
  var content: FlexPair<Double?>
  let mainGap: Double
  let crossGap: Double
  let alignItems: FlexStyle.Alignment
  let justifyContent: FlexStyle.Alignment

  init(_ style: FlexStyle, width: Double?, height: Double?) {
    mainAxis = style.mainAxis
    isReversed = style.isReversed
    wrap = style.wrap
    content = FlexPair(width: width, height: height)
    mainGap = style.gap[mainAxis].resolved(content[mainAxis]) ?? 0
    crossGap = style.gap[mainAxis.other].resolved(content[mainAxis.other]) ?? 0
    alignItems = style.alignItems
    justifyContent = style.justifyContent
  }

  var crossAxis: FlexAxis { mainAxis.other }
  var isMultiline: Bool { wrap != .noWrap }
  /// The length of its content box along the main axis, if known.
  var main: Double? { content[mainAxis] }
  var cross: Double? { content[crossAxis] }
}
