import Foundation
import Testing

@testable import Program

/// The table of packages as doctor reads it.
@Suite struct PackageTableTests {
  static let table: String = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try! String(
      contentsOf: folder.appending(path: "../../Sources/Program/Systems/packages.txt").standardized, encoding: .utf8)
  }()

  static let cases: [(release: String, codec: String, packages: [String])] = [
    ("ID=debian\nVERSION_ID=\"12\"\n", "HEIC encoding", ["libheif1"]),
    ("ID=debian\nVERSION_ID=\"13\"\n", "HEIC encoding", ["libheif1", "libheif-plugin-x265"]),
    ("ID=debian\nVERSION_ID=\"13\"\n", "AVIF decoding", ["libheif1", "libheif-plugin-dav1d"]),
    ("ID=debian\nVERSION_ID=\"13\"\n", "PNG decoding", ["libvips42t64"]),
    ("ID=debian\n", "PNG decoding", ["libvips42t64"]),
    ("NAME=\"Ubuntu\"\nVERSION_ID=\"22.04\"\nID=ubuntu\n", "WebP encoding", ["libvips42"]),
    ("ID=ubuntu\nVERSION_ID=\"26.04\"\n", "HEIC decoding", ["libheif1", "libheif-plugin-libde265"]),
    ("ID=debian\nVERSION_ID=\"12\"\n", "JPEG XL decoding", ["libjxl0.7"]),
    ("ID=ubuntu\nVERSION_ID=\"26.04\"\n", "JPEG XL encoding", ["libjxl0.11"]),
    ("ID=fedora\nVERSION_ID=44\n", "HEIC decoding", []),
    ("", "HEIC decoding", []),
  ]

  @Test(
    "a missing codec's packages are those of the system; an unlisted version counts as the newest", arguments: cases)
  func packages(_ test: (release: String, codec: String, packages: [String])) {
    #expect(PackageTable(Self.table, release: test.release).packages(for: test.codec) == test.packages)
  }

  @Test("every system of the table has a package for every codec, and refers only to listed systems")
  func whole() throws {
    let systems = try #require(Self.table.split(separator: "\n").first { $0.hasPrefix("# systems: ") })
      .split(separator: " ").dropFirst(2)
    #expect(systems.count == 5)
    for system in systems {
      let parts = system.split(separator: "-")
      let here = PackageTable(Self.table, release: "ID=\(parts[0])\nVERSION_ID=\(parts[1])\n")
      for codec in ["HEIC decoding", "AVIF decoding", "HEIC encoding", "AVIF encoding", "PNG decoding", "GIF decoding"]
      {
        #expect(!here.packages(for: codec).isEmpty, "\(system): \(codec)")
      }
    }
    for row in Self.table.split(separator: "\n") where !row.hasPrefix("#") {
      let named = row.split(separator: " ", omittingEmptySubsequences: true)[2].split(separator: ",")
      #expect(named == ["all"] || named.allSatisfy(systems.contains), "\(row)")
    }
  }
}
