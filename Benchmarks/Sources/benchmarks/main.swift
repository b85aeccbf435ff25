benchmarkResampling()
try MetricBenchmark.run()
try benchmarkSizeSearch(Array(CommandLine.arguments.dropFirst()))
