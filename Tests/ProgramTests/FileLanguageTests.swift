import Afterwards
import CommandLineParsing
import CompressionStrategies
import Documents
import Foundation
import Judgement
import NetworkSimulation
import PerceptualQuality
import Testing
@testable import Program

@Suite("The documents of file languages") struct FileLanguageTests {
  /// A language with its document, its reader, and the built-in files in it.
  struct Case: CustomTestStringConvertible, Sendable {
    let language: FileLanguage
    let document: String
    let listing: String
    let read: @Sendable ([UInt8]) throws -> Void
    var testDescription: String { language.name }

    static let all: [Case] = [
      Case(language: .policy, document: "policies", listing: "policies") { _ = try Policy(reading: $0, from: "f") },
      Case(language: .link, document: "links", listing: "links") { _ = try Link(reading: $0, from: "f") },
      Case(language: .device, document: "devices", listing: "devices") { _ = try Device(reading: $0, from: "f") },
      Case(language: .criterion, document: "criteria", listing: "criteria") {
        _ = try Criterion(reading: $0, from: "f", metrics: CriterionReference.metrics)
      },
      Case(language: .gates, document: "gates-reference", listing: "gates") { _ = try Gate(parsing: $0, name: "f") },
      Case(language: .encoder, document: "encoder-models", listing: "encoders") {
        _ = try EncoderModel(reading: $0, from: "f")
      },
      Case(language: .scenario, document: "scenarios", listing: "scenarios") {
        _ = try Scenario(reading: $0, from: "f")
      },
    ]

    var shipped: [String] {
      Listing.all.first { $0.name == listing }?.entries().compactMap(\.file) ?? []
    }
  }

  @Test("are what the declarations say; `make reference` writes them again", arguments: Case.all)
  func documents(of it: Case) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/\(it.document).md")
    #expect(try String(contentsOf: url, encoding: .utf8) == it.language.markdown)
  }

  @Test("have whole examples that can be read, and contain the key of every key", arguments: Case.all)
  func wholeExamples(of it: Case) throws {
    #expect(!it.language.examples.isEmpty)
    for example in it.language.examples { try it.read(Array(example.text.utf8)) }
    for section in it.language.sections {
      for key in section.keys {
        #expect(!key.meaning.isEmpty, "\(section.path): nobody says what \(key.name) means")
        #expect(key.meaning.last != "." && key.meaning.count < 160, "\(section.path), \(key.name): \(key.meaning)")
      }
    }
  }

  @Test("have an example of each key that is accepted, and so is each default", arguments: Case.all)
  func examples(of it: Case) {
    for section in it.language.sections {
      for key in section.keys {
        if let example = key.example { #expect(key.faults(example) == "", "\(section.path), \(key.name)") }
        if let text = key.defaultText { #expect(key.faults(text) == "", "\(section.path), \(key.name)") }
        #expect(key.example != nil || !key.form.objects.isEmpty || key.form.isOpen, "\(section.path), \(key.name)")
      }
    }
  }

  @Test("name the keys that an error about an unknown one names", arguments: Case.all)
  func unknownKeys(of it: Case) throws {
    var compared = 0
    func compare(_ form: Form, _ complaint: (String) -> String, _ path: String) {
      switch form {
      case .object(let keys): compare(keys(), complaint, "", path)
      case .variants(let key, let variants):
        for variant in variants { compare(variant.keys(), complaint, "\(key): \"\(variant.name)\", ", path) }
      case .list(let element, _, _): compare(element, { complaint("[\($0)]") }, path + "[]")
      case .either(let first, let second):
        for form in [first, second] where !form.objects.isEmpty { compare(form, complaint, path) }
      default: break
      }
    }
    func compare(_ keys: [KeyDescription], _ complaint: (String) -> String, _ begun: String, _ path: String) {
      let names = keys.filter { !$0.isAny }.map(\.name)
      if !keys.contains(where: \.isAny) {
        // A key that is unlike all others.
        let said = complaint("{ \(begun)\"§§§§§§§§§§§§\": 1 }")
        let known = said.firstMatch(of: /known here: (.*)/).map { String($0.1) } ?? ""
        #expect(known.split(separator: ", ").map(String.init).sorted() == names.sorted(), "\(path): \(said)")
        compared += 1
      }
      for key in keys where !key.form.objects.isEmpty {
        compare(key.form, key.faults, "\(path).\(key.name)")
      }
    }
    compare(
      it.language.form(),
      { text in
        do {
          try it.read(Array(text.utf8))
          return ""
        } catch { return "\(error)" }
      }, "")
    #expect(compared >= it.language.sections.count - 1)
  }

  @Test("make a schema that accepts every built-in file, and every example", arguments: Case.all)
  func schema(of it: Case) throws {
    let check = try SchemaCheck(it.language.schema.pretty)
    let files = it.shipped + it.language.examples.map(\.text)
    #expect(files.count > 3)
    for file in files { #expect(try check.faults(file) == [], "\(file.prefix(200))") }
    #expect(try !check.faults("{ nobody: 1 }").isEmpty)
  }

  @Test("make a schema that rejects what the program rejects")
  func schemaFaults() throws {
    let check = try SchemaCheck(FileLanguage.policy.schema.pretty)
    let main = "main: { strategy: 'sizeSearch', limit: '1MB' }"
    #expect(try check.faults("{ name: 'a', \(main) }") == [])
    #expect(try check.faults("{ name: 'a', \(main), thumbnail: null }") == [])
    for wrong in [
      "{ \(main) }", "{ name: 'a' }", "{ name: 'a', \(main), limitz: [] }", "{ name: 'a', \(main), metadata: 'gone' }",
      "{ name: 'a', main: { strategy: 'sizeSearch' } }", "{ name: 'a', main: { strategy: 'sizeSerch', limit: '1MB' } }",
      "{ name: 'a', main: { strategy: 'sizeSearch', limit: '1MB', quality: 1 } }",
      "{ name: 'a', \(main), upload: { parallel: 0 } }", "{ name: 'a', \(main), upload: { order: [] } }",
    ] {
      #expect(try !check.faults(wrong).isEmpty, "\(wrong)")
      #expect(throws: FaultyFile.self) { try Policy(reading: Array(wrong.utf8), from: "f") }
    }
  }

  @Test("are the same in a terminal", arguments: Case.all)
  func terminal(of it: Case) throws {
    guard case .text(let text) = try Stepwedge.tree.request([Word("help"), Word(it.language.name)]) else {
      Issue.record("no help")
      return
    }
    for section in it.language.sections {
      for key in section.keys { #expect(text.contains("  \(key.name)"), "\(key.name)") }
    }
  }
}

extension Form {
  /// Whether no value can be made up; it is then described elsewhere.
  fileprivate var isOpen: Bool {
    switch self {
    case .text(let words, _): !words.contains("such as")
    case .called: true
    case .either(let first, let second): first.isOpen || second.isOpen
    default: false
    }
  }
}
