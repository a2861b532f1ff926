import type * as z from 'zod'
import {
  type AdvisedPrice,
  advisePrice,
  breakEvenCost,
  type DemandNoise,
  dayOfIsoDate,
  type GuardRails,
  HIGH_CONFIDENCE_PROBABILITY,
  isoDateOfDay,
  planTest,
  ruleOfThumb,
} from '#analytics'
import type { priceAdvice } from '#contract/schemas/advice'
import type { AdviceRow, StoredDecision, StoreSetting } from './advice-rows.ts'
import { asPrice } from './present-price.ts'

export type PriceAdvice = z.infer<typeof priceAdvice>

export interface AdviceSetting {
  readonly store: StoreSetting
  readonly rails: GuardRails
  readonly now: Date
}

/** A decision says nothing any more after so long: the data have moved on. */
const DECISION_DAYS = 90
const DAY_MS = 86_400_000

/** Reasons with which a test of two prices could teach something. */
const TEACHABLE = new Set(['too_uncertain', 'no_elasticity', 'implausible_elasticity'])

/** Advice on one product from what is stored of it, with the limits that hold for it. */
export function makeAdvice(row: AdviceRow, setting: AdviceSetting): PriceAdvice {
  const { rails, store } = setting
  const price = toNumber(row.price)
  const advised = advisePrice({
    elasticity: row.elasticity,
    standardDeviation: row.standardDeviation,
    demand: row.demandState,
    price,
    cost: toNumber(row.cost),
    tested: testedRange(row),
    daysSinceChange: daysSince(row.changedOn, store.lastDay),
    rails,
    stake: stakeOf(row, store),
  })
  const rule = ruleOfThumb(row.elasticity, advised)
  return {
    productId: Number(row.productId),
    title: row.title,
    sku: row.sku,
    productType: row.productType,
    direction: advised.direction,
    reason: advised.reason,
    objective: advised.objective,
    price: asPrice(row.price),
    advisedPrice: asPrice(advised.direction === 'maintain' ? row.price : advised.price),
    change: advised.change,
    probability: advised.probability,
    isHighConfidence:
      (advised.reason === 'pays' || advised.reason === 'more_units') &&
      (advised.probability ?? 0) >= HIGH_CONFIDENCE_PROBABILITY,
    monthlyGain: monthlyGain(advised, price, row.monthlyUnits),
    monthlyUnits: row.monthlyUnits,
    demand: demandOf(row),
    profitBelowCost: row.cost === null ? profitBelowCost(advised, row.elasticity, price) : null,
    bindingRule: advised.bindingRule,
    changeAllowedOn: advised.reason === 'too_soon' ? allowedOn(row.changedOn, rails) : null,
    test: TEACHABLE.has(advised.reason) ? testOf(row, rails, store) : null,
    elasticity: row.elasticity,
    low: row.low,
    high: row.high,
    grade: row.grade,
    ownShare: row.ownShare,
    months: row.months,
    ruleLabel: rule?.label ?? null,
    disagreement: rule?.disagreement ?? null,
    decision: decisionInForce(row.decision, { direction: advised.direction, price: row.price }, setting.now),
  }
}

function demandOf({ demandState, lastSoldOn, usualGapDays, backOn }: AdviceRow): PriceAdvice['demand'] {
  if (demandState === null || lastSoldOn === null) return null
  return { state: demandState, lastSoldOn, usualGapDays, backOn }
}

/** `null` where nothing sold, or the store makes nothing. */
function stakeOf(row: AdviceRow, { meanMonthlyMoney }: StoreSetting): number | null {
  if (row.price === null || row.monthlyUnits === null || !(meanMonthlyMoney > 0)) return null
  return ((Number(row.price) - Number(row.cost ?? 0)) * row.monthlyUnits) / meanMonthlyMoney
}

export function testedRange(row: AdviceRow) {
  const [lowest, highest] = [toNumber(row.lowestPrice), toNumber(row.highestPrice)]
  return lowest === null || highest === null ? null : { lowest, highest }
}

export function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal)
}

function daysSince(changedOn: string | null, lastDay: string | null): number | null {
  return changedOn === null || lastDay === null ? null : dayOfIsoDate(lastDay) - dayOfIsoDate(changedOn)
}

function allowedOn(changedOn: string | null, rails: GuardRails): string | null {
  return changedOn === null ? null : isoDateOfDay(dayOfIsoDate(changedOn) + rails.minDaysBetweenChanges)
}

function profitBelowCost(advised: AdvisedPrice, elasticity: number | null, price: number | null) {
  if (advised.objective !== 'revenue' || elasticity === null || price === null) return null
  const share = breakEvenCost(1 + advised.change, elasticity)
  return share === null ? null : (share * price).toFixed(2)
}

function monthlyGain({ gain }: AdvisedPrice, price: number | null, monthlyUnits: number | null) {
  if (gain === null || price === null || monthlyUnits === null) return null
  const scale = price * monthlyUnits
  return { value: gain.expected * scale, low: gain.low * scale, high: gain.high * scale }
}

function testOf(row: AdviceRow, rails: GuardRails, { diagnostics }: StoreSetting): PriceAdvice['test'] {
  const { monthlyUnits, standardDeviation } = row
  const noise = diagnostics?.noise
  const known: DemandNoise | undefined = noise
    ? { poisson: noise.poisson, relative: noise.cell + noise.week }
    : undefined
  const test = planTest({
    monthlyUnits: monthlyUnits ?? 0,
    standardDeviation,
    change: rails.maxStep,
    ...(known ? { noise: known } : {}),
  })
  return test && { change: test.change, weeks: test.weeks, isWorthwhile: test.isWorthwhile }
}

/**
 * A snooze counts until its day. The others count as long as they answer the advice that stands: the same
 * direction from the same price, for 90 days.
 */
function decisionInForce(
  decision: StoredDecision | null,
  now: { readonly direction: string; readonly price: string | null },
  at: Date,
): PriceAdvice['decision'] {
  if (decision === null) return null
  const { direction, price, ...shown } = decision
  if (shown.decision === 'snoozed')
    return shown.snoozedUntil !== null && Date.parse(shown.snoozedUntil) > at.getTime() ? shown : null
  const isFresh = at.getTime() - Date.parse(shown.decidedAt) < DECISION_DAYS * DAY_MS
  const isSameAdvice = direction === now.direction && price === asPrice(now.price)
  return isFresh && isSameAdvice ? shown : null
}
