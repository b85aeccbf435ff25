// swift-tools-version: 6.2
import PackageDescription

// Beside its package here; a project of yours names the repository and a version instead: url: "…", from: "…".
let repository = Context.environment["STEPWEDGE"]
let stepwedge: Package.Dependency =
  repository.map { .package(url: $0, from: "0.0.1") } ?? .package(name: "stepwedge", path: "../..")

let package = Package(
  name: "embed", dependencies: [stepwedge],
  targets: [
    .executableTarget(
      name: "embed",
      dependencies: ["PerceptualQuality", "NetworkSimulation", "SizeSearch"].map {
        .product(name: $0, package: "stepwedge")
      })
  ])
