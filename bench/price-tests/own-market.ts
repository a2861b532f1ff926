import type { RandomSource, WeekTable } from '#analytics'
import { generateSampleStore, type SampleStore, sampleOrderLines } from '#sample-store'
import { answeredLines, type OwnPlan, type SetPrice } from '../../src/practice-shop/answer-prices.ts'
import type { Group, Market } from './design-store.ts'

const DAY_MS = 86_400_000
const END_DAY = 20_300
const MONTHS = 30
const PRODUCTS = 160
const PER_TYPE = 8
const TYPES = 3
const SETTLED_WEEKS = 30
const USUAL_WEEKLY_UNITS = 12

interface OwnLine {
  readonly day: number
  readonly line: Parameters<typeof answeredLines>[0]['lines'][number]
}

interface OwnStore {
  readonly startDay: number
  readonly group: Group
  readonly lines: readonly (readonly OwnLine[])[]
  readonly plans: readonly OwnPlan[]
}

const stores = new Map<number, OwnStore>()

/** A store of the project's own generator: of each of its largest types the eight products that sell nearest to 12 a week. */
function ownStore(seed: number): OwnStore {
  const known = stores.get(seed)
  if (known) return known
  const store = generateSampleStore({ seed, productCount: PRODUCTS, months: MONTHS, endDay: END_DAY })
  const indexOf = new Map(store.products.map(({ sku }, index) => [sku, index]))
  const lines = store.products.map((): OwnLine[] => [])
  let id = 0
  for (const { sku, day, quantity, unitPrice } of sampleOrderLines(store)) {
    if (quantity <= 0) continue
    const product = indexOf.get(sku)!
    const unitCents = Math.round(100 * Number(unitPrice))
    const line = { id: ++id, variantId: product, name: sku, sku, quantity, unitCents, discountsCents: [] }
    lines[product]!.push({ day, line })
  }
  const weeks = (store.endDay - store.startDay) / 7
  const rateOf = (product: number) =>
    lines[product]!.reduce((sum, { line }) => sum + line.quantity, 0) / weeks
  const chosen = choose(store, rateOf)
  const made: OwnStore = {
    startDay: store.startDay,
    group: {
      types: chosen.map((_, at) => Math.floor(at / PER_TYPE)),
      elasticities: chosen.map((product) => store.truth[product]!.elasticity),
      rates: chosen.map(rateOf),
    },
    lines: chosen.map((product, at) =>
      lines[product]!.map(({ day, line }) => ({ day, line: { ...line, variantId: at } })),
    ),
    plans: chosen.map((product) => ({
      truth: store.truth[product]!,
      firstCents: store.products[product]!.priceCents,
      listPrices: store.listPrices.filter((each) => each.product === product),
      promotions: store.promotions.filter((each) => each.product === product),
    })),
  }
  stores.set(seed, made)
  return made
}

function choose({ truth }: SampleStore, rateOf: (product: number) => number): number[] {
  const ofType = Map.groupBy([...truth.keys()], (product) => truth[product]!.productType)
  const distance = (product: number) => Math.abs(Math.log(rateOf(product) / USUAL_WEEKLY_UNITS))
  return [...ofType.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, TYPES)
    .flatMap((products) => products.sort((a, b) => distance(a) - distance(b)).slice(0, PER_TYPE))
}

/** The group of a store, and its weekly units under a path of arms in some of its weeks. */
export function ownMarket(run: number) {
  const store = ownStore(7_000 + Math.floor(run / 4))
  const { group, plans, lines, startDay } = store
  const simulate = (
    random: RandomSource,
    arms: ArrayLike<number>,
    { weeks, step, pull }: Market,
  ): WeekTable => {
    const from = startDay + 7 * (SETTLED_WEEKS + (run % 4) * weeks)
    const units = new Float64Array(group.types.length * weeks)
    for (const [i, own] of lines.entries()) {
      const { referencePriceCents } = plans[i]!.truth
      const isHigh = (t: number) => t < 0 || arms[i * weeks + t] === 1
      const prices = Array.from({ length: weeks }, (_, t): SetPrice => {
        const priceCents = Math.round(referencePriceCents * (isHigh(t) ? 1 + step : 1))
        return { variantId: i, priceCents, at: (from + 7 * t) * DAY_MS }
      })
      for (const { day, line } of own) {
        const week = Math.floor((day - from) / 7)
        if (week < 0 || week >= weeks) continue
        const order = { lines: [line] } as unknown as Parameters<typeof answeredLines>[0]
        for (const each of answeredLines(order, day * DAY_MS, prices, () => plans[i]!))
          units[i * weeks + week]! += each.quantity
      }
      buyAhead(random, units.subarray(i * weeks, (i + 1) * weeks), {
        isHigh,
        pull,
        gain: (1 + step) ** -group.elasticities[i]! - 1,
      })
    }
    return { products: group.types.length, weeks, units, types: group.types }
  }
  return { group, simulate }
}

/** The design's buying ahead on units that are sold already: the first low week gains, the next two lose it. */
function buyAhead(
  random: RandomSource,
  units: Float64Array,
  {
    isHigh,
    pull,
    gain,
  }: { readonly isHigh: (week: number) => boolean; readonly pull: number; readonly gain: number },
): void {
  if (pull === 0) return
  const moved = units.map((sold, t) =>
    !isHigh(t) && isHigh(t - 1) ? random.poisson((pull * sold * gain) / (1 + gain)) : 0,
  )
  for (const [t, ahead] of moved.entries()) {
    units[t]! += ahead
    if (t + 1 < units.length) units[t + 1] = Math.max(0, units[t + 1]! - Math.round(0.6 * ahead))
    if (t + 2 < units.length) units[t + 2] = Math.max(0, units[t + 2]! - Math.round(0.4 * ahead))
  }
}
