import type { ProductOutlook } from './product-outlook.ts'
import type { WeeklySales } from './weekly-sales.ts'

const DAYS_A_WEEK = 7
/** Without a sale for so long nothing is advised, whatever the reason. */
export const SILENT_DAYS = 90
/** A silence less likely than that is none of chance. */
const SILENCE_CHANCE = 0.02
/** Lines of a day follow a negative binomial of this size. */
const SIZE = 4
/** Days with a sale in the last year below which nothing can be advised. */
const LEAST_SALE_DAYS = 4

type State = Pick<ProductOutlook, 'state' | 'lastSoldDay' | 'usualGapDays' | 'backOnDay'>

/** Is the product alive? From the time since its last sale against its own usual gaps in season. */
export function demandState(sales: WeeklySales, product: number, season: Float64Array): State {
  const firstDay = sales.firstDay[product]!
  const lastSoldDay = sales.lastDay[product]!
  const saleDays = sales.saleDays[product]!
  const silent = sales.endDay - 1 - lastSoldDay
  const usualGapDays = saleDays > 1 ? (lastSoldDay - firstDay) / (saleDays - 1) : null
  const known = { lastSoldDay, usualGapDays, backOnDay: null }
  if (sales.isOut[product] === 1) return { ...known, state: 'sold_out' }
  if (usualGapDays === null || saleDays < LEAST_SALE_DAYS)
    return { ...known, state: silent >= 2 * SILENT_DAYS ? 'discontinued' : 'rare' }
  const due = seasonSum(sales, season, lastSoldDay + 1, sales.endDay)
  const usual = seasonSum(sales, season, firstDay, lastSoldDay + 1) / (lastSoldDay - firstDay + 1)
  const chance = silenceChance(due / usual / usualGapDays)
  if (chance < SILENCE_CHANCE) return { ...known, state: 'discontinued' }
  return { ...known, state: silent >= SILENT_DAYS ? 'rare' : 'selling' }
}

/** P(no sale where so many days with one were due): negative binomial. */
export function silenceChance(due: number): number {
  return (1 + due / SIZE) ** -SIZE
}

/** Days [from, to) weighed by their season. */
function seasonSum(sales: WeeklySales, season: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let day = from; day < to; ) {
    const back = Math.floor((sales.endDay - 1 - day) / DAYS_A_WEEK)
    const end = Math.min(to, sales.endDay - back * DAYS_A_WEEK)
    sum += (end - day) * season[sales.weeks - 1 - back]!
    day = end
  }
  return sum
}
