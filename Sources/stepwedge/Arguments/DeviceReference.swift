import CommandLineParsing
import Documents
import PerceptualQuality
import System

/// A device on the command line: a name, or a file.
enum DeviceReference: Sendable, Hashable {
  case name(String)
  case file(FilePath)

  /// The device. Throws if its file cannot be read or is faulty.
  func device() throws -> PerceptualQuality.Device {
    switch self {
    case .name(let name):
      guard let device = DeviceCatalog.device(named: name) ?? DisplayCatalog.display(named: name) else {
        throw Failure(.fault, "the built-in device \(name) is faulty")
      }
      return device
    case .file(let path):
      var device = try PerceptualQuality.Device(reading: InputFile.read(path), from: path.text)
      device.file = path.recorded
      return device
    }
  }

  var text: String {
    switch self {
    case .name(let name): name
    case .file(let path): path.text
    }
  }
}

extension ValueType<DeviceReference> {
  /// The name of a built-in device, or the path of a device file.
  static let device = screen("device", "device (see 'stepwedge list devices'", DeviceCatalog.names)

  /// The same for a built-in display or device.
  static let display = screen(
    "display", "display (see 'stepwedge list displays'", DisplayCatalog.names + DeviceCatalog.names)

  private static func screen(_ placeholder: String, _ noun: String, _ names: [String]) -> Self {
    var type = Self(
      placeholder,
      parsingBytes: { (word) throws(ValueError) in
        if let name = word.text, names.contains(name) { return .name(name) }
        let file = FilePath(word.bytes)
        if file.isStandardInput || word.bytes.contains(UInt8(ascii: "/")) || word.bytes.contains(UInt8(ascii: ".")) {
          return .file(file)
        }
        throw .unknownName(word.shown, "\(noun); a file needs a / or an ending)", names)
      }, format: \.text)
    type.completion = .wordsOrFile(names)
    return type
  }
}

/// A criterion on the command line: a name, or a file.
enum CriterionReference: Sendable, Hashable {
  case name(String)
  case file(FilePath)

  /// The criterion. Throws if its file cannot be read or is faulty.
  func criterion() throws -> Criterion {
    switch self {
    case .name(let name):
      guard let criterion = CriterionCatalog.criterion(named: name) else {
        throw Failure(.fault, "the built-in criterion \(name) is faulty")
      }
      return criterion
    case .file(let path):
      return try Criterion(reading: InputFile.read(path), from: path.text, metrics: Self.metrics)
    }
  }

  /// The criterion's file, as a record keeps it; nil for a built-in criterion.
  var file: String? { if case .file(let path) = self { path.recorded } else { nil } }

  /// The metrics that a criterion can use: those that are higher for better pictures.
  static var metrics: [String] { MetricCatalog.scales.filter { $0.better == .more }.map(\.name) }

  var text: String {
    switch self {
    case .name(let name): name
    case .file(let path): path.text
    }
  }
}

extension ValueType<CriterionReference> {
  /// The name of a built-in criterion, or the path of a criterion file.
  static var criterion: Self {
    var type = Self(
      "criterion",
      parsingBytes: { (word) throws(ValueError) in
        if let name = word.text, CriterionCatalog.names.contains(name) { return .name(name) }
        let file = FilePath(word.bytes)
        if file.isStandardInput || word.bytes.contains(UInt8(ascii: "/")) || word.bytes.contains(UInt8(ascii: ".")) {
          return .file(file)
        }
        throw .unknownName(
          word.shown, "criterion (see 'stepwedge list criteria'; a file needs a / or an ending)", CriterionCatalog.names
        )
      }, format: \.text)
    type.completion = .wordsOrFile(CriterionCatalog.names)
    return type
  }
}
