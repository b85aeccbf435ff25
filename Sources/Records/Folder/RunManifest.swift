package import CompressionStrategies
package import PerceptualQuality

/// `run.json`: what was requested and what it was measured with, complete enough to repeat the run.
package struct RunManifest: Codable, Sendable, Hashable {
  /// The layout of this file and of the database.
  package var schema = RunManifest.currentSchema
  /// The program and its version.
  package var program = "stepwedge"
  /// Every photo of the run under each of its names, including photos of earlier commands.
  package var inputs: [Input] = []
  /// The policies of the folder's trials: first those of the last command, then those of earlier ones.
  package var policies: [PolicyEntry] = []
  /// The links of the folder's uploads, in the same order.
  package var links: [LinkEntry] = []
  /// The recipients' screens of the folder's scores, in the same order; answers are for the first one.
  package var devices: [DeviceEntry] = []
  /// The run's metrics, and how to read their scores.
  package var metrics: [ScoreScale] = []
  /// Ways of viewing the main picture: fit, zoom2, zoom4, original, pinch4, pinch5.
  package var viewings: [String] = []
  /// The question of the last command; chances and times of phones in the rows are for its budget and its phone.
  package var question = Question()
  /// The scenarios of the last command; nil if it named none, and in runs of older versions.
  package var scenarios: [ScenarioEntry]?
  /// The policies through which every picture was forwarded, one after the other; nil if it was not, or if it went
  /// through the policy that sent it.
  package var then: [PolicyEntry]?
  /// How often every picture was forwarded by the policy that sent it; nil if it was not.
  package var forwarded: Int?
  /// The request of `tune`; nil if the folder contains no search.
  package var tuned: Tuned?
  /// The seed of everything random; the same seed gives the same figures.
  package var seed = 1
  /// Simulated uploads of a cell; nil to simulate until the chance is known.
  package var runs: Int?
  /// How thoroughly compression was timed: off, quick or gate.
  package var timing = "off"
  /// The largest photo that may be decoded, in megapixels.
  package var maxMegapixels = 300.0
  /// SHA-256 of everything that decides figures: the content of photos, policies, links and screens, seed and budget.
  package var planHash = ""
  /// Libraries that decide the bytes, and their versions.
  package var versions: [String: String] = [:]
  /// Where the command ran, for readers of timed figures; it does not affect the plan's hash.
  package var machine = Machine()
  /// How the decoding workers were fenced, in words; nil in runs of versions without a fence.
  package var fence: String?
  /// The last command's request while it is not finished; nil in a finished run.
  package var unfinished: Unfinished?

  /// The newest layout that this program writes.
  package static let currentSchema = 4

  /// How to read the scores of this metric; nil if the run does not have it.
  package func scale(of metric: String) -> ScoreScale? { metrics.first { $0.name == metric } }

  /// A blank manifest, to be filled.
  package init() {}

  /// A photo as it was found.
  package struct Input: Codable, Sendable, Hashable {
    /// Its path below the command's argument, which is its name in every table.
    package var photo: String
    /// The path of its file, as the command used it; the file may be gone by now.
    package var path: String
    /// The file's size.
    package var bytes: Int
    /// The hash of the file's bytes, in hexadecimal digits.
    package var sha256: String
    /// Whether a program made the photo; nil if unknown.
    package var isGenerated: Bool?
    /// The paths of further files with the same content; nil if there are none, and in runs of older versions.
    package var copies: [String]?
    /// A photo's file; the caller states its hash and size.
    package init(
      photo: String, path: String, bytes: Int, sha256: String, isGenerated: Bool? = nil, copies: [String]? = nil
    ) {
      (self.isGenerated, self.copies) = (isGenerated, copies)
      self.photo = photo
      self.path = path
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  /// The request of an unfinished command: its photos and policies are the first of their lists.
  package struct Unfinished: Codable, Sendable, Hashable {
    /// How many of the inputs were requested.
    package var photos: Int
    /// How many of the policies were requested.
    package var policies: Int

    /// The first of the inputs and of the policies.
    package init(photos: Int, policies: Int) { (self.photos, self.policies) = (photos, policies) }
  }

  /// A policy with its whole text.
  package struct PolicyEntry: Codable, Sendable, Hashable {
    /// The name in trials and answers; unique in a run.
    package var name: String
    /// The name for people; empty if the file has none.
    package var title: String
    /// The source of the design, as the policy file states it.
    package var source: String
    /// The SHA-256 of `text`, by which results are identified.
    package var hash: String
    /// The policy file's text.
    package var text: String
    /// The policy file, as the user named it; nil if there is none.
    package var file: String?
    /// The way into the app that the policy describes; nil if its file names none, and in records of older versions.
    package var entry: String?
    /// Encoder models based on less than source code or published files, and what they are based on; nil if there are
    /// none.
    package var unsureEncoders: String?
    /// The policy's chroma sampling, such as 4:2:0; nil if the encoder decides.
    package var chroma: String?
    /// What a sweep or `tune` changed in another policy's file; nil if the policy was written as it is.
    package var variation: PolicyVariation?

    /// An entry with the content of a policy file; `hash` must be that of `text`.
    package init(
      name: String, title: String, source: String, hash: String, text: String, file: String? = nil,
      unsureEncoders: String? = nil, chroma: String? = nil, variation: PolicyVariation? = nil
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

  /// A link with its whole text.
  package struct LinkEntry: Codable, Sendable, Hashable {
    /// The name in uploads and mixes; unique in a run.
    package var name: String
    /// The name for people; empty if the file has none.
    package var title: String
    /// A digest of every figure of the link, including those of a trace, and of its name; not of its title and source.
    package var hash: String
    /// The link file's text.
    package var text: String
    /// The link file, as the user named it; nil if there is none.
    package var file: String?
    /// An entry with the content of a link file; `hash` is the digest in the keys of uploads.
    package init(name: String, title: String, hash: String, text: String, file: String? = nil) {
      self.file = file
      self.name = name
      self.title = title
      self.hash = hash
      self.text = text
    }
  }

  /// What happens after pictures were sent, with the whole text.
  package struct ScenarioEntry: Codable, Sendable, Hashable {
    /// The name in the table `afterwards`.
    package var name: String
    /// The scenario file's text.
    package var text: String

    /// An entry with the content of a scenario file.
    package init(name: String, text: String) { (self.name, self.text) = (name, text) }
  }

  /// A recipient's screen.
  package struct DeviceEntry: Codable, Sendable, Hashable {
    /// The name in scores and answers; unique in a run.
    package var name: String
    /// The name for people; empty if the file has none.
    package var title: String
    /// The screen's width in pixels; photos are shown in the orientation in which they are larger.
    package var width: Int
    /// The screen's height in pixels.
    package var height: Int
    /// The longest side of a thumbnail in a conversation, in pixels.
    package var bubble: Int
    /// The device file, as the user named it; nil if there is none.
    package var file: String?
    /// Whether it shows gain maps; nil if it does not, and in runs of older versions.
    package var isHDR: Bool?
    /// An entry with the content of a device file, except for the screen's light.
    package init(
      name: String, title: String, width: Int, height: Int, bubble: Int, file: String? = nil, isHDR: Bool = false
    ) {
      self.file = file
      self.isHDR = isHDR ? true : nil
      self.name = name
      self.title = title
      self.width = width
      self.height = height
      self.bubble = bubble
    }
  }

  /// A search for better settings of one policy.
  package struct Tuned: Codable, Sendable, Hashable {
    /// The policy, by its file or name as in the command.
    package var policy: String
    /// The keys that were varied.
    package var keys: [String]
    /// The most settings to try.
    package var trials: Int

    /// A search over these keys.
    package init(policy: String, keys: [String], trials: Int) {
      (self.policy, self.keys, self.trials) = (policy, keys, trials)
    }
  }

  /// The machine of the run, which affects only timed figures.
  package struct Machine: Codable, Sendable, Hashable {
    /// The processor's model, as the system reports it; empty if it does not.
    package var cpu = ""
    /// The number of processors that the system reports, idle or not.
    package var cores = 0
    /// Physical memory of the machine.
    package var memoryBytes = 0
    /// The operating system's name and version in one line.
    package var system = ""
    /// The compiler of the program, such as Swift 6.3; empty if unknown.
    package var compiler = ""
    /// Load average of the last minute at the beginning of the run.
    package var load = 0.0
    /// A machine of which nothing is known yet.
    package init() {}
  }
}

extension RunManifest {
  /// Whether seconds, sizes and weights are possible and can be added up, because the file may have been edited.
  var isSound: Bool {
    let amounts = [maxMegapixels, machine.load]
    let scores = metrics.flatMap { [$0.harmedBelow, $0.span] }
    let sizes = inputs.map(\.bytes) + devices.flatMap { [$0.width, $0.height, $0.bubble] }
    let asked = [unfinished?.photos ?? 0, unfinished?.policies ?? 0, forwarded ?? 0]
    let counts = sizes + asked + [runs ?? 0, machine.cores, machine.memoryBytes]
    return seed >= 0 && question.isSound
      && amounts.allSatisfy { (0...Double.ofCells.upperBound).contains($0) }
      && counts.allSatisfy { (0...Int.ofCells.upperBound).contains($0) }
      && scores.allSatisfy { Double.ofCells.contains($0 ?? 0) } && metrics.allSatisfy { (0...9).contains($0.decimals) }
  }
}
