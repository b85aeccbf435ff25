import Documents
import Foundation
import TestSupport
import Testing
@testable import Judgement

/// The designs' gates say who promises each assertion, and quote the designs' own words.
@Suite("Quotes of the designs") struct QuoteTests {
  private static let sources = Gate.presets.all.flatMap { gate in
    gate.assertions.map { (name: "\(gate.name): \($0.name)", because: $0.because, origin: $0.origin) }
  }

  @Test("Every assertion says who promises it; a derived one names its other sentences") func kinds() {
    for (name, because, origin) in Self.sources {
      #expect(origin != nil, "\(name): kind is missing")
      if origin?.kind == .derived { #expect(because?.contains("line") == true, "\(name): which other lines?") }
      #expect(origin?.quote?.count ?? 0 <= 120, "\(name): a quote is a sentence at most")
    }
  }

  @Test("The words stand in the document at the line that is named", .needsShared("designs")) func words() throws {
    for (name, _, origin) in Self.sources {
      guard let quote = origin?.quote, let place = origin?.at else { continue }
      let fault = try Self.fault(of: quote, at: place)
      #expect(fault == nil, "\(name): \(fault ?? "")")
    }
  }

  @Test("One altered word, part of a word and another line are noticed", .needsShared("designs")) func altered() throws
  {
    #expect(try Self.fault(of: "Immediate (within 100ms)", at: "000, line 1316") == nil)
    #expect(try Self.fault(of: "Immediate (within 200ms)", at: "000, line 1316") != nil)
    #expect(try Self.fault(of: "mediate (within 100ms)", at: "000, line 1316") != nil)
    #expect(try Self.fault(of: "Immediate (within 100ms)", at: "000, line 1315") != nil)
    #expect(try Self.fault(of: "Immediate (within 100ms)", at: "000, line 9999") != nil)
    #expect(try Self.fault(of: "Immediate (within 100ms)", at: "000") != nil)
  }

  /// What is wrong with a quote; nil if its whole words stand in that line.
  private static func fault(of quote: String, at place: String) throws -> String? {
    let parts = place.components(separatedBy: ", line ")
    guard parts.count == 2, let line = Int(parts[1]) else { return "\"\(place)\" is not like \"000, line 15\"" }
    let folder = try Shared.path("designs")
    let file = try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("\(parts[0])_") }
    guard let file else { return "there is no document \(parts[0])" }
    let lines = try Data(contentsOf: folder.appending(path: file)).split(
      separator: 10, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return "\(file) has only \(lines.count) lines" }
    let text = String(decoding: lines[line - 1], as: UTF8.self)
    let isWhole = text.ranges(of: quote).contains { range in
      let neighbours = [text[..<range.lowerBound].last, text[range.upperBound...].first]
      return !neighbours.contains { $0.map { $0.isLetter || $0.isNumber } == true }
    }
    return isWhole ? nil : "\(place) says \"\(text)\", not \"\(quote)\""
  }
}
