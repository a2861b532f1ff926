import {
  endingRules,
  FEW_MONTHS,
  type FollowingChannel,
  type OutcomeBase,
  PRICE_ENDINGS,
  type PriceEnding,
  type PriceForm,
  type PriceScenario,
  priceScenarios,
  pricesOfRule,
  type Ranged,
  type ScenarioBase,
  SIMULATION_REACH,
  scenarioPrice,
  scenarioUnits,
  type UnitCost,
  type UnitMoney,
} from '#analytics'
import type { PricedProduct, PriceEvidence, SalesEvolution } from './types.ts'

export interface MonthView {
  readonly month: string
  readonly units: number
  /** Average price; 0 in a month without a sale, which is added to the history. */
  readonly price: number
}

/** The figures that a price is tried from, and the smallest amount of their currency; absent: cents. */
export type PanelBase = OutcomeBase & { readonly step?: number }

export interface PanelView {
  readonly title: string
  readonly months: readonly MonthView[]
  readonly hasSales: boolean
  readonly monthsWithoutSale: number
  /** Months with a sale, as the estimate counts them; of the history where there is no estimate. */
  readonly dataMonths: number
  /** True if there is too little data to rely on: a warning is shown. */
  readonly hasFewMonths: boolean
  readonly isImplausible: boolean
  /** `null` without an elasticity or without any price. */
  readonly base: PanelBase | null
  /** True if the units are those expected for the next 30 days; else they are the mean month of the history. */
  readonly isLevelExpected: boolean
  readonly scenarios: readonly ScenarioView[]
  /** Lowest and highest average price of a month; `null` without sales. */
  readonly triedPrices: PriceSpan | null
}

export interface ScenarioView extends PriceScenario {
  readonly volumeChange: Ranged
}

/** The starting values of the product's figures; `null` if unknown. */
export interface StartingFacts {
  /** Today's price. */
  readonly price: number | null
  /** The product's own cost, or the one derived from the stated margin. */
  readonly cost: UnitCost | null
  /** What happens to an ordered unit, and the errors that the elasticities share; unknown until evidence loads. */
  readonly unit?: UnitMoney | undefined
  readonly storeDeviation?: number | undefined
  /** Channels whose price follows; unknown until the evidence is loaded. */
  readonly following?: readonly FollowingChannel[] | undefined
  /** Smallest amount of the currency; unknown until the evidence is loaded. */
  readonly step?: number | undefined
}

/** Units in the 30 days after the data at today's price; if `null` (unknown), the mean month is used. */
export type ExpectedUnits = number | null

type ListedProduct = Pick<PricedProduct, 'todaysPrice' | 'cost'>

/**
 * All figures of the panel, from the price, units and cost that the product's recommendation starts from. Without
 * evidence (loading or failed), today's price and the cost come from the row of the product list.
 */
export function panelOf(
  evolution: SalesEvolution,
  evidence: PriceEvidence | undefined,
  listed: ListedProduct | undefined,
): PanelView {
  const toNumber = (decimal: string | null | undefined) => (decimal ? Number(decimal) : null)
  const listedCost = toNumber(listed?.cost)
  const facts = {
    price: toNumber(evidence ? evidence.advice.price : listed?.todaysPrice),
    cost: costOf(evidence) ?? (listedCost ? { amount: listedCost, isAssumed: false } : null),
    ...{ unit: evidence?.unit, following: evidence?.following, step: evidence?.form.step },
    storeDeviation: evidence?.sharedErrors.storeDeviation,
  }
  return toPanel(evolution, facts, expectedUnits(evidence))
}

/** The panel from facts that are already known. */
export function toPanel(evolution: SalesEvolution, facts: StartingFacts, expected: ExpectedUnits): PanelView {
  const months = evolution.history.map((entry) => ({
    month: entry.month,
    units: entry.total_quantity,
    price: entry.total_quantity > 0 ? entry.avg_price : 0,
  }))
  const sold = months.filter((month) => month.units > 0)
  const prices = sold.map((month) => month.price)
  const base = outcomeBase(evolution, facts, expected)
  const dataMonths = evolution.months > 0 ? evolution.months : sold.length
  return {
    title: evolution.title,
    months,
    hasSales: sold.length > 0,
    monthsWithoutSale: months.length - sold.length,
    dataMonths,
    hasFewMonths: dataMonths < FEW_MONTHS,
    isImplausible: evolution.elasticity !== null && evolution.elasticity > 0,
    base,
    isLevelExpected: expected !== null,
    scenarios: base === null ? [] : priceScenarios(base).map((row) => withVolumeRange(row, base)),
    triedPrices: sold.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : null,
  }
}

function outcomeBase(
  evolution: SalesEvolution,
  { price, cost, unit, storeDeviation, following, step }: StartingFacts,
  expected: ExpectedUnits,
): PanelBase | null {
  const { elasticity, nextLow, nextHigh, nextDeviation, history } = evolution
  const basePrice = scenarioPrice(price, history)
  if (elasticity === null || basePrice === null) return null
  return {
    elasticity,
    ...{ low: nextLow ?? elasticity, high: nextHigh ?? elasticity, standardDeviation: nextDeviation ?? 0 },
    price: basePrice,
    monthlyUnits: expected ?? scenarioUnits(history),
    cost,
    ...(unit && { unit }),
    ...(following && { following }),
    ...(storeDeviation !== undefined && { storeDeviation }),
    ...(step !== undefined && { step }),
  }
}

/** The cost used by the advice: the product's own, or the one derived from the stated margin. */
function costOf(evidence: PriceEvidence | undefined): UnitCost | null {
  const cost = evidence?.advice.cost
  return cost ? { amount: Number(cost.amount), isAssumed: cost.isAssumed } : null
}

/** The units the recommendation starts from, so that the same price yields the same amount in each card. */
export function expectedUnits(evidence: PriceEvidence | undefined): ExpectedUnits {
  return evidence?.advice.monthlyUnits ?? null
}

/** The specified volume at both ends of the elasticity's interval, lower end first. */
function withVolumeRange(row: PriceScenario, base: ScenarioBase): ScenarioView {
  const ends = [base.low, base.high].map((elasticity) => Math.max(0, 1 + row.change * elasticity) - 1)
  return {
    ...row,
    volumeChange: { value: row.volumeRatio - 1, low: Math.min(...ends), high: Math.max(...ends) },
  }
}

type StartingBase = ScenarioBase & Pick<PanelBase, 'step'>

/** Steps per unit of money: of the currency's smallest amount; hundredths of a cent below ten cents. */
function precisionOf({ price, step = 0.01 }: StartingBase): number {
  return price < 0.1 ? 10_000 : Math.round(1 / step)
}

/** The prices that can be tried: within reach of today's, in whole cents. */
export function priceReach(base: StartingBase): { readonly lowest: number; readonly highest: number } {
  const precision = precisionOf(base)
  return {
    lowest: Math.ceil(base.price * (1 - SIMULATION_REACH) * precision) / precision,
    highest: Math.floor(base.price * (1 + SIMULATION_REACH) * precision) / precision,
  }
}

/** The price at a change of `percent`, in whole cents and within reach; today's price at 0. */
export function priceAtPercent(base: StartingBase, percent: number): number {
  if (percent === 0) return base.price
  const { lowest, highest } = priceReach(base)
  const precision = precisionOf(base)
  const rounded = Math.round(base.price * (1 + percent / 100) * precision) / precision
  return Math.min(highest, Math.max(lowest, rounded))
}

/** The price in the address if it can be tried, else today's. */
export function startingPrice(base: StartingBase, wanted: number | undefined): number {
  const { lowest, highest } = priceReach(base)
  return wanted !== undefined && wanted >= lowest && wanted <= highest ? wanted : base.price
}

export interface PriceSpan {
  readonly low: number
  readonly high: number
}

/**
 * The range of all prices so far and today's: those that the limits count as tried, and until they are loaded the
 * monthly averages. `null` without sales.
 */
export function knownPrices({ triedPrices, base }: PanelView, evidence?: PriceEvidence): PriceSpan | null {
  const tested = evidence?.tested
  const tried = tested ? { low: Number(tested.lowest), high: Number(tested.highest) } : triedPrices
  if (tried === null) return null
  const today = base?.price ?? tried.low
  return { low: Math.min(tried.low, today), high: Math.max(tried.high, today) }
}

/** Tolerates half a percent, because an average price differs slightly from the price that was set. */
export function isBeyond({ low, high }: PriceSpan, price: number): boolean {
  return price < low * 0.995 || price > high * 1.005
}

/**
 * The nearest price with one of the shop's endings; `null` if the price has one, as every advised price, or if none can
 * be tried.
 */
export function endedPrice(
  base: StartingBase,
  price: number,
  evidence: PriceEvidence | undefined,
): number | null {
  const { lowest, highest } = priceReach(base)
  const form = formOf(evidence)
  const rules = endingRules(price, form)
  if (rules.some((rule) => rule.modulus > 1 && pricesOfRule(price, rule, form.step).includes(price)))
    return null
  for (const rule of rules) {
    const near = pricesOfRule(price, rule, form.step)
      .filter((each) => each >= lowest && each <= highest)
      .sort((a, b) => Math.abs(a - price) - Math.abs(b - price))
    if (near[0] !== undefined) return near[0] === price ? null : near[0]
  }
  return null
}

/** The price form of the limits; if they allow any ending, a rounded price still gets the usual ending. */
function formOf(evidence: PriceEvidence | undefined): PriceForm {
  const set = PRICE_ENDINGS.find((ending) => ending === evidence?.guardRails.ending)
  if (!evidence) return { ending: USUAL_ENDING, step: 0.01, learned: null }
  const { step, rules } = evidence.form
  const hasRules = Object.values(rules).some((each) => each.some(({ modulus }) => modulus > 1))
  const ending = set === undefined || set === 'none' || (set === 'learned' && !hasRules) ? USUAL_ENDING : set
  return { ending, step, learned: { step, rules, common: [], prices: 0 } }
}

const USUAL_ENDING: PriceEnding = '.99'

/** A change or a test that the server advises and that can be tried here; `null` if it advises no change. */
export function advisedPrice(base: StartingBase, evidence: PriceEvidence | undefined): number | null {
  const advice = evidence?.advice
  const advised = advice?.kind === 'test' ? advice.test?.price : advice?.advisedPrice
  if (!advice || advice.kind === 'keep' || advised == null) return null
  const { lowest, highest } = priceReach(base)
  const price = Number(advised)
  return price >= lowest && price <= highest ? price : null
}
