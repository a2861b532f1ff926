import {
  createRandom,
  estimateStore,
  estimateUplift,
  findPromotions,
  measureAll,
  type Promotion,
  type StoreUplift,
} from '#analytics'
import { type Difficulty, generateSampleStore, type SamplePromotion, type SampleStore } from '#sample-store'
import { columnsOf } from '../accuracy/store-columns.ts'

interface Sums {
  count: number
  squares: number
  inside: number
}

const seeds = [51, 52, 53] as const

/** Uplift with known and with detected windows, detection, and placebo windows, on stores with known truth. */
export function benchPromotions(): string[][] {
  const header = [
    'store',
    'known: RMSE of ln lift (≤ 0.20)',
    'cover 90 % (0.86-0.94)',
    'detected: RMSE',
    'cover',
    'recall ≥ 3 units (≥ 0.93)',
    'precision',
    'false product-weeks (≤ 15 %)',
    'placebo > 0.8 (17-23 %)',
    'true of confidence > 0.8 (≥ 80 %): found',
    'calendar',
    'calendar, half of it void',
  ]
  return [header, ...(['base', 'clean', 'sparse', 'endogenous', 'random'] as const).map(measure)]
}

function measure(difficulty: Difficulty): string[] {
  const known: Sums = { count: 0, squares: 0, inside: 0 }
  const detected: Sums = { count: 0, squares: 0, inside: 0 }
  const hits = { visible: 0, seen: 0, found: 0, right: 0, days: 0, falseDays: 0 }
  const sure = { found: noTrust(), calendar: noTrust(), halfVoid: noTrust() }
  const placebo = { windows: 0, above: 0 }
  for (const seed of seeds) {
    const store = generateSampleStore({ seed, endDay: 20_777, productCount: 300, difficulty })
    const { lines, products } = columnsOf(store)
    const estimate = estimateStore(lines, products)
    const history = findPromotions(lines, products, new Float64Array(products.count).fill(-1.8))!
    const calendar = { ...history, promotions: store.promotions.map(asPromotion) }
    const withCalendar = measureAll(calendar, products, estimate, 1)
    for (const [k, entry] of withCalendar.promotions.entries()) score(entry, store.promotions[k]!, known)
    placebo.windows += withCalendar.calibration.windows
    placebo.above += withCalendar.calibration.shareAbove80 * withCalendar.calibration.windows
    const found = estimateUplift(lines, products, estimate)!
    scoreDetected(found, store.promotions, detected, hits)
    trust(found, store, sure.found)
    trust(withCalendar, store, sure.calendar)
    const promotions = [...calendar.promotions, ...voidEntries(store, seed)]
    trust(measureAll({ ...history, promotions }, products, estimate, 1), store, sure.halfVoid)
  }
  return [
    difficulty,
    Math.sqrt(known.squares / known.count).toFixed(3),
    (known.inside / known.count).toFixed(3),
    Math.sqrt(detected.squares / detected.count).toFixed(3),
    (detected.inside / detected.count).toFixed(3),
    (hits.seen / hits.visible).toFixed(3),
    (hits.right / hits.found).toFixed(3),
    `${((100 * hits.falseDays) / hits.days).toFixed(1)} %`,
    `${((100 * placebo.above) / placebo.windows).toFixed(1)} %`,
    ...Object.values(sure).map(({ right, count }) => `${((100 * right) / count).toFixed(1)} % of ${count}`),
  ]
}

interface Trust {
  count: number
  right: number
}

const noTrust = (): Trust => ({ count: 0, right: 0 })

/**
 * Counts the promotions with confidence above 0.8, and those that truly raised sales. Detected windows without a
 * promotion count as wrong.
 */
function trust(result: StoreUplift, store: SampleStore, into: Trust): void {
  for (const { promotion, uplift } of result.promotions) {
    if (uplift === null || uplift.confidence <= 0.8) continue
    into.count++
    if (store.promotions.some((truth) => meets(promotion, truth) && truth.addedUnits > 0)) into.right++
  }
}

/**
 * For each promotion of the store, draws an entry of the same length and depth; keeps those on days without a
 * promotion.
 */
function voidEntries(store: SampleStore, seed: number): Promotion[] {
  const random = createRandom(seed)
  return store.promotions.flatMap((model): Promotion[] => {
    const product = random.integer(0, store.products.length - 1)
    const startDay = random.integer(store.startDay + 30, store.endDay - 60)
    const endDay = startDay + model.endDay - model.startDay
    const isNear = store.promotions.some(
      (p) => p.product === product && p.startDay < endDay + 49 && p.endDay + 49 > startDay,
    )
    return isNear ? [] : [asPromotion({ ...model, product, startDay, endDay })]
  })
}

function asPromotion(p: SamplePromotion): Promotion {
  const price = p.priceCents / 100
  return {
    product: p.product,
    startDay: p.startDay,
    endDay: p.endDay,
    measuredFrom: p.startDay,
    price,
    regularPrice: price / (1 - p.depth),
    depth: p.depth,
  }
}

function score({ uplift }: StoreUplift['promotions'][number], truth: SamplePromotion, into: Sums): void {
  if (uplift === null || truth.baseUnits < 1) return
  into.count++
  into.squares += (Math.log1p(uplift.lift) - Math.log1p(truth.addedUnits / truth.baseUnits)) ** 2
  if (truth.addedUnits >= uplift.low && truth.addedUnits <= uplift.high) into.inside++
}

function scoreDetected(
  result: StoreUplift,
  truths: readonly SamplePromotion[],
  into: Sums,
  hits: { visible: number; seen: number; found: number; right: number; days: number; falseDays: number },
): void {
  for (const entry of result.promotions) {
    hits.found++
    const days = entry.promotion.endDay - entry.promotion.startDay
    hits.days += days
    const truth = truths.find((t) => meets(entry.promotion, t))
    if (!truth) hits.falseDays += days
    if (!truth) continue
    hits.right++
    score(entry, truth, into)
  }
  for (const truth of truths) {
    if (truth.baseUnits + truth.addedUnits < 3) continue
    hits.visible++
    if (result.promotions.some((entry) => meets(entry.promotion, truth))) hits.seen++
  }
}

function meets(p: Promotion, t: SamplePromotion): boolean {
  return p.product === t.product && p.startDay < t.endDay && t.startDay < p.endDay
}
