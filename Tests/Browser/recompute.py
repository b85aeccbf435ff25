#!/usr/bin/env python3
"""Recomputes the answer table from run.sqlite by plain SQL and compares it with policies.csv; knows nothing of the program.

usage: recompute.py RUN   where RUN/report/policies.csv was written by `stepwedge report RUN`
"""
import csv
import json
import pathlib
import sqlite3
import sys

run = pathlib.Path(sys.argv[1])
database = sqlite3.connect(f"file:{run}/run.sqlite?mode=ro", uri=True)

# Linear between order statistics, as SQL: the rows around the position, weighed.
QUANTILE = """
with ordered as (select value, row_number() over (order by value) - 1 as place, count(*) over () as n from ({source})),
     position as (select {share} * (max(n) - 1) as at from ordered)
select sum(value * (1 - abs(place - at))) from ordered, position where abs(place - at) < 1
"""


def quantile(source, share, *values):
    return database.execute(QUANTILE.format(source=source, share=share), values).fetchone()[0]


def one(query, *values):
    return database.execute(query, values).fetchone()[0]


SIZES = "select mainBytes as value from trials where policy = ? and mainBytes is not null"
ENCODES = "select encodes as value from trials where policy = ? and mainBytes is not null"
CPU = "select compressCpuSeconds as value from trials where policy = ? and compressCpuSeconds is not null"
SCORES = """select score as value from scores where policy = ? and device = ? and rendition = 'main' and viewing = 'fit'
and metric = 'ssimulacra2' and score is not null"""
# Of all photos that some policy could process: a lost one is not sent.
SHARE = """with tried as (select distinct photo from trials where policy = ?1 and photo in (select photo from trials where status != 'failed'))
select sum(coalesce((select chanceInBudget >= 0.95 from uploads where uploads.photo = tried.photo and policy = ?1 and link = ?2), 0)) * 1.0
/ count(*) from tried"""
IN_BUDGET = "select avg({column} >= 0.95) from uploads where policy = ? and link = ? and {column} is not null"

MIX = {part["link"]: part["share"] for part in json.loads((run / "run.json").read_text())["question"]["mix"]}


def over(query, policy, link):
    """The figure of a link; of the whole mix, that of its links by their shares."""
    if link != "mix":
        return one(query, policy, link)
    parts = [(one(query, policy, name), share) for name, share in MIX.items()]
    return None if any(value is None for value, _ in parts) else sum(v * s for v, s in parts) / sum(MIX.values())


def expected(row):
    policy, link, device = row["policy"], row["link"], row["device"]
    status = lambda name: one("select count(*) from trials where policy = ? and status = ?", policy, name)
    return {
        "photos": one("select count(*) from trials where policy = ?", policy),
        "failed": status("failed"), "refused": status("refused"), "overLimit": status("overLimit"),
        "medianBytes": quantile(SIZES, 0.5, policy), "p95Bytes": quantile(SIZES, 0.95, policy),
        "shareInBudget": over(SHARE, policy, link),
        "medianScore": quantile(SCORES, 0.5, policy, device),
        "worstScore": one(f"select min(value) from ({SCORES})", policy, device),
        "shareHarmed": one(f"select avg(value < 60) from ({SCORES})", policy, device),
        "medianEncodes": quantile(ENCODES, 0.5, policy),
        "medianCompressCpuSeconds": quantile(CPU, 0.5, policy),
        "totalShareInBudget": over(IN_BUDGET.format(column="totalChanceInBudget"), policy, link),
    }


compared, wrong = 0, []
with open(run / "report/policies.csv", newline="") as file:
    for row in csv.DictReader(file):
        for column, value in expected(row).items():
            text = row.get(column, "")
            compared += 1
            if (value is None) != (text == "") or (value is not None and abs(float(text) - value) > 1e-9 * max(1, abs(value))):
                wrong.append(f"{row['policy']} {row['link']} {row['device']} {column}: {text}, by SQL {value}")
for line in wrong[:20]:
    print(line)
print(f"{compared} aggregates recomputed, {len(wrong)} differ")
sys.exit(1 if wrong or not compared else 0)
