import type * as z from 'zod'
import {
  type AdvisedPrice,
  addDays,
  type DemandNoise,
  explainAdvice,
  type GuardRails,
  planTest,
  ruleOfThumb,
  TEST_WEEKS,
} from '#analytics'
import { DAY_MS } from '#contract/durations'
import type { priceAdvice } from '#contract/recommendations'
import { asPrice } from '../../store/catalogue/present-price.ts'
import type { AdviceRow, StoredDecision, StoreSetting } from './advice-rows.ts'
import { toNumber, type WeighedRow, type WeighSetting, weighRow } from './weigh-row.ts'

export type PriceAdvice = z.infer<typeof priceAdvice>

export interface AdviceSetting extends Omit<WeighSetting, 'errors'> {
  readonly now: Date
}

/** Days after which a decision no longer counts, because the data have changed. */
const DECISION_DAYS = 90

/** Reasons with which a test of two prices could add evidence. */
const TEACHABLE = new Set(['too_uncertain', 'no_elasticity', 'implausible_elasticity'])

/** Makes the advice on one product from its stored data, with the limits that hold for it. */
export function makeAdvice(row: AdviceRow, setting: AdviceSetting & WeighSetting): PriceAdvice {
  return presentAdvice(weighRow(row, setting), setting)
}

/** Adds the binding limit and the rule of thumb to the advice, which take further searches. */
export function presentAdvice(weighed: WeighedRow, setting: AdviceSetting): PriceAdvice {
  const { row, question, gain } = weighed
  const { rails, store } = setting
  const advised = explainAdvice(question, weighed.advised)
  const rule = ruleOfThumb(question, advised)
  const isTest = advised.kind === 'test'
  return {
    productId: Number(row.productId),
    title: row.title,
    sku: row.sku,
    productType: row.productType,
    kind: advised.kind,
    direction: advised.direction,
    reason: advised.reason,
    objective: advised.objective,
    price: asPrice(row.price),
    advisedPrice: asPrice(advised.kind === 'change' ? advised.price : row.price),
    change: isTest ? 0 : advised.change,
    probability: advised.probability,
    isHighConfidence: advised.isHighConfidence,
    monthlyGain: isTest ? NOTHING : gain,
    monthlyUnits: row.monthlyUnits,
    demand: demandOf(row),
    cost: costShown(question.cost, toNumber(row.price)),
    profitBelowCost: roundedDown(advised.cutPaysBelow, store.step),
    bindingRule: advised.bindingRule,
    brokenLimit: advised.brokenLimit && {
      rule: advised.brokenLimit.rule,
      price: asPrice(advised.brokenLimit.price) ?? '0.00',
    },
    changeAllowedOn: advised.reason === 'too_soon' ? allowedOn(row.changedOn, rails) : null,
    test: isTest
      ? offeredTest(advised, gain)
      : TEACHABLE.has(advised.reason)
        ? testOf(row, rails, store)
        : null,
    elasticity: row.elasticity,
    low: row.low,
    high: row.high,
    grade: row.grade,
    ownShare: row.ownShare,
    months: row.months,
    ruleLabel: rule?.label ?? null,
    disagreement: rule?.disagreement ?? null,
    channel: store.channel && {
      ...store.channel,
      following: (row.following ?? []).map(({ name }) => name),
    },
    decision: decisionOn(weighed, setting.now),
  }
}

const NOTHING = { value: 0, low: 0, high: 0 } as const

function costShown(cost: WeighedRow['question']['cost'], price: number | null): PriceAdvice['cost'] {
  if (cost === null || price === null) return null
  return {
    amount: asPrice(cost.amount) ?? '0.00',
    isAssumed: cost.isAssumed,
    margin: 1 - cost.amount / price,
  }
}

/** Rounds down, because a cost "up to which" a price pays must never be rounded up. */
function roundedDown(amount: number | null, step: number): string | null {
  return amount === null ? null : asPrice(Math.floor(amount / step + 1e-6) * step)
}

/** Returns the price to test where the product's own sales give too little evidence. */
function offeredTest(advised: AdvisedPrice, gain: WeighedRow['gain']): PriceAdvice['test'] {
  return {
    price: asPrice(advised.price),
    change: advised.change,
    weeks: TEST_WEEKS,
    isWorthwhile: true,
    gain,
  }
}

function demandOf({ demandState, lastSoldOn, usualGapDays, backOn }: AdviceRow): PriceAdvice['demand'] {
  if (demandState === null || lastSoldOn === null) return null
  return { state: demandState, lastSoldOn, usualGapDays, backOn }
}

function allowedOn(changedOn: string | null, rails: GuardRails): string | null {
  return changedOn === null ? null : addDays(changedOn, rails.minDaysBetweenChanges)
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
  return (
    test && {
      price: null,
      change: test.change,
      weeks: test.weeks,
      isWorthwhile: test.isWorthwhile,
      gain: null,
    }
  )
}

/** Returns the decision that still overrides this advice; `null`: none. */
export function decisionOn(
  { row, advised }: Pick<WeighedRow, 'row' | 'advised'>,
  now: Date,
): PriceAdvice['decision'] {
  return decisionInForce(row.decision, { direction: advised.direction, price: row.price }, now)
}

/**
 * A snooze counts until its day. Other decisions count for 90 days as long as they answer the current advice: the
 * same direction from the same price.
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
