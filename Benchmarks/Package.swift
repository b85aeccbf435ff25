// swift-tools-version: 6.2
import PackageDescription

/// The name that the package manager gives to the package that is measured: its folder's, in letters, digits and
/// underscores. What is measured is open to that package only, so these programs are compiled as a part of it.
let measured = Context.packageDirectory.split(separator: "/").dropLast().last.map { folder in
  String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
}
let inside: [SwiftSetting] = [.unsafeFlags(["-package-name", measured ?? "stepwedge"])]

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "stepwedge", path: "..")],
  targets: [
    .systemLibrary(name: "CVipsPeer", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .target(name: "CPeers", dependencies: ["CVipsPeer"]),
    .executableTarget(
      name: "benchmarks", dependencies: ["CPeers", .product(name: "Measured", package: "stepwedge")],
      swiftSettings: inside),
    .executableTarget(
      name: "perceptual-floor", dependencies: [.product(name: "Measured", package: "stepwedge")],
      swiftSettings: inside),
    .executableTarget(
      name: "cancelling",
      dependencies: ["PerceptualQuality", "SizeSearch"].map { .product(name: $0, package: "stepwedge") }),
  ],
  swiftLanguageModes: [.v6])
