/** Units in stock at the end of a day, valid until the next level. Days since 1970-01-01. */
export interface StockLevel {
  readonly day: number
  readonly quantity: number
}

/** The period is `[fromDay, toDay)`; `null` while it lasts. */
export interface StockOutPeriod {
  readonly fromDay: number
  readonly toDay: number | null
}

/**
 * Periods out of stock of one product: from a level at or below zero to the day of the next level above.
 * `levels` are in chronological order, at most one a day. A period with sales after its first day does not count,
 * because the product was available then (stock not kept, or orders taken without). Without levels: no periods.
 */
export function stockOutPeriods(
  levels: readonly StockLevel[],
  soldDays: readonly number[] = [],
): readonly StockOutPeriod[] {
  const periods: StockOutPeriod[] = []
  let fromDay: number | null = null
  const close = (toDay: number | null) => {
    if (fromDay === null) return
    const begin = fromDay
    const sold = soldDays.some((day) => day > begin && (toDay === null || day < toDay))
    if (!sold) periods.push({ fromDay: begin, toDay })
    fromDay = null
  }
  for (const { day, quantity } of levels) {
    if (quantity <= 0) fromDay ??= day
    else close(day)
  }
  close(null)
  return periods
}
