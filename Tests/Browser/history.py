#!/usr/bin/env python3
"""Opens a history's page in Chromium and tells, a line a finding, what a reader would trip over; the last line is a count.

usage: history.py PAGE; needs a chromium in PATH and what requirements.txt names
"""
import pathlib
import shutil
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

address = pathlib.Path(sys.argv[1]).resolve().as_uri()
findings = []
openings = []
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    for scheme, width in [("light", 1600), ("dark", 1600), ("light", 768), ("light", 390), ("dark", 320)]:
        # The page's own policy is on when it is watched; axe brings a script, which it would keep out.
        page = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900}).new_page()
        page.on("console", lambda message: findings.append(f"console: {message.text}"))
        page.on("request", lambda it: it.url == address or findings.append(f"request: {it.url}"))
        page.goto(address)
        openings.append(page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
        page.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true; })")
        across = page.evaluate("document.documentElement.scrollWidth")
        if across > width:
            findings.append(f"at {width} px the page is {across} px wide")
        out = page.eval_on_selector_all(
            "svg.series", "all => all.flatMap(svg => { const box = svg.getBoundingClientRect(); return Array.from(svg.querySelectorAll('text'),"
            " text => [text.getBoundingClientRect(), text.textContent]).filter(([b]) => b.left < box.left - 1 || b.right > box.right + 1).map(([, t]) => t); })")
        findings += [f"at {width} px a label is cut off: {text}" for text in out[:3]]
        if page.locator("svg.series").count() == 0 or page.locator("#unchanged tbody tr").count() == 0:
            findings.append("no figure is drawn, or none is folded")
        plain = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900}, bypass_csp=True).new_page()
        plain.goto(address)
        plain.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true; })")
        for violation in Axe().run(plain, options=RULES).response["violations"]:
            findings.append(f"axe, {scheme}, {width}: {violation['id']} × {len(violation['nodes'])}: {violation['nodes'][0]['html'][:120]}")
    browser.close()

# The least of them is the page's, the others the machine's.
if min(openings) > 1000:
    findings.append(f"the page takes {min(openings):.0f} ms to open")
for finding in findings:
    print(finding)
print(f"{len(findings)} findings; opened in {min(openings):.0f} to {max(openings):.0f} ms")
sys.exit(bool(findings))
