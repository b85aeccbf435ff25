public import Meaning

/// `run.json`: what was asked for and with what it was done, whole enough to do it again.
public struct RunManifest: Codable, Sendable, Hashable {
  /// The layout of this file and of the database.
  public var schema = RunManifest.currentSchema
  /// The program and its version.
  public var program = "stepwedge"
  public var inputs: [Input] = []
  public var policies: [PolicyEntry] = []
  public var links: [LinkEntry] = []
  public var devices: [DeviceEntry] = []
  /// The run's metrics, and how their scores are read.
  public var metrics: [ScoreScale] = []
  public var viewings: [String] = []
  /// Weights of the links, in the order they were given; empty where nobody weighed them.
  public var mix: [LinkShare] = []
  /// What the answer is to be best at, where somebody said so.
  public var aim: Aim?
  public var budgetSeconds = 5.0
  public var phoneSpeed = 1.0
  public var seed = 1
  /// Simulated uploads of a cell; nil where their number follows from the chance.
  public var runs: Int?
  public var timing = "off"
  /// The largest picture that was decoded, in millions of pixels.
  public var maxMegapixels = 300.0
  /// SHA-256 of the plan: of everything above.
  public var planHash = ""
  /// Libraries that decide the bytes, and their versions.
  public var versions: [String: String] = [:]
  public var machine = Machine()
  /// What held the workers that decoded, in words; nil in runs from before there was a fence.
  public var fence: String?

  /// The newest layout that this program writes.
  public static let currentSchema = 2

  /// How the scores of this metric are read; nil where the run has none.
  public func scale(of metric: String) -> ScoreScale? { metrics.first { $0.name == metric } }

  /// A manifest to be filled in.
  public init() {}

  /// A photo as it was found.
  public struct Input: Codable, Sendable, Hashable {
    public var photo: String
    public var path: String
    public var bytes: Int
    public var sha256: String
    /// Whether a program made the photo; nil where nobody looked.
    public var isGenerated: Bool?
    public init(photo: String, path: String, bytes: Int, sha256: String, isGenerated: Bool? = nil) {
      self.isGenerated = isGenerated
      self.photo = photo
      self.path = path
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  /// A policy in full.
  public struct PolicyEntry: Codable, Sendable, Hashable {
    public var name: String
    public var title: String
    public var source: String
    public var hash: String
    /// The policy file's text.
    public var text: String
    /// The policy file, as the command named it; nil where there is none.
    public var file: String?
    /// Models of encoders that rest on less than source or published files, and on what; nil where there is none.
    public var unsureEncoders: String?
    public init(
      name: String, title: String, source: String, hash: String, text: String, file: String? = nil,
      unsureEncoders: String? = nil
    ) {
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
    public var name: String
    public var title: String
    public var hash: String
    /// The link file's text.
    public var text: String
    /// The link file, as the command named it; nil where there is none.
    public var file: String?
    public init(name: String, title: String, hash: String, text: String, file: String? = nil) {
      self.file = file
      self.name = name
      self.title = title
      self.hash = hash
      self.text = text
    }
  }

  /// A recipient's screen.
  public struct DeviceEntry: Codable, Sendable, Hashable {
    public var name: String
    public var title: String
    public var width: Int
    public var height: Int
    public var bubble: Int
    /// The device file, as the command named it; nil where there is none.
    public var file: String?
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
    public var link: String
    public var share: Double
    public init(link: String, share: Double) {
      self.link = link
      self.share = share
    }
  }

  /// What makes an answer good; nil is as usual.
  public struct Aim: Codable, Sendable, Hashable {
    /// well, bytes or eye.
    public var goal: String?
    /// The share of sends that have to go well for the goals bytes and eye.
    public var floor: Double?
    /// The score below which a picture counts as harmed.
    public var harmedBelow: Double?
    public init(goal: String? = nil, floor: Double? = nil, harmedBelow: Double? = nil) {
      self.goal = goal
      self.floor = floor
      self.harmedBelow = harmedBelow
    }
  }

  /// What the run was made on: it decides the timed figures alone.
  public struct Machine: Codable, Sendable, Hashable {
    public var cpu = ""
    public var cores = 0
    public var memoryBytes = 0
    public var system = ""
    public var compiler = ""
    /// Load average of the last minute when the run began.
    public var load = 0.0
    public init() {}
  }
}
