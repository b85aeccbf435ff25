benchmarkResampling()
try MetricBenchmark.run()
