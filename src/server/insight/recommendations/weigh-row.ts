import {
  type AdviceQuestion,
  type AdvisedPrice,
  dayOfIsoDate,
  followingRevenue,
  type GuardRails,
  MARKED_DOWN,
  type Move,
  moneyOf,
  monthlyGain,
  type Ranged,
  receivedFor,
  type StoreErrors,
  together,
  type UnitCost,
  USUAL_PULL,
  unitCost,
  unitsDeviation,
  weighPrice,
  withSharedError,
} from '#analytics'
import type { AdviceRow } from './advice-rows.ts'
import { paysToTest } from './planned-product.ts'
import type { PricingSetting } from './pricing-setting.ts'
import { unitOf } from './unit-money-columns.ts'

/** A product with the data of its advice and the advice. */
export interface WeighedRow {
  readonly row: AdviceRow
  readonly question: AdviceQuestion
  readonly advised: AdvisedPrice
  /** Money a month that the advised price, or the one to test, brings more than today's; `null`: unknown. */
  readonly gain: Ranged | null
}

export interface WeighSetting extends QuestionSetting {
  readonly errors: StoreErrors
}

interface QuestionSetting {
  readonly store: PricingSetting
  readonly rails: GuardRails
}

/**
 * Computes the advice on one product without the parts that only explain it (`presentAdvice`): the same for lists,
 * sums and single products.
 */
export function weighRow(row: AdviceRow, setting: WeighSetting): WeighedRow {
  const question = questionOf(row, setting)
  const advised = adviseRow(row, question, setting)
  return { row, question, advised, gain: gainOf(row, advised) }
}

/** The advice of every screen on this question about the row's product. */
export function adviseRow(row: AdviceRow, question: AdviceQuestion, setting: WeighSetting): AdvisedPrice {
  return withoutIdleTest(weighPrice(question), row, setting)
}

export function questionOf(row: AdviceRow, { store, rails }: QuestionSetting): AdviceQuestion {
  return {
    elasticity: row.elasticity,
    standardDeviation: row.standardDeviation && withSharedError(row.standardDeviation, row.storeDeviation),
    ownShare: row.ownShare,
    grade: row.grade,
    demand: store.lacksOutlooks ? 'being_computed' : row.demandState,
    price: toNumber(row.price),
    cost: costOf(row, rails),
    tested: testedRange(row),
    nearbyDays: row.nearbyDays,
    isMarkedDown: isMarkedDown(row),
    daysSinceChange: daysSince(row.changedOn, store.lastDay),
    rails,
    stake: stakeOf(row, store),
    following: row.following ?? [],
    unit: unitOf(row),
    form: { ending: rails.ending, step: store.step, learned: store.endings },
  }
}

/**
 * Keeps the price where a test of the product would cost more than it is worth, so that the list invites to no test
 * that the planner of tests refuses. Without a profit to count the planner says nothing.
 */
function withoutIdleTest(advised: AdvisedPrice, row: AdviceRow, setting: WeighSetting): AdvisedPrice {
  if (advised.kind !== 'test' || advised.objective !== 'profit' || paysToTest(row, setting)) return advised
  return {
    ...advised,
    ...{ kind: 'keep', reason: 'test_costs_more', price: toNumber(row.price), change: 0 },
    ...{ probability: null, gain: { expected: 0, low: 0, high: 0 }, cutPaysBelow: null },
  }
}

/** Compares with today's price, because a newer price list may have ended the clearance. */
function isMarkedDown({ price, markedDownFrom }: AdviceRow): boolean {
  return markedDownFrom !== null && price !== null && Number(price) <= MARKED_DOWN * Number(markedDownFrom)
}

/** Returns the product's cost, or the one that follows from the stated margin. */
export function costOf(
  row: Pick<AdviceRow, 'price' | 'cost'>,
  rails: Pick<GuardRails, 'assumedMargin'>,
): UnitCost | null {
  return unitCost(toNumber(row.price), toNumber(row.cost), rails.assumedMargin)
}

/** Returns `null` where no sales are expected, or the store makes no profit. */
function stakeOf(row: AdviceRow, { meanMonthlyProfit }: PricingSetting): number | null {
  const revenue = revenueOf(row)
  return revenue === null || !(meanMonthlyProfit > 0) ? null : revenue / meanMonthlyProfit
}

function gainOf(row: AdviceRow, { gain }: AdvisedPrice): Ranged | null {
  const revenue = revenueOf(row)
  return gain === null || revenue === null ? null : monthlyGain(gain, revenue, deviationOfUnits(row))
}

/** Returns the money of the next 30 days at today's price, in all channels that move with it. */
function revenueOf(row: AdviceRow): number | null {
  const { price, monthlyUnits, following } = row
  if (price === null || monthlyUnits === null) return null
  return receivedFor(Number(price), monthlyUnits, unitOf(row)) * followingRevenue(following ?? [])
}

export function deviationOfUnits(row: AdviceRow): number {
  const { monthlyUnits: units, demandDispersion: dispersion, demandError: deviation } = row
  return units === null || dispersion === null || deviation === null
    ? 0
    : unitsDeviation({ units, dispersion, deviation })
}

/**
 * Returns the data that a sum over several products needs of one at a new price; `null` where its gain is unknown.
 */
export function moveOf(
  row: AdviceRow,
  of: {
    readonly price: number
    readonly cost: UnitCost | null
    readonly gain: number
    readonly chance: number | null
  },
): Move | null {
  const today = toNumber(row.price)
  const revenue = revenueOf(row)
  if (today === null || revenue === null || of.chance === null) return null
  if (row.elasticity === null || row.standardDeviation === null) return null
  const deviation = withSharedError(row.standardDeviation, row.storeDeviation)
  const main = { mean: row.elasticity, deviation }
  const { belief, money } = together(
    main,
    moneyOf(today, of.cost, USUAL_PULL, unitOf(row)),
    row.following ?? [],
  )
  return {
    productId: Number(row.productId),
    productType: row.productType,
    ...{ belief, money },
    ownShare: row.ownShare ?? 0,
    ratio: of.price / today,
    unitsDeviation: deviationOfUnits(row),
    revenue,
    gain: of.gain,
    chance: of.chance,
  }
}

export function testedRange(row: Pick<AdviceRow, 'lowestPrice' | 'highestPrice'>) {
  const [lowest, highest] = [toNumber(row.lowestPrice), toNumber(row.highestPrice)]
  return lowest === null || highest === null ? null : { lowest, highest }
}

export function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal)
}

function daysSince(changedOn: string | null, lastDay: string | null): number | null {
  return changedOn === null || lastDay === null ? null : dayOfIsoDate(lastDay) - dayOfIsoDate(changedOn)
}
