import { SAME_PRICE, type SalesByProduct } from './product-sales.ts'

/** How the prices of some lines compare with those of others, by product and four weeks. */
export interface Comparison {
  /** Products and times in which both have two lines and more. */
  readonly cells: number
  /** Share of cells in which the most frequent prices differ by more than 2 %. */
  readonly differing: number
  /** Log ratios of the second to the first, by cell. */
  readonly ratios: readonly number[]
}

const BLOCK_DAYS = 28
const LEAST_LINES = 2
const DIFFERS = 0.02

/** 0: the line is of the first group, 1: of the second, anything else: of neither. */
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
/** Lines of a channel of its own stand at another price in more than half of the cases. */
const DIFFERS_MOSTLY = 0.5

export function isAnotherPrice({ cells, differing }: Pick<Comparison, 'cells' | 'differing'>): boolean {
  return cells >= LEAST_CELLS && differing > DIFFERS_MOSTLY
}

const isOneOf = (group: number) => group === 0 || group === 1

/** Sorts the prices (logs) in place; of equally frequent ones the lowest. */
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
