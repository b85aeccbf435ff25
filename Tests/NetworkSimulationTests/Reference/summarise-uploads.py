#!/usr/bin/env python3
"""Writes a measured cell's uploads as one row a stream: the link, how often it was measured, and quantiles of the time.

    summarise-uploads.py UPLOADS.tsv > tcp-uploads.tsv

Rows whose machine was late by over 15 ms are left out, and BBR, which is not simulated.
"""
import sys

FIXED = ["rep", "stream", "seconds_connect", "seconds_handshake", "seconds_sent", "seconds_total", "retransmits",
         "late_max_ms", "seed", "notes"]


def quantile(times, share):
    place = share * (len(times) - 1)
    low = int(place)
    return times[low] + (times[min(low + 1, len(times) - 1)] - times[low]) * (place - low)


lines = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]
head, streams = lines[0], {}
link = [name for name in head if name not in FIXED]
for line in lines[1:]:
    row = dict(zip(head, line))
    if row["cc"] == "cubic" and float(row["late_max_ms"] or 0) <= 15:
        streams.setdefault(tuple(row[name] for name in link) + (row["stream"],), []).append(float(row["seconds_total"]))
print("\t".join(link + ["stream", "measured", "p5", "p50", "p95", "within5s"]))
for key, times in streams.items():
    times.sort()
    figures = [f"{quantile(times, share):.5f}" for share in (0.05, 0.5, 0.95)]
    print("\t".join([*key, str(len(times)), *figures, f"{sum(t <= 5 for t in times) / len(times):.4f}"]))
