/// The sentences of the answer, each once, with placeholders in braces that the program and the page fill.
enum AnswerPhrases {
  static let all: [(key: String, text: String)] = [
    ("well", "{policy}{design}: {well} of 100 pictures arrive within {budget} s and {looks}{among}{sure}."),
    ("among", ", as many as any (the best: {highest}, {most}), with the fewest bytes"),
    (
      "bytes",
      "{policy}{design} needs the fewest bytes, {bytes} in the mean, of those that send {floor} of 100 pictures or more "
        + "well: {well} arrive within {budget} s and {looks}{sure}."
    ),
    (
      "eye",
      "{policy}{design} looks best, with a median score of {score} at {bytes} in the mean, of those that send {floor} of "
        + "100 pictures or more well: {well} arrive within {budget} s and {looks}{sure}."
    ),
    (
      "tossUp",
      "Toss-up between {policies}: {wells} of 100 pictures arrive within {budget} s and {looks}{sure}.{apart}"
    ),
    ("apart", " What tells them apart: {differences}."),
    ("apart.bytes", "{policy} needs {amount} less"), ("apart.seconds", "{policy} takes {amount} less on the phone"),
    ("apart.score", "{policy} scores {amount} more"),
    ("keep", "Keep {policy}, yours: none of the others is better."),
    ("keep.tossUp", "Keep {policy}, yours, or try the other: neither is shown to be better."),
    ("ship", "Ship {policy} instead of {yours}{differences}."),
    ("ship.tossUp", "{policy} instead of {yours}{differences}."),
    ("yours.unjudged", "Yours, {yours}, is not judged: {unscored} of its {sentPhotos} pictures have no score."),
    ("gain.well", "{amount} {more} pictures in 100 sent well{unsure}"), ("gain.bytes", "{amount}{unsure}"),
    ("gain.seconds", "{amount} {more} on the phone{unsure}"), ("gain.none", "as many pictures sent well"),
    ("bytes.fewer", "{share} % fewer bytes"), ("bytes.more", "{share} % more bytes"),
    ("bytes.times", "{times} × the bytes"),
    ("worth", "+{points} for {bytes}"), ("worth.none", "as many for {bytes}"),
    ("notJudged", "not judged: {unscored} of {sentPhotos}"),
    ("unsure", " (no significant difference)"),
    ("looks", "{looks} on the recipient’s {screen}{zooming}"),
    ("zooming", ", if {share} % of recipients zoom in by two"),
    ("interval", " (95 % confidence: {low} to {high})"), ("best.well", "within a point (1 in 100) of the best"),
    ("best.other", "the best"),
    ("caution", "Caution, only {photos}: answers from fewer than {enough} are often wrong; add photos."),
    (
      "judges",
      "Another measure, whether pictures {looks}, has {other} ahead: {most} of 100 sent well, {policy} {well}."
    ),
    ("onePhoto", " (one photo, which says nothing of others)"),
    ("harms", "It harms {harmed} of its {scored} scored pictures."),
    ("lostAll", "Nothing came of any photo ({photos}) under {policies}."),
    ("loses", "It loses {lost} of {photos}."),
    (
      "overMemory",
      "{over} of them need more memory than the way into the app allows: a photo takes up to {memory}."
    ),
    (
      "overMemory.policy",
      "{over} of {photos} need more memory under {policy} than the way into the app allows: a photo takes up to {memory}."
    ),
    (
      "unopened",
      "Some recipients cannot open what they get, and there is no fallback, so nothing is sent well to them: {shares} (an "
        + "estimate)."
    ),
    ("unopened.one", "{share} under {policy}"),
    ("enlarges", "It makes {larger} of {photos} larger than they were."),
    ("enlarges.policy", "{policy} makes {larger} of {photos} larger than they were."),
    ("harms.policy", "{policy} harms {harmed} of its {scored} scored pictures."),
    ("loses.policy", "{policy} loses {lost} of {photos}."),
    (
      "none.half",
      "None is good enough: of the nearest, {policy}{design}, {well} of 100 pictures arrive within {budget} s and "
        + "{looks}{lack}."
    ),
    (
      "none.floor",
      "None{honest} sends {floor} of 100 pictures well: of the nearest, {policy}{design}, {well} arrive within {budget} s and "
        + "{looks}{lack}."
    ),
    ("honest", " that keeps its limits"),
    ("lack", ": {sent} of 100 arrive in time, and {harmed} of its {scored} scored pictures are harmed"),
    ("lack.unscored", ": {sent} of 100 arrive in time, and none of its pictures has a score"),
    ("none.limits", "No policy: every one that is good enough breaks a limit."),
    ("none.looks", "None can be said to look best: no picture has a score of the run's first metric on this screen."),
    ("none.noPolicies", "No answer: the run has no policies."),
    ("none.noPhotos", "No answer: no {noun} was processed under any policy."),
    ("none.noClass", "No answer: no photo of this run is of a class that counts ({classes}); change --classes."),
    (
      "none.noCommonPhotos",
      "No answer: no photo was measured for all that is asked ({gaps}); stepwedge run measures what is missing, or narrow "
        + "the report with --policies."
    ),
    ("none.noMix", "No answer: the mix gives no link a share."),
    (
      "none.unknownBudget",
      "No answer within {budget} s: this record is of an older version and knows its own budget alone; the same "
        + "stepwedge run command again brings what is missing."
    ),
    (
      "none.noScores",
      "No answer: no picture has the score that criterion {criterion} asks for, {metric} at {viewing}, on this screen; "
        + "stepwedge run with --criterion {criterion} measures it."
    ),
    (
      "none.unscored",
      "No answer: pictures of {unscored} of {photos} have no score that criterion {criterion} asks for, {metric} at "
        + "{viewing}, so no policy can be judged."
    ),
    (
      "none.untimed",
      "No answer with compression in the budget: the steps of some pictures were not recorded, because an older version "
        + "made them; the same stepwedge run command again brings what is missing, and --phone none leaves it out."
    ),
    ("card.ship", "Ship {policies}"), ("card.keep", "Keep {policies}"), ("card.tossUp", "Toss-up: {policies}"),
    ("card.none", "None is good enough"), ("card.noAnswer", "No answer"),
    ("card.well", "{well} of 100 pictures reach the server within {budget} s and {looks}{among}."),
    ("card.yours", "Your policy, {policy}, reaches {well}."), ("card.other", "{policy} reaches {well}."),
    ("card.isYours", "It is your own policy."),
    ("sure", "About {sure} % sure that {policy} is {best}."),
    ("sure.unshown", " These photos do not show that it is better than {policy}."),
    ("card.caution", "Only {photos}: add more to be sure."),
    ("card.unfinished", "Only {photos} so far: finish the run."),
    ("card.onePhoto", "One photo says nothing about others."),
    ("card.model", "A model predicts how a picture looks."),
    (
      "card.model.limits",
      "A published model predicts how a picture looks. No test of it on phones has been published, and it is not for "
        + "screenshots or text."
    ),
    ("flips", "If {share} of the uploads go over the slowest link, {link}, it is {policies}."),
    (
      "flipsPaths",
      "If {share} of the uploads, instead of {now}, go over the slowest tenth of the connections, it is {policies}."
    ),
    ("flips.from", "{share} % or more"), ("flips.to", "{share} % or less"), ("flips.between", "{from} to {to} %"),
    ("flips.at", "{share} %"), ("flips.none", "none"),
    ("stays", "No share of the slowest link, {link}, changes that."),
    ("staysPaths", "No share of uploads over the slowest tenth of the connections changes that."),
    ("flipsCriterion", "Judged by “{looks}”, it is {policies}."),
    ("fine.notice", "looks the same"), ("fine.bothered", "does not annoy"),
    ("fine.notice-zoomed", "the same, zoomed in"), ("fine.score-60", "scores 60"),
    ("flipsZooming", "If {share} of recipients zoom in by two, it is {policies}."),
    ("all", "On all photos it is {policies}."),
    ("real", "On only the real photos it is {policies}."),
    ("generated", "On only the generated photos it is {policies}."),
    ("strip.slowestLink", "Share of the uploads over the slowest link: {link}"),
    ("strip.slowestPaths", "Share of the uploads over the slowest tenth of the connections"),
    ("strip.budget", "Budget"),
    ("strip.criterion", "What looks fine"), ("strip.zooming", "Share of recipients who zoom in by two"),
    ("strip.harmedBelow", "Score below which a picture is harmed"), ("strip.device", "Screen"),
    ("strip.photos", "Photos"), ("strip.photos.all", "all photos"), ("strip.photos.real", "only real"),
    ("strip.photos.generated", "only generated"), ("strip.part", "{policies} ({place})"),
    ("strip.range", "{from} to {to}{unit}"),
    ("nobody", "none of them"), ("either", "a toss-up between {policies}"),
    ("goal.well", "Most sent well: {policy}{design}, {well} of 100."),
    ("goal.well.point", "Most sent well, to within a point: {policy}{design}, {well} of 100."),
    ("goal.bytes", "Fewest bytes with {floor} of 100 sent well: {policy}{design}, {bytes} in the mean."),
    (
      "goal.eye",
      "Best looking with {floor} of 100 sent well: {policy}{design}, a median score of {score}, at {bytes} in the mean and "
        + "{well} of 100 sent well."
    ),
    ("basis", "On {photos} ({real} real, {generated} generated); {mix} ({source}); {screen}; within {budget} s."),
    (
      "criterion",
      "What looks fine (criterion {name}): “{looks}”. The share of viewers follows from {metric} at {viewing}; source: "
        + "{source}."
    ),
    (
      "onHDR",
      "The step from scores to viewers was measured on SDR monitors; nobody has published answers of people on HDR screens."
    ),
    ("notFor", "Nobody has shown that this holds for {classes}; {photos} of these photos are such."),
    ("text", "Text read: {shares} of the words of {photos}."), ("text.one", "{share} under {policy}"),
    (
      "text.none",
      "Whether their words can still be read was not measured: tesseract-ocr is not installed, or finds no words in them."
    ),
    ("text.row", "text read: {share}"),
    ("classes", "Photos count by class: {shares}{left}."),
    ("classes.empty", ", of which {names} has no photo here and counts nothing"),
    ("byClass", "By class of photo: {answers}."),
    ("byClass.same", "It is the same for each class of photo: {answers}."),
    ("byClass.one", "{class} ({photos}) {policies}, {well} of 100"), ("byClass.none", "{class} ({photos}) {policies}"),
    ("classes.other", "; {photos} of other classes count nothing"),
    ("basis.brief", "On {photos}; {mix}; {screen}; within {budget} s; criterion {criterion}."),
    ("unscored", "Pictures of {photos} have no score; of these only the chance to arrive in time counts."),
    ("untried", "Left out: {gaps}; stepwedge run measures what is missing."),
    ("gap.trials", "{count} of {all} not tried under every policy"),
    ("gap.link", "{count} of {all} not measured over {name}"), ("gap.scores", "{count} of {all} not scored on {name}"),
    ("upload", "The upload alone is judged; compression is left out."),
    ("compression", "The budget holds compression, too, simulated on {phone}{speed}."),
    ("compression.speed", ", at {speed} times its speed"),
    ("sameEye", "{ratio} × bytes"),
    (
      "noSweep",
      "Bytes for the same eye: nothing to read them from; measure a sweep beside these policies, such as --sweep "
        + "quality=50..95:5."
    ),
    (
      "sweep",
      "Bytes for the same eye: what each takes where both score alike, photo by photo, read between the policies of a "
        + "sweep. Nothing is read beyond its ends: a dash stands where it reaches both scores on fewer than half of the "
        + "photos, or where both belong to it."
    ),
    ("sameSweep", "on the same sweep"),
    ("outOfReach", "the sweep reaches both scores on {photos} of {all} alone"),
    ("sameEyeOn", "on {photos} of {all}"),
  ]

  /// The values of a phrase's placeholders, by name.
  struct Gaps: ExpressibleByDictionaryLiteral {
    private(set) var values: [(name: String, text: String)]

    init(dictionaryLiteral values: (String, String)...) { self.values = values.map { (name: $0.0, text: $0.1) } }

    /// One value; setting a name again replaces its value.
    subscript(name: String) -> String? {
      get { values.last { $0.name == name }?.text }
      set { newValue.map { values.append((name: name, text: $0)) } }
    }
  }

  /// The values for a phrase that names a phone.
  static func phone(_ name: String, _ speed: Double) -> Gaps {
    ["phone": name, "speed": speed == 1 ? "" : fill("compression.speed", ["speed": speed.plain])]
  }

  /// A phrase with its placeholders filled; one without a value stays as it is.
  static func fill(_ key: String, _ gaps: Gaps = [:]) -> String {
    let phrase = Array((all.first { $0.key == key }?.text ?? "").utf8)
    var (text, place) = ([UInt8](), 0)
    while place < phrase.count {
      if phrase[place] == UInt8(ascii: "{"), let end = phrase[place...].firstIndex(of: UInt8(ascii: "}")),
        let filling = gaps[String(decoding: phrase[place + 1..<end], as: UTF8.self)]
      {
        text += filling.utf8
        place = end + 1
      } else {
        text.append(phrase[place])
        place += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
