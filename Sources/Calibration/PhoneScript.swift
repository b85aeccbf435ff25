/// What a team puts into its app to measure a phone: one file, printed as it is.
package enum PhoneScript: String, Sendable, CaseIterable {
  case apple, android

  /// The source file as it is to be saved; it needs nothing but the platform.
  package var text: String {
    switch self {
    case .apple: String(decoding: PackageResources.PhoneExport_swift_txt, as: UTF8.self)
    case .android: String(decoding: PackageResources.PhoneExport_kt_txt, as: UTF8.self)
    }
  }
}
