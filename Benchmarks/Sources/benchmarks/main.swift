benchmarkResampling()
try benchmarkCompressing(Array(CommandLine.arguments.dropFirst()))
try MetricBenchmark.run()
try benchmarkSizeSearch(Array(CommandLine.arguments.dropFirst()))
