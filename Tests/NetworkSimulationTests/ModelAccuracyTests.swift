import Foundation
import NetworkSimulation
import Testing

struct ModelAccuracyTests {
  @Test func `the figures that reports show are those of docs/network.md`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/network.md"), encoding: .utf8)
    #expect(text.contains(ModelAccuracy.truth))
    #expect(text.contains("is off by " + ModelAccuracy.chance))
    for group in ModelAccuracy.groups {
      let row = text.split(separator: "\n").first { $0.hasPrefix("| \(group.name) |") }
      let cells = row?.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
      #expect(cells.count > 2 && cells[1] == group.median && cells[2].hasPrefix(group.ninetieth), "\(group.name)")
    }
  }
}
