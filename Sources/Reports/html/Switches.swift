import CompressionStrategies
import Documents
import ImageCodecs
import Judgement
import PerceptualQuality
import Records
import Units

/// The panel "What if…", which the script opens: everything that the reader may change.
enum Switches {
  static func panel(_ report: ReportData) -> Markup {
    let choice = report.choice
    let weights = choice.weights
    let links = report.manifest.links.enumerated().map { index, link -> Markup in
      let share = (weights[link.name] ?? 0) / max(weights.values.reduce(0, +), 1e-9) * 100
      return """
        <label><bdi>\(link.name)</bdi> <input type="number" class="weight" data-link="\(index)" min="0" max="100" \
        step="any" value="\(((share * 10).rounded() / 10).plain)" data-share="\(share.plain)" inputmode="decimal" \
        data-says="\(link.name)" data-unit=" %"> %</label>
        """
    }
    let presets = report.manifest.links.enumerated().map { index, link -> Markup in
      "<option value=\"\(index)\"\(choice.links.count == 1 && choice.links[0].link == link.name ? " selected" as Markup : "")>\(link.name)</option>"
    }
    let devices = report.manifest.devices.enumerated().map { index, device -> Markup in
      "<option value=\"\(index)\"\(device.name == choice.device ? " selected" as Markup : "")>\(device.title)</option>"
    }
    let isMix = choice.links.count > 1
    return """
      <dialog class="panel" id="panel" aria-labelledby="panel-heading">
      <header><h2 id="panel-heading">What if…</h2><button type="button" class="tool" id="panel-close">Close</button></header>
      <p class="is" data-changed></p>
      <form id="switches" method="dialog">
      <label>Link <select id="link" data-says=""><option value="mix"\(isMix ? " selected" as Markup : "")>a mix</option>\
      \(presets)</select></label>
      <fieldset id="mix"\(isMix ? "" : " hidden" as Markup)><legend>Mix of links</legend>\(links)</fieldset>
      <label>Screen <select id="device" data-says="seen on">\(devices)</select></label>
      <label>Time that a picture may take, s <input type="number" id="budget" min="0.1" max="600" step="0.1" \
      value="\(choice.budgetSeconds.plain)" inputmode="decimal" data-says="within" data-unit=" s"></label>
      <label>What the time is for <select id="counts" data-says="">\(counts(choice.countsCompression))</select></label>
      <label>Looks fine by <select id="criterion" data-says="fine by">\(criteria(report))</select></label>
      <label id="harmed-by"\(choice.criterion.midpoint == nil ? " hidden" as Markup : "")>Score, at least \
      <input type="number" id="harmed-below" min="0" max="100" step="1" \
      value="\((choice.criterion.midpoint ?? ScoreScale.noticedBelow).plain)" inputmode="decimal" data-says="score"></label>
      <label id="who-zooms">Recipients who zoom in by two, % <input type="number" id="zooming" min="0" max="100" step="any" \
      value="\((choice.zooming * 100).plain)" inputmode="decimal" data-says="" data-unit=" % zoom in"></label>
      <label>Best at <select id="goal" data-says="best at">\(goals(choice.goal))</select></label>
      <label>Sent well at least, % <input type="number" id="floor" min="0" max="100" step="1" \
      value="\((choice.floor * 100).plain)" inputmode="decimal" data-says="floor" data-unit=" %"></label>
      <label>Compare with <select id="versus" data-says="compared with"><option value="">nobody</option>\(rivals(report))</select></label>
      <label>Photos <select id="whose" data-says="photos:">\(photos(choice.photos))</select></label>
      <label>Phone of the sender <select id="speed" data-says="">\(speeds(choice))</select></label>
      <p class="note" id="switch-note" role="status"></p>
      <p class="foot"><button type="reset">Reset to the run</button></p>
      </form></dialog>

      """
  }

  /// The criteria that the reader can choose. Those with a SSIMULACRA2 threshold are one entry, and the threshold is a
  /// switch.
  private static func criteria(_ report: ReportData) -> [Markup] {
    let (evidence, own) = (report.samples.evidence, report.choice.criterion)
    let named = evidence.criteria.enumerated().filter { $0.element.midpoint == nil }.map { place, criterion -> Markup in
      let zooms = criterion.canZoom && evidence.knows(criterion, zooming: 1) ? " data-zooms" as Markup : ""
      let now = criterion == own ? " selected" as Markup : ""
      return "<option value=\"\(place)\"\(zooms)\(now) title=\"\(criterion.title)\">\(criterion.name)</option>"
    }
    guard evidence.criteria.contains(where: { $0.midpoint != nil }) else { return named }
    let zooms = evidence.knows(.score(0), zooming: 1) ? " data-zooms" as Markup : ""
    let now = own.midpoint == nil ? "" : " selected" as Markup
    return named + ["<option value=\"score\"\(zooms)\(now)>a SSIMULACRA2 score</option>"]
  }

  private static func rivals(_ report: ReportData) -> [Markup] {
    report.samples.policies.enumerated().map { index, name in
      "<option value=\"\(index)\"\(name == report.versus?.policy ? " selected" as Markup : "")>\(name)</option>"
    }
  }

  private static func goals(_ own: Question.Goal) -> [Markup] {
    let words: [(Question.Goal, String)] = [
      (.well, "sending well"), (.bytes, "few bytes"), (.eye, "looking good"),
    ]
    return words.map { goal, title in
      "<option value=\"\(goal.rawValue)\"\(goal == own ? " selected" as Markup : "")>\(title)</option>"
    }
  }

  private static func photos(_ own: Question.Photos) -> [Markup] {
    Question.Photos.allCases.map { photos in
      "<option value=\"\(photos.rawValue)\"\(photos == own ? " selected" as Markup : "")>\(photos.rawValue)</option>"
    }
  }

  private static func counts(_ own: Bool) -> [Markup] {
    [(false, "only the upload"), (true, "compression, too")].map { counts, title in
      "<option value=\"\(counts ? 1 : 0)\"\(counts == own ? " selected" as Markup : "")>\(title)</option>"
    }
  }

  private static func speeds(_ choice: Choice) -> [Markup] {
    let own = choice.phoneSpeed
    let phone = choice.phone.isEmpty ? "no phone" : choice.phone
    let known: [(Double, String)] = [(1, phone), (0.5, "half as fast as \(phone)"), (0.25, "a quarter as fast")]
    let all = known.contains { $0.0 == own } ? known : [(own, "\(own.plain) times as fast as \(phone)")] + known
    return all.map { speed, title in
      "<option value=\"\(speed.plain)\"\(speed == own ? " selected" as Markup : "")>\(title)</option>"
    }
  }
}
