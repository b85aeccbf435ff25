benchmarkResampling()
