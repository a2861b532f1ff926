import { dayOfIsoDate } from '#analytics'
import { generateWithTruth, type PriceAction } from '#sample-store'

/** Same seed and day as `importSample`; the truth is what the product does not know of its sample store. */
const { store, truth } = generateWithTruth({
  ...{ seed: 20_251, endDay: dayOfIsoDate('2026-06-15'), advertising: true },
})

const MONTH_DAYS = 30
/** A product sells less for three weeks after a promotion. */
const RECOVERY_DAYS = 21
const DOLLAR = 100

export interface TrueProduct {
  readonly at: number
  readonly elasticity: number
}

const places = new Map(store.products.map(({ sku }, at) => [sku, at]))

export const trueProducts: ReadonlyMap<string, TrueProduct> = new Map(
  store.products.map(({ sku }, at) => [sku, { at, elasticity: store.truth[at]!.elasticity }]),
)

/** Pairs that are truly bought together more often than by chance, by title. */
export const truePairs: ReadonlySet<string> = new Set(
  store.pairs.flatMap((pair) => {
    const [a, b] = pair.map((at) => store.products[at]!.title)
    return [`${a} + ${b}`, `${b} + ${a}`]
  }),
)

interface PriceMove {
  readonly sku: string
  readonly price: number
}

/** Dollars of profit that these prices truly bring above today's, in the 30 days after the data. */
export function trueGain(moves: readonly PriceMove[]): number {
  const actions = moves.map(
    ({ sku, price }): PriceAction => ({
      ...{ product: places.get(sku)!, channel: 0, priceCents: Math.round(price * DOLLAR), isDeal: false },
      ...{ fromDay: store.endDay, toDay: Number.POSITIVE_INFINITY },
    }),
  )
  return gainOf(actions, store.endDay + MONTH_DAYS)
}

interface PlannedCut {
  readonly sku: string
  readonly price: string
  readonly startsOn: string
  readonly endsOn: string
}

/** The same for promotions, until three weeks after the last one. */
export function trueGainOfPlan(items: readonly PlannedCut[]): number {
  const actions = items.map(
    ({ sku, price, startsOn, endsOn }): PriceAction => ({
      ...{ product: places.get(sku)!, channel: 0, isDeal: true },
      priceCents: Math.round(Number(price) * DOLLAR),
      ...{ fromDay: dayOfIsoDate(startsOn), toDay: dayOfIsoDate(endsOn) },
    }),
  )
  return gainOf(actions, Math.max(...actions.map(({ toDay }) => toDay)) + RECOVERY_DAYS)
}

function gainOf(actions: readonly PriceAction[], until: number): number {
  const after = truth.outcome(actions, store.endDay, until).profit
  return (after - truth.outcome([], store.endDay, until).profit) / DOLLAR
}

/** True if the product's promotions raised its sales in money in the generated data. */
export function trulyRose(sku: string): boolean | null {
  const at = places.get(sku)
  const own = store.promotions.filter(({ product }) => product === at)
  if (at === undefined || own.length === 0) return null
  const before = own.reduce(
    (sum, { baseUnits, priceCents, depth }) => sum + (baseUnits * priceCents) / (1 - depth),
    0,
  )
  const during = own.reduce(
    (sum, { baseUnits, addedUnits, priceCents }) => sum + (baseUnits + addedUnits) * priceCents,
    0,
  )
  return during > before
}

/** Revenue before refunds and units of the last days, from the generated lines. */
export function trueSales(days: number): { readonly revenue: number; readonly units: number } {
  let [cents, units] = [0, 0]
  const { count, day, quantity, totalCents, kind } = store.lines
  for (let k = 0; k < count; k++) {
    if (day[k]! < store.endDay - days || quantity[k]! <= 0) continue
    if (kind[k] === 3) continue
    cents += totalCents[k]!
    units += quantity[k]!
  }
  return { revenue: cents / DOLLAR, units }
}
