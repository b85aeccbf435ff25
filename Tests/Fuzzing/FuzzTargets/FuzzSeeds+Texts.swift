import Documents
import CompressionStrategies
import Judgement
import Records
@testable import Workbench

/// Texts with every key that a reader knows, because keys that are in no shipped file would otherwise never be reached.
extension FuzzTarget {
  static var policySeeds: [[UInt8]] {
    texts([
      """
      { name: 'a', main: { strategy: 'original', link: './l.json5', encoder: './e.json5' }, metadata: 'keep',
        gainMap: 'keep', thumbnail: { encoder: 'x/y.json5', longestSide: 9, format: 'png', searches: 1 } }
      """,
      "{ name: 'b', main: { strategy: 'resizeFirst', longestSide: 9, shortSide: 3, format: 'webp', qualityScale: 1 } }",
      "{ name: 'c', main: { strategy: 'sizeSearch', limit: '20kB', encoder: 'libjpeg', optimize: false, chroma: '4:2:2' } }",
      "{ name: 'd', main: { strategy: 'sizeSearch', limit: '20kB', format: 'png' }, gainMap: 'keep' }",
    ]) + Policy.presets.all.map { Array($0.text.utf8) }
  }

  static var encoderSeeds: [[UInt8]] {
    let table = "[\(Array(repeating: "16", count: 64).joined(separator: ","))]"
    return texts([
      """
      { name: 'a', source: 'b', certainty: 'read', tables: { scale: 'ijg', luma: \(table), chroma: \(table) },
        lossless: { from: 1, chroma: '4:4:4' }, chroma: [{ below: 0.7, use: '4:2:0' }, { use: '4:4:4' }],
        huffman: 'optimised', progressive: true, restart: 'mcuRow', dct: 'islow', headerBytes: 100,
        scans: [{ components: [0, 1, 2], from: 0, to: 0, high: 0, low: 1 }, { components: [0], from: 1, to: 63 }] }
      """,
      """
      { name: 'a', source: 'b', certainty: 'read', tables: { byQuality: { '0.50': { luma: \(table), chroma: \(table) },
        '0.40': { luma: \(table), chroma: \(table) }, 'x': {} }, scale: 'ijg' }, headerBytes: 2,
        chroma: [{ below: 0.7, use: '4:2:0' }, { below: 0.5, use: '4:4:4' }], huffman: 'standard', scans: [] }
      """,
    ]) + EncoderModel.presets.all.map { Array($0.text.utf8) }
  }

  static var phoneSeeds: [[UInt8]] {
    texts([
      """
      { name: 'a', title: 'b', source: 'c', speed: 0.5, steps: { decode: { speed: 1, from: 0.5, to: 2 },
        resize: { speed: 3, from: 4, to: 2 }, encode: { speed: 1, from: 1, to: 1 } } }
      """
    ]) + [Array((Phone.presets.text(of: "iphone-12") ?? "").utf8)]
  }

  static var linkSeeds: [[UInt8]] {
    texts([
      """
      { name: 'a', trace: 't.txt', outages: [{ at: '1s', for: '2s', mode: 'drop' }, { at: '2s', for: '1s' }] }
      """,
      """
      { name: 'b', up: '1Mbit', down: '2Mbit', rtt: '30ms', lossUp: '1%', queue: '2bdp', jitter: '5ms',
        outages: [{ at: '1s', for: '2s', mode: 'hold' }], steps: [{ at: '1s', up: '2Mbit' }], cc: 'cubic' }
      """,
      "{ name: 'c', trace: 't.txt', population: [{ share: '50%', up: '1Mbit', rtt: '9ms' }, { share: 1, up: '2Mbit' }] }",
    ])
  }

  static var gateSeeds: [[UInt8]] {
    texts([
      """
      { name: 'a', budget: '5s', assertions: [
          { name: 'b', percentile: 95, of: 'mainBytes', atMost: '2MB' },
          { name: 'c', where: { metric: 'ssimulacra2' }, median: 'score', versus: 'baseline', atMostRatio: 1.1, atLeastRatio: 0.9 },
          { name: 'd', every: 'mainSha256', versus: 'baseline', equals: true },
          { name: 'e', every: 'status', atMost: 3 }, { name: 'f', median: 'status', atMost: 3 },
          { name: 'g', median: 'mainBytes', atMostRatio: 2 },
          { name: 'h', median: 'compressCpuSeconds', versus: 'baseline', equals: true },
          { name: 'i', every: 'mainBytes', versus: 'baseline', atMostDifference: '2kB', atMost: 3 },
          { name: 'j', median: 'mainBytes', versus: 'baseline', atMostRatio: 1, atLeastRatio: 2 },
          { name: 'k', median: 'mainBytes', versus: 'baseline' }, { name: 'l', every: 'mainFormat', equals: 'jpeg' },
        ],
        waivers: [{ assertion: 'b', photo: '*', ceiling: '3MB', because: 'a scan', until: '2027-03-01' },
          { assertion: 'bb', because: ' ', until: 'never', ceiling: 5 }, { assertion: 'c', policy: 'x', ceiling: '5s' }] }
      """
    ]) + Gate.presets.names.compactMap { Gate.presets.text(of: $0).map { Array($0.utf8) } }
  }

  static var baselineSeeds: [[UInt8]] {
    texts([
      """
      { "stepwedgeBaseline": 1, "conditions": { "budgetSeconds": 5, "machine": "m", "versions": { "libvips": "8.14" } },
        "photos": { "a.jpg": "0" }, "trials": [{ "photo": "a.jpg", "policy": "p", "mainBytes": 9, "status": "ok",
        "passedThrough": false, "ratio": 0.5 }], "scores": [{ "photo": "a.jpg", "policy": "p", "device": "phone",
        "rendition": "main", "viewing": "fit", "metric": "ssimulacra2", "score": 71.5 }], "uploads": [{ "photo": "a.jpg",
        "policy": "p", "link": "wifi", "chanceInBudget": 1 }], "messages": [{ "policy": "p", "link": "wifi" }],
        "policies": [{ "policy": "p", "link": "wifi", "device": "phone", "recommended": true }],
        "afterwards": [{ "policy": "p", "scenario": "s", "displays": 9 }] }
      """
    ])
  }

  static var historySeeds: [[UInt8]] {
    var entry = HistoryEntry(label: "a")
    entry.conditions.versions = ["libvips": "8.14"]
    entry.conditions.policies = ["p": String(repeating: "0", count: 64)]
    entry.rows = [
      HistoryEntry.Row(policy: "p", link: "wifi", device: "phone", values: HistoryEntry.columns.map { _ in 1 })
    ]
    entry.counting = "valgrind"
    return [Array("\(entry.line)\n\(HistoryEntry(label: "b").line)\n".utf8)]
  }

  static var manifestSeeds: [[UInt8]] {
    let hash = String(repeating: "0", count: 64)
    return texts([
      "# a set\nfile\tbytes\tsha256\tclass\na\\x5c\\xFF.jpg\t12\t\(hash)\tnight\n/b.jpg\t1\t\(hash)\tx\n",
      """
      package\tversion\tpath\tbytes\tsha256\tclass
      gnome-backgrounds\t43.1-1\t./usr/share/a/contents/images/1x1.jpg\t12\t\(hash)\tnight
      Bad Name\t1\tb.jpg\t12\t\(hash)\t
      c\t1\t/../b.jpg\t12\t\(hash)\t

      """,
    ])
  }

  static var cellSeeds: [[UInt8]] {
    texts([
      """
      cell\tcc\trate_up_mbps\trate_down_mbps\trtt_ms\tqueue_pkts\tloss_up\tloss_down\tstreams\tbytes\tsteps\toutages\toutage_mode\tjitter_ms\tjitter_hold_ms\tsyn_linear
      c1\tcubic\t2\t2\t5\t10\t0.0\t0.0\t1\t1000000\t0.5:8,10:2\t1:2\tdrop\t5\t10\t0
      c2\tcubic\t2\t2\t5\t10\t0.1\t0.0\t3\t1000\tnone\t3:1,9:1\thold\t0\t0\t1

      """
    ])
  }

  private static func texts(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
