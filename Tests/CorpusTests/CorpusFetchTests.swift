import Foundation
import System
import TestSupport
import Testing
@testable import Corpus

/// Fetching, as far as it can be tested without a network: what is kept, and errors in wrong lines.
@Suite struct CorpusFetchTests {
  @Test func cacheFolders() {
    let folder = { (values: [String: String]) in CorpusCache { values[$0] }?.folder.text }
    #expect(folder(["XDG_CACHE_HOME": "/x", "HOME": "/h"]) == "/x/stepwedge/corpus")
    #expect(folder(["XDG_CACHE_HOME": "relative", "HOME": "/h"]) == "/h/.cache/stepwedge/corpus")
    #expect(folder([:]) == nil)
  }

  @Test("a package that is unavailable costs only its photos; what is correct is kept")
  func noSuchPackage() throws {
    let folder = try TemporaryFolder()
    let cache = CorpusCache(folder: FilePath(folder.url.path))
    let kept = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let text = """
      sha256\tbytes\tpackage\tpath
      \(kept)\t3\tno-such-package-0\ta/kept.jpg
      \(kept.reversed().map(String.init).joined())\t3\tno-such-package-0\ta/lost.jpg
      """
    let set = PublicSet(name: "test", text: Array(text.utf8))
    try Directory.make(set.folder(in: cache))
    try FileWriter.write(Array("abc".utf8), to: set.folder(in: cache).appending("kept.jpg"))
    var results: [String: CorpusFetch.Result] = [:]
    try CorpusFetch(into: cache, packages: { package, _ in throw PackageSource.Unavailable(reason: "no \(package)") })
      .run([set]) { step in
        if case .photo(_, let name, _, let result) = step { results[name] = result }
      }
    #expect(results["kept.jpg"] == .cached)
    #expect(results["lost.jpg"] == .unavailable("package no-such-package-0: no no-such-package-0"))
  }

  @Test("a tampered line names both checksums; a damaged file is replaced")
  func tampered() throws {
    let folder = try TemporaryFolder()
    let cache = CorpusCache(folder: FilePath(folder.url.path))
    let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let wrong = String(repeating: "0", count: 64)
    let text = "sha256\tbytes\tpackage\tpath\n\(sum)\t3\tp\ta.jpg\n\(wrong)\t3\tp\tb.jpg\n"
    let set = PublicSet(name: "test", text: Array(text.utf8))
    try Directory.make(set.folder(in: cache))
    try FileWriter.write(Array("damaged".utf8), to: set.folder(in: cache).appending("a.jpg"))
    var results: [String: CorpusFetch.Result] = [:]
    try CorpusFetch(into: cache, packages: unpacked).run([set]) { step in
      if case .photo(_, let name, _, let result) = step { results[name] = result }
    }
    #expect(results["a.jpg"] == .fetched(replacesDamaged: true))
    #expect(results["b.jpg"] == .wrong("line 3 of its manifest expects sum \(wrong), the file has \(sum)"))
    #expect(set.photos(in: cache).count == 1)
  }

  @Test("a full disk is reported before anything is downloaded")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let cache = CorpusCache(folder: FilePath(folder.url.path))
    let sum = String(repeating: "0", count: 64)
    let text = "sha256\tbytes\tpackage\tpath\n\(sum)\t\(Int(1) << 60)\tp\ta.jpg\n"
    let set = PublicSet(name: "test", text: Array(text.utf8))
    #expect(throws: SystemError(number: ENOSPC)) {
      try CorpusFetch(into: cache, packages: { _, _ in fatalError("nothing may be unpacked") }).run([set]) { _ in }
    }
  }

  @Test("without a network that is the reason, and not apt's later message")
  func reasons() {
    let apt = """
      W: Failed to fetch http://deb.debian.org/debian/dists/bookworm/InRelease  Temporary failure resolving 'deb.debian.org'
      W: Some index files failed to download. They have been ignored, or old ones used instead.
      E: Unable to locate package lomiri-wallpapers-16.04
      E: Couldn't find any package by glob 'lomiri-wallpapers-16.04'
      """
    #expect(PackageSource.reason(in: apt)?.hasSuffix("Temporary failure resolving 'deb.debian.org'") == true)
    #expect(PackageSource.reason(in: "E: Unable to locate package a\nE: later\n") == "Unable to locate package a")
    #expect(PackageSource.reason(in: "dpkg-deb: error: no archive\n") == "dpkg-deb: error: no archive")
    #expect(PackageSource.reason(in: "") == nil)
  }

  @Test("a folder in a photo's place costs only that photo")
  func aFolderInTheWay() throws {
    let folder = try TemporaryFolder()
    let cache = CorpusCache(folder: FilePath(folder.url.path))
    let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let text = "sha256\tbytes\tpackage\tpath\n\(sum)\t3\tp\ta.jpg\n\(sum)\t3\tp\tb.jpg\n"
    let set = PublicSet(name: "test", text: Array(text.utf8))
    let place = set.folder(in: cache).appending("a.jpg")
    try Directory.make(place)
    var results: [String: CorpusFetch.Result] = [:]
    try CorpusFetch(into: cache, packages: unpacked).run([set]) { step in
      if case .photo(_, let name, _, let result) = step { results[name] = result }
    }
    #expect(results["a.jpg"] == .wrong("a folder stands in its place; remove \(place.text)"))
    #expect(results["b.jpg"] == .fetched(replacesDamaged: false))
  }

  /// A package of two photos that contain "abc".
  private func unpacked(_ package: String, _ scratch: FilePath) throws -> FilePath {
    let tree = scratch.appending(package).appending("tree")
    try Directory.make(tree)
    for name in ["a.jpg", "b.jpg"] { try FileWriter.write(Array("abc".utf8), to: tree.appending(name)) }
    return tree
  }
}
