import type { RandomSource } from '#analytics'
import type { ProductPlan } from './sample-store.ts'
import type { StoreSettings } from './store-settings.ts'

/** Units demanded, before they are put into orders; sorted by day. */
export interface DemandLines {
  count: number
  product: Int32Array
  day: Int32Array
  quantity: Int32Array
  wholesale: Uint8Array
  /** `dayStart[t]` … `dayStart[t + 1]` are the rows of day t. */
  dayStart: Int32Array
}

interface Draft {
  product: number[]
  day: number[]
  quantity: number[]
  wholesale: number[]
}

/**
 * Lines of one product: the number of retail lines a day is Poisson, quantities are 1 + geometric;
 * bulk lines come on top. Day numbers are offsets from the first day.
 */
export function drawProductLines(
  draft: Draft,
  plan: ProductPlan,
  units: Float64Array,
  settings: StoreSettings,
  random: RandomSource,
): void {
  const more = 1 - 1 / plan.unitsPerLine
  for (let t = 0; t < units.length; t++) {
    const mean = units[t]! / plan.unitsPerLine
    if (mean <= 0) continue
    for (let k = random.poisson(mean); k > 0; k--) {
      let quantity = plan.hasBulkLines ? 6 * random.integer(1, 4) : 1
      while (!plan.hasBulkLines && quantity < 9 && random.chance(more)) quantity++
      push(draft, plan.index, t, quantity, 0)
    }
    if (settings.wholesaleShare <= 0) continue
    for (let k = random.poisson(mean * settings.wholesaleShare); k > 0; k--) {
      push(draft, plan.index, t, 6 * random.integer(2, 8), 1)
    }
  }
}

/** The same demand without chance: whole units whose cumulative sum follows the expectation. */
export function exactProductLines(draft: Draft, plan: ProductPlan, units: Float64Array): void {
  let expected = 0
  let sold = 0
  for (let t = 0; t < units.length; t++) {
    expected += units[t]!
    const quantity = Math.round(expected) - sold
    if (quantity <= 0) continue
    sold += quantity
    push(draft, plan.index, t, quantity, 0)
  }
}

export function emptyDraft(): Draft {
  return { product: [], day: [], quantity: [], wholesale: [] }
}

function push(draft: Draft, product: number, day: number, quantity: number, wholesale: number): void {
  draft.product.push(product)
  draft.day.push(day)
  draft.quantity.push(quantity)
  draft.wholesale.push(wholesale)
}

/** Counting sort by day; lines of a day keep the order of the products. */
export function sortByDay(draft: Draft, days: number): DemandLines {
  const count = draft.day.length
  const dayStart = new Int32Array(days + 1)
  for (const day of draft.day) dayStart[day + 1] = dayStart[day + 1]! + 1
  for (let t = 0; t < days; t++) dayStart[t + 1] = dayStart[t + 1]! + dayStart[t]!
  const free = dayStart.slice()
  const lines: DemandLines = {
    count,
    product: new Int32Array(count),
    day: new Int32Array(count),
    quantity: new Int32Array(count),
    wholesale: new Uint8Array(count),
    dayStart,
  }
  for (let k = 0; k < count; k++) {
    const day = draft.day[k]!
    const at = free[day]!
    free[day] = at + 1
    lines.product[at] = draft.product[k]!
    lines.day[at] = day
    lines.quantity[at] = draft.quantity[k]!
    lines.wholesale[at] = draft.wholesale[k]!
  }
  return lines
}
