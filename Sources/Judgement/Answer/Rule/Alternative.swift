package import CompressionStrategies
import Documents
import PerceptualQuality
package import Records
import System

/// A question that differs in one thing from the one that was asked, with its answer.
package struct Alternative: Sendable {
  /// The one thing. A new kind is a case here, a line in `Evidence.changes`, one in `Question.changed`, and its words.
  package enum Change: Sendable, Hashable {
    /// The share of the uploads over the slowest tenth of the paths.
    case slowPaths(Double)
    /// The share of the uploads over the slowest link.
    case slowestLink(String, Double)
    /// Every upload goes over one link.
    case link(String)
    /// Seconds that a picture may take.
    case budget(Double)
    /// The recipient's screen.
    case device(String)
    /// The criterion for looking fine.
    case criterion(String)
    /// The share of recipients who zoom in.
    case zooming(Double)
    /// Only real photos count.
    case realPhotos
    /// Only photos of one class count.
    case photoClass(String)
    /// The sender's phone.
    case phone(PhoneCosts)
    /// Every picture is sent through one way into the app, on a phone that limits its memory.
    case entry(String, PhoneCosts)
  }

  /// What is different.
  package let change: Change
  /// The whole question.
  package let question: Question
  /// Its answer, without what would change it.
  package let answer: Answer
  /// The policies compared with the one that the asked question compares them with.
  package let versus: Versus?

  /// Whether another policy is recommended than in this answer, or none, or two instead of one.
  package func isOther(than own: Answer) -> Bool {
    answer.verdict != own.verdict || answer.policies != own.policies
  }
}

extension Evidence {
  /// The alternatives to a question that can be answered, in their usual order. They share the sums of the question as
  /// far as theirs are the same.
  package func alternatives(
    to question: Question, comparingWith policy: String? = nil, curves: [[Int]] = []
  ) -> [Alternative] {
    let shared = SharedFigures.of(question, in: self)
    let asked = changes(from: question).map { (change: $0, question: question.changed($0, in: self)) }
      .filter { $0.question != question }
    return Parallel.map(count: asked.count, jobs: Processors.few) { place -> Alternative? in
      let (change, question) = asked[place]
      guard let evidence = self.evidence(for: change) else { return nil }
      let contest = Contest(evidence, for: question, on: .of(question, in: evidence, given: shared))
      let answer = Answer(evidence, for: question, contest, withFlips: false, asksOtherJudge: true)
      if let shortfall = answer.shortfall, !shortfall.isOfPolicies { return nil }
      return Alternative(
        change: change, question: question, answer: answer,
        versus: policy.flatMap { Versus(evidence, against: $0, curves: curves, contest) })
    }.compactMap(\.self)
  }

  /// The evidence for a question with this change; nil if the run does not have it.
  package func evidence(for change: Alternative.Change) -> Evidence? {
    switch change {
    case .phone(let phone): on(phone)
    case .entry(let entry, let phone):
      (phone == self.phone ? self : on(phone))?.sent(through: policies.map { _ in entry }, of: phone.memory)
    default: self
    }
  }

  /// A class with fewer photos says too little by itself.
  private static let enoughPhotos = 6

  /// What can be changed. Of two phones that are as fast, only one is listed.
  private func changes(from question: Question) -> [Alternative.Change] {
    typealias Change = Alternative.Change
    let slow = [0.33, 0.67], slowest = slowestLink(of: question)
    let counted = photos.filter { question.asks(of: $0) }
    let classes = Dictionary(grouping: counted, by: \.ownClass).filter { $0.value.count >= Self.enoughPhotos }.keys
    let isMixed = counted.contains { $0.isGenerated } && counted.contains { !$0.isGenerated }
    let zooms = question.criterion.canZoom && knows(question.criterion, zooming: 0.5)
    let slower: [Change] =
      hasPaths(question)
      ? slow.map { .slowPaths($0) } : slow.compactMap { share in slowest.map { .slowestLink($0, share) } }
    return slower
      + (links.count > 1 ? links.map { .link($0) } : [])
      + [2, 3, 10, 15].map { .budget($0) }
      + devices.map { .device($0) }
      + criteria.filter { Criterion.presets[$0.name] != nil }.map { .criterion($0.name) }
      + (zooms ? [0.2, 0.5].map { .zooming($0) } : [])
      + (isMixed ? [.realPhotos] : [])
      + (classes.count > 1 ? classes.sorted().map { .photoClass($0) } : [])
      + (question.phone.map { phones(besides: $0).map { .phone($0) } } ?? [])
      + entries(besides: question)
  }

  /// The ways into the app of the question's phone, or if it has none, of the first built-in phone that has.
  private func entries(besides question: Question) -> [Alternative.Change] {
    guard let own = question.phone else { return [] }
    let phones = [own] + Phone.presets.all.lazy.map(\.whole)
    guard let phone = phones.first(where: { $0.memory?.entries.isEmpty == false }), let memory = phone.memory,
      memories.contains(memory)
    else { return [] }
    return memory.entries.keys.sorted().filter { $0 != question.entry }.map { .entry($0, phone) }
  }

  private func phones(besides own: PhoneCosts) -> [PhoneCosts] {
    var phones = [own]
    for phone in Phone.presets.all where phone.name != Phone.reference {
      let whole = phone.whole
      let isKnown = phones.contains { whole.ratio(to: $0).map { abs($0 - 1) < 1e-9 } ?? true }
      if !isKnown { phones.append(whole) }
    }
    return Array(phones.dropFirst())
  }
}

extension Answer.Shortfall {
  /// Whether the policies are the reason, not what was measured or asked.
  fileprivate var isOfPolicies: Bool { [.limits, .half, .floor, .looks].contains(self) }
}

extension Question {
  /// The same question with one change, as the options of `report` would ask it.
  fileprivate func changed(_ change: Alternative.Change, in evidence: Evidence) -> Question {
    var question = self
    switch change {
    case .slowPaths(let share): question.slowPaths = share
    case .slowestLink(let link, let share):
      question = moved(to: .number(share), along: .slowestLink, link: link, in: evidence)
      (question.mixName, question.mixSource) = (nil, Mix.givenSource(of: question.mix))
    case .link(let link):
      guard mix.count != 1 || mix[0].link != link else { break }
      question.mix = [.init(link: link, share: 1)]
      (question.mixName, question.mixSource) = (nil, Mix.equalParts([link], of: "").source)
    case .budget(let seconds): question.budgetSeconds = seconds
    case .device(let device): question.device = device
    case .criterion(let name):
      guard name != criterion.name else { break }
      question = moved(to: .name(name), along: .criterion, link: nil, in: evidence)
      question.criterionFile = nil
    case .zooming(let share): question.zooming = share
    case .realPhotos: question.photos = .real
    case .photoClass(let name): question.classes = [ClassShare(name, share: 1)]
    case .phone(let phone): (question.phone, question.phoneFile) = (phone, nil)
    case .entry(let entry, let phone):
      if phone != question.phone { (question.phone, question.phoneFile) = (phone, nil) }
      question.entry = entry
    }
    return question
  }
}
