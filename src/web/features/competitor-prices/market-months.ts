import type { ProductMarket } from './types.ts'

export interface MarketMonth {
  /** `YYYY-MM`. */
  readonly month: string
  /** Median at the end of the month; `null`: no price was in force. */
  readonly median: number | null
  readonly lowest: number | null
  /** Our average price; `null`: nothing was sold. */
  readonly ours: number | null
  /** How far ours lies above the median, as a share. */
  readonly gap: number | null
}

/** The market at the end of each month, from the first change to the last one; months without a price stay gaps. */
export function marketMonths({ history, ours }: Pick<ProductMarket, 'history' | 'ours'>): MarketMonth[] {
  const byMonth = new Map(history.map((each) => [each.day.slice(0, 7), each]))
  const ourPrices = new Map(ours.map(({ month, price }) => [month, Number(price)]))
  const first = history[0]?.day.slice(0, 7)
  const last = history.at(-1)?.day.slice(0, 7)
  const months: MarketMonth[] = []
  if (first === undefined || last === undefined) return months
  let state: ProductMarket['history'][number] | undefined
  for (let month = first; month <= last; month = nextMonth(month)) {
    state = byMonth.get(month) ?? state
    const number = (decimal: string | null | undefined) => (decimal ? Number(decimal) : null)
    const median = number(state?.median)
    const our = ourPrices.get(month) ?? null
    const gap = our === null || !median ? null : our / median - 1
    months.push({ month, median, lowest: number(state?.lowest), ours: our, gap })
  }
  return months
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
