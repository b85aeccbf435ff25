#!/usr/bin/env python3
"""Works the answer out once more from the CSV of a report, by docs/answer.md and docs/internals/answer.md, and compares every field.

usage: oracle.py PROGRAM RUN [COUNT]   all goals of the run, of real and of generated photos alone, with compression in the
                                       budget, by every criterion that was measured, one of a file among them, and with
                                       recipients who zoom in; with COUNT also so many tables with made-up figures, each
                                       also with its policies and links in another order
"""
import csv
import json
import math
import pathlib
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile

import numpy

Z = 1.959963984540054
MASK, GOLDEN = (1 << 64) - 1, 0x9E3779B97F4A7C15
# Each criterion as docs/answer.md and docs/eyes.md have it: the score that it asks for, its curve, and from which share on nobody is harmed.
CURVE = {"jnd": (3.1889, 1.0129, 10)}
CRITERIA = {
    "notice": {"asks": ("cvvdp", "fit"), **CURVE, "harmed": 0.75},
    "notice-zoomed": {"asks": ("cvvdp", "zoom2"), **CURVE, "harmed": 0.75},
    "bothered": {"asks": ("ssimulacra2", "fit"), "logistic": (60, 9), "harmed": 0.5,
                 "devices": {name: (35, 9) for name in ("phone", "phone-large", "phone-android")}},
    "score-60": {"asks": ("ssimulacra2", "fit"), "logistic": (60, 5), "harmed": 0.5, "isThreshold": True},
    "own": {"asks": ("ssimulacra2", "fit"), "logistic": (71.5, 3.25), "harmed": 0.6, "devices": {"phone": (66.5, 4)}},
}
OWN = """{ name: "own", metric: "ssimulacra2", logistic: { midpoint: 71.5, width: 3.25 }, harmedBelow: "60%",
  devices: { phone: { midpoint: 66.5, width: 4 } } }"""
FLOORS = [("well", 0.9), ("bytes", 0.9), ("eye", 0.9), ("bytes", 0.6), ("eye", 0.6)]


def mixed(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def numbers(seed):
    """xoshiro256** filled by SplitMix64, as published."""
    fill, state = mixed(seed) ^ mixed(GOLDEN), []
    for _ in range(4):
        fill = (fill + GOLDEN) & MASK
        state.append(mixed(fill))
    turned = lambda x, by: ((x << by) | (x >> (64 - by))) & MASK
    while True:
        yield (turned((state[1] * 5) & MASK, 7) * 9) & MASK
        shifted = (state[1] << 17) & MASK
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = turned(state[3], 45)


def drawings(members, seed, known={}):
    """How often each member is in each draw."""
    if (members, seed) not in known:
        draws, next_number = min(1000, max(200, 4_000_000 // max(1, members))), numbers(seed)
        counts = numpy.zeros((draws, members))
        for draw in range(draws):
            for _ in range(members):
                counts[draw, next(next_number) * members >> 64] += 1
        known[members, seed] = counts
    return known[members, seed]


def of_score(name):
    return {"asks": ("ssimulacra2", "fit"), "logistic": (float(name.removeprefix("score-")), 5), "harmed": 0.5, "isThreshold": True}


def criterion_of(name):
    return CRITERIA.get(name) or of_score(name)


def fine_share(criterion, device, score):
    """The share of viewers to whom a picture of this score looks fine."""
    if "jnd" in criterion:
        factor, exponent, top = criterion["jnd"]
        noticing = statistics.NormalDist().cdf(0.6745 * factor * max(0, top - score) ** exponent)
        return 1 - max(0, 2 * noticing - 1)
    # A picture that is identical to the photo looks fine to everybody, except by a threshold of the score itself.
    if not criterion.get("isThreshold") and score >= 100:
        return 1.0
    midpoint, width = criterion.get("devices", {}).get(device, criterion["logistic"])
    return 1 / (1 + math.exp(min(700, (midpoint - score) / width)))


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def number(text):
    return float(text) if text not in ("", None) else None


def mean(values):
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def median(values):
    known = sorted(value for value in values if value is not None)
    return (known[(len(known) - 1) // 2] + known[len(known) // 2]) / 2 if known else None


def times_of(text):
    """The 200 times of a column, in milliseconds: each by how much it is later than the one before."""
    times, time = [], 0
    for word in text.split():
        later, _, together = word.partition("*")
        time += int(later)
        times += [time] * int(together or 1)
    return times


def text_of(times):
    words, last = [], 0
    for time in sorted(set(times)):
        words.append(f"{time - last}" + (f"*{times.count(time)}" if times.count(time) > 1 else ""))
        last = time
    return " ".join(words)


def chance_within(budget, own, chance, arrived, quantiles):
    """By the times that are known, each of half a percent, and what is exact at the run's own budget."""
    if budget == own:
        return chance
    if arrived == 0:
        return 0.0
    share = arrived * sum(time <= budget * 1000 + 1e-6 for time in times_of(quantiles)) / 200
    return min(share, chance) if budget < own else max(share, chance)


class Tables:
    def __init__(self, folder, run):
        self.manifest = json.loads((run / "run.json").read_text())
        self.policies = [policy["name"] for policy in self.manifest["policies"]]
        self.devices = [device["name"] for device in self.manifest["devices"]]
        self.trials = {(row["policy"], row["photo"]): row for row in rows(folder / "trials.csv")}
        self.photos = sorted({photo for _, photo in self.trials}, key=lambda name: name.encode())
        self.looks = {(row["policy"], row["photo"], row["device"], row["metric"], row["viewing"]): number(row["score"])
                      for row in rows(folder / "scores.csv") if row["rendition"] == "main"}
        self.scores = {key[:3]: score for key, score in self.looks.items() if key[3:] == ("ssimulacra2", "fit")}
        self.uploads = {(row["policy"], row["photo"], row["link"]): row for row in rows(folder / "uploads.csv")}
        self.kinds = {photo: row["photoClass"] for (_, photo), row in self.trials.items()}
        self.generated = {photo["photo"] for photo in self.manifest["inputs"] if photo.get("isGenerated")}

    def class_of(self, photo, shares):
        """The class for which a photo counts: its own, or the wider one; nothing if that has no share."""
        kind = self.kinds[photo] or "photo"
        wider = "text" if kind in ("text", "graphic") else "photo"
        return kind if kind in shares else wider if wider in shares else None

    def weighs(self, photo, shares):
        return not shares or shares.get(self.class_of(photo, shares), 0) > 0

    def photos_of_any_class(self, question):
        which = question["photos"]
        return [photo for photo in self.photos if question.get("class") in (None, self.kinds[photo] or "photo") and (which == "all" or (photo in self.generated) == (which == "generated"))]

    def photos_of(self, question):
        """Photos of which all that is asked was measured under every policy, and how many lack something."""
        found = [photo for photo in self.photos_of_any_class(question) if self.weighs(photo, question["classes"])]
        # A screen on which nobody looked at anything so is not asked about.
        asked = [(question["device"], *look) for look, _ in looks_of(question)]
        is_scored = set(asked) <= {key[2:] for key in self.looks}

        def is_whole(policy, photo):
            trial = self.trials.get((policy, photo))
            if trial is None or not trial["mainBytes"]:
                return trial is not None
            looked = not is_scored or trial["damaged"] == "true" or all((policy, photo, *look) in self.looks for look in asked)
            return looked and all((policy, photo, link) in self.uploads for link in question["mix"])

        whole = [photo for photo in found if all(is_whole(policy, photo) for policy in self.policies)]
        made = [photo for photo in whole if any(self.trials[policy, photo]["status"] != "failed" for policy in self.policies)]
        return made, len(found) - len(whole)

    def share(self, policy, photo, question):
        """The share of viewers to whom it looks fine; nothing if a score that is asked for is not defined."""
        if self.trials[policy, photo]["damaged"] == "true":
            return 0.0
        scores = [(self.looks.get((policy, photo, question["device"], *look)), part) for look, part in looks_of(question)]
        if any(score is None for score, _ in scores):
            return None
        return sum(part * fine_share(criterion_of(question["criterion"]), question["device"], score) for score, part in scores)

    def criteria(self, asked):
        """Those that the scores can answer for, in the order of the axis."""
        own = self.manifest["question"]["criterion"]
        names = list(CRITERIA)[:4]
        names += [name for name in dict.fromkeys((own["name"], asked)) if name not in names and not name.startswith("score-")]
        metrics = {metric["name"] for metric in self.manifest["metrics"]}
        asks = {name: criterion_of(name)["asks"] for name in names}
        return [name for name in names if asks[name][0] in metrics and asks[name][1] in self.manifest["viewings"]]

    def arrival(self, policy, photo, links, budget, kind):
        total = 0.0
        for link in sorted(links):
            row = self.uploads.get((policy, photo, link))
            if row:
                chance, quantiles = ("chanceInBudget", "uploadQuantiles") if kind == "sent" else ("seenInBudget", "seenQuantiles")
                total += links[link] * chance_within(budget, self.manifest["question"]["budgetSeconds"], float(row[chance]),
                                                     1 - float(row["failedShare"] or 0), row[quantiles])
        return total


def looks_of(question):
    """The scores that are asked for, and the share of recipients that each is for."""
    metric, viewing = criterion_of(question["criterion"])["asks"]
    zooming = question["zooming"]
    return [(look, part) for look, part in (((metric, viewing), 1 - zooming), ((metric, "zoom2"), zooming)) if part > 0]


def usual_question(tables):
    """What is asked where nobody says otherwise."""
    links = [link["name"] for link in tables.manifest["links"]]
    usual = [{"wifi-population": 0.62, "5g-population": 0.107, "4g-population": 0.27, "3g-population": 0.003},
             {"wifi": 0.5, "4g": 0.4, "3g": 0.1}]
    mix = next((mix for mix in usual if set(mix) <= set(links)), {link: 1 / len(links) for link in links})
    return {"mix": mix, "device": tables.devices[0], "budget": tables.manifest["question"]["budgetSeconds"], "criterion": "score-60", "zooming": 0, "classes": {}, "goal": "well",
            "floor": 0.9, "photos": "all", "phone": None}


class Rule:
    def __init__(self, tables, question, photos=None):
        self.tables, self.q = tables, question
        self.photos, self.left_out = tables.photos_of(question)
        self.photos = photos or self.photos
        total = sum(question["mix"].values())
        links = {link: share / total for link, share in question["mix"].items() if share > 0}
        self.counts = drawings(len(self.photos), tables.manifest["seed"]) if self.photos else None
        self.draws = self.counts
        self.weigh()
        self.paced = True
        self.figures = {policy: self.figures_of(policy, links) for policy in tables.policies} if self.photos else {}

    def weigh(self):
        """What each photo counts: its class's share, split among the photos of that class."""
        shares, self.weights = self.q["classes"], None
        classes = [self.tables.class_of(photo, shares) for photo in self.photos]
        if any(classes):
            self.weights = numpy.array([shares[name] / classes.count(name) for name in classes])
            self.counts = self.counts * self.weights

    def mean(self, values):
        """Over the photos that have the figure, each by what it counts."""
        known = [(value, 1 if self.weights is None else self.weights[place]) for place, value in enumerate(values) if value is not None]
        whole = sum(weight for _, weight in known)
        return sum(value * weight for value, weight in known) / whole if whole else None

    def drawn(self, values):
        """The mean over all photos of each draw."""
        whole = self.counts.sum(axis=1)
        return numpy.divide(self.counts @ numpy.array(values), whole, out=numpy.zeros(len(whole)), where=whole > 0)

    def figures_of(self, policy, links):
        trials = [self.tables.trials[policy, photo] for photo in self.photos]
        made = [number(trial["mainBytes"]) for trial in trials]
        score = [self.tables.scores.get((policy, photo, self.q["device"])) if size is not None else None for photo, size in zip(self.photos, made)]
        seconds = self.seconds_of(policy, made) if self.q["phone"] else [0.0] * len(made)
        left = [self.q["budget"] - (used or 0) if used else self.q["budget"] for used in seconds]
        sent, seen = ([self.tables.arrival(policy, photo, links, max(0, budget), kind) if size is not None else 0.0
                       for photo, size, budget in zip(self.photos, made, left)] for kind in ("sent", "seen"))
        if self.q.get("slow") is not None:
            # The nine tenths of the uploads that arrive first, and the tenth that is slowest, each counted anew.
            slow = self.q["slow"]
            sent, seen = ([(1 - slow) * min(chance, 0.9) / 0.9 + slow * max(0, chance - 0.9) / 0.1 for chance in chances] for chances in (sent, seen))
        share = [self.tables.share(policy, photo, self.q) if size is not None else None for photo, size in zip(self.photos, made)]
        fine = [1.0 if s is None else s for s in share]
        harmed = [None if s is None else float(s < criterion_of(self.q["criterion"])["harmed"]) for s in share]
        well = [chance * look for chance, look in zip(sent, fine)]
        broken = any(trial["status"] == "refused" and trial["reason"].split(":")[0] in ("serverLimit", "limitNotReached") for trial in trials)
        over = any(trial["status"] == "overLimit" for trial in trials)
        larger = sum(size is not None and size > number(trial["photoBytes"]) for size, trial in zip(made, trials))
        return {"over": over, "larger": larger, "well": well, "sent": sent, "seen": seen, "harmed": harmed, "bytes": made, "score": score, "share": share, "broken": broken,
                "seconds": [used for used, size in zip(seconds, made) if size is not None and self.q["phone"]],
                "drawn": self.drawn(well), "sentWell": self.mean(well), "meanBytes": self.mean(made),
                "medianScore": median(score)}

    def seconds_of(self, policy, made):
        """What compression takes the run's phone: its costs times the trial's work, so many times as fast."""
        costs, found = self.tables.manifest["question"]["phone"]["costs"], []
        for photo, size in zip(self.photos, made):
            text, used = self.tables.trials[policy, photo]["work"], 0.0
            for part in filter(None, text.split("; ")):
                kind, calls, pixels, size_of = part.split(" ")
                cost = costs.get(kind.rstrip("*")) or costs[kind.rstrip("*").split(".")[0]]
                used += int(calls) * cost["call"] + int(pixels) * cost["megapixel"] / 1e6 + int(size_of) * cost["megabyte"] / 1e6
            used = round(used * 1e6) / 1e6 if text else None
            self.paced = self.paced and (size is None or used is not None)
            found.append(None if used is None else used / self.q["phone"])
        return found

    def weight(self, place):
        return 1.0 if self.weights is None else float(self.weights[place])

    def ends(self, values):
        """Student's interval of a mean, of the values and of two more, two thirds of their range beyond each end."""
        known = [(value, self.weight(place)) for place, value in enumerate(values) if value is not None]
        whole = sum(weight for _, weight in known)
        if len(known) < 2 or whole == 0:
            return None, None
        least, most = min(value for value, _ in known), max(value for value, _ in known)
        known = [(value, weight * len(known) / whole) for value, weight in known]
        known += [(least - (most - least) * 2 / 3, 1), (most + (most - least) * 2 / 3, 1)]
        total, squares = sum(weight for _, weight in known), sum(weight**2 for _, weight in known)
        middle, count = sum(value * weight for value, weight in known) / total, total**2 / squares
        variance = sum((weight * (value - middle)) ** 2 for value, weight in known) / total**2 * count / max(1, count - 1)
        half = student(max(1, count - 1)) * math.sqrt(variance)
        return middle - half, middle + half

    def share_ends(self, values):
        """Wilson's interval of the share of ones."""
        share = self.mean(values)
        if share is None:
            return None, None
        count = self.count(values)
        middle, half = (share + Z**2 / (2 * count)) / (1 + Z**2 / count), Z / (1 + Z**2 / count) * math.sqrt(share * (1 - share) / count + Z**2 / (4 * count**2))
        return 0.0 if share <= 0 else middle - half, 1.0 if share >= 1 else middle + half

    def count(self, values):
        """How many there are, or how many would say as much if all weighed the same."""
        weights = [self.weight(place) for place, value in enumerate(values) if value is not None]
        return sum(weights) ** 2 / sum(weight**2 for weight in weights)

    def less(self, left, right):
        """By how much the first is less, photo by photo."""
        return [b - a if a is not None and b is not None else None for a, b in zip(left, right)]

    def harms_less(self, left, right):
        """Where the difference of two shares begins, by Bonett and Price."""
        gaps = self.less(left, right)
        more, fewer = (self.mean([None if gap is None else float(gap == sign) for gap in gaps]) for sign in (1, -1))
        if more is None:
            return None
        n = self.count(gaps)
        a, b = (more * n + 1) / (n + 2), (fewer * n + 1) / (n + 2)
        return a - b - Z * math.sqrt((a + b - (a - b) ** 2) / (n + 2))

    def beats(self, left, right, looks=False):
        a, b = self.figures[left], self.figures[right]
        if a["broken"] or a["sentWell"] < b["sentWell"]:
            return False
        if looks and (a["medianScore"] if a["medianScore"] is not None else -math.inf) < (b["medianScore"] if b["medianScore"] is not None else -math.inf):
            return False
        bytes_ = self.less(a["bytes"], b["bytes"])
        if (self.mean(self.less(a["harmed"], b["harmed"])) or 0) < 0 or (self.mean(bytes_) or 0) < 0:
            return False
        well, harm, size = self.ends(self.less(b["well"], a["well"]))[0], self.harms_less(a["harmed"], b["harmed"]), self.ends(bytes_)[0]
        if well is None or harm is None or size is None:
            return False
        return well >= -1e-9 and size >= -1e-9 and harm >= -0.1 and max(well, harm, size) > 1e-9

    def beaten_by(self, policy, looks=False):
        rivals = [rival for rival in self.kept if rival != policy and self.beats(rival, policy, looks)]
        return min(rivals, key=lambda rival: (-self.figures[rival]["sentWell"], rival), default=None)

    def answer(self):
        """verdict, policies, shortfall, nearest, and those within a point of the highest."""
        self.first, self.highest, self.sure, self.near = None, None, None, []
        f = self.figures
        # A policy whose picture cannot be compared, although another's can, is not judged.
        scored = [any(figures["share"][place] is not None for figures in f.values()) for place in range(len(self.photos))]
        # Nor is one of which a tenth or more of the pictures has no score.
        def is_unjudged(policy):
            sent = [(score, other) for size, score, other in zip(f[policy]["bytes"], f[policy]["share"], scored) if size is not None]
            missing = sum(score is None for score, _ in sent)
            return missing > 0 and 10 * missing >= len(sent) or any(score is None and other for score, other in sent)
        unjudged = {policy for policy in f if is_unjudged(policy)}
        self.kept = [policy for policy in f if not f[policy]["broken"] and policy not in unjudged]
        if not self.photos and self.left_out:
            return "none", [], "noCommonPhotos", None, []
        if not self.photos and any(not self.tables.weighs(photo, self.q["classes"]) for photo in self.tables.photos_of_any_class(self.q)):
            return "none", [], "noClass", None, []
        if not self.photos or all(size is None for figures in f.values() for size in figures["bytes"]):
            return "none", [], "noPhotos", None, []
        if not self.paced:
            return "none", [], "untimed", None, []
        if all(score is None for figures in f.values() for score in figures["share"]):
            return "none", [], "noScores", None, []
        if not self.kept:
            return "none", [], "limits" if all(figures["broken"] for figures in f.values()) else "noScores", None, []
        size = lambda policy: math.inf if f[policy]["meanBytes"] is None else f[policy]["meanBytes"]
        small = lambda policy: (size(policy), -f[policy]["sentWell"], policy != self.q.get("yours"), policy)
        best = min(self.kept, key=lambda policy: (-f[policy]["sentWell"], small(policy)))
        if f[best]["sentWell"] < 0.5:
            return "none", [], "half", best, []
        is_well = self.q["goal"] == "well"
        enough = self.kept if is_well else [policy for policy in self.kept if f[policy]["sentWell"] >= self.q["floor"] - 1e-12]
        if not enough:
            return "none", [], "floor", best, []
        looks = self.q["goal"] == "eye"
        enough = [policy for policy in enough if not (looks and f[policy]["over"])]
        if not enough:
            return "none", [], "limits", best, []
        enough = [policy for policy in enough if not looks or f[policy]["medianScore"] is not None]
        if not enough:
            return "none", [], "looks", best, []
        order = sorted(enough, key=(lambda policy: (-f[policy]["medianScore"], small(policy))) if looks else small)
        front = [policy for policy in order if not self.beaten_by(policy, looks)] or order
        self.highest = min(front, key=lambda policy: (-f[policy]["sentWell"], small(policy)))
        near = [policy for policy in front if not is_well or f[self.highest]["sentWell"] - f[policy]["sentWell"] <= 0.01 + 1e-12]
        self.first, self.near = near[0], near if is_well else []
        self.sure, rival = self.resampled(self.first, front)
        rivals = [rival] if self.sure < 0.8 and rival else []
        return "tossUp" if rivals else "take", sorted([self.first] + rivals), None, None, self.near

    def resampled(self, policy, front):
        """The share of resamples in which a policy keeps its place, and which other one takes it most often."""
        f, goal = self.figures, self.q["goal"]
        drawn = {rival: f[rival]["drawn"] for rival in front}
        def figure(rival, draw):
            if goal != "eye":
                pairs = [(c, v) for c, v in zip(self.counts[draw], f[rival]["bytes"]) if v is not None]
                count = sum(c for c, _ in pairs)
                return -sum(c * v for c, v in pairs) / count if count else -math.inf
            drawn_scores = [v for c, v in zip(self.draws[draw], f[rival]["score"]) if v is not None for _ in range(int(c))]
            return median(drawn_scores) if drawn_scores else -math.inf
        wins, taken = 0, {rival: 0 for rival in front}
        for draw in range(len(self.counts)):
            least = max(values[draw] for values in drawn.values()) - 0.01 if goal == "well" else self.q["floor"]
            enough = [rival for rival in front if drawn[rival][draw] >= least - 1e-12]
            if goal == "well" and policy in enough:
                wins += 1
                continue
            own, others = figure(policy, draw), {rival: figure(rival, draw) for rival in enough if rival != policy}
            # Without a scored photo in this draw it is behind whoever has one.
            ahead = own + 1e-9 * max(1, abs(own)) if math.isfinite(own) else own
            if policy in enough and not any(value > ahead for value in others.values()):
                wins += 1
            elif others:
                taken[max(others, key=others.get)] += 1
        rival = max(taken, key=taken.get)
        return wins / len(self.counts), rival if taken[rival] else None


def student(degrees):
    """The two-sided 95 % point of Student's t, by Abramowitz and Stegun 26.7.5."""
    if degrees <= 1:
        return 12.706
    z, n = Z, degrees
    return (z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3))


def within_one(end):
    return None if end is None else max(0.0, min(1.0, end))


def over_paths(tables, question):
    """Whether a link of the mix is a population of paths."""
    return any(row["chancesByPath"] for (_, _, link), row in tables.uploads.items() if question["mix"].get(link, 0) > 0)


def segments(tables, question, axis, link):
    """The answer place by place along an axis; outwards from the question an answer holds while it is within a point."""
    places = {"slowestLink": [i / 100 for i in range(101)], "slowestPaths": [i / 100 for i in range(101)], "budget": [i / 4 for i in range(4, 61)], "harmedBelow": list(range(50, 81)),
              "zooming": [i / 20 for i in range(21)], "criterion": tables.criteria(question["criterion"]), "device": tables.devices, "photos": ["all", "real", "generated"]}[axis]
    named = axis in ("criterion", "device", "photos")
    share = question["mix"].get(link, 0) / sum(question["mix"].values())
    middle = {"slowestLink": share, "slowestPaths": 0.1, "budget": question["budget"], "zooming": question["zooming"],
              "harmedBelow": float(question["criterion"][6:]) if question["criterion"].startswith("score-") else 0}.get(axis)

    def answer_to(asked):
        rule = Rule(tables, asked)
        verdict, policies, shortfall, *_ = rule.answer()
        return None if shortfall in ("noPhotos", "noCommonPhotos", "noClass", "noScores", "untimed") else (verdict, policies, set(rule.near))

    own, known = answer_to(question), []
    for place in places:
        moved = dict(question)
        if axis == "slowestLink":
            rest = sum(share for name, share in question["mix"].items() if name != link)
            moved["mix"] = {name: place if name == link else (1 - place) * share / rest for name, share in question["mix"].items()}
        elif axis == "slowestPaths":
            moved["slow"] = place
        elif axis == "harmedBelow":
            moved["criterion"] = f"score-{place}"
        else:
            moved[axis] = place
        if axis == "criterion" and (criterion_of(place)["asks"][1] != "fit" or "zoom2" not in tables.manifest["viewings"]):
            moved["zooming"] = 0
        there = answer_to(moved)
        if there:
            known.append((place, there))
    if own is None:
        return []

    def outwards(some):
        held, told = own, []
        for place, there in some:
            if named:
                held = own
            if held[0] != there[0] or not (held[1] == there[1] or set(held[1]) <= there[2]):
                held = there
            told.append((place, held))
        return told

    before = [] if named else [one for one in known if one[0] <= middle]
    found = []
    for place, (verdict, policies, _) in outwards(before[::-1])[::-1] + outwards(known[len(before):]):
        if found and not named:
            found[-1]["to"] = place
            if (found[-1]["verdict"], found[-1]["policies"]) == (verdict, policies):
                continue
        found.append({"from": place, "to": place, "verdict": verdict, "policies": policies})
    return found


def other_judge(tables, question, rule):
    """What notice says beside bothered, and the other way round, and its share of resamples; nothing if it has no answer."""
    name = {"notice": "bothered", "bothered": "notice"}.get(question["criterion"])
    if question["goal"] != "well" or rule.first is None or name not in tables.criteria(question["criterion"]):
        return None
    moved = {**question, "criterion": name, "zooming": question["zooming"] if "zoom2" in tables.manifest["viewings"] else 0}
    judge = Rule(tables, moved)
    judge.answer()
    if judge.first is None or rule.first not in judge.kept:
        return None
    behind = judge.figures[judge.first]["sentWell"] - judge.figures[rule.first]["sentWell"]
    return {"criterion": name, "policy": judge.first, "disagrees": behind > 0.01 + 1e-12}, judge.sure


def close(a, b):
    return a is None and b is None or a is not None and b is not None and abs(a - b) <= 1e-9 * max(1, abs(a))


def compare(program, run, goal, floor, with_flips, wrong, photos="all", phone=None, criterion=None, zooming=None, classes=None):
    """How many fields were compared."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        (folder / "own.json5").write_text(OWN)
        words = [] if criterion is None else ["--criterion", folder / "own.json5" if criterion == "own" else criterion]
        words += [] if classes is None else ["--classes", classes]
        words += [] if zooming is None else ["--zooming", str(zooming)]
        subprocess.run([program, "report", run, *words, "-q", "--format", "json,csv", "-o", folder, "--goal", goal, "--floor", str(floor),
                        "--photos", photos, *(["--phone-speed", str(phone)] if phone else ["--phone", "none"])], check=True)
        told = json.loads((folder / "report.json").read_text())["answer"]
        tables = Tables(folder, run)
    asked, compared = told["question"], 0
    question = {"mix": asked["mix"], "device": asked["device"], "budget": asked["budgetSeconds"], "criterion": asked["criterion"], "zooming": asked["zooming"], "classes": asked["classes"],
                "goal": goal, "floor": floor, "photos": photos, "phone": phone}
    rule = Rule(tables, question)
    verdict, policies, shortfall, nearest, near = rule.answer()

    def check(name, got, wanted):
        nonlocal compared
        compared += 1
        is_number = isinstance(wanted, (int, float)) and not isinstance(wanted, bool)
        if not (close(got, wanted) if is_number or wanted is None and not isinstance(got, str) else got == wanted):
            wrong.append(f"{run.name} {goal}: {name} {got}, by hand {wanted}")

    for name, wanted in {"verdict": verdict, "policies": policies, "shortfall": shortfall, "nearest": nearest}.items():
        check(name, told[name], wanted)
    check("photos", asked["photos"], len(rule.photos))
    if criterion is not None:
        check("criterion", asked["criterion"], criterion)
    check("leftOut", asked["leftOut"], rule.left_out)
    check("asked", asked["asked"], photos)
    check("phoneSpeed", asked["phoneSpeed"], phone)
    check("phone", asked["phone"], tables.manifest["question"]["phone"]["name"] if phone else None)
    check("generated", asked["generated"], len(set(rule.photos) & tables.generated))
    check("winsShare", told["winsShare"], rule.sure)
    sure = rule.sure
    if with_flips:
        other = other_judge(tables, question, rule)
        check("otherJudge", {name: told["otherJudge"][name] for name in ("criterion", "policy", "disagrees")} if told["otherJudge"] else None, other and other[0])
        if other and other[0]["disagrees"]:
            sure = min(sure, other[1])
        check("sure", told["sure"], sure and sure * len(rule.photos) / (len(rule.photos) + 2))
    check("highest", told["highest"], rule.highest)
    rows_told = {row["policy"]: row for row in told["table"]}
    if rule.photos:
        check("table", sorted(rows_told), sorted(tables.policies))
        frontier = []
        for policy, f in rule.figures.items():
            beater = rule.beaten_by(policy) if policy in rule.kept else None
            standing = ("breaksLimits" if f["broken"] else "notJudged" if policy not in rule.kept else "pick" if policy in policies else "dominated" if beater
                        else "tie" if policy in near else "frontier")
            if standing not in ("breaksLimits", "notJudged", "dominated"):
                frontier.append((-f["sentWell"], policy))
            (low, high), (sent_low, sent_high) = (map(within_one, rule.ends(f[name])) for name in ("well", "sent"))
            harm_low, harm_high = rule.share_ends(f["harmed"])
            wanted = {"standing": standing, "dominatedBy": beater if standing == "dominated" else None, "sentWell": f["sentWell"],
                      "sentWellLow": low, "sentWellHigh": high, "sent": rule.mean(f["sent"]), "sentLow": sent_low,
                      "sentHigh": sent_high, "seen": rule.mean(f["seen"]), "harmed": rule.mean(f["harmed"]),
                      "harmedLow": harm_low, "harmedHigh": harm_high, "larger": f["larger"], "lost": rule.mean([float(size is None) for size in f["bytes"]]),
                      "unscored": sum(size is not None and score is None for size, score in zip(f["bytes"], f["share"])),
                      "meanBytes": f["meanBytes"], "medianBytes": median(f["bytes"]), "medianScore": f["medianScore"],
                      "worstScore": min((score for score in f["score"] if score is not None), default=None), "compressSeconds": median(f["seconds"])}
            for name, value in wanted.items():
                check(f"{policy} {name}", rows_told[policy][name], value)
        check("frontier", told["frontier"], [policy for _, policy in sorted(frontier)])
    kinds = sorted({tables.kinds[photo] or "photo" for photo in tables.photos if photos == "all" or (photo in tables.generated) == (photos == "generated")})
    kinds = [kind for kind in kinds if Rule(tables, {**question, "class": kind}).photos]
    check("classes", [own["class"] for own in told["byClass"]], kinds if len(kinds) > 1 else [])
    for own in told["byClass"]:
        part = Rule(tables, {**question, "class": own["class"]})
        kind, best, lack, near, _ = part.answer()
        shown = part.figures.get(part.first or near)
        wanted = {"verdict": kind, "policies": best, "shortfall": lack, "nearest": near, "photos": len(part.photos),
                  "winsShare": part.sure, "sentWell": shown and shown["sentWell"],
                  "meanBytes": shown and shown["meanBytes"]}
        for name, value in wanted.items():
            check(f"class {own['class']} {name}", own[name], value)
    if with_flips and shortfall not in ("noPhotos", "noClass", "noScores", "untimed"):
        paths, axes = over_paths(tables, question), [flip["axis"] for flip in told["flips"]]
        check("slow paths are an axis", "slowestPaths" in axes, paths)
        check("the slowest link is an axis", "slowestLink" in axes, not paths and len(question["mix"]) > 1)
        for flip in told["flips"]:
            check(f"flips over {flip['axis']}", flip["segments"], segments(tables, question, flip["axis"], flip["link"]))
    return compared, told


def made_up(run, folder, chance):
    """The run with figures of chance alone, equals and extremes among them."""
    shutil.copytree(run, folder, ignore=shutil.ignore_patterns("pictures", "report", "*-shm", "*-wal"))
    manifest = json.loads((folder / "run.json").read_text())
    for photo in manifest["inputs"]:
        photo["isGenerated"] = chance.random() < 0.4
    (folder / "run.json").write_text(json.dumps(manifest))
    with sqlite3.connect(run / "run.sqlite") as source, sqlite3.connect(folder / "run.sqlite") as database:
        source.backup(database)
        photos = [row[0] for row in database.execute("select distinct photo from trials")]
        if chance.random() < 0.5:
            database.execute("update uploads set chancesByPath = null")
        for photo in photos[chance.randint(1, len(photos)):]:
            for table in ("trials", "scores", "uploads"):
                database.execute(f"delete from {table} where photo = ?", (photo,))
        fates = chance.choice([["ok"], ["ok"] * 8 + ["failed", "refused"], ["ok", "failed"], ["ok"] * 20 + ["overLimit"]])
        for policy, photo in database.execute("select policy, photo from trials").fetchall():
            fate, key = chance.choice(fates), (policy, photo)
            reason = chance.choice(["inputTooLarge: as it is"] * 9 + ["serverLimit: too large"]) if fate == "refused" else "corrupt: it" if fate == "failed" else None
            size = chance.choice([200_000, chance.randint(20_000, 2_000_000)]) if fate in ("ok", "overLimit") else None
            work = chance.choice([None] + ["decode.jpeg 1 12000000 3000000; encode.jpeg %d 9000000 700000" % chance.randint(1, 9)] * 20) if size else None
            database.execute("update trials set status = ?, reason = ?, mainBytes = ?, work = ? where policy = ? and photo = ?",
                             (fate, reason, size, work, *key))
            for table in ("scores", "uploads") if not size else ():
                database.execute(f"delete from {table} where policy = ? and photo = ?", key)
            for row, metric in database.execute("select rowid, metric from scores where policy = ? and photo = ?", key).fetchall():
                score = chance.choice([None] + 6 * [chance.uniform(8.8, 10.02) if metric == "cvvdp" else chance.uniform(40, 95)] + [60, 80] * (metric != "cvvdp"))
                database.execute("update scores set score = ? where rowid = ?", (score, row))
            for (link,) in database.execute("select link from uploads where policy = ? and photo = ?", key).fetchall():
                times = sorted(chance.uniform(0.2, 12) for _ in range(200))
                within = chance.choice([0, 1, chance.random(), sum(time <= 5 for time in times) / 200])
                text, later = text_of([round(1000 * time) for time in times]), text_of([round(1300 * time) for time in times])
                database.execute("update uploads set chanceInBudget = ?, seenInBudget = ?, uploadQuantiles = ?, seenQuantiles = ?, failedShare = ?, "
                                 "uploadSecondsP50 = ? where policy = ? and photo = ? and link = ?",
                                 (within, within * chance.random(), text, later, chance.choice([0, 0, 0.1]), times[100], *key, link))
    database.close()
    source.close()


def reordered(run):
    manifest = json.loads((run / "run.json").read_text())
    for name in ("policies", "links", "devices"):
        manifest[name].reverse()
    if len(manifest["devices"]) > 1:
        manifest["devices"].reverse()
    (run / "run.json").write_text(json.dumps(manifest))


def main():
    program, run = pathlib.Path(sys.argv[1]).absolute(), pathlib.Path(sys.argv[2]).resolve()
    wrong, compared, tables = [], 0, 0
    for goal, floor in FLOORS[:3]:
        compared += compare(program, run, goal, floor, goal == "well", wrong)[0]
    for photos, phone in (("real", None), ("generated", None), ("all", 0.5)):
        compared += compare(program, run, "well", 0.9, False, wrong, photos, phone)[0]
    manifest = json.loads((run / "run.json").read_text())
    held = [name for name, one in CRITERIA.items() if one["asks"][1] in manifest["viewings"]
            and one["asks"][0] in [metric["name"] for metric in manifest["metrics"]]]
    for name in held:
        compared += compare(program, run, "well", 0.9, True, wrong, criterion=name)[0]
        if criterion_of(name)["asks"][1] == "fit" and "zoom2" in manifest["viewings"]:
            compared += compare(program, run, "well", 0.9, True, wrong, criterion=name, zooming=0.2)[0]
    for classes in ("photo=70%,text=30%", "night=20%,photo=30%,text=50%", "graphic=40%,portrait=60%"):
        compared += compare(program, run, "well", 0.9, classes.startswith("photo"), wrong, classes=classes)[0]
    chance = random.Random(28)
    for index in range(int(sys.argv[3]) if len(sys.argv) > 3 else 0):
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place) / f"table-{index}"
            made_up(run, folder, chance)
            goal, floor = FLOORS[index % len(FLOORS)]
            photos, phone = chance.choice(["all", "all", "real", "generated"]), chance.choice([None, None, 1, 0.3])
            name = held[index % len(held)]
            zooming = chance.choice([None, 0.35]) if criterion_of(name)["asks"][1] == "fit" and "zoom2" in manifest["viewings"] else None
            classes = chance.choice([None, None, "photo=70%,text=30%"])
            count, told = compare(program, folder, goal, floor, index % 10 == 0, wrong, photos, phone, name, zooming, classes)
            reordered(folder)
            again = compare(program, folder, goal, floor, False, wrong, photos, phone, name, zooming, classes)[1]
            if {**told, "question": None, "sentence": None} != {**again, "question": None, "sentence": None}:
                wrong.append(f"{folder.name}: another order of policies and links, another answer")
            compared, tables = compared + count + 1, tables + 1
    for line in wrong[:20]:
        print(line)
    print(f"{compared} fields of the answer recomputed, {tables} made-up tables, {len(wrong)} differ")
    sys.exit(1 if wrong or not compared else 0)


if __name__ == "__main__":
    main()
