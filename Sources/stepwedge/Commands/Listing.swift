import Meaning
import CommandLineParsing
import CompressionStrategies
import FileLanguages
import Gates
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Judges
import RunRecords
import Pixels

/// Something that `list` lists; another listing is a value here and a place in `all`.
struct Listing: Sendable, Equatable {
  struct Entry: Sendable {
    let name: String
    /// One line that says what it is.
    let title: String
    /// The file that it comes from, as text; nil where there is none.
    var file: String?
    /// What it rests on, as one word, and where it is known from; nil where that is not asked.
    var certainty: String?
    var source: String?
  }

  let name: String
  /// What its files are written in; nil where people write none.
  var language: FileLanguage?
  let entries: @Sendable () -> [Entry]

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  static let all = [policies, strategies, encoders, links, mixes, devices, displays, phones, metrics, columns, gates]

  private static let policies = Listing(name: "policies", language: .policy) {
    PolicyCatalog.all.map { Entry(name: $0.name, title: $0.title, file: $0.text) }
  }

  private static let strategies = Listing(name: "strategies") {
    StrategyCatalog.all.map { Entry(name: $0.name, title: $0.summary) }
  }

  private static let encoders = Listing(name: "encoders", language: .encoder) {
    EncoderCatalog.all.map {
      Entry(
        name: $0.name, title: "\($0.title) (\($0.certainty.words))", file: $0.text,
        certainty: $0.certainty.rawValue, source: $0.source)
    }
  }

  private static let links = Listing(name: "links", language: .link) {
    LinkCatalog.all.map { Entry(name: $0.name, title: "\($0.title): \($0.figures)", file: $0.text) }
  }

  private static let mixes = Listing(name: "mixes") {
    Mix.all.map { Entry(name: $0.name, title: "\($0.title) (\($0.source))") }
  }

  private static let gates = Listing(name: "gates", language: .gates) {
    ShippedGates.all.map { Entry(name: $0.gate.name, title: $0.gate.title ?? "", file: $0.text) }
  }

  private static let devices = Listing(name: "devices", language: .device) {
    DeviceCatalog.all.map {
      Entry(name: $0.name, title: "\($0.title): \($0.screen.width) × \($0.screen.height) pixels", file: $0.text)
    }
  }

  private static let displays = Listing(name: "displays") {
    DisplayCatalog.all.map { Entry(name: $0.name, title: $0.title, file: $0.text) }
  }

  private static let phones = Listing(name: "phones") {
    Phone.all.map {
      Entry(
        name: $0.name, title: "\($0.title): \($0.speed) times this machine’s speed (\($0.source))",
        source: $0.source)
    }
  }

  private static let metrics = Listing(name: "metrics") {
    MetricCatalog.scales.map { Entry(name: $0.name, title: $0.summary) }
  }

  private static let columns = Listing(name: "columns") {
    Column.all.map { column in
      let remarks = [column.kind.rawValue, column.unit, column.isTimed ? "timed" : nil].compactMap(\.self)
      return Entry(
        name: "\(column.table).\(column.name)", title: "\(column.meaning) (\(remarks.joined(separator: ", ")))")
    }
  }

  /// The file of the entry of this name.
  func file(of name: String) throws -> String {
    let entries = entries()
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw Failure(
        .usage, "--show: \(ValueError.unknownName(name, "name in \(self.name)", entries.map(\.name)).reason)")
    }
    guard let file = entry.file else { throw Failure(.usage, "--show: \(self.name) are not made from files") }
    return file
  }
}
