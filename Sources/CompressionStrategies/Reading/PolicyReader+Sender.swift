import Documents
import NetworkSimulation
import Units

extension SessionRules {
  /// Reads what happens if the sender leaves, comes back and retries, and if the server refuses.
  mutating func readSender(_ keys: ObjectReader) {
    let time = Reading<Duration>.time(in: Link.Limits.time)
    appEnds = keys.optional(
      "appEnds", time, "when the sender leaves the app, counted from the tap on Send", example: "\"2s\"")
    backAfter = keys.optional(
      "backAfter", time, "how long after that the sender comes back; without it never", example: "\"60s\"")
    let whether = Reading<Bool>.bool.map { $0 ? BackgroundTime.whole : .none }
    background = keys.optional(
      "background", .either(whether, or: time.map { .limited($0) }), standing: "false",
      "whether uploads go on meanwhile, or how long", example: "\"30s\"")
    leavesChat = keys.optional(
      "leavesChat", time, "when the sender closes the chat, if the app then cancels its uploads", example: "\"2s\"")
    manualRetryAfter = keys.optional(
      "manualRetryAfter", time, "how soon the sender taps Retry after a failure, once; without it the app has no retry",
      example: "\"10s\"")
    queue = keys.optional(
      "queue", .uploadQueue, "pictures that could not be sent are kept on the phone; without it in memory only",
      example: "{ encoding: \"base64\", resend: \"newId\" }")
    faults = keys.optional(
      "faults", .serverFaults, standing: "{}", "how often the server does not take a picture",
      example: "{ uptime: \"99.95%\" }")
  }
}

extension Reading<UploadQueue> {
  fileprivate static var uploadQueue: Self {
    .object { keys in
      UploadQueue(
        encoding: keys.optional("encoding", .choice("encoding"), default: .file, "how a picture is kept"),
        resend: keys.optional(
          "resend", .choice("way to send again"), default: .sameId,
          "as the same message, as a new one, or as a new one while saving the queue brings back all entries but one"))
    }
  }
}

extension Reading<ServerFaults> {
  fileprivate static var serverFaults: Self {
    .object { keys in
      let share = Reading<Share>.text("a share such as 1% or 0.01") { try Share(parsing: $0) }
      var faults = ServerFaults()
      faults.quotaExceeded = keys.optional(
        "quotaExceeded", share, standing: "\"0%\"", "share of pictures refused because the storage is full")
      faults.unauthorized = keys.optional(
        "unauthorized", share, standing: "\"0%\"", "share of pictures refused because the sign-in has expired")
      faults.uptime = keys.optional(
        "uptime", share, standing: "\"100%\"", "share of attempts that find the server working")
      return faults
    }
  }
}
