// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error), .defaultIsolation(nil),
  ]
  + [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    "InferIsolatedConformances", "ImmutableWeakCaptures",
  ].map { .enableUpcomingFeature($0) }

/// For modules that wait for others more than they work: smaller code starts sooner, and nobody notices it run.
let small: [SwiftSetting] = strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// For commands and tests, which spend their time in other modules: compiling them fast matters more.
let plain: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// What every C target is compiled with. None has other flags: a package manager may refuse a package whose products
/// need them.
let strictC: [CSetting] = [.treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra")]

/// A Swift module and its tests. `uses` is everything that it may import, `embeds` are folders of data that a plugin
/// compiles in. `tests` is what its tests import besides, nil if another module's tests cover it; `reads` are data of
/// its tests.
func module(
  _ name: String, uses: [String] = [], embeds: [String] = [], tests: [String]? = [], reads: [String] = [],
  as settings: [SwiftSetting] = strict
) -> [Target] {
  let dependencies = uses.map { Target.Dependency(stringLiteral: $0) }
  let target = Target.target(
    name: name, dependencies: dependencies, exclude: embeds, swiftSettings: settings,
    plugins: embeds.isEmpty ? [] : ["EmbedFiles"])
  guard let tests else { return [target] }
  let asked = (tests + [name, "TestSupport"]).map { Target.Dependency(stringLiteral: $0) }
  return [
    target,
    .testTarget(name: name + "Tests", dependencies: dependencies + asked, exclude: reads, swiftSettings: plain),
  ]
}

/// A shim over one C library: what Swift cannot say (variadics, macros, setjmp), and nothing else.
func shim(_ name: String, links: [String] = [], uses: [String] = [], defines: [CSetting] = []) -> [Target] {
  [
    .target(
      name: name, dependencies: uses.map { Target.Dependency(stringLiteral: $0) }, path: "Sources/CLibraries/\(name)",
      cSettings: strictC + defines, linkerSettings: links.map { .linkedLibrary($0) })
  ]
}

/// How the program is linked: Swift's runtime inside it, relocations packed, what is alike folded, no symbols, and no
/// index for unwinding a stack, which nothing here does: a start takes 9 ms instead of 50 (`Benchmarks/start`), and every
/// command starts a worker besides.
#if os(Linux)
  let linking: [LinkerSetting] = [
    .unsafeFlags(
      ["-static-stdlib", "-use-ld=lld"]
        + ["-z", "pack-relative-relocs", "--strip-all", "--icf=all", "--no-export-dynamic", "--no-eh-frame-hdr"]
        .flatMap { ["-Xlinker", $0] } + ["Collections", "CShims", "ICU"].map { "-l_Foundation" + $0 },
      .when(configuration: .release))
  ]
#else
  let linking: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "-dead_strip"], .when(configuration: .release))]
#endif

/// What `stepwedge --version` says it was built from.
let commit =
  Context.gitInformation.map { $0.currentCommit.prefix(12) + ($0.hasUncommittedChanges ? " and changes" : "") }
  ?? "unknown"

let targets: [[Target]] = [
  [
    .plugin(name: "EmbedFiles", capability: .buildTool()),
    .plugin(
      name: "Gate",
      capability: .command(
        intent: .custom(verb: "stepwedge-gate", description: "Check a run with the installed stepwedge gate."))),
  ],
  // C libraries. libvips, libheif and libjxl are loaded when they are needed: only the GLib that the pictures of the former ask
  // for is linked.
  [
    .systemLibrary(
      name: "VipsHeaders", path: "Sources/CLibraries/VipsHeaders", pkgConfig: "gobject-2.0",
      providers: [
        .apt(["libvips-dev", "libjpeg-dev", "libheif-dev", "libjxl-dev"]),
        .brew(["vips", "jpeg-turbo", "libheif", "jpeg-xl"]),
      ])
  ],
  shim("CJPEG", links: ["jpeg"]),
  shim("CVips", uses: ["VipsHeaders"]),
  shim("CHEIF"),
  shim("CJXL"),
  shim("CSQLite", links: ["sqlite3"]),
  shim("CProcess"),
  shim("CFence"),
  shim("CCount"),
  shim("CResample"),
  shim("CQualityKernels"),
  shim("CVersion", defines: [.define("STEPWEDGE_COMMIT", to: "\"\(commit)\"")]),

  // Read downwards: a module imports only what stands above it.
  module("System"),
  module("Units"),
  module("Statistics", uses: ["System"]),
  module("Documents"),
  module("CommandLineParsing", uses: ["System", "Documents"], reads: ["Snapshots"], as: plain),
  module(
    "Pixels", uses: ["System", "CResample"], tests: ["ImageCodecs"], reads: ["Resampling/resample.py"]),
  module("SizeSearch", uses: ["Pixels"], tests: ["ImageCodecs"]),
  module(
    "NetworkSimulation", uses: ["System", "Units", "Statistics", "Documents"],
    embeds: ["LinkPresets", "MixPresets", "Measurements"], reads: ["Reference"]),
  module(
    "PerceptualQuality",
    uses: ["System", "Units", "Documents", "Pixels", "CQualityKernels"],
    embeds: ["DevicePresets", "DisplayPresets", "CriterionPresets", "CVVDPData"], tests: ["ImageCodecs"],
    reads: ["Reference"]),
  module(
    "ImageCodecs", uses: ["System", "Units", "Documents", "Pixels", "SizeSearch", "CJPEG", "CVips", "CHEIF", "CJXL"],
    reads: ["Reference"]),
  module(
    "CompressionStrategies",
    uses: [
      "System", "Units", "Documents", "Pixels", "SizeSearch", "ImageCodecs", "NetworkSimulation",
      "PerceptualQuality", "CProcess",
    ], embeds: ["PolicyPresets", "EncoderPresets", "PhonePresets", "MemoryPresets", "FormatPresets"],
    reads: ["Reference"]),
  module(
    "Corpus",
    uses: ["System", "Units", "Statistics", "Documents", "Pixels", "ImageCodecs", "CProcess"],
    embeds: ["Sets"], reads: ["photo-classes.tsv"]),
  module(
    "Records",
    uses: [
      "System", "Units", "Statistics", "Documents", "ImageCodecs", "PerceptualQuality", "CompressionStrategies",
      "CSQLite",
    ]),
  module(
    "Workers",
    uses: [
      "System", "Units", "Documents", "ImageCodecs", "NetworkSimulation", "PerceptualQuality",
      "CompressionStrategies", "CProcess", "CFence",
    ], as: small),
  module(
    "Workbench",
    uses: [
      "System", "Units", "Statistics", "Documents", "Pixels", "ImageCodecs", "NetworkSimulation",
      "PerceptualQuality", "CompressionStrategies", "Corpus", "Records", "Workers", "CProcess", "CCount",
    ], tests: ["Judgement"], as: small),
  module(
    "Judgement",
    uses: [
      "System", "Units", "Statistics", "Documents", "ImageCodecs", "PerceptualQuality", "CompressionStrategies",
      "Records",
    ], embeds: ["GatePresets"], as: small),
  module(
    "Afterwards",
    uses: [
      "System", "Units", "Statistics", "Documents", "NetworkSimulation", "CompressionStrategies", "Records",
    ], embeds: ["ScenarioPresets"], reads: ["Reference"]),
  module(
    "Calibration",
    uses: [
      "System", "Units", "Statistics", "Documents", "NetworkSimulation", "PerceptualQuality",
    ], embeds: ["Scripts"], reads: ["Reference"]),
  module(
    "Reports",
    uses: [
      "System", "Units", "Statistics", "Documents", "ImageCodecs", "PerceptualQuality", "NetworkSimulation",
      "CompressionStrategies", "Records", "Judgement", "Afterwards", "Calibration",
    ], embeds: ["Page"], as: small),

  module(
    "Program",
    uses: [
      "CVersion", "System", "Units", "Statistics", "Documents", "CommandLineParsing", "Pixels", "ImageCodecs",
      "NetworkSimulation", "PerceptualQuality", "CompressionStrategies", "Corpus", "Records", "Workers",
      "Workbench", "Judgement", "Afterwards", "Calibration", "Reports",
    ], embeds: ["Systems"], as: plain),

  [
    // Its tests import what it runs, so that they are linked as any other, and it as `linking` says.
    .executableTarget(
      name: "stepwedge", dependencies: ["Program", "CommandLineParsing", "System"], swiftSettings: strict,
      linkerSettings: linking),
    .target(
      name: "JPEGLibrary", dependencies: ["SizeSearch"], exclude: ["stepwedge_jpeg.h", "exports.map"],
      swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: ["Statistics", "Pixels", "ImageCodecs", "NetworkSimulation", "PerceptualQuality", "Records"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "System", "Documents", "Pixels", "ImageCodecs", "NetworkSimulation", "PerceptualQuality",
        "CompressionStrategies", "Calibration", "Records", "Judgement", "Corpus", "Workers", "Workbench",
      ], path: "Tests/Fuzzing/FuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "FuzzReplayTests", dependencies: ["FuzzTargets", "TestSupport"], path: "Tests/Fuzzing/FuzzReplayTests",
      swiftSettings: plain),
    // Preloaded by tests in place of a codec, and what runs them on a kernel that has less.
    .target(name: "WaysOut", path: "Tests/Hostile/WaysOut", cSettings: strictC),
    .target(name: "HostileCodec", dependencies: ["WaysOut"], path: "Tests/Hostile/HostileCodec", cSettings: strictC),
    .executableTarget(name: "lesser-kernel", path: "Tests/Hostile/LesserKernel", cSettings: strictC),
    .testTarget(
      name: "EndToEnd",
      dependencies: [
        "Statistics", "Pixels", "ImageCodecs", "PerceptualQuality", "CompressionStrategies", "Records", "TestSupport",
        "WaysOut",
      ],
      path: "Tests/EndToEnd", exclude: ["Reference", "hostile-photos"],
      swiftSettings: plain),
  ],
]

let package = Package(
  name: "stepwedge",
  // `Mutex`, `Atomic` and 128-bit numbers are as old as these.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "stepwedge", targets: ["stepwedge"]),
    // What other packages import. Below them stand no codec library and no Foundation: `scripts/import-graph`.
    .library(name: "PerceptualQuality", targets: ["PerceptualQuality"]),
    .library(name: "NetworkSimulation", targets: ["NetworkSimulation"]),
    .library(name: "SizeSearch", targets: ["SizeSearch"]),
    .plugin(name: "stepwedge-gate", targets: ["Gate"]),
    // For callers that are not Swift: `make library`, stepwedge_jpeg.h.
    .library(name: "stepwedge-jpeg", type: .dynamic, targets: ["JPEGLibrary"]),
    .library(name: "HostileCodec", type: .dynamic, targets: ["HostileCodec"]),
    // What the benchmarks, a package of their own, measure.
    .library(
      name: "Measured",
      targets: [
        "Units", "System", "Pixels", "ImageCodecs", "NetworkSimulation", "PerceptualQuality",
        "CompressionStrategies", "Records", "Afterwards", "Corpus", "Workbench",
      ]),
  ],
  targets: targets.flatMap { $0 },
  cLanguageStandard: .c11)
