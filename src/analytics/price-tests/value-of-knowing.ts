import { NORMAL_NODES, NORMAL_WEIGHTS } from './quadrature.ts'

/** A product at today's price, for a month. */
export interface ProductMoney {
  readonly price: number
  readonly cost: number
  readonly monthlyUnits: number
  /** Lowest and highest price allowed, as a share of today's. */
  readonly lowest: number
  readonly highest: number
}

export interface Normal {
  readonly mean: number
  readonly variance: number
}

/** Shares of the variance that a test takes away, at which the value is tabulated; between them it is interpolated. */
const TABLED_SHARES = [0, 0.1, 0.25, 0.45, 0.65, 0.85, 0.97] as const
const PRICES = 41
const LEAST_ELASTIC = -0.05

interface Best {
  readonly profit: number
  /** Best price / today's. */
  readonly ratio: number
}

/** Expected profit of a month at today's price × `ratio`: E over e of units (p ratio - c) ratio^min(e, -0.05). */
export function expectedProfit(money: ProductMoney, { mean, variance }: Normal, ratio: number): number {
  const log = Math.log(ratio)
  const spread = Math.sqrt(variance)
  let volume = 0
  for (const [k, node] of NORMAL_NODES.entries())
    volume += NORMAL_WEIGHTS[k]! * Math.exp(log * Math.min(mean + spread * node, LEAST_ELASTIC))
  return money.monthlyUnits * (money.price * ratio - money.cost) * volume
}

/** Profit of a month at a price, the elasticity known. */
export function profitAt(money: ProductMoney, elasticity: number, ratio: number): number {
  return (
    money.monthlyUnits * (money.price * ratio - money.cost) * ratio ** Math.min(elasticity, LEAST_ELASTIC)
  )
}

/** Reused between calls: mean volume at each price. */
const volumes = new Float64Array(PRICES)

/**
 * The price of greatest expected profit and that profit, over 41 prices at equal ratios: g^e is then a geometric
 * sequence, so that one exponential serves all prices.
 */
export function bestPrice(money: ProductMoney, { mean, variance }: Normal): Best {
  const { lowest, highest } = money
  const step = Math.log(highest / lowest) / (PRICES - 1)
  const start = Math.log(lowest)
  const spread = Math.sqrt(Math.max(0, variance))
  volumes.fill(0)
  for (let k = 0; k < NORMAL_NODES.length; k++) {
    const elasticity = Math.min(mean + spread * NORMAL_NODES[k]!, LEAST_ELASTIC)
    const factor = Math.exp(elasticity * step)
    let volume = NORMAL_WEIGHTS[k]! * Math.exp(elasticity * start)
    for (let at = 0; at < PRICES; at++) {
      volumes[at]! += volume
      volume *= factor
    }
  }
  const growth = Math.exp(step)
  let price = money.price * lowest
  let best = Number.NEGATIVE_INFINITY
  let ratio = 1
  for (let at = 0; at < PRICES; at++) {
    const profit = (price - money.cost) * volumes[at]!
    if (profit > best) {
      best = profit
      ratio = price / money.price
    }
    price *= growth
  }
  return { profit: money.monthlyUnits * best, ratio }
}

/**
 * Expected gain of a month from knowing more, for each tabulated share ρ / s² of the variance taken away:
 * E_M[max_p E[Π | M, s² - ρ]] - max_p E[Π], M ~ N(m, ρ). Source: Raiffa and Schlaifer 1961, preposterior analysis.
 */
export function valueOfKnowing(money: ProductMoney, belief: Normal): Float64Array {
  const now = bestPrice(money, belief).profit
  return Float64Array.from(TABLED_SHARES, (share) => {
    if (share === 0) return 0
    const spread = Math.sqrt(share * belief.variance)
    let value = 0
    for (const [k, node] of NORMAL_NODES.entries())
      value +=
        NORMAL_WEIGHTS[k]! *
        bestPrice(money, { mean: belief.mean + spread * node, variance: (1 - share) * belief.variance })
          .profit
    return Math.max(0, value - now)
  })
}

/** Value at a share, interpolated. */
export function valueAt(table: Float64Array, share: number): number {
  const last = TABLED_SHARES.length - 1
  if (share >= TABLED_SHARES[last]!) return table[last]!
  let at = 0
  while (at < last && TABLED_SHARES[at + 1]! < share) at++
  const from = TABLED_SHARES[at]!
  const part = Math.max(0, share - from) / (TABLED_SHARES[at + 1]! - from)
  return table[at]! + part * (table[at + 1]! - table[at]!)
}
