package import Documents
import Units

extension Scenario {
  /// The language of scenario files.
  package static var form: Form { Reading<Scenario>.scenario(text: "").form }

  /// Reads a scenario file; an error lists all faults in it.
  package init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.scenario(text: String(decoding: bytes, as: UTF8.self)))
  }
}

extension Reading<Scenario> {
  fileprivate static func scenario(text: String) -> Self {
    .object { keys in
      let name = keys.required("name", .string, "what commands and reports call it", example: "\"our-chats\"")
      let title = keys.optional("title", .string, default: "", "the same for people", example: "\"Our chats\"")
      let source = keys.optional(
        "source", .string, default: "", "where its figures come from", example: "\"our own log of May\"")
      let users = keys.optional(
        "users", .integer(in: 0...1_000_000_000), default: 1_000, "people who send and receive pictures")
      let aDay = keys.required(
        "picturesADay", unless: "picturesAMonth", .number(in: 0...10_000), "pictures that each of them sends a day",
        example: "5")
      let aMonth = keys.required(
        "picturesAMonth", unless: "picturesADay", .number(in: 0...300_000), "the same a month of 30 days",
        example: "50")
      if keys.has("picturesADay"), keys.has("picturesAMonth") {
        keys.fault("picturesAMonth", "picturesADay and picturesAMonth exclude each other")
      }
      let members = keys.optional(
        "members", .integer(in: 1...10_000), default: 2,
        "people in a chat, the sender included; every other one receives each picture")
      let chats = keys.optional(
        "chats", .integer(in: 1...1_000), default: 8, "chats that a person's pictures are spread over")
      let month = keys.optional(
        "month", .integer(in: 1...120), default: 1,
        "the month after the start that is looked at; the months before it fill the caches and the server")
      let phones = keys.optional(
        "phones", .integer(in: 1...1_000), default: 4, "phones of recipients that are simulated")
      let chat = keys.optional("chat", .chat, standing: "{}", "what a chat shows of a picture")
      let again = keys.optional("again", .again, standing: "{}", "how people look at pictures again")
      let memory = keys.optional(
        "memoryCache", .cache, "decoded pictures in memory, 4 bytes a pixel; without it there are none",
        example: "{ bytes: \"100MB\" }")
      let disk = keys.optional(
        "diskCache", .cache, "files on the recipient's phone; without it there are none",
        example: "{ bytes: \"500MB\", age: \"7d\" }")
      let memoryOnly = keys.optional(
        "memoryOnly", .bool, default: false, "nothing reaches the disk cache, whatever it could hold")
      let keepsThumbnails = keys.optional(
        "keepsThumbnails", .bool, default: true, "whether thumbnails are kept on the disk, too")
      let expiry = keys.optional(
        "remoteExpiry", .age, "after how long the server's copy is gone; without it it stays", example: "\"30d\"")
      let prices = keys.optional(
        "prices", .prices, "what the service pays; without it money is not computed",
        example: "{ storage: 0.026, traffic: 0.12 }")
      let life = keys.optional("life", .life, standing: "{}", "what else happens to stored pictures")
      guard let name, let picturesADay = aDay ?? aMonth.map({ $0 / Double(Scenario.daysAMonth) }) else { return nil }
      var scenario = Scenario(
        name: name, title: title, source: source, users: users, picturesADay: picturesADay, members: members,
        chats: chats, month: month, phones: phones, chat: chat, again: again, memoryCache: memory, diskCache: disk,
        memoryOnly: memoryOnly, keepsThumbnails: keepsThumbnails, remoteExpiry: expiry, prices: prices, text: text)
      scenario.life = life
      guard scenario.expectedDisplays <= Double(Scenario.mostDisplays) else {
        keys.fault(
          "name",
          "it comes to about \(Int(scenario.expectedDisplays).grouped) displays, and at most "
            + "\(Scenario.mostDisplays.grouped) are simulated; take fewer phones, months, members or pictures")
        return nil
      }
      return scenario
    }
  }
}

extension Reading<Scenario.Chat> {
  fileprivate static var chat: Self {
    .object { keys in
      let shows = keys.optional(
        "shows", .choice("rendition"), default: Scenario.Chat.Shows.thumbnail,
        "which rendition a chat shows; a policy without a thumbnail shows its main picture")
      let side = keys.optional(
        "side", .integer(in: 1...10_000), default: 720,
        "longest side of the picture in a chat, in pixels of the screen")
      let decode = keys.optional(
        "decode", .choice("way to decode"), default: Scenario.Chat.Decode.shown,
        "whether all pixels are decoded, or only as many as are shown")
      let onScreen = keys.optional(
        "onScreen", .integer(in: 1...100), default: 5, "pictures that are on the screen at once")
      return Scenario.Chat(shows: shows, side: side, decode: decode, onScreen: onScreen)
    }
  }
}

extension Reading<Scenario.Again> {
  fileprivate static var again: Self {
    .object { keys in
      let opens = keys.optional("opensADay", .number(in: 0...10_000), default: 20, "how often a chat is opened")
      let reopenings = keys.optional(
        "reopenings", .number(in: 0...100), default: 1,
        "how often the same chat is opened again, a minute apart, in the mean")
      let closed = keys.optional(
        "closed", .share, standing: "\"20%\"",
        "share of the first openings at which the system had ended the app, so that its memory is empty")
      let scrollShare = keys.optional(
        "scrollBack", .share, standing: "\"10%\"", "share of the openings after which somebody scrolls back")
      let scrollPictures = keys.optional(
        "scrollBackPictures", .number(in: 1...10_000), default: 20, "pictures that are scrolled past then, in the mean")
      let fullScreen = keys.optional(
        "fullScreen", .share, standing: "\"20%\"", "share of new pictures that are opened on the whole screen")
      let lookups = keys.optional(
        "lookups", .number(in: 0...1_000), default: 0.2,
        "how often a picture is looked for again later and opened on the whole screen, in the mean")
      let after = keys.optional("lookupAfter", .age, standing: "\"14d\"", "how late that is, in the mean")
      return Scenario.Again(
        opensADay: opens, reopenings: reopenings, closed: closed, scrollShare: scrollShare,
        scrollPictures: scrollPictures, fullScreen: fullScreen, lookups: lookups, lookupAfter: after)
    }
  }
}

extension Reading<Scenario.Cache> {
  fileprivate static var cache: Self {
    .object { keys in
      let bytes = keys.optional(
        "bytes", .size, "its room: decoded pixels in memory, files on the disk; without it there is no limit",
        example: "\"100MB\"")
      let age = keys.optional("age", .age, "what is older goes; without it nothing does", example: "\"7d\"")
      let order = keys.optional(
        "order", .choice("order"), default: Scenario.Cache.Order.lastUse,
        "from when age is counted, and what goes first if there is no room")
      let warn = keys.optional(
        "warn", .size, "above how many bytes the user is warned; only of a disk", example: "\"500MB\"")
      var cache = Scenario.Cache(bytes: bytes, age: age, order: order)
      cache.warn = warn
      return cache
    }
  }
}

extension Reading<Prices> {
  fileprivate static var prices: Self {
    .object { keys in
      let dollars = Reading<Double>.number(in: 0...1_000_000)
      let storage = keys.required("storage", dollars, "dollars for a GB stored for a month", example: "0.026")
      let traffic = keys.required("traffic", dollars, "dollars for a GB downloaded", example: "0.12")
      let upload = keys.optional("upload", dollars, default: 0, "dollars for a file uploaded", example: "0.000005")
      let write = keys.optional("write", dollars, default: 0, "dollars for a message written to the database")
      let freeStorage = keys.optional(
        "freeStorage", .size, standing: "\"0B\"", "what is stored for nothing", example: "\"5GB\"")
      let freeTraffic = keys.optional(
        "freeTraffic", .size, standing: "\"0B\"", "what is downloaded for nothing in a month", example: "\"30GB\"")
      let date = keys.optional(
        "date", .string, default: "", "when these were the prices, and whose", example: "\"list prices of May 2025\"")
      guard let storage, let traffic else { return nil }
      return Prices(
        storage: storage, traffic: traffic, upload: upload, write: write, freeStorage: freeStorage,
        freeTraffic: freeTraffic, date: date)
    }
  }
}

extension Reading<Double> {
  fileprivate static var share: Self { .text("a share such as 20% or 0.2") { try Share(parsing: $0).value } }
}

extension Reading<Int> {
  static var size: Self { .text("a size such as 500MB") { try ByteCount(parsing: $0).bytes } }
}

extension Reading<Duration> {
  /// A time that may be days, unlike times of uploads.
  static var age: Self {
    .text("a time such as 7d, 12h or 5min", numbers: false) { text in
      let digits = text.dropLast()
      if text.last == "d", let days = Int(digits), digits.allSatisfy(\.isNumber), days <= 36_500 {
        return .seconds(days * 86_400)
      }
      return try Duration(parsing: text)
    }
  }
}
