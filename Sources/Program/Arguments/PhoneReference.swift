import CommandLineParsing
import CompressionStrategies
import Documents
import System

/// A phone on the command line: a name, a file, a speed as a multiple of the reference phone's, or none.
enum PhoneReference: Sendable, Hashable {
  case name(String)
  case factor(Double)
  case file(FilePath)
  /// Only the upload counts.
  case uploadOnly

  /// The costs of its steps; nil for no phone. Throws if its file cannot be read or is faulty.
  func costs() throws -> PhoneCosts? {
    switch self {
    case .name(let name): Phone.presets[name]?.whole
    case .factor(let factor):
      Phone(name: "\(factor)", title: "", source: "a factor of the command line", speed: factor).whole
    case .file(let path): try Phone(reading: InputFile.read(path), from: path.text).whole
    case .uploadOnly: nil
    }
  }

  /// The phone's file, as a record keeps it; nil for other phones.
  var file: String? { if case .file(let path) = self { path.recorded } else { nil } }

  /// The word for no phone.
  fileprivate static let noPhone = "none"

  var text: String {
    switch self {
    case .name(let name): name
    case .factor(let factor): "\(factor)"
    case .file(let path): path.text
    case .uploadOnly: Self.noPhone
    }
  }
}

extension ValueType<PhoneReference> {
  /// A phone's name, a factor, or the path of a phone file.
  static var phone: Self {
    var type = Self(
      "phone",
      parsingBytes: { (word) throws(ValueError) in
        if word.text == PhoneReference.noPhone { return .uploadOnly }
        if let name = Phone.presets.names.first(where: { $0 == word.text }) { return .name(name) }
        if let text = word.text, Double(text) != nil { return .factor(try ValueType<Double>.factor.parse(word)) }
        if case .file(let file)? = PolicyReference.file(word.bytes) { return .file(file) }
        throw .unknownName(
          word.shown,
          "phone (see 'stepwedge list phones') or factor from 0.01 to 100; a file needs a / or an ending",
          Phone.presets.names)
      }, format: \.text)
    type.completion = .wordsOrFile(Phone.presets.names + [PhoneReference.noPhone])
    type.takesNumbers = true
    return type
  }
}
