import Corpus
import FoundationEssentials
import ImageCodecs
package import Records
package import System
package import Workers

/// A plan as a file: everything that a run needs, so that any machine can do a part of it.
///
/// The file is identified by its SHA-256. It also contains a checksum, so that an edited file is noticed.
package struct PlanFile: Sendable {
  /// SHA-256 of the file.
  package let hash: String
  /// Policies, links, screens and settings, read from the texts in the plan.
  package let setup: RunSetup
  /// What the answer is for.
  let question: Question
  /// The scenarios for what happens afterwards; nil if none was named.
  package let scenarios: [RunManifest.ScenarioEntry]?
  /// How to time compression if one machine runs the whole plan; a part of a plan times nothing.
  package let timing: TimingEffort
  /// The libraries that decide the bytes, on the machine that made the plan.
  package let versions: [String: String]
  /// The folder of the photos; on other machines another folder may be given.
  package let root: FilePath
  let photos: [(found: FoundPhoto, look: PhotoLook)]

  /// The file's bytes.
  package let bytes: [UInt8]

  private struct Contents: Codable {
    var layout = Layout()
    var schema = RunManifest.currentSchema
    var root: Data
    var photos: [PhotoRow]
    var question: Question
    var scenarios: [RunManifest.ScenarioEntry]?
    var timing: TimingEffort
    var versions: [String: String]
  }

  /// The whole file, with the setup's fields among the others.
  private struct Whole: Codable {
    var contents: Contents
    var setup: SetupMessage

    init(contents: Contents, setup: SetupMessage) { (self.contents, self.setup) = (contents, setup) }

    init(from decoder: any Decoder) throws {
      contents = try Contents(from: decoder)
      guard contents.schema == RunManifest.currentSchema else { throw Layout.Other() }
      setup = try SetupMessage(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      try contents.encode(to: encoder)
      try setup.encode(to: encoder)
    }
  }

  /// The version of the file's format; another version is reported before its fields are misread.
  private struct Layout: Codable {
    struct Other: Error {}

    private static let current = 4

    init() {}

    init(from decoder: any Decoder) throws {
      guard try Int(from: decoder) == Self.current else { throw Other() }
    }

    func encode(to encoder: any Encoder) throws { try Self.current.encode(to: encoder) }
  }

  private static let beginning = Array(#"{"plan":"#.utf8)
  private static let middle = Array(#","sum":""#.utf8)
  private static let end = Array("\"}\n".utf8)
  private static let tail = middle.count + 64 + end.count

  /// The plan of a request whose photos were looked at. They must be below `root`, which is by default their common
  /// folder.
  init(_ request: Runner.Request, _ looks: [PhotoLook], root: FilePath?) throws(PlanFileError) {
    let paths = request.photos.map(\.path.absolute)
    let root = root?.absolute ?? FilePath.commonFolder(of: paths)
    var photos: [PhotoRow] = []
    for (photo, look) in zip(request.photos, looks) {
      guard let path = photo.path.absolute.below(root) else {
        throw PlanFileError(.outside, photo.path.text, "is not below the root \(root.text)")
      }
      let text = String(validating: path, as: UTF8.self)
      photos.append(
        PhotoRow(
          photo: photo.name, path: text, pathBytes: text == nil ? Data(path) : nil, statedClass: photo.statedClass,
          look: look))
    }
    let contents = Contents(
      root: Data(root.bytes), photos: photos, question: request.question, scenarios: request.scenarios,
      timing: request.timing, versions: LibraryVersions.byName)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(Whole(contents: contents, setup: SetupMessage(request.setup))) else {
      throw PlanFileError(.damaged, "the plan", "cannot be written as JSON")
    }
    try self.init(Self.sealed(Array(body)), named: "the plan")
  }

  /// A plan's content followed by its checksum.
  static func sealed(_ body: [UInt8]) -> [UInt8] {
    beginning + body + middle + Array(SHA256.digest(of: body).description.utf8) + end
  }

  /// The content between a plan's beginning and end.
  static func body(of plan: [UInt8]) -> ArraySlice<UInt8> { plan.dropFirst(beginning.count).dropLast(tail) }

  /// Reads a plan.
  package init(_ bytes: [UInt8], named name: String) throws(PlanFileError) {
    guard bytes.starts(with: Self.beginning), bytes.count > Self.beginning.count + Self.tail,
      bytes.suffix(Self.tail).starts(with: Self.middle), bytes.suffix(Self.end.count).elementsEqual(Self.end)
    else { throw PlanFileError(.damaged, name, "is not a whole plan; make one with `stepwedge plan`") }
    let body = Array(Self.body(of: bytes))
    guard bytes.suffix(Self.tail).dropFirst(Self.middle.count).starts(with: SHA256.digest(of: body).description.utf8)
    else {
      throw PlanFileError(
        .damaged, name, "has changed since it was made (its checksum differs); make another with `stepwedge plan`")
    }
    let contents: Contents
    do {
      let whole = try JSONDecoder().decode(Whole.self, from: Data(body))
      contents = whole.contents
      setup = try whole.setup.setup(from: name)
    } catch is Layout.Other {
      throw PlanFileError(
        .otherVersion, name, "was made by another version of Stepwedge; use that one, or make the plan again")
    } catch {
      throw PlanFileError(
        .damaged, name, "cannot be read by this version (\(error)); make it again with `stepwedge plan`")
    }
    let root = FilePath(Array(contents.root))
    self.root = root
    photos = contents.photos.map { photo in
      let path = photo.path.map { Array($0.utf8) } ?? photo.pathBytes.map { Array($0) } ?? []
      return (
        FoundPhoto(
          path: root.appending(path), name: photo.photo, statedClass: photo.statedClass), photo.look
      )
    }
    (question, scenarios) = (contents.question, contents.scenarios)
    (timing, versions) = (contents.timing, contents.versions)
    self.bytes = bytes
    hash = SHA256.digest(of: bytes).description
  }

  /// The head of this plan's shards, made on this machine.
  func head(_ number: ShardNumber, program: String) -> ShardHead {
    ShardHead(plan: hash, number: number, program: program, versions: versions, machine: .current)
  }

  /// Throws if this machine's libraries would make other bytes than the plan's.
  package func requireSameLibraries() throws(PlanFileError) {
    for (library, version) in versions.sorted(by: { $0.key < $1.key }) {
      let here = LibraryVersions.byName[library] ?? "none"
      guard here == version else {
        throw PlanFileError(
          .otherVersion, "the plan \(hash.prefix(12))",
          "was made with \(library) \(version), but this machine has \(here); install that version, or make the plan "
            + "again"
        )
      }
    }
  }

  /// The plan's photos on this machine: those of one part, or all.
  func photos(of number: ShardNumber?, below root: FilePath?) -> [(found: FoundPhoto, look: PhotoLook)] {
    let chosen = photos.filter { photo in
      number.map {
        ShardNumber.index(
          ofPhoto: photo.look.hash.isEmpty ? Self.hash(photo.found.name) : photo.look.hash, of: $0.count) == $0.index
      } ?? true
    }
    guard let root else { return chosen }
    return chosen.map { photo in
      var found = photo.found
      if let path = found.path.below(self.root) { found.path = root.appending(path) }
      return (found, photo.look)
    }
  }

  /// A request for the plan's photos, or for one part's.
  package func request(
    _ number: ShardNumber?, below root: FilePath?, folder: RunFolder, jobs: Int, memoryBudget: Int,
    isolation: Isolation
  ) -> Runner.Request {
    var request = Runner.Request(
      photos: photos(of: number, below: root).map(\.found), setup: setup, folder: folder, jobs: jobs,
      memoryBudget: memoryBudget, isolation: isolation)
    (request.question, request.scenarios) = (question, scenarios)
    request.looks = photos(of: number, below: root).map(\.look)
    return request
  }

  /// A stand-in hash for a photo that could not be read, to decide its part.
  private static func hash(_ name: String) -> String { SHA256.digest(of: Array(name.utf8)).description }

  /// How many photos it has.
  package var photoCount: Int { photos.count }
  /// How many trials it has: each photo under each policy, also equal photos.
  package var trialCount: Int { photos.count * setup.policies.count }
}

extension PlanFile {
  /// Looks at the photos and makes the plan.
  package static func make(
    _ request: Runner.Request, root: FilePath?, show: @escaping (Progress) -> Void,
    shouldStop: @escaping () -> Bool
  ) throws -> PlanFile {
    let runner = try Runner(request, show: show, shouldStop: shouldStop)
    defer { runner.stop() }
    return try PlanFile(request, try runner.look(), root: root)
  }
}

/// Why a plan cannot be made or used.
package struct PlanFileError: Error, CustomStringConvertible, Sendable {
  /// Kinds of faults, such as for an exit status.
  package enum Kind: Sendable {
    /// It is cut off, edited, or not a plan.
    case damaged
    /// It was made by another version of the program, or with other libraries.
    case otherVersion
    /// A photo is outside the plan's folder.
    case outside
  }

  /// The kind, which decides what to do: make the plan again, use another version, or say where the photos are.
  package let kind: Kind
  /// The plan's file, or the photo outside its folder.
  package let path: String
  /// What is wrong, and what to do about it.
  package let reason: String

  init(_ kind: Kind, _ path: String, _ reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// The path and the reason.
  package var description: String { "\(path): \(reason)" }
}
