import CommandLineParsing
import Files
import PerceptualQuality
import StrictJSON5

/// A device as a command line names it: by name, or as a file.
enum DeviceReference: Sendable, Hashable {
  case name(String)
  case file(FilePath)

  /// The device; a file that cannot be read or is faulty says so.
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
  /// A built-in device by its name; whatever looks like a path is a file.
  static let device = screen("device", "device (see 'stepwedge list devices'", DeviceCatalog.names)

  /// A built-in display or device.
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
