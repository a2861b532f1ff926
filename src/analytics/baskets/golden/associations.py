"""Support, confidence and lift of pairs in Online Retail, by efficient-apriori 2.0.6 (PyPI, Debian python3-efficient-apriori).

Run once: python3 associations.py online_retail_2010-12_2011-12.csv.gz > associations.csv
A basket is an invoice's set of stock codes: quantity above 0, no cancellation, codes that begin with five digits, upper
case, 1 to 50 different ones. All pairs in at least 1 % of the baskets, both ways round.
"""

import csv
import gzip
import sys

from efficient_apriori import apriori

baskets = {}
with gzip.open(sys.argv[1], "rt", encoding="utf-8", newline="") as file:
    rows = csv.reader(file)
    next(rows)
    for invoice, code, _, quantity, *_ in rows:
        if invoice.startswith("C") or int(quantity) <= 0 or not code[:5].isdigit() or len(code) < 5:
            continue
        baskets.setdefault(invoice, set()).add(code.upper())

transactions = [tuple(sorted(codes)) for codes in baskets.values() if len(codes) <= 50]
_, rules = apriori(transactions, min_support=0.01, min_confidence=0.0, max_length=2)
pairs = [rule for rule in rules if len(rule.lhs) == len(rule.rhs) == 1]
pairs.sort(key=lambda rule: (-rule.lift, rule.lhs, rule.rhs))

out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow(["antecedent", "consequent", "baskets", "together", "support", "confidence", "lift"])
for rule in pairs:
    figures = [f"{value:.12g}" for value in (rule.support, rule.confidence, rule.lift)]
    out.writerow([rule.lhs[0], rule.rhs[0], rule.num_transactions, rule.count_full, *figures])
