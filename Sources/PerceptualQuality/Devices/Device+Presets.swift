package import Documents
import Pixels

extension Device {
  /// The built-in devices.
  package static let presets = Presets<Device>(
    [
      "phone": PackageResources.phone_json5,
      "phone-large": PackageResources.phone_large_json5,
      "phone-android": PackageResources.phone_android_json5,
      "tablet": PackageResources.tablet_json5,
      "iphone-hdr": PackageResources.iphone_hdr_json5,
      "android-hdr": PackageResources.android_hdr_json5,
    ]
  ) { (text) throws(FaultyFile) in try Device(reading: text, from: "built in") }

  /// The displays published with ColorVideoVDP: their light, size and distance, by the names in its program.
  package static let displays = Presets<Device>(
    [
      "standard_fhd": PackageResources.standard_fhd_json5,
      "standard_4k": PackageResources.standard_4k_json5,
      "standard_phone": PackageResources.standard_phone_json5,
      "iphone_14_pro_vert": PackageResources.iphone_14_pro_vert_json5,
      "ipad_pro_12_9": PackageResources.ipad_pro_12_9_json5,
    ]
  ) { (text) throws(FaultyFile) in try Device(reading: text, from: "built in") }

  /// The default display: an office monitor.
  package static var standardDisplay: Device {
    displays["standard_fhd"] ?? Device(name: "standard_fhd", screen: PixelSize(width: 1920, height: 1080))
  }
}
