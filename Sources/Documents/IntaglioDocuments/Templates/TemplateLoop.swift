// SPDX-License-Identifier: MIT
import IntaglioModel

/// The repetition of a layer for each element of a list, the text of its `for`: `tag in tags`, or
/// `row, number in rows`, where `number` counts from 1.
struct TemplateLoop: Sendable {
  let element: String
  let number: String?
  let list: String

  private static let form =
    "must be a name for each element and a list: \"tag in tags\", or \"tag, number in tags\""

  init(_ text: String) throws(JSONFault) {
    let words = text.replacing(text: ",", with: " , ").split(whereSeparator: \.isWhitespace).map(String.init)
    switch words.count {
    case 3 where words[1] == "in": (element, number) = (words[0], nil)
    case 5 where words[1] == "," && words[3] == "in": (element, number) = (words[0], words[2])
    default: throw JSONFault("\(Self.form), not \"\(Excerpt.line(text))\"")
    }
    let list = words[words.count - 1]
    self.list = list.hasPrefix("${") && list.hasSuffix("}") ? String(list.dropFirst(2).dropLast()) : list
    for name in [element, number].compactMap({ $0 }) {
      guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), name.first?.isNumber == false else {
        throw JSONFault(
          "\"\(Excerpt.line(name))\" is not a valid name for an element: letters, digits and _, no digit first"
        )
      }
    }
    guard element != number else {
      throw JSONFault("gives the element and its number the same name \"\(Excerpt.line(element))\"")
    }
  }

}
