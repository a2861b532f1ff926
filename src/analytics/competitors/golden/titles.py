"""Writes titles.csv with the prototype of the design (match.py, with vetoes): PYTHONHASHSEED=0 python3 titles.py match.py online_retail.csv.gz"""
import csv, gzip, importlib.util, re, sys
from collections import Counter, defaultdict
import numpy as np

spec = importlib.util.spec_from_file_location("match", sys.argv[1])
m = importlib.util.module_from_spec(spec)
spec.loader.exec_module(m)
names = defaultdict(Counter)
with gzip.open(sys.argv[2], "rt", encoding="latin-1") as f:
    for k, r in enumerate(csv.DictReader(f)):
        if k > 250000:
            break
        d = (r.get("Description") or "").strip()
        if re.fullmatch(r"\d{5}[A-Z]?", r["StockCode"]) and len(d.split()) >= 2 and d.isupper():
            names[r["StockCode"]][d] += 1
titles = sorted({c.most_common(1)[0][0] for c in names.values()})
rng = np.random.default_rng(1)
p = rng.permutation(len(titles))
ours = [titles[i] for i in p[:160]]
theirs = [m.rename(rng, ours[k]) for k in range(60)] + [m.rename(rng, titles[i]) for i in p[2400:2430]]
w = csv.writer(sys.stdout, lineterminator="\n")
w.writerow(["side", "title", "score", "lead", "ours"])
w.writerows(["ours", t, "", "", ""] for t in ours)
w.writerows(["theirs", t, round(s, 6), round(lead, 6), j] for t, (s, lead, j) in zip(theirs, m.match(ours, theirs, True)))
