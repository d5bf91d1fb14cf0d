// SPDX-License-Identifier: MIT
import IntaglioModel
import Testing

/// Colours by name. The numbers are those of CSS Color 4, section 6.1.
@Suite struct ColorNameTests {
  @Test func commonColorsAreThoseOfTheirNames() throws {
    let named: [(String, Color)] = [
      ("red", .red), ("orange", .orange), ("yellow", .yellow), ("lime", .lime), ("green", .green),
      ("teal", .teal), ("cyan", .cyan), ("blue", .blue), ("navy", .navy), ("purple", .purple),
      ("magenta", .magenta), ("pink", .pink), ("maroon", .maroon), ("brown", .brown), ("olive", .olive),
      ("gray", .gray), ("silver", .silver), ("black", .black), ("white", .white), ("transparent", .clear),
    ]
    for (name, color) in named { #expect(Color(named: name) == color, "\(name)") }
  }

  @Test func aNameIsAColorOrNothing() {
    #expect(Color(named: "tomato") == Color(red: 1, green: 99.0 / 255, blue: 71.0 / 255))
    #expect(Color.green == Color(red: 0, green: 128.0 / 255, blue: 0))
    #expect(Color.names.count == 149 && Color.names.allSatisfy { Color(named: $0) != nil })
    #expect(Color(named: "Tomato") == nil && Color(named: "") == nil)
  }
}
