public import Meaning
import Synchronization

/// How fast a phone compresses, with a name to refer to it.
public struct Phone: Sendable, Hashable {
  /// The speed of a phone at one step, as a multiple of the reference's.
  public struct Pace: Sendable, Hashable {
    /// The median.
    public var speed: Double
    /// The lower end of the range of four fifths of the repeats.
    public var from: Double
    /// The upper end of that range.
    public var to: Double

    /// A median speed and its range.
    public init(speed: Double, from: Double, to: Double) {
      self.speed = speed
      self.from = from
      self.to = to
    }
  }

  /// The name for `--phone`.
  public var name: String
  /// The name for people.
  public var title: String
  /// The source of its costs.
  public var source: String
  /// The phone's speed, as a multiple of the reference's, for steps without a cost of their own; nil if all have one.
  public var speed: Double?
  /// Its own costs, by the keys of `PhoneCosts`.
  public var costs: [String: PhoneCosts.Cost] = [:]
  /// The speeds of single steps, if they were measured.
  public var paces: [PhoneExport.Timing.Step: Pace] = [:]

  /// A phone with this speed.
  public init(name: String, title: String, source: String, speed: Double?) {
    self.name = name
    self.title = title
    self.source = source
    self.speed = speed
  }

  /// What each kind of step costs: the phone's own cost, else the reference's divided by the phone's speed.
  public var whole: PhoneCosts {
    var whole = PhoneCosts(name: name, title: title, source: source, costs: costs)
    guard let speed, let reference = PhoneCatalog.phone(named: PhoneCatalog.reference) else { return whole }
    for (kind, cost) in reference.costs where whole.costs[kind] == nil {
      // The phone's cost for a step in any format has priority over the reference's cost for one format.
      let step = String(kind.prefix { $0 != "." })
      whole.costs[kind] =
        costs[step]
        ?? PhoneCosts.Cost(call: cost.call / speed, megapixel: cost.megapixel / speed, megabyte: cost.megabyte / speed)
    }
    return whole
  }
}

/// The built-in phones; an export from a phone of your own users is more exact.
public enum PhoneCatalog {
  /// The names are listed so that no file is read for them.
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

  /// The default phone of the simulation: the median one of five that were published together.
  public static let usual = "snapdragon-888"
  /// The machine to whose costs all speeds are relative.
  public static let reference = "reference"

  private static let known = Mutex<[String: Phone]>([:])

  /// The names of the built-in phones, in the order of the documents.
  public static var names: [String] { files.map(\.name) }

  /// Every built-in phone and its file, in the same order. The files are part of the program; a test reads them all.
  public static var all: [(phone: Phone, text: String)] {
    files.compactMap { file in phone(named: file.name).map { ($0, String(decoding: file.text, as: UTF8.self)) } }
  }

  /// The built-in phone with this name.
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
