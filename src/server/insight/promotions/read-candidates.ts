import {
  cannibalShare,
  DEAL_DEVIATIONS,
  type DealBelief,
  dayOfIsoDate,
  dealBelief,
  type GuardRails,
  MONTH_AHEAD_DAYS,
  PRIOR_PRICE_DAYS,
  type PromotionCandidate,
  type PromotionPause,
  recoveryDays,
  type StoreErrors,
  type UnitCost,
  withStoreError,
} from '#analytics'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { type DemandPeriod, readDemand } from '../outlook/read-demand.ts'
import { type AdviceRow, readSoldRows, readStoreSetting } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { readStoreErrors } from '../recommendations/pricing-setting.ts'
import { unitOf } from '../recommendations/unit-money-columns.ts'
import { costOf } from '../recommendations/weigh-row.ts'
import type { Findings } from './analysis/findings.ts'
import { readLowerPriceEnds } from './read-lower-prices.ts'

/** A product that could be promoted, with its properties. */
export interface PlannableProduct {
  readonly productId: number
  readonly title: string
  readonly price: number
  readonly candidate: PromotionCandidate
  readonly row: AdviceRow
  readonly cost: UnitCost
}

export interface Candidates {
  readonly products: readonly PlannableProduct[]
  /** The errors that the products share. */
  readonly errors: StoreErrors
  /** Number of products with neither a cost nor a stated margin: whether a cut pays is unknown. */
  readonly withoutCost: number
  readonly withoutElasticity: number
}

interface Setting {
  readonly companyId: string
  readonly today: string
  readonly findings: Findings | null
  readonly pause: Pick<PromotionPause, 'days'>
  /** True if the law on the lowest price of the 30 days before applies. */
  readonly isLawBinding: boolean
  readonly only?: readonly number[]
  /** Periods in which they may be promoted; default: the next 30 days. */
  readonly periods?: readonly DemandPeriod[]
}

/** Deepest cut: a promotion is no lasting change, but the effect of prices far below those tried is unknown. */
const DEEPEST = 0.5
/** Cross effect of a type without measurements of its own (Auer and Papies 2020). */
const USUAL_CROSS = { mean: 0.1, deviation: 0.15 }
const UNKNOWN_DEVIATION = 0.5

/** Reads products that are selling, with a price, a cost and an elasticity, within the guard-rails. */
export async function readCandidates(tx: TenantTransaction, setting: Setting): Promise<Candidates> {
  const rows = await readSoldRows(tx, setting.companyId, null)
  const chosen = setting.only === undefined ? null : new Set(setting.only)
  const sold = rows.filter(
    (row) =>
      row.demandState === 'selling' &&
      Number(row.price) > 0 &&
      (row.monthlyUnits ?? 0) > 0 &&
      (chosen?.has(Number(row.productId)) ?? true),
  )
  const rails = await readGuardRails(tx, setting.companyId)
  const known = sold.filter((row) => row.elasticity !== null && row.elasticity < 0)
  const usable = known.flatMap((row) => {
    const cost = costOf(row, rails.of(row.productType))
    return cost === null ? [] : [{ row, cost }]
  })
  const lowerEnds = setting.isLawBinding
    ? await readLowerPriceEnds(tx, setting.companyId, setting.today)
    : new Map<number, number>()
  const lastEnds = await readLastEnds(tx, setting.companyId, setting.today)
  const demandOn = (periods: readonly DemandPeriod[]) =>
    periods.length === 0 ? noDemand : readDemand(tx, setting.companyId, periods, setting.only ?? null)
  const periods = setting.periods ?? []
  const [demand, demandAfter] = [await demandOn(periods), await demandOn(periods.map(weeksAfter))]
  const errors = await readStoreErrors(tx, setting.companyId, await readStoreSetting(tx, setting.companyId))
  const store = { deals: dealsOf(setting.findings), errors }
  const crossOf = new Map(setting.findings?.crossEffects.map((effect) => [effect.productType, effect]))
  return {
    errors,
    withoutCost: known.length - usable.length,
    withoutElasticity: sold.length - known.length,
    products: usable.map(({ row, cost }) => {
      const productId = Number(row.productId)
      const cross = crossOf.get(row.productType) ?? USUAL_CROSS
      const candidate = {
        ...demandOf(row, cost, store),
        cannibalShare: cannibalShare(cross.mean, row.elasticity!),
        cannibalDeviation: cannibalShare(cross.deviation, row.elasticity!),
        slotUnits: demand.get(productId) ?? [],
        slotUnitsAfter: demandAfter.get(productId) ?? [],
        largestDepth: largestDepth(row, cost, rails.of(row.productType)),
        allowedFrom: allowedFrom(row, rails.of(row.productType), {
          setting,
          lowerEnd: lowerEnds.get(productId),
          lastEnd: lastEnds.get(productId),
        }),
      }
      return { productId, title: row.title, price: Number(row.price), candidate, row, cost }
    }),
  }
}

const noDemand: ReadonlyMap<number, readonly number[]> = new Map()

/** The days in which a product promoted in this period sells less. */
export const weeksAfter = ({ startDay, days }: DemandPeriod): DemandPeriod => ({
  startDay: startDay + days,
  days: recoveryDays,
})

const dealsOf = (findings: Findings | null): DealBelief =>
  dealBelief({ effect: findings?.dealEffect ?? null, after: findings?.afterDealEffect ?? null })

function demandOf(
  row: AdviceRow,
  cost: UnitCost,
  { deals, errors }: { readonly deals: DealBelief; readonly errors: StoreErrors },
): Omit<PromotionCandidate, 'cannibalShare'> {
  const { effect, after } = DEAL_DEVIATIONS
  const unit = unitOf(row)
  return {
    price: Number(row.price),
    // A stated margin is a share of the price paid.
    cost: cost.isAssumed ? cost.amount * unit.paid : cost.amount,
    unit,
    unitsPerDay: row.monthlyUnits! / MONTH_AHEAD_DAYS,
    elasticity: row.elasticity!,
    deviation: withStoreError(row.standardDeviation ?? UNKNOWN_DEVIATION, errors.storeDeviation),
    dealEffect: deals.effect,
    dealDeviation: Math.hypot(effect.shared, effect.own),
    afterDealEffect: deals.after,
    afterDealDeviation: Math.hypot(after.shared, after.own),
    channelCost: 0,
  }
}

/** Respects the margin floor and the lowest price, and goes at most one step below the prices tried. */
function largestDepth(row: AdviceRow, { amount: cost }: UnitCost, rails: GuardRails): number {
  const price = Number(row.price)
  const tried = row.lowestPrice === null ? price : Number(row.lowestPrice)
  const floor = Math.max(
    rails.marginFloor < 1 ? cost / (1 - rails.marginFloor) : price,
    rails.minPrice ?? 0,
    tried * (1 - rails.maxStep),
  )
  return Math.max(0, Math.min(DEEPEST, 1 - floor / price))
}

/**
 * Returns the first day after the pause since the last promotion and the last price change, and on which the prior
 * price may be shown.
 */
function allowedFrom(
  row: AdviceRow,
  rails: GuardRails,
  known: { setting: Setting; lowerEnd: number | undefined; lastEnd: string | undefined },
): number {
  const { setting, lowerEnd, lastEnd } = known
  return Math.max(
    lastEnd === undefined ? 0 : dayOfIsoDate(lastEnd) + setting.pause.days,
    row.changedOn === null ? 0 : dayOfIsoDate(row.changedOn) + rails.minDaysBetweenChanges,
    lowerEnd === undefined ? 0 : lowerEnd + PRIOR_PRICE_DAYS,
  )
}

/** Reads the last day of each product's latest promotion, measured or planned. */
async function readLastEnds(
  { client }: TenantTransaction,
  companyId: string,
  today: string,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ product_id: string; last: string }>(
    `select product_id, max(ends_on)::text as last from (
       select product_id, ends_on from promotion_uplifts where company_id = $1
       union all
       select pp.product_id, p.ends_on from promotions p
       join promotion_products pp on pp.company_id = p.company_id and pp.promotion_id = p.promotion_id
       where p.company_id = $1 and p.status in ('planned', 'confirmed') and p.ends_on > $2::date - 120
     ) ends group by product_id`,
    [companyId, today],
  )
  return new Map(rows.map((row) => [Number(row.product_id), row.last]))
}
