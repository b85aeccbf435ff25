import ImageCodecs
import Judgement
import PerceptualQuality
import Records

extension PageSamples {
  /// The samples of these photos from a report.
  init(_ report: ReportData, _ details: PageDetails, _ photos: [Int]) throws {
    let (samples, manifest) = (report.samples, report.manifest)
    func visible(_ text: String) -> String { OutsideText.visible(text) }
    var choice = report.choice
    choice.device = visible(choice.device)
    choice.criterion = choice.criterion.visible
    for place in choice.links.indices { choice.links[place].link = visible(choice.links[place].link) }
    self.init(
      seed: UInt64(manifest.seed), isFinished: report.isFinished, budgetSeconds: manifest.question.budgetSeconds,
      choice: choice,
      policies: zip(zip(manifest.policies, report.policies), report.marks).map { policy, mark in
        let (entry, figures) = policy
        return Policy(
          name: visible(entry.name), design: visible(figures.design), command: visible(entry.again), slot: mark.slot,
          bytesInterval: figures.bytesInterval, scoreInterval: figures.scoreInterval)
      }, curves: manifest.policies.curves, links: samples.links.map(visible),
      populations: samples.evidence.populations,
      devices: manifest.devices.map { Screen(name: visible($0.name), title: visible($0.title)) },
      measures: samples.evidence.measures, criteria: samples.evidence.criteria.map(\.visible),
      photos: photos.map { place in
        var photo = samples.photos[place]
        photo.name = visible(photo.name)
        photo.kind = photo.kind.map(visible)
        return photo
      },
      trials: try photos.map { place in
        try details.photo(place).map { trial in
          guard var trial else { return nil }
          trial.reason = trial.reason.map { visible($0) }
          return trial
        }
      })
  }

  /// As many photos as fit into this many bytes, chosen evenly, by their places; and the step between them.
  static func photos(of report: ReportData, _ details: PageDetails, atMost limit: Int) throws -> (
    places: [Int], step: Int
  ) {
    let all = report.samples.photos.indices
    // The first photos show how many bytes one takes; names of policies and the like hardly count.
    let probe = Array(all.prefix(64))
    let size = probe.isEmpty ? 0 : try PageSamples(report, details, probe).bytes.count * 4 / 3 * all.count / probe.count
    let step = max(1, (size + limit - 1) / max(limit, 1))
    return (Array(stride(from: 0, to: all.count, by: step)), step)
  }
}

extension Criterion {
  /// The criterion with texts from its file made harmless.
  fileprivate var visible: Criterion {
    var criterion = self
    criterion.name = OutsideText.visible(name)
    criterion.title = OutsideText.visible(title)
    criterion.looks = OutsideText.visible(looks)
    criterion.source = OutsideText.visible(source)
    criterion.devices = devices.map { OnDevice(OutsideText.visible($0.device), $0.curve) }
    criterion.notFor = notFor.map { OutsideText.visible($0) }
    return criterion
  }
}

extension RunManifest.PolicyEntry {
  /// The words of a command that repeats this policy.
  fileprivate var again: String {
    func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }
    guard let variation else { return "compress --policy \(quoted(file ?? name))" }
    let values = variation.settings.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    return "run " + (variation.base.map { "--policies \(quoted($0)) " } ?? "") + "--sweep \(quoted(values))"
  }
}
