import { sumOf } from '../stats/mean.ts'
import { NORMAL_95, normalCdf } from '../stats/normal.ts'
import { normalQuantile } from '../stats/normal-quantile.ts'
import { combineUplifts } from './combine-uplifts.ts'
import type { Uplift } from './measure-uplift.ts'
import { PRIOR_PRICE_DAYS } from './price-law.ts'
import { profitWaterfall } from './profit-waterfall.ts'

/** A kind of promotion, to be compared with the others of a store. */
export interface LessonGroup<Key> {
  readonly key: Key
  readonly promotions: number
  /** Increase by the promotions as a share of usual sales, in the measure of the lesson, with 90 % interval. */
  readonly lift: number
  readonly low: number
  readonly high: number
}

/** The most successful kind, with the certainty of that result. */
export interface Lesson<Key> {
  readonly best: LessonGroup<Key>
  /** The best of the others. */
  readonly next: LessonGroup<Key>
  readonly groups: readonly LessonGroup<Key>[]
  /** P(the best is the best of all that were compared). */
  readonly confidence: number
}

/** Measure by which kinds are compared: money of sales, or profit including the weeks after. */
export interface LessonMeasure {
  readonly pool: <Key>(key: Key, list: readonly Uplift[]) => Pooled<Key> | null
  /** Prior standard deviation of kinds around their mean, because a better result is partly chance. */
  readonly kindSpread: number
}

/** Least confidence at which a lesson is shown, and at which plans follow it if that keeps products off the plan. */
export const LESSON_CONFIDENCE = { told: 0.7, followed: 0.8 } as const

/** Days without promotion of a product between two promotions, with the reason. */
export interface PromotionPause {
  readonly days: number
  readonly source: 'measured' | 'example' | 'law'
  /** A longer pause indicated by the store's promotions, but not surely enough for plans. */
  readonly hint: { readonly days: number; readonly confidence: number } | null
}

/** Pause of the specification's own tip, for stores whose promotions show nothing themselves. */
const USUAL_PAUSE_DAYS = 14
const LEAST_PAUSE_DAYS = 7

/**
 * Pause that plans keep: the measured one, else the usual one; a promotion also counts as a lower price of the last
 * 30 days.
 */
export function pauseBetween(
  lesson: { readonly days: number | null; readonly confidence: number | null } | null,
  isLawBinding: boolean,
): PromotionPause {
  const told = { days: lesson?.days ?? 0, confidence: lesson?.confidence ?? 0 }
  const isMeasured = lesson?.days != null && told.confidence >= LESSON_CONFIDENCE.followed
  const wanted = isMeasured ? Math.max(LEAST_PAUSE_DAYS, told.days) : USUAL_PAUSE_DAYS
  const isLegal = isLawBinding && PRIOR_PRICE_DAYS > wanted
  const days = isLegal ? PRIOR_PRICE_DAYS : wanted
  const isHint = !isMeasured && told.confidence >= LESSON_CONFIDENCE.told && told.days > days
  return {
    days,
    source: isLegal ? 'law' : isMeasured ? 'measured' : 'example',
    hint: isHint ? told : null,
  }
}

/** Least promotions of a kind for a comparison. */
const FEWEST_PROMOTIONS = 5
/**
 * Spread between promotions of one kind, of ln lift and of profit as a share of usual sales, because they differ by
 * more than chance.
 */
const PROMOTION_SPREAD = { sales: 0.2, profit: 0.1 } as const

interface Pooled<Key> extends LessonGroup<Key> {
  readonly mean: number
  readonly error: number
}

/**
 * Finds the best kind among all that have five promotions. Kinds are assumed to differ by `kindSpread` around their
 * mean, so each is shrunk towards it; the confidence is that the best beats all others, not only the next one.
 * `null`: fewer than two kinds.
 */
export function compareKinds<Key>(
  uplifts: readonly Uplift[],
  kindOf: (uplift: Uplift) => Key | null,
  measure: LessonMeasure = BY_SALES,
): Lesson<Key> | null {
  const byKind = new Map<Key, Uplift[]>()
  for (const uplift of uplifts) {
    const key = kindOf(uplift)
    if (key === null) continue
    const list = byKind.get(key)
    if (list) list.push(uplift)
    else byKind.set(key, [uplift])
  }
  const groups = [...byKind].flatMap(([key, list]) => {
    const pooled = list.length >= FEWEST_PROMOTIONS ? measure.pool(key, list) : null
    return pooled === null ? [] : [pooled]
  })
  groups.sort((a, b) => b.mean - a.mean)
  const [best, next] = groups
  if (!best || !next) return null
  const confidence = chanceOfBest(drawnTogether(groups, measure.kindSpread))
  return { best: told(best), next: told(next), groups: groups.map(told), confidence }
}

interface Believed {
  readonly mean: number
  readonly deviation: number
}

/** Posterior of each kind around their common mean. */
function drawnTogether(groups: readonly Pooled<unknown>[], spread: number): Believed[] {
  const weights = groups.map(({ error }) => 1 / (error ** 2 + spread ** 2))
  const all = sumOf(weights)
  const centre = groups.reduce((sum, { mean }, k) => sum + (weights[k]! * mean) / all, 0)
  return groups.map(({ mean, error }) => {
    const share = spread ** 2 / (spread ** 2 + error ** 2)
    return { mean: centre + share * (mean - centre), deviation: error * Math.sqrt(share) }
  })
}

const NODES = 201

/** P(the first is above all others), averaged over equally likely values of the first. */
function chanceOfBest([best, ...others]: readonly Believed[]): number {
  let sum = 0
  for (let k = 0; k < NODES; k++) {
    const value = best!.mean + best!.deviation * normalQuantile((k + 0.5) / NODES)
    sum += others.reduce(
      (chance, { mean, deviation }) => chance * normalCdf((value - mean) / Math.max(deviation, 1e-9)),
      1,
    )
  }
  return sum / NODES
}

/**
 * Lift of each kind as in the table of products (`combineUplifts`), because plain comparisons of slow products are
 * too high: a promotion without sales is not found. ln treatment / control, errors of promotions
 * independent.
 */
const BY_SALES: LessonMeasure = {
  kindSpread: 0.1,
  pool: (key, list) => {
    const combined = combineUplifts(list)
    if (combined === null || !(combined.treatmentSales > 0)) return null
    let variance = 0
    for (const { promotion, expectedUnits, liftLow, liftHigh } of list) {
      const spread = Math.log((1 + liftHigh) / (1 + liftLow)) / (2 * NORMAL_95)
      variance += (expectedUnits * promotion.regularPrice) ** 2 * (spread ** 2 + PROMOTION_SPREAD.sales ** 2)
    }
    return {
      key,
      promotions: list.length,
      mean: Math.log(combined.treatmentSales / combined.controlSales),
      error: Math.sqrt(variance) / combined.controlSales,
      lift: combined.upliftPercent / 100,
      low: combined.low / 100,
      high: combined.high / 100,
    }
  },
}

/**
 * Profit added, less purchases brought forward, as a share of usual sales; promotions of products without a cost are
 * ignored.
 */
export function byProfit(costOf: (product: number) => number): LessonMeasure {
  return { kindSpread: 0.05, pool: (key, list) => poolProfit(key, list, costOf) }
}

function poolProfit<Key>(
  key: Key,
  uplifts: readonly Uplift[],
  costOf: (product: number) => number,
): Pooled<Key> | null {
  const list = uplifts.filter(({ promotion }) => costOf(promotion.product) > 0)
  if (list.length < FEWEST_PROMOTIONS) return null
  let [usual, gained, variance, deviation] = [0, 0, 0, 0]
  for (const uplift of list) {
    const { promotion, expectedUnits } = uplift
    const sales = expectedUnits * promotion.regularPrice
    const { gain, gainLow, gainHigh } = profitWaterfall({
      ...{ regularPrice: promotion.regularPrice, price: promotion.price, cost: costOf(promotion.product) },
      ...{ expectedUnits, addedUnits: uplift.addedUnits, addedLow: uplift.low, addedHigh: uplift.high },
      ...{ broughtForwardUnits: uplift.broughtForwardUnits, crossShare: 0, halo: null, refundRate: 0 },
    })
    const error = (gainHigh - gainLow) / (2 * NORMAL_95)
    usual += sales
    gained += gain
    deviation += error
    variance += error ** 2 + (PROMOTION_SPREAD.profit * sales) ** 2
  }
  if (!(usual > 0)) return null
  const mean = gained / usual
  // As in the table of products, errors add linearly, because all promotions use one elasticity.
  const spread = (NORMAL_95 * deviation) / usual
  return {
    ...{ key, promotions: list.length, mean, error: Math.sqrt(variance) / usual },
    ...{ lift: mean, low: mean - spread, high: mean + spread },
  }
}

function told<Key>({ key, promotions, lift, low, high }: Pooled<Key>): LessonGroup<Key> {
  return { key, promotions, lift, low, high }
}

/** 0 = Sunday … 6 = Saturday: 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Depths as shops state them: the nearest of 10, 15, 20, 25, 30, 40 and 50 %; `null` beyond. */
export function depthStep(depth: number): number | null {
  const steps = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5]
  const nearest = steps.reduce((a, b) => (Math.abs(b - depth) < Math.abs(a - depth) ? b : a))
  return Math.abs(nearest - depth) <= 0.05 ? nearest : null
}

/** Pauses between promotions of a product, in days: [0, 14), [14, 28), [28, 56), 56 and more. */
const PAUSES = [0, 14, 28, 56] as const

/** Pause since the product's previous promotion, as the lower end of its class; `null` for a first one. */
export function pauseBefore(uplifts: readonly Uplift[]): (uplift: Uplift) => number | null {
  const ends = new Map<number, number[]>()
  for (const { promotion } of uplifts) {
    const list = ends.get(promotion.product)
    if (list) list.push(promotion.endDay)
    else ends.set(promotion.product, [promotion.endDay])
  }
  return ({ promotion }) => {
    const before = (ends.get(promotion.product) ?? []).filter((end) => end <= promotion.startDay)
    if (before.length === 0) return null
    const days = promotion.startDay - Math.max(...before)
    return PAUSES.findLast((pause) => pause <= days) ?? null
  }
}
