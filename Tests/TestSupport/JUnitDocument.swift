// SPDX-License-Identifier: MIT
import Foundation
import FoundationXML

/// JUnit XML as read by a CI server, with Foundation's parser, which shares no code with the writer.
package struct JUnitDocument: Sendable {
  /// An element `testsuites` or `testsuite`, with its own counts.
  package struct Suite: Sendable, Hashable {
    package var name: String
    package var tests: Int
    package var failures: Int
    package var errors: Int

    package init(name: String, tests: Int, failures: Int, errors: Int) {
      (self.name, self.tests, self.failures, self.errors) = (name, tests, failures, errors)
    }
  }

  /// An element `testcase`.
  package struct Case: Sendable, Hashable {
    /// The name of the suite around it.
    package var suite: String
    /// Its attribute `classname`.
    package var className: String
    package var name: String
    package var file: String?
    /// `failure` or `error`; nil for a passed case.
    package var outcome: String?
    /// The attribute `message` of the outcome.
    package var message = ""
    /// The text in the outcome.
    package var text = ""
    /// The text in `system-out`.
    package var output = ""
  }

  /// The totals of the document's element.
  package let total: Suite
  /// The suites, in order.
  package let suites: [Suite]
  /// The cases, in order.
  package let cases: [Case]

  /// Parses the document.
  ///
  /// - Throws: The parser's error for invalid XML; `CocoaError` for XML without `testsuites`.
  package init(_ xml: Data) throws {
    let reader = Reader()
    let parser = XMLParser(data: xml)
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    guard let total = reader.total else { throw CocoaError(.fileReadCorruptFile) }
    self.total = total
    suites = reader.suites
    cases = reader.cases
  }

  /// Collects the elements during the parse.
  private final class Reader: NSObject, XMLParserDelegate {
    var total: Suite?
    var suites: [Suite] = []
    var cases: [Case] = []
    private var element = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      element = name
      switch name {
      case "testsuites": total = Self.suite(attributes)
      case "testsuite": suites.append(Self.suite(attributes))
      case "testcase":
        cases.append(
          Case(
            suite: suites.last?.name ?? "", className: attributes["classname"] ?? "",
            name: attributes["name"] ?? "", file: attributes["file"]))
      case "failure", "error":
        guard let last = cases.indices.last else { return }
        cases[last].outcome = name
        cases[last].message = attributes["message"] ?? ""
      default: break
      }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      guard let last = cases.indices.last else { return }
      switch element {
      case "failure", "error": cases[last].text += text
      case "system-out": cases[last].output += text
      default: break
      }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      element = ""
    }

    private static func suite(_ attributes: [String: String]) -> Suite {
      func count(_ name: String) -> Int { attributes[name].flatMap { Int($0) } ?? -1 }
      return Suite(
        name: attributes["name"] ?? "", tests: count("tests"), failures: count("failures"),
        errors: count("errors"))
    }
  }
}
