import Afterwards
import CompressionStrategies
import Documents
import ImageCodecs
import Judgement
import NetworkSimulation
import PerceptualQuality
import Pixels
import Records
import Units

/// All listings.
extension Listing {
  static let all = [
    policies, strategies, encoders, links, mixes, countries, devices, displays, phones, criteria, scenarios, metrics,
    columns, gates,
  ]

  private static let policies = Listing(name: "policies", language: .policy) {
    Policy.sections.flatMap { section in
      section.names.compactMap { Policy.presets[$0] }.map {
        Entry(name: $0.name, title: $0.title + gainMap(of: $0), file: $0.text, heading: section.title)
      }
    }
  }

  /// What an HDR phone gets to see; most policies drop it, so only the others say so.
  private static func gainMap(of policy: Policy) -> String {
    policy.gainMap == .drop && !type(of: policy.main).keepsMetadata ? "" : "; keeps the gain map of HDR photos"
  }

  private static let strategies = Listing(name: "strategies") {
    StrategyCatalog.all.map { Entry(name: $0.name, title: $0.summary) }
  }

  private static let encoders = Listing(name: "encoders", language: .encoder) {
    EncoderModel.presets.all.map {
      Entry(
        name: $0.name, title: "\($0.title) (\($0.certainty.words))", file: $0.text,
        certainty: $0.certainty.rawValue, source: $0.source)
    }
  }

  private static let links = Listing(
    name: "links", language: .link, unlisted: { Link.named($0)?.text }
  ) {
    Link.presets.all.map { Entry(name: $0.name, title: "\($0.title): \($0.figures)", file: $0.text) }
  }

  private static let mixes = Listing(name: "mixes", unlisted: { LinkMix.named($0)?.text }) {
    LinkMix.presets.all.map { Entry(name: $0.name, title: "\($0.title) (\($0.source))", file: $0.text) }
  }

  private static let countries = Listing(
    name: "countries",
    unlisted: { (try? Countries.code($0)).flatMap { CountryTable.builtIn?.country(known: $0) }?.link()?.text }
  ) {
    CountryTable.builtIn?.all.map { country in
      Entry(
        name: country.code,
        title: "\(country.name): median \(country.medianUp.digits(3)) Mbit/s up, \(country.tests.counted("test")) in "
          + "\(country.month), \(Share(country.abortedShare).brief) left out as aborted"
      )
    } ?? []
  }

  private static let gates = Listing(name: "gates", language: .gates) {
    Gate.presets.all.map { Entry(name: $0.name, title: $0.title ?? "", file: Gate.presets.text(of: $0.name)) }
  }

  private static let devices = Listing(name: "devices", language: .device) {
    PerceptualQuality.Device.presets.all.map {
      Entry(name: $0.name, title: "\($0.title): \($0.screen.width) × \($0.screen.height) pixels", file: $0.text)
    }
  }

  private static let displays = Listing(name: "displays") {
    PerceptualQuality.Device.displays.all.map { Entry(name: $0.name, title: $0.title, file: $0.text) }
  }

  private static let phones = Listing(name: "phones", language: .phone) {
    Phone.presets.all.map { phone in
      let speed = phone.speed.map { ": \($0) times the reference's speed" } ?? ""
      return Entry(
        name: phone.name, title: "\(phone.title)\(speed)", file: Phone.presets.text(of: phone.name),
        source: phone.source)
    }
  }

  private static let criteria = Listing(name: "criteria", language: .criterion) {
    Criterion.presets.all.map {
      Entry(
        name: $0.name, title: $0.title, file: Criterion.presets.text(of: $0.name), source: $0.source)
    }
  }

  private static let scenarios = Listing(name: "scenarios", language: .scenario) {
    Scenario.presets.all.map { Entry(name: $0.name, title: $0.title, file: $0.text, source: $0.source) }
  }

  private static let metrics = Listing(name: "metrics") {
    MetricCatalog.scales.map { Entry(name: $0.name, title: $0.summary) }
  }

  private static let columns = Listing(name: "columns") {
    Column.all.map { column in
      let remarks = [column.kind.rawValue, column.unit, column.isCounted ? "counted" : column.isTimed ? "timed" : nil]
        .compactMap(\.self)
      return Entry(
        name: "\(column.table).\(column.name)", title: "\(column.meaning) (\(remarks.joined(separator: ", ")))")
    }
  }
}
