public import Meaning
import Synchronization

/// How fast a phone compresses, under a name that can be cited.
public struct Phone: Sendable, Hashable {
  /// How many times as fast as the reference a phone does one step.
  public struct Pace: Sendable, Hashable {
    /// In the median.
    public var speed: Double
    /// Four fifths of the repeats lie from here…
    public var from: Double
    /// …to here.
    public var to: Double

    /// A pace between these.
    public init(speed: Double, from: Double, to: Double) {
      self.speed = speed
      self.from = from
      self.to = to
    }
  }

  /// What `--phone` calls it.
  public var name: String
  /// The same for people.
  public var title: String
  /// Where its costs are known from.
  public var source: String
  /// How many times as fast as the reference it does what it has no cost for; nil if it has a cost for every kind of step.
  public var speed: Double?
  /// Its own costs, by what `PhoneCosts` calls them.
  public var costs: [String: PhoneCosts.Cost] = [:]
  /// What its speed is made of, if it was measured.
  public var paces: [PhoneExport.Timing.Step: Pace] = [:]

  /// A phone of this speed.
  public init(name: String, title: String, source: String, speed: Double?) {
    self.name = name
    self.title = title
    self.source = source
    self.speed = speed
  }

  /// What each kind of step costs it: its own word, else what the reference takes at its speed.
  public var whole: PhoneCosts {
    var whole = PhoneCosts(name: name, title: title, source: source, costs: costs)
    guard let speed, let reference = PhoneCatalog.phone(named: PhoneCatalog.reference) else { return whole }
    for (kind, cost) in reference.costs where whole.costs[kind] == nil {
      // A phone's word on a step, whatever the format, goes before the reference's on one format.
      let step = String(kind.prefix { $0 != "." })
      whole.costs[kind] =
        costs[step]
        ?? PhoneCosts.Cost(call: cost.call / speed, megapixel: cost.megapixel / speed, megabyte: cost.megabyte / speed)
    }
    return whole
  }
}

/// The phones that ship: an export of one's own users' says more.
public enum PhoneCatalog {
  /// The name stands beside the file so that knowing the names costs no reading.
  private static let files: [(name: String, text: [UInt8])] = [
    ("iphone-12", PackageResources.iphone_12_json5),
    ("iphone-11-pro", PackageResources.iphone_11_pro_json5),
    ("snapdragon-888", PackageResources.snapdragon_888_json5),
    ("snapdragon-865", PackageResources.snapdragon_865_json5),
    ("pixel-5", PackageResources.pixel_5_json5),
    ("recent", PackageResources.recent_json5),
    ("older", PackageResources.older_json5),
    ("old", PackageResources.old_json5),
    (reference, PackageResources.reference_json5),
  ]

  /// The phone that compression is simulated on if nobody names one: the middle one of five that were published together.
  public static let usual = "snapdragon-888"
  /// The machine whose costs all speeds are beside.
  public static let reference = "reference"

  private static let known = Mutex<[String: Phone]>([:])

  /// The names of all, in the order of the documents.
  public static var names: [String] { files.map(\.name) }

  /// Every phone and its file, in the same order. The files are part of the program; a test reads them all.
  public static var all: [(phone: Phone, text: String)] {
    files.compactMap { file in phone(named: file.name).map { ($0, String(decoding: file.text, as: UTF8.self)) } }
  }

  /// The phone of this name.
  public static func phone(named name: String) -> Phone? {
    known.withLock { known in
      if let phone = known[name] { return phone }
      guard let file = files.first(where: { $0.name == name }) else { return nil }
      let phone = try? Phone(reading: file.text, from: "built in")
      known[name] = phone
      return phone
    }
  }
}
