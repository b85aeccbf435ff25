import CompressionStrategies
import Documents
import NetworkSimulation
import Units

/// The results of many courses of one session, as text and as JSON.
struct SessionReport {
  private let session: UploadSession
  private let course: SessionCourse
  private let policy: String
  private let budget: Duration
  private let showsDownloads: Bool

  init(_ session: UploadSession, under policy: Policy, _ options: SimulateOptions) {
    self.session = session
    self.policy = policy.name
    budget = options.budget
    showsDownloads = options.session.showsDownloads
    let count = options.runs ?? 200
    course = session.course(
      runs: SeededRuns(seed: UInt64(options.seed), count: .exactly(count), jobs: options.jobs.number))
  }

  func text(_ isJSON: Bool) -> String { isJSON ? json.line + "\n" : table }

  private var json: JSONValue {
    var fields: [(String, JSONValue)] = [
      ("policy", .text(policy)), ("link", .text(session.link.name)), ("pictures", .integer(session.pictures.count)),
      ("bytes", .integer(session.pictures.first?.mainBytes)),
      ("thumbnailBytes", .integer(session.pictures.first?.thumbnailBytes)), ("runs", .integer(course.runs)),
      (
        "progress",
        .list(
          course.progress.enumerated().map { step, time in
            ["share": .number(Double(step + 1) / 20), "seconds": seconds(time)]
          })
      ),
      ("retries", .number(course.retries)), ("loadRetries", .number(course.loadRetries)),
      ("failedShare", .number(course.failedShare.value)),
      ("cancelledAfterSeconds", session.cancelledAt == nil ? .null : cancelled),
      ("bytesAfterCancel", session.cancelledAt == nil ? .null : .number(course.bytesAfterCancel)),
      ("reconnectedAfterSeconds", .number(course.reconnectedAfter.came.median?.seconds)),
      ("fates", .object(PictureFate.allCases.map { ($0.rawValue, .number(share(of: $0))) })),
      ("queueBytes", session.rules.queue == nil ? .null : .integer(queueBytes)),
      ("textSeconds", seconds(course.text)), ("arrivedSeconds", seconds(course.arrived)),
      ("seenSeconds", seconds(course.seen)),
      ("lastPictureSeconds", seconds(course.lastPicture)),
      ("lastPictureSecondsP95", .number(course.lastPicture.quantile(0.95)?.seconds)),
      ("seenAfterArrivalSeconds", seconds(course.seenAfterArrival)), ("loadSeconds", seconds(course.load)),
      ("loadSecondsP95", .number(course.load.quantile(0.95)?.seconds)),
      ("budgetSeconds", .number(budget.seconds)),
      ("chanceInBudget", .number(course.arrived.chance(within: budget).value)),
    ]
    if showsDownloads { fields.append(("downloads", .list(session.pictures.indices.map(download)))) }
    return .object(fields)
  }

  private func download(_ picture: Int) -> JSONValue {
    func median(_ time: (PictureOutcome) -> Duration?) -> JSONValue {
      seconds(course.outcomes.distribution { time($0.pictures[picture]) })
    }
    return [
      "picture": .integer(picture + 1), "announcedSeconds": median(\.announced), "seenSeconds": median(\.previewSeen),
      "mainSeconds": median(\.mainSeen), "loadSeconds": median(\.load),
    ]
  }

  /// For uploads under way when the user tapped Cancel: the time until no more data moved.
  private var cancelled: JSONValue { .number(course.quietAfterCancel.came.quantile(0.95)?.seconds) }

  /// The share of all pictures that came to this.
  private func share(of fate: PictureFate) -> Double {
    course.outcomes.mean { outcome in
      Double(outcome.pictures.count { $0.fate == fate }) / Double(max(1, outcome.pictures.count))
    }
  }

  private var queueBytes: Int { course.outcomes.all.map(\.queueBytes).max() ?? 0 }

  private func seconds(_ times: Distribution) -> JSONValue { .number(times.median?.seconds) }

  private var table: String {
    func row(_ name: String, _ text: String) -> String { "  \(name.padding(to: 26))\(text)" }
    func time(_ times: Distribution) -> String { times.median?.brief ?? "never" }
    let picture = session.pictures.first
    let count = session.pictures.count
    let each =
      ByteCount(picture?.mainBytes ?? 0).brief
      + (picture?.thumbnailBytes.map { " with a thumbnail of \(ByteCount($0).brief)" } ?? "")
    var lines = [
      "\(count) \(count == 1 ? "picture" : "pictures") of \(each) under \(policy) over \(session.link.name), "
        + "\(course.runs.grouped) runs; medians from the tap on Send", "",
    ]
    let shown = [4, 9, 14, 19].map { "\(($0 + 1) * 5) % \(time(course.progress[$0]))" }
    lines += [
      row("progress", shown.joined(separator: ", ")), row("all at the server", time(course.arrived)),
      row("within \(budget.brief)", course.arrived.chance(within: budget).brief),
      row("recipient reads the text", time(course.text)), row("recipient sees something", time(course.seen)),
      row("recipient has all", time(course.lastPicture)),
      row("full screen loads in", time(course.load)),
    ]
    if session.cancelledAt != nil {
      lines.append(
        row("quiet after Cancel", course.quietAfterCancel.came.quantile(0.95)?.brief ?? "it was over before"))
    }
    if !session.offline.isEmpty {
      lines.append(row("moving after reconnection", course.reconnectedAfter.came.median?.brief ?? "nothing was left"))
    }
    if course.retries > 0 { lines.append(row("retries", course.retries.fixed(1))) }
    if course.loadRetries > 0 { lines.append(row("downloads tried again", course.loadRetries.fixed(1))) }
    if session.rules.knowsDisturbances {
      let words = ["sent", "sent twice", "lost without a word", "still queued", "failed"]
      let fates = zip(PictureFate.allCases, words).filter { share(of: $0.0) > 0 }
      lines.append(row("in the end", fates.map { "\(Share(share(of: $0.0)).brief) \($0.1)" }.joined(separator: ", ")))
      if session.rules.queue != nil { lines.append(row("most in the queue", ByteCount(queueBytes).brief)) }
    }
    if course.failedShare.value > 0 { lines.append(row("did not arrive", course.failedShare.brief)) }
    if showsDownloads {
      for index in session.pictures.indices {
        let seen = course.outcomes.distribution { $0.pictures[index].previewSeen }
        let main = course.outcomes.distribution { $0.pictures[index].mainSeen }
        lines.append(row("picture \(index + 1) seen, whole", "\(time(seen)), \(time(main))"))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
