import { NORMAL_95, normalCdf } from '../stats/normal.ts'
import { combineUplifts } from './combine-uplifts.ts'
import type { Uplift } from './measure-uplift.ts'
import { PRIOR_PRICE_DAYS } from './price-law.ts'

/** A kind of promotion, as the others of a store are compared with it. */
export interface LessonGroup<Key> {
  readonly key: Key
  readonly promotions: number
  /** Treatment / control - 1 in money, as in the table of products, with 90 % interval. */
  readonly lift: number
  readonly low: number
  readonly high: number
}

/** Which kind does best, and how sure that is. */
export interface Lesson<Key> {
  readonly best: LessonGroup<Key>
  /** The best of the others. */
  readonly next: LessonGroup<Key>
  readonly groups: readonly LessonGroup<Key>[]
  /** P(the best is better than the next). */
  readonly confidence: number
}

/**
 * From which confidence a lesson is told (below, the order of two kinds is next to a coin's), and from which plans
 * follow it where that keeps products off the plan.
 */
export const LESSON_CONFIDENCE = { told: 0.6, followed: 0.8 } as const

/** Days that a product rests between two promotions, and why so many. */
export interface PromotionPause {
  readonly days: number
  readonly source: 'measured' | 'example' | 'law'
  /** A longer pause that the store's promotions point to, not surely enough to be planned by. */
  readonly hint: { readonly days: number; readonly confidence: number } | null
}

/** The specification's own tip, where the store's promotions say nothing of their own. */
const USUAL_PAUSE_DAYS = 14
const LEAST_PAUSE_DAYS = 7

/** The pause that plans keep: measured, else the usual one; a promotion is a lower price of the last 30 days, too. */
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

/** Fewer promotions than this say nothing about their kind. */
const FEWEST_PROMOTIONS = 5
/** Spread of ln lift between promotions that are alike: they differ by more than chance. */
const PROMOTION_SPREAD = 0.2

interface Pooled<Key> extends LessonGroup<Key> {
  readonly mean: number
  readonly error: number
}

/**
 * The lift of each kind as the table of products measures it (`combineUplifts`): the plain comparisons of slow products are 1.5 times
 * too high, for a promotion without sales is not found. Which is better: ln treatment / control, with the errors of
 * its promotions independent, each with 0.2 more. `null` where fewer than two kinds have five promotions.
 */
export function compareKinds<Key>(
  uplifts: readonly Uplift[],
  kindOf: (uplift: Uplift) => Key | null,
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
    const pooled = list.length >= FEWEST_PROMOTIONS ? pool(key, list) : null
    return pooled === null ? [] : [pooled]
  })
  groups.sort((a, b) => b.mean - a.mean)
  const [best, next] = groups
  if (!best || !next) return null
  const confidence = normalCdf((best.mean - next.mean) / Math.hypot(best.error, next.error))
  return { best: told(best), next: told(next), groups: groups.map(told), confidence }
}

function pool<Key>(key: Key, list: readonly Uplift[]): Pooled<Key> | null {
  const combined = combineUplifts(list)
  if (combined === null || !(combined.treatmentSales > 0)) return null
  let variance = 0
  for (const { promotion, expectedUnits, liftLow, liftHigh } of list) {
    const spread = Math.log((1 + liftHigh) / (1 + liftLow)) / (2 * NORMAL_95)
    variance += (expectedUnits * promotion.regularPrice) ** 2 * (spread ** 2 + PROMOTION_SPREAD ** 2)
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
}

function told<Key>({ key, promotions, lift, low, high }: Pooled<Key>): LessonGroup<Key> {
  return { key, promotions, lift, low, high }
}

/** 0 = Sunday … 6 = Saturday: 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Depths as shops write them: to the nearest of 10, 15, 20, 25, 30, 40 and 50 %; `null` beyond. */
export function depthStep(depth: number): number | null {
  const steps = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5]
  const nearest = steps.reduce((a, b) => (Math.abs(b - depth) < Math.abs(a - depth) ? b : a))
  return Math.abs(nearest - depth) <= 0.05 ? nearest : null
}

/** Pauses between promotions of a product, in days: [0, 14), [14, 28), [28, 56), 56 and more. */
export const PAUSES = [0, 14, 28, 56] as const

/** The pause since the product's promotion before, as the lower end of its class; `null` for a first one. */
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
