// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "stepwedge", path: "..")],
  targets: [
    .systemLibrary(name: "CVipsPeer", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .target(name: "CPeers", dependencies: ["CVipsPeer"]),
    .executableTarget(
      name: "benchmarks", dependencies: ["CPeers", .product(name: "Measured", package: "stepwedge")]),
    .executableTarget(name: "perceptual-floor", dependencies: [.product(name: "Measured", package: "stepwedge")]),
  ],
  swiftLanguageModes: [.v6])
