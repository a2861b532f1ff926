import { buildBaskets, createRandom, findComplements, type RandomSource } from '#analytics'

const productCount = 500
const months = 12
const plantedPairs = 40

/** False discoveries, power and speed on baskets with planted pairs, a third of the products seasonal. */
export function benchBaskets(): string[][] {
  const rows = [['orders', 'found', 'false (goal ≤ 10 %)', 'power (goal ≥ 0.60 at 20,000)', 'ms']]
  for (const [orders, seeds] of [
    [5_000, 10],
    [20_000, 10],
    [100_000, 4],
    [1_000_000, 1],
  ] as const) {
    rows.push(measure(orders, seeds))
  }
  return rows
}

function measure(orders: number, seeds: number): string[] {
  let found = 0
  let falseShare = 0
  let power = 0
  let ms = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const { lines, planted } = drawBaskets(createRandom(seed), orders)
    const start = performance.now()
    const rules = findComplements(buildBaskets(lines, productCount), productCount)
    ms += performance.now() - start
    const right = rules.filter((r) => planted.has(pairKey(r.a, r.b))).length
    found += rules.length
    falseShare += (rules.length - right) / Math.max(1, rules.length)
    power += right / plantedPairs
  }
  const mean = (sum: number, digits: number) => (sum / seeds).toFixed(digits)
  return [String(orders), mean(found, 0), `${mean(100 * falseShare, 1)} %`, mean(power, 2), mean(ms, 0)]
}

function pairKey(a: number, b: number): number {
  return Math.min(a, b) * productCount + Math.max(a, b)
}

/** Draws from weights by their cumulative sum. */
function picker(weights: readonly number[], random: RandomSource): () => number {
  const sums: number[] = []
  let total = 0
  for (const weight of weights) {
    total += weight
    sums.push(total)
  }
  return () => {
    const u = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > u) high = middle
      else low = middle + 1
    }
    return low
  }
}

/**
 * Draws baskets as the reference bench does: popularity k^-0.8, heavy-tailed sizes, pairs joined with chance 0.03 to
 * 0.25.
 */
function drawBaskets(random: RandomSource, orders: number) {
  const popularity = Array.from({ length: productCount }, (_, k) => (k + 1) ** -0.8)
  random.shuffle(popularity)
  const peak = popularity.map(() => (random.chance(0.35) ? random.integer(0, 3) : -1))
  const anyProduct = picker(popularity, random)
  const planted = new Set<number>()
  const partners = new Map<number, { b: number; chance: number }[]>()
  while (planted.size < plantedPairs) {
    const a = anyProduct()
    const b = anyProduct()
    if (a === b || planted.has(pairKey(a, b))) continue
    planted.add(pairKey(a, b))
    partners.set(a, [...(partners.get(a) ?? []), { b, chance: random.uniform(0.03, 0.25) }])
  }
  const inMonth = Array.from({ length: months }, (_, m) => {
    const season = (q: number) => (q < 0 ? 1 : Math.floor(m / 3) === q ? 3 : 0.3)
    return picker(
      popularity.map((p, i) => p * season(peak[i]!)),
      random,
    )
  })
  const rows: { order: number[]; product: number[]; day: number[] } = { order: [], product: [], day: [] }
  for (let order = 0; order < orders; order++) {
    const month = random.integer(0, months - 1)
    const basket = new Set<number>()
    for (let k = random.negativeBinomial(0.55 / 0.45, 1); k >= 0; k--) basket.add(inMonth[month]!())
    for (const a of [...basket])
      for (const { b, chance } of partners.get(a) ?? []) if (random.chance(chance)) basket.add(b)
    for (const product of basket) {
      rows.order.push(order)
      rows.product.push(product)
      rows.day.push(20 + Math.floor(month * 30.44))
    }
  }
  const column = (values: number[]) => Int32Array.from(values)
  const quantity = new Int32Array(rows.order.length).fill(1)
  return {
    planted,
    lines: { order: column(rows.order), product: column(rows.product), day: column(rows.day), quantity },
  }
}
