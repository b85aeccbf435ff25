import Testing
import Units

@Suite struct ReadingTests {
  @Test(
    "Sizes are exact: thousands for kB, 1,024s for KiB",
    arguments: [
      ("0", 0), ("1234567", 1_234_567), ("1B", 1), ("500KB", 500_000), ("500kB", 500_000), ("500KiB", 512_000),
      ("2MB", 2_000_000), ("2MiB", 2_097_152), ("1.5MB", 1_500_000), ("0.3GB", 300_000_000), ("1TiB", 1 << 40),
      ("1.20MB", 1_200_000), ("2mb", 2_000_000), ("200kb", 200_000), ("2mib", 2_097_152), ("2MIB", 2_097_152),
      ("2 MB", 2_000_000), ("2  kib", 2_048), ("7 b", 7),
    ])
  func sizes(text: String, bytes: Int) throws { #expect(try ByteCount(parsing: text).bytes == bytes) }

  @Test(
    "Times need a unit and are exact to the nanosecond",
    arguments: [
      ("5s", Duration.seconds(5)), ("250ms", .milliseconds(250)), ("2min", .seconds(120)), ("1h", .seconds(3600)),
      ("0.1s", .milliseconds(100)), ("1.5us", .nanoseconds(1500)), ("0s", .zero),
    ])
  func times(text: String, duration: Duration) throws { #expect(try Duration(parsing: text) == duration) }

  @Test(
    "Rates count bits",
    arguments: [("10Mbit", 10_000_000), ("384kbit", 384_000), ("1.6Mbit/s", 1_600_000), ("200kB/s", 1_600_000)])
  func rates(text: String, bits: Int) throws { #expect(try BitRate(parsing: text).bitsPerSecond == bits) }

  @Test(
    "Lengths are exact: an inch is 25.4 mm",
    arguments: [("6.1in", 154_940), ("40cm", 400_000), ("0.7472m", 747_200), ("600mm", 600_000)])
  func lengths(text: String, micrometres: Int) throws { #expect(try Length(parsing: text).micrometres == micrometres) }

  @Test(
    "A percentage is the same share as its decimal, to the last bit",
    arguments: [
      ("1%", 0.01), ("0.01", 0.01), ("95%", 0.95), ("99.9%", 0.999), ("0", 0), ("100%", 1), ("7%", 0.07),
      ("0.12345678901234567890", 0.12345678901234568),
    ])
  func shares(text: String, value: Double) throws { #expect(try Share(parsing: text).value == value) }

  @Test(
    "Errors show correct text",
    arguments: [
      ("2M", "'2M' is not a size; did you mean 2MB or 2MiB?"),
      ("2Mb", "'2Mb' is not a size; did you mean 2MB or 2MiB?"),
      ("2 m", "'2 m' is not a size; did you mean 2 MB or 2 MiB?"),
      ("2 MB ", "'2 MB ' is not a size; write 500KB, 2MB, 2MiB or a plain number of bytes"),
      ("2k", "'2k' is not a size; did you mean 2kB or 2KiB?"),
      ("-1", "'-1' is out of range; a size from 0 to 1TiB is allowed"),
      ("2TiB", "'2TiB' is out of range; a size from 0 to 1TiB is allowed"),
      ("99999999999999999999MB", "'99999999999999999999MB' is out of range; a size from 0 to 1TiB is allowed"),
      ("0.5", "'0.5' is not a whole number of B; write 500KB, 2MB, 2MiB or a plain number of bytes"),
      ("nan", "'nan' is not a size; write 500KB, 2MB, 2MiB or a plain number of bytes"),
      ("inf", "'inf' is not a size; write 500KB, 2MB, 2MiB or a plain number of bytes"),
      ("", "'' is not a size; write 500KB, 2MB, 2MiB or a plain number of bytes"),
      ("0x10", "'0x10' is not a size; write 500KB, 2MB, 2MiB or a plain number of bytes"),
      ("1e3", "'1e3' is not a size; write 500KB, 2MB, 2MiB or a plain number of bytes"),
      (".5MB", "'.5MB' is not a size; write 500KB, 2MB, 2MiB or a plain number of bytes"),
      ("1.2.3MB", "'1.2.3MB' is not a size; write 500KB, 2MB, 2MiB or a plain number of bytes"),
      ("٣MB", "'٣MB' is not a size; write 500KB, 2MB, 2MiB or a plain number of bytes"),
    ])
  func wrongSizes(text: String, message: String) {
    #expect(refusal { _ = try ByteCount(parsing: text) } == message)
  }

  @Test(
    "Times, rates and shares have the same errors",
    arguments: [
      ("5", "'5' needs a unit; write 5s, 250ms or 2min"),
      ("5 S", "'5 S' is not a time; did you mean 5 s?"),
      ("5S", "'5S' is not a time; did you mean 5s?"),
      ("-5ms", "'-5ms' is out of range; a time from 0ns to 24h is allowed"),
      ("25h", "'25h' is out of range; a time from 0ns to 24h is allowed"),
      ("0.1ns", "'0.1ns' is not a whole number of ns; write 5s, 250ms or 2min"),
    ])
  func wrongTimes(text: String, message: String) {
    #expect(refusal { _ = try Duration(parsing: text) } == message)
  }

  @Test(
    "Rates and shares have the same errors",
    arguments: [
      ("10", "'10' needs a unit; write 10Mbit, 384kbit or 1.6Mbit/s"),
      ("10mb/s", "'10mb/s' is not a rate; did you mean 10MB/s?"),
      ("10mbit", "'10mbit' is not a rate; did you mean 10Mbit?"),
    ])
  func wrongRates(text: String, message: String) {
    #expect(refusal { _ = try BitRate(parsing: text) } == message)
  }

  @Test(
    "Shares are between 0 and 1",
    arguments: [
      ("101%", "'101%' is out of range; a share from 0 to 1 is allowed, such as 5% or 0.05"),
      ("-1%", "'-1%' is out of range; a share from 0 to 1 is allowed, such as 5% or 0.05"),
      ("95", "'95' is out of range; a share from 0 to 1 is allowed, such as 5% or 0.05"),
      ("nan", "'nan' is not a share; write 1% or 0.01"),
    ])
  func wrongShares(text: String, message: String) {
    #expect(refusal { _ = try Share(parsing: text) } == message)
  }

  @Test("something that is not a quantity gets the range as well, if there is one") func wrongInRange() {
    let rates = BitRate(bitsPerSecond: 1_000)...BitRate(bitsPerSecond: 1_000_000)
    #expect(
      refusal { _ = try BitRate(parsing: "nan", in: rates) }
        == "'nan' is not a rate; write 10Mbit, 384kbit or 1.6Mbit/s, from 1kbit to 1Mbit")
    #expect(
      refusal { _ = try Share(parsing: "inf", in: Share(0)...Share(0.9)) }
        == "'inf' is not a share; write 1% or 0.01, from 0 to 0.9")
  }

  private func refusal(_ read: () throws -> Void) -> String? {
    do {
      try read()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
