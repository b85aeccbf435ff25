import Judgement
import Records

/// What the recipient sees: the photo that loses most, a typical one, and the one that gains most.
enum LookSection {
  /// A photo and why it is shown.
  struct Choice {
    let photo: Int
    let title: Markup
    let remark: String
  }

  /// At most three photos; no photo if nothing was scored under the policy.
  static func choices(_ report: ReportData) -> [Choice] {
    guard let shown = report.shown, let policy = report.place(of: shown) else { return [] }
    let (evidence, question, counted) = (report.samples.evidence, report.answer.question, report.answer.counted)
    let shares = evidence.shares(policy, for: question)
    let scored = counted.photos.filter { !shares[$0].isNaN }.sorted { (shares[$0], $0) < (shares[$1], $1) }
    guard let worst = scored.first else { return [] }
    let other = report.reference.flatMap { report.place(of: $0) }
    let others = other.map { evidence.shares($0, for: question) }
    func notice(_ photo: Int) -> String {
      let beside = others.flatMap {
        $0[photo].isNaN ? nil : " (\(name(report)): \(AnswerWords.hundredths(1 - $0[photo])))"
      }
      return
        "\(AnswerWords.hundredths(1 - shares[photo])) of 100 viewers notice a loss\(beside ?? ""); \(size(photo, policy, report))"
    }
    var choices = [Choice(photo: worst, title: "<b class=\"bad\">Loses most</b>", remark: notice(worst))]
    let gain = self.gain(policy, other, scored.filter { $0 != worst }, report)
    let rest = scored.filter { $0 != worst && $0 != gain?.photo }
    if !rest.isEmpty {
      let typical = rest[rest.count / 2]
      choices.append(Choice(photo: typical, title: "<b>Typical</b>", remark: notice(typical)))
    }
    return choices + (gain.map { [$0] } ?? [])
  }

  /// The photo that gains most compared with the other policy; without another policy, the one that saves the most
  /// bytes.
  private static func gain(_ policy: Int, _ other: Int?, _ photos: [Int], _ report: ReportData) -> Choice? {
    let (evidence, counted) = (report.samples.evidence, report.answer.counted)
    guard let other else {
      let bytes = evidence.bytes(policy)
      let saved = { (photo: Int) -> Double in Double(report.samples.photos[photo].bytes) - bytes[photo] }
      return photos.max { saved($0) < saved($1) }.map {
        Choice(photo: $0, title: "<b class=\"good\">Saves most</b>", remark: size($0, policy, report))
      }
    }
    let own = evidence.sentWell(policy, of: counted, for: report.answer.question)
    let others = evidence.sentWell(other, of: counted, for: report.answer.question)
    let places = counted.photos.indices.filter { photos.contains(counted.photos[$0]) }
    return places.max { own[$0] - others[$0] < own[$1] - others[$1] }.map { place in
      Choice(
        photo: counted.photos[place], title: "<b class=\"good\">Gains most</b>",
        remark: "\(AnswerWords.hundredths(own[place])) of 100 sent well (\(name(report)): "
          + "\(AnswerWords.hundredths(others[place])))")
    }
  }

  private static func name(_ report: ReportData) -> String {
    let name = report.reference?.policy ?? ""
    return name == report.question.yours ? "yours" : name.shortened(to: 20)
  }

  private static func size(_ photo: Int, _ policy: Int, _ report: ReportData) -> String {
    let after = report.samples.evidence.bytes(policy)[photo]
    let before = Double(report.samples.photos[photo].bytes)
    return "\(Wording.bytes(before)) became \(after > before ? "larger, " : "")\(Wording.bytes(after))"
  }

  /// The figures. `pictures` inserts a photo's two pictures.
  static func figures(_ report: ReportData, _ pictures: (_ photo: Int, _ policy: Int) -> Markup) -> Markup {
    let policy = report.shown.flatMap { report.place(of: $0) } ?? 0
    let figures = choices(report).map { choice -> Markup in
      let name = report.samples.photos[choice.photo].name
      return """
        <figure class="ph"><div class="cmp" data-place="\(policy)-\(choice.photo)">\(pictures(choice.photo, policy))\
        <div class="div"><svg viewBox="0 0 30 30" aria-hidden="true"><path d="M12 10l-5 5 5 5M18 10l5 5-5 5"/></svg></div>\
        <span class="l">Original</span><span class="rr">\(report.policies[policy].answer.policy)</span>\
        <input type="range" min="0" max="100" value="50" aria-label="Divider between original and rendition of \(name)"></div>
        <figcaption><p>\(choice.title) <bdi>\(name)</bdi></p><p>\(choice.remark)</p></figcaption></figure>

        """
    }
    return "<div class=\"photos\">\(figures)</div>"
  }
}
