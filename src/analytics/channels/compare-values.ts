import { SAME_PRICE, type SalesByProduct } from './product-sales.ts'

/** Prices of some lines compared with those of others, by product and four weeks. */
export interface Comparison {
  /** Combinations of product and four weeks in which both groups have two or more lines. */
  readonly cells: number
  /** Share of cells in which the most frequent prices differ by more than 2 %. */
  readonly differing: number
  /** Log ratios of the second to the first, by cell. */
  readonly ratios: readonly number[]
}

const BLOCK_DAYS = 28
const LEAST_LINES = 2
const DIFFERS = 0.02

/** Compares two groups of lines; `group` gives 0 for the first, 1 for the second, anything else for neither. */
export function compareGroups(sales: SalesByProduct, group: (line: number) => number): Comparison {
  const ratios: number[] = []
  const first: number[] = []
  const second: number[] = []
  for (let product = 0; product < sales.productCount; product++) {
    const { count, day, line, price } = sales.salesOf(product, (each) => isOneOf(group(each)))
    for (let from = 0; from < count; ) {
      const block = Math.floor(day[from]! / BLOCK_DAYS)
      first.length = 0
      second.length = 0
      let to = from
      for (; to < count && Math.floor(day[to]! / BLOCK_DAYS) === block; to++)
        (group(line[to]!) === 0 ? first : second).push(price[to]!)
      if (first.length >= LEAST_LINES && second.length >= LEAST_LINES)
        ratios.push(mostFrequent(second) - mostFrequent(first))
      from = to
    }
  }
  const differing = ratios.filter((ratio) => Math.abs(ratio) > DIFFERS).length
  return {
    cells: ratios.length,
    differing: ratios.length > 0 ? differing / ratios.length : 0,
    ratios,
  }
}

const LEAST_CELLS = 30
/** Lines form a channel of their own if their price differs in more than this share of the cells. */
const DIFFERS_MOSTLY = 0.5

export function isAnotherPrice({ cells, differing }: Pick<Comparison, 'cells' | 'differing'>): boolean {
  return cells >= LEAST_CELLS && differing > DIFFERS_MOSTLY
}

const isOneOf = (group: number) => group === 0 || group === 1

/** The most frequent price, the lowest of equally frequent ones. Sorts the prices (logs) in place. */
export function mostFrequent(prices: number[]): number {
  prices.sort((a, b) => a - b)
  let best = prices[0]!
  let most = 0
  for (let from = 0; from < prices.length; ) {
    let to = from + 1
    while (to < prices.length && prices[to]! - prices[from]! < SAME_PRICE) to++
    if (to - from > most) {
      most = to - from
      best = prices[(from + to - 1) >> 1]!
    }
    from = to
  }
  return best
}
