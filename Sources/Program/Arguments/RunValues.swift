import CommandLineParsing
import CompressionStrategies
import Corpus
import Documents
import Judgement
import NetworkSimulation
import Records
import Units
import Workbench

/// The share of the uploads that goes over a link, for `--mix`.
struct LinkWeight: Sendable, Hashable {
  let link: String
  let share: Share
}

extension ValueType<LinkWeight> {
  /// `wifi=60%`.
  static let linkWeight = Self(
    "link=share",
    parsing: { (text) throws(ValueError) in
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValueError("'\(text)' is not a share of a link; write it like wifi=60%")
      }
      do {
        return LinkWeight(link: String(parts[0]), share: try Share(parsing: String(parts[1])))
      } catch {
        throw ValueError("\(error)")
      }
    }, format: { "\($0.link)=\($0.share.text)" })
}

/// How uploads are spread over links, for `--mix`.
enum MixChoice: Sendable, Hashable {
  case weights([LinkWeight])
  case named(LinkMix)

  var weights: [LinkWeight] {
    switch self {
    case .weights(let weights): weights
    case .named(let mix): mix.shares.map { LinkWeight(link: $0.link, share: Share($0.share)) }
    }
  }

  var shares: [Mix.Share] { weights.map { Mix.Share(link: $0.link, share: $0.share.value) } }

  /// The mix that was named; nil if weights were given.
  var named: LinkMix? { if case .named(let mix) = self { mix } else { nil } }

  /// Where the weights come from; nil if they are from the command line.
  var source: String? { named.map { "\($0.name): \($0.source)" } }
}

extension ValueType<MixChoice> {
  /// `wifi=60%,4g=40%`, or the name of a mix.
  static let mix: Self = {
    let weights = ValueType<[LinkWeight]>.list(of: .linkWeight)
    let names = LinkMix.presets.names
    var type = Self(
      "mix",
      parsing: { (text) throws(ValueError) in
        if let mix = LinkMix.named(text) { return .named(mix) }
        guard text.contains("=") else {
          throw .unknownName(text, "mix (see 'stepwedge list mixes', or write shares like wifi=60%,4g=40%)", names)
        }
        let shares = try weights.parse(Word(text))
        if let twice = Dictionary(grouping: shares, by: \.link).filter({ $0.value.count > 1 }).keys.min() {
          throw ValueError("'\(twice)' is named twice; give each link one share")
        }
        return .weights(shares)
      },
      format: {
        $0.named?.name ?? $0.weights.map { "\($0.link)=\($0.share.text)" }.joined(separator: ",")
      })
    type.completion = .words(names)
    return type
  }()
}

extension ValueType<[ClassShare]> {
  /// `photo=70%,text=30%`.
  static let classes: Self = {
    let weights = ValueType<[LinkWeight]>.list(of: .linkWeight)
    let names = PhotoClass.allCases.map(\.rawValue)
    var type = Self(
      "class=share",
      parsing: { (text) throws(ValueError) in
        let shares = try weights.parse(Word(text)).map { ClassShare($0.link, share: $0.share.value) }
        for share in shares where !names.contains(share.name) {
          throw .unknownName(share.name, "class of photos", names)
        }
        let sum = shares.reduce(0) { $0 + $1.share }
        guard abs(sum - 1) < 1e-6 else {
          throw ValueError("the shares add up to \((sum * 100).digits(3)) %; make them add up to 100%")
        }
        guard Set(shares.map(\.name)).count == shares.count else {
          throw ValueError("'\(text)' names a class twice; give each class one share")
        }
        return shares
      }, format: { $0.map { "\($0.name)=\(Share($0.share).text)" }.joined(separator: ",") })
    type.completion = .words(names)
    return type
  }()
}

extension ValueType<Double> {
  /// A factor such as 0.5.
  static var factor: Self {
    var type = Self(
      "factor",
      parsing: { (text) throws(ValueError) in
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
        guard isPlain, let number = Double(text), (0.01...100).contains(number) else {
          throw ValueError("'\(text)' is not a factor; write a number from 0.01 to 100")
        }
        return number
      }, format: { "\($0)" })
    type.takesNumbers = true
    return type
  }
}

extension ValueType<[PolicyAxis]> {
  /// `quality=50..95:5,side=1280,1600`.
  static var sweep: Self {
    Self(
      "axis=values",
      parsing: { (text) throws(ValueError) in
        do {
          return try PolicyAxis.axes(text)
        } catch {
          throw ValueError("\(error)")
        }
      }, format: { _ in "" })
  }
}
