"""caches.py TRACE MEMORY DISK: computes again what each cache of a trace answers, and counts the differences.

TRACE is what `stepwedge afterwards --trace` writes. MEMORY and DISK are JSON: null, or {"bytes", "ageMs", "order"}.
Besides displays a trace has what else happens to the caches: the app ends, a picture is kept or deleted, the caches are
cleared, the disk's room shrinks.
The third argument is {"expiryMs", "keepsThumbnails"}. Written without a look at the program's own caches: an ordered
dictionary each.
"""
import collections
import csv
import json
import sys


class Cache:
    def __init__(self, rules):
        self.rules = rules
        self.held = collections.OrderedDict()
        self.total = 0

    def drop(self, key):
        self.total -= self.held.pop(key)[0]

    def drop_first(self):
        self.total -= self.held.popitem(last=False)[1][0]

    def clear(self):
        self.held.clear()
        self.total = 0

    def expire(self, now):
        gone = 0
        age = self.rules.get("ageMs") if self.rules else None
        if age is not None:
            # Whatever was stored or used first comes first.
            while self.held and now - next(iter(self.held.values()))[1] > age:
                self.drop_first()
                gone += 1
        return gone

    def find(self, key, now):
        if self.rules is None or key not in self.held:
            return False
        if self.rules["order"] == "lastUse":
            size, _ = self.held.pop(key)
            self.held[key] = (size, now)
        return True

    def keep(self, key, size, now):
        if self.rules is None:
            return 0
        room = self.rules.get("bytes")
        if room is not None and size > room:
            return 0
        self.held[key] = (size, now)
        self.total += size
        gone = 0
        while room is not None and self.total > room:
            self.drop_first()
            gone += 1
        return gone


def main():
    rules = [json.loads(word) for word in sys.argv[2:5]]
    differences, rows = 0, 0
    policy = None
    for line in csv.DictReader(open(sys.argv[1], newline="")):
        if line["policy"] != policy:
            policy = line["policy"]
            memory, disk = Cache(rules[0]), Cache(rules[1])
        if line["event"] == "ended":
            memory.clear()
            continue
        if line["event"] != "shown":
            now = int(line["at"])
            if line["event"] == "cleared":
                memory.clear()
                disk.clear()
            elif line["event"] == "kept":
                disk.expire(now)
                disk.keep((int(line["picture"]), "main"), int(line["mainBytes"]), now)
            elif line["event"] == "dropped":
                for cache in (memory, disk):
                    for key in [key for key in cache.held if key[0] == int(line["picture"])]:
                        cache.drop(key)
            elif line["event"] == "shrunk":
                disk.rules = dict(disk.rules, bytes=int(line["mainBytes"]))
                while disk.total > disk.rules["bytes"]:
                    disk.drop_first()
            differences += disk.total != int(line["diskBytes"])
            continue
        rows += 1
        now, picture = int(line["at"]), int(line["picture"])
        main_bytes, thumbnail_bytes = int(line["mainBytes"]), int(line["thumbnailBytes"])
        memory_gone, disk_gone, downloaded = memory.expire(now), disk.expire(now), 0
        is_small = line["view"] == "chat" and line["shared"] == "false"
        decoded = (picture, "small" if is_small else "whole")

        def file(name, size, keeps):
            nonlocal disk_gone, downloaded
            if disk.find((picture, name), now):
                return "disk"
            expiry = rules[2].get("expiryMs")
            if expiry is not None and now - int(line["sentAt"]) > expiry:
                return "lost"
            downloaded += size
            if keeps:
                disk_gone += disk.keep((picture, name), size, now)
            return "network"

        if memory.find(decoded, now):
            origin = "memory"
        else:
            keeps = rules[2]["keepsThumbnails"]
            if line["view"] == "whole" or line["source"] == "main":
                origin = file("main", main_bytes, True)
            elif line["source"] == "sent":
                origin = file("thumbnail", thumbnail_bytes, keeps)
            elif keeps and disk.find((picture, "thumbnail"), now):
                origin = "disk"
            else:
                origin = file("main", main_bytes, True)
                if origin != "lost" and keeps:
                    disk_gone += disk.keep((picture, "thumbnail"), thumbnail_bytes, now)
            if origin != "lost":
                memory_gone += memory.keep(decoded, int(line["chatBytes" if is_small else "wholeBytes"]), now)
        ours = [origin, memory_gone, disk_gone, memory.total, disk.total, downloaded]
        names = ["origin", "memoryGone", "diskGone", "memoryBytes", "diskBytes", "downloaded"]
        theirs = [line["origin"]] + [int(line[name]) for name in names[1:]]
        if ours != theirs:
            differences += 1
            if differences <= 5:
                print(line, ours, file=sys.stderr)
    print(json.dumps({"displays": rows, "differences": differences}))


main()
