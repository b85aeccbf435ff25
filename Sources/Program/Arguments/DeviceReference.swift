import CommandLineParsing
import Documents
import PerceptualQuality
import System

typealias DeviceReference = PresetReference<PerceptualQuality.Device>
typealias CriterionReference = PresetReference<Criterion>

extension DeviceReference {
  /// The device. Throws if its file cannot be read or is faulty.
  func device() throws -> PerceptualQuality.Device {
    try read("device", { PerceptualQuality.Device.presets[$0] ?? PerceptualQuality.Device.displays[$0] }) { path in
      var device = try PerceptualQuality.Device(reading: InputFile.read(path), from: path.text)
      device.file = path.recorded
      return device
    }
  }
}

extension ValueType<DeviceReference> {
  /// The name of a built-in device, or the path of a device file.
  static let device = preset("device", list: "devices", PerceptualQuality.Device.presets.names)

  /// The same for a built-in display or device.
  static let display = preset(
    "display", list: "displays", PerceptualQuality.Device.displays.names + PerceptualQuality.Device.presets.names)
}

extension CriterionReference {
  /// The criterion. Throws if its file cannot be read or is faulty.
  func criterion() throws -> Criterion {
    try read("criterion", { Criterion.presets[$0] }) { path in
      try Criterion(reading: InputFile.read(path), from: path.text, metrics: Self.metrics)
    }
  }

  /// The criterion's file, as a record keeps it; nil for a built-in criterion.
  var file: String? { if case .file(let path) = self { path.recorded } else { nil } }

  /// The metrics that a criterion can use: those that are higher for better pictures.
  static var metrics: [String] { MetricCatalog.scales.filter { $0.better == .more }.map(\.name) }
}

extension ValueType<CriterionReference> {
  /// The name of a built-in criterion, or the path of a criterion file.
  static let criterion = preset("criterion", list: "criteria", Criterion.presets.names)
}
