import Documents
import Units

extension Reading<Life> {
  static var life: Self {
    .object { keys in
      let share = Reading<Double>.text("a share such as 20% or 0.2") { try Share(parsing: $0).value }
      var life = Life()
      func monthly(_ key: String, _ meaning: String) -> Double {
        let value = keys.optional(key, share, standing: "\"0%\"", meaning)
        if value >= 1 { keys.fault(key, "less than all of them was expected, found \(value)") }
        return value
      }
      life.messagesDeleted = monthly(
        "messagesDeleted", "share of pictures whose message is deleted within a month, for everybody")
      life.conversationsDeleted = monthly(
        "conversationsDeleted", "share of conversations that are deleted within a month, with all their pictures")
      life.deletesAt = keys.optional(
        "deletesAt", .choice("place"), default: .everywhere,
        "what is deleted leaves the phone and the server (everywhere), or the phone only (phone)")
      life.inboxes = keys.optional(
        "inboxes", .integer(in: 1...100), default: 1,
        "equal inboxes that share the disk cache; these pictures are in one of them")
      life.cleared = keys.optional(
        "cleared", .age, "how often the user clears the cache; without it never", example: "\"90d\"")
      life.ownCopies = keys.optional(
        "ownCopies", .bool, default: false, "the phone keeps the pictures that its user sends in the same cache")
      life.revealed = keys.optional(
        "revealed", share, standing: "\"100%\"",
        "share of received pictures that somebody taps; the others stay blurred, and download: shown does not load them"
      )
      life.download = keys.optional(
        "download", .choice("moment"), default: .shown,
        "when a phone loads a picture: shown, or arrival, also if it stays blurred")
      life.lowStorage = keys.optional(
        "lowStorage", .lowStorage, "when the phone runs out of storage; without it never",
        example: "{ from: \"300d\", bytes: \"100MB\" }")
      life.cellular = keys.optional(
        "cellular", share, "share of downloads over a cellular network", example: "\"40%\"")
      return life
    }
  }
}

extension Reading<Life.LowStorage> {
  fileprivate static var lowStorage: Self {
    .object { keys in
      let from = keys.required("from", .age, "when that happens, after the scenario's start", example: "\"300d\"")
      let bytes = keys.required("bytes", .size, "the disk cache's room from then on", example: "\"100MB\"")
      guard let from, let bytes else { return nil }
      return Life.LowStorage(from: from, bytes: bytes)
    }
  }
}
