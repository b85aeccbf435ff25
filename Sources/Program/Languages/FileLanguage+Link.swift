import Documents
import NetworkSimulation

extension FileLanguage {
  /// The language of link files: the network that photos are sent over.
  static let link = FileLanguage(
    "link-file", title: "Link files",
    introduction: """
      A link is the network path that photos are sent over: rates, round trip, loss, queue, and how they vary. A link can \
      also be a population of paths; a chance is then the mean over the paths. `--links` and `--link` take the name of a built-in one (`stepwedge list links`) or a \
      file. `stepwedge calibrate uploads` writes such a file from an app's own log (calibration.md).
      """,
    examples: [
      Example(
        "A link with an outage:",
        """
        {
          name: "tunnel", title: "Train in a tunnel", source: "our judgement",
          up: "5Mbit", down: "20Mbit", rtt: "60ms", lossUp: "0.5%", queue: "64KB",
          outages: [{ at: "2s", for: "8s" }],
        }

        """),
      Example(
        "Rates that change, again and again:",
        """
        {
          name: "waves", up: "8Mbit", down: "8Mbit", rtt: "50ms",
          trace: [{ at: "0s", up: "8Mbit" }, { at: "3s", up: "500kbit", down: "2Mbit" }], period: "6s",
        }

        """),
      Example(
        "Three kinds of users:",
        """
        {
          name: "our-users", source: "our log of May",
          population: [
            { share: "50%", up: "20Mbit", rtt: "20ms" },
            { share: "40%", up: "4Mbit", down: "12Mbit", rtt: "70ms", lossUp: "0.5%" },
            { share: "10%", up: "500kbit", rtt: "250ms", queue: "300pkts", jitter: "40ms" },
          ],
        }

        """),
    ]
  ) { Link.form }
}
