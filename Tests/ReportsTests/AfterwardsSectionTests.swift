import Foundation
import Records
import Reports
import TestSupport
import Testing

/// What the page shows of the time after sending, for made-up runs.
struct AfterwardsSectionTests {
  /// The first scenario's fold, with its plots first.
  private static func section(_ fixture: RunFixture, _ change: (RunFolder) throws -> Void = { _ in }) throws -> String {
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    try change(run)
    let reader = try RunReader(run)
    let files = try ReportWriter(
      ReportData(reader), of: reader, into: run.path + "/report", pictures: run.picturesPath, maxPageBytes: 25_000_000
    ).write([.html])
    let page = try String(contentsOfFile: files[0], encoding: .utf8)
    let begin = try #require(page.range(of: "id=\"cost\"")).lowerBound
    return String(page[begin...].prefix(upTo: try #require(page[begin...].range(of: "</section>")).lowerBound))
  }

  /// The first plot whose heading ends so.
  private static func plot(_ heading: String, in section: String) throws -> Substring {
    let begin = try #require(section.range(of: "\(heading)</h3>")).upperBound
    return section[begin...].prefix(upTo: try #require(section[begin...].range(of: "</ol>")).lowerBound)
  }

  @Test("the plot of time shows slow displays, because half of them come from memory in no time") func slow() throws {
    var fixture = RunFixture()
    fixture.hasPhone = true
    let section = try Self.section(fixture)
    #expect(section.contains("Time until 95 of 100 seen pictures are on the screen again"))
    let plot = try Self.plot("on the screen again", in: section)
    #expect(plot.matches(of: /<span class="val"><b>/).count == 4)
    #expect(!plot.contains("<b>0 ms</b>") && !plot.contains("class=\"slow\""))
  }

  @Test("the plot of money has the traffic beside it, as its heading says") func money() throws {
    let section = try Self.section(RunFixture())
    #expect(section.contains("in small type, what one user downloads"))
    let plot = try Self.plot("what one user downloads", in: section)
    #expect(plot.matches(of: /<b>\$[0-9.,]+<\/b> <small>[0-9.,]+ [kMG]B<\/small>/).count == 4)
    #expect(plot.matches(of: /aria-label="[^"]*: \$[^"]*, and a user downloads [^"]*"/).count == 4)
  }

  @Test("a run without a phone says that its times are not known, and gives the rest") func noPhone() throws {
    let section = try Self.section(RunFixture())
    #expect(section.contains("on the screen again: could not be computed; the remarks in the table say why."))
    #expect(section.contains("no time to decode is known") && section.contains("what one user downloads</h3>"))
  }

  /// Each policy of the fixture has larger pictures than the one before it, and those that are worse in everything are
  /// folded away.
  @Test("rows that are folded away do not affect the axis") func axis() throws {
    var fixture = RunFixture()
    fixture.policies = (1...14).map { "policy-\($0)" }
    let section = try Self.section(fixture)
    let plot = try Self.plot("what one user downloads", in: section)
    let widths = plot.matches(of: /<rect class="fill " x="0%" y="22%" width="([0-9.]+)%"/).compactMap {
      Double($0.output.1)
    }
    #expect(!widths.isEmpty && widths.count < 14)
    #expect(try #require(widths.max()) > 60, "\(widths)")
  }
}
