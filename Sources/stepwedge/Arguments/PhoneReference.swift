import CommandLineParsing
import CompressionStrategies
import Files
import StrictJSON5

/// A phone as a command line names it: by name, as a file, by how many times as fast as this machine it compresses, or none.
enum PhoneReference: Sendable, Hashable {
  case shipped(Phone)
  case factor(Double)
  case file(FilePath)
  /// Only the upload counts.
  case uploadOnly

  /// How many times as fast as this machine it is, if compression counts; a file that cannot be read or is faulty says so.
  func speed() throws -> Double? {
    switch self {
    case .shipped(let phone): phone.speed
    case .factor(let factor): factor
    case .file(let path): try Phone(reading: InputFile.read(path), from: path.text).speed
    case .uploadOnly: nil
    }
  }

  /// What stands for none.
  fileprivate static let noPhone = "none"

  var text: String {
    switch self {
    case .shipped(let phone): phone.name
    case .factor(let factor): "\(factor)"
    case .file(let path): path.text
    case .uploadOnly: Self.noPhone
    }
  }
}

extension ValueType<PhoneReference> {
  /// Whatever looks like a path is a file.
  static var phone: Self {
    var type = Self(
      "phone",
      parsingBytes: { (word) throws(ValueError) in
        if word.text == PhoneReference.noPhone { return .uploadOnly }
        if let phone = Phone.all.first(where: { $0.name == word.text }) { return .shipped(phone) }
        if let text = word.text, Double(text) != nil { return .factor(try ValueType<Double>.factor.parse(word)) }
        let file = FilePath(word.bytes)
        if file.isStandardInput || word.bytes.contains(UInt8(ascii: "/")) || word.bytes.contains(UInt8(ascii: ".")) {
          return .file(file)
        }
        throw .unknownName(
          word.shown,
          "phone (see 'stepwedge list phones') and no factor from 0.01 to 100; a file needs a / or an ending",
          Phone.names)
      }, format: \.text)
    type.completion = .wordsOrFile(Phone.names)
    type.takesNumbers = true
    return type
  }
}
