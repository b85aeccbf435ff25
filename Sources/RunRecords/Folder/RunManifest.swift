public import Meaning

/// `run.json`: what was asked for and with what it was done, whole enough to do it again.
public struct RunManifest: Codable, Sendable, Hashable {
  /// The layout of this file and of the database.
  public var schema = RunManifest.currentSchema
  /// The program and its version.
  public var program = "stepwedge"
  /// Every photo of the run under every name that it has, those of earlier commands included.
  public var inputs: [Input] = []
  /// Policies that the folder holds trials of: those of the last command first, then what earlier ones left.
  public var policies: [PolicyEntry] = []
  /// Links that the folder holds uploads over, in the same order.
  public var links: [LinkEntry] = []
  /// Recipients' screens that the folder holds scores on, in the same order; answers are for the first.
  public var devices: [DeviceEntry] = []
  /// The run's metrics, and how their scores are read.
  public var metrics: [ScoreScale] = []
  /// Ways of looking at the main picture: fit, zoom2, zoom4, original.
  public var viewings: [String] = []
  /// Weights of the links, in the order they were given; empty if nobody weighed them.
  public var mix: [LinkShare] = []
  /// The source of the weights; nil if they are of the command line, or nobody weighed the links.
  public var mixSource: String?
  /// What the answer optimises, if somebody said so.
  public var aim: Aim?
  /// The scenarios that the last command named; nil if it named none, and in runs of older versions.
  public var scenarios: [ScenarioEntry]?
  /// From the tap on Send to the main picture having arrived; chances of the run are about it.
  public var budgetSeconds = 5.0
  /// What `tune` was asked; nil if the folder holds no search of its.
  public var tuned: Tuned?
  /// The phone that compression is simulated on; nil if it is left out, and in runs of older versions.
  public var phone: PhoneCosts?
  /// How many times as fast as its costs say the phone is.
  public var phoneSpeed = 1.0
  /// What every drawn figure follows from; the same seed gives the same figures.
  public var seed = 1
  /// Simulated uploads of a cell; nil if their number follows from the chance.
  public var runs: Int?
  /// How thoroughly compression was timed: off, quick or gate.
  public var timing = "off"
  /// The largest picture that was decoded, in millions of pixels.
  public var maxMegapixels = 300.0
  /// SHA-256 of what decides figures: photos, policies, links and screens by content, seed and budget.
  public var planHash = ""
  /// Libraries that decide the bytes, and their versions.
  public var versions: [String: String] = [:]
  /// Where the command ran, for readers of timed figures; it plays no part in the plan's hash.
  public var machine = Machine()
  /// What held the workers that decoded, in words; nil in runs from before there was a fence.
  public var fence: String?
  /// What the last command asked for, until all of it is there; nil in a finished run.
  public var unfinished: Unfinished?

  /// The newest layout that this program writes.
  public static let currentSchema = 3

  /// How the scores of this metric are read; nil if the run has none.
  public func scale(of metric: String) -> ScoreScale? { metrics.first { $0.name == metric } }

  /// A manifest to be filled in.
  public init() {}

  /// A photo as it was found.
  public struct Input: Codable, Sendable, Hashable {
    /// Its path below the operand that it came from, which is its name in every table.
    public var photo: String
    /// Where its file was, as the command reached it; the file may have gone since.
    public var path: String
    /// The file's size.
    public var bytes: Int
    /// The hash of the file's bytes, in hexadecimal digits.
    public var sha256: String
    /// Whether a program made the photo; nil if nobody looked.
    public var isGenerated: Bool?
    /// An input of a file that was read; its hash and size are the caller's word.
    public init(photo: String, path: String, bytes: Int, sha256: String, isGenerated: Bool? = nil) {
      self.isGenerated = isGenerated
      self.photo = photo
      self.path = path
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  /// An unfinished command's request: its photos and policies are first in their lists.
  public struct Unfinished: Codable, Sendable, Hashable {
    /// How many of the inputs it asked for.
    public var photos: Int
    /// How many of the policies.
    public var policies: Int

    /// The first of the inputs and of the policies.
    public init(photos: Int, policies: Int) { (self.photos, self.policies) = (photos, policies) }
  }

  /// A policy in full.
  public struct PolicyEntry: Codable, Sendable, Hashable {
    /// What a sweep made a policy of.
    public struct Variation: Codable, Sendable, Hashable {
      /// A key of the policy file and its value, as `--sweep` takes them.
      public struct Setting: Codable, Sendable, Hashable {
        /// A short name such as `quality`, or the path of a key.
        public var key: String
        /// In the words of the command line.
        public var value: String

        /// This value at this key.
        public init(_ key: String, _ value: String) { (self.key, self.value) = (key, value) }
      }

      /// The policy whose file was changed, by its file or name as a command takes it; nil for a sweep's plain one.
      public var base: String?
      /// What differs from that.
      public var settings: [Setting]

      /// These settings in the file of this policy.
      public init(of base: String?, _ settings: [Setting]) { (self.base, self.settings) = (base, settings) }
    }

    /// What trials and answers call it; one to a run.
    public var name: String
    /// The name for people; empty if the file has none.
    public var title: String
    /// The source of the design, as the policy file says.
    public var source: String
    /// SHA-256 of `text`: what results are known by.
    public var hash: String
    /// The policy file's text.
    public var text: String
    /// The policy file, as the command named it; nil if there is none.
    public var file: String?
    /// Models of encoders that rest on less than source or published files, and on what; nil if there is none.
    public var unsureEncoders: String?
    /// The chroma sampling that the policy asks for, such as 4:2:0; nil if it leaves that to the encoder.
    public var chroma: String?
    /// What a sweep or `tune` changed in another policy's file; nil if somebody wrote this one.
    public var variation: Variation?

    /// An entry of what a policy file says; `hash` must be that of `text`.
    public init(
      name: String, title: String, source: String, hash: String, text: String, file: String? = nil,
      unsureEncoders: String? = nil, chroma: String? = nil, variation: Variation? = nil
    ) {
      self.chroma = chroma
      self.variation = variation
      self.file = file
      self.unsureEncoders = unsureEncoders
      self.name = name
      self.title = title
      self.source = source
      self.hash = hash
      self.text = text
    }
  }

  /// A link in full.
  public struct LinkEntry: Codable, Sendable, Hashable {
    /// What uploads and mixes call it; one to a run.
    public var name: String
    /// The name for people; empty if the file has none.
    public var title: String
    /// A digest of every figure of the link, a trace's included; its name counts, its title and source do not.
    public var hash: String
    /// The link file's text.
    public var text: String
    /// The link file, as the command named it; nil if there is none.
    public var file: String?
    /// An entry of what a link file says; `hash` is the digest that uploads were keyed by.
    public init(name: String, title: String, hash: String, text: String, file: String? = nil) {
      self.file = file
      self.name = name
      self.title = title
      self.hash = hash
      self.text = text
    }
  }

  /// What happens after pictures were sent, in full.
  public struct ScenarioEntry: Codable, Sendable, Hashable {
    /// What the table `afterwards` calls it.
    public var name: String
    /// The scenario file's text.
    public var text: String

    /// An entry of what a scenario file says.
    public init(name: String, text: String) { (self.name, self.text) = (name, text) }
  }

  /// A recipient's screen.
  public struct DeviceEntry: Codable, Sendable, Hashable {
    /// What scores and answers call it; one to a run.
    public var name: String
    /// The name for people; empty if the file has none.
    public var title: String
    /// Pixels across the screen; photos are turned to the side on which they show larger.
    public var width: Int
    /// Pixels from its top to its bottom.
    public var height: Int
    /// The longest side in pixels that a thumbnail takes in a conversation.
    public var bubble: Int
    /// The device file, as the command named it; nil if there is none.
    public var file: String?
    /// An entry of what a device file says; a screen's light is left to that file.
    public init(name: String, title: String, width: Int, height: Int, bubble: Int, file: String? = nil) {
      self.file = file
      self.name = name
      self.title = title
      self.width = width
      self.height = height
      self.bubble = bubble
    }
  }

  /// The part of the uploads that goes over a link.
  public struct LinkShare: Codable, Sendable, Hashable {
    /// The link's name.
    public var link: String
    /// Its part of the uploads; a mix that does not add up to 1 is read in proportion.
    public var share: Double
    /// A weight of a link; it need not be in the run.
    public init(link: String, share: Double) {
      self.link = link
      self.share = share
    }
  }

  /// How much photos of a class count together.
  public struct ClassShare: Codable, Sendable, Hashable {
    /// The class, such as text.
    public var name: String
    /// Its part of all photos.
    public var share: Double
    /// A class's part.
    public init(name: String, share: Double) { (self.name, self.share) = (name, share) }
  }

  /// A search for better settings of one policy.
  public struct Tuned: Codable, Sendable, Hashable {
    /// The policy, by its file or name as the command took it.
    public var policy: String
    /// The keys that were varied.
    public var keys: [String]
    /// The most settings that were to be tried.
    public var trials: Int

    /// A search over these keys.
    public init(policy: String, keys: [String], trials: Int) {
      (self.policy, self.keys, self.trials) = (policy, keys, trials)
    }
  }

  /// What makes an answer good; nil is as usual.
  public struct Aim: Codable, Sendable, Hashable {
    /// well, bytes or eye.
    public var goal: String?
    /// The share of pictures that must be sent well, for the goals bytes and eye.
    public var floor: Double?
    /// The score below which a picture counts as harmed, in runs of older versions.
    public var harmedBelow: Double?
    /// What looks fine.
    public var criterion: Criterion?
    /// The criterion's file, as the command named it; nil if it ships.
    public var criterionFile: String?
    /// The share of recipients who zoom in.
    public var zooming: Double?
    /// How much each class of photos counts; nil if every photo counts once.
    public var classes: [ClassShare]?
    /// The policy of the asker's own app.
    public var yours: String?
    /// An aim; omitted parts have their defaults.
    public init(
      goal: String? = nil, floor: Double? = nil, criterion: Criterion? = nil, zooming: Double? = nil,
      classes: [ClassShare]? = nil, yours: String? = nil
    ) {
      self.yours = yours
      self.goal = goal
      self.floor = floor
      self.criterion = criterion
      self.zooming = zooming
      self.classes = classes
    }
  }

  /// What the run was made on: it decides only the timed figures.
  public struct Machine: Codable, Sendable, Hashable {
    /// The processor's model, as the system names it; empty if it does not.
    public var cpu = ""
    /// Processors that the system reports, idle or not.
    public var cores = 0
    /// Physical memory of the machine.
    public var memoryBytes = 0
    /// The operating system's name and version in one line.
    public var system = ""
    /// What the program was compiled with, such as Swift 6.3; empty if the caller did not say.
    public var compiler = ""
    /// Load average of the last minute when the run began.
    public var load = 0.0
    /// A machine of which nothing is known yet.
    public init() {}
  }
}

extension RunManifest {
  /// Whether its numbers are possible for a run, because a file may have been edited: seconds, sizes and weights that
  /// can be added up.
  var isSound: Bool {
    let amounts =
      [budgetSeconds, phoneSpeed, maxMegapixels, machine.load, aim?.floor ?? 0, aim?.zooming ?? 0] + mix.map(\.share)
      + (aim?.classes ?? []).map(\.share)
    let scores = [aim?.harmedBelow] + metrics.flatMap { [$0.harmedBelow, $0.span] }
    let sizes = inputs.map(\.bytes) + devices.flatMap { [$0.width, $0.height, $0.bubble] }
    let asked = [unfinished?.photos ?? 0, unfinished?.policies ?? 0]
    let counts = sizes + asked + [runs ?? 0, machine.cores, machine.memoryBytes]
    let costs = (phone?.costs ?? [:]).values.flatMap { [$0.call, $0.megapixel, $0.megabyte] }
    return phoneSpeed > 0 && seed >= 0 && costs.allSatisfy { (0...1_000).contains($0) }
      && amounts.allSatisfy { (0...Double.ofCells.upperBound).contains($0) }
      && counts.allSatisfy { (0...Int.ofCells.upperBound).contains($0) }
      && scores.allSatisfy { Double.ofCells.contains($0 ?? 0) } && metrics.allSatisfy { (0...9).contains($0.decimals) }
      && (aim?.zooming ?? 0) <= 1 && aim?.criterion?.isSound != false
  }
}
