import {
  cannibalShare,
  dayOfIsoDate,
  type GuardRails,
  MONTH_AHEAD_DAYS,
  PRIOR_PRICE_DAYS,
  type PromotionCandidate,
  type PromotionPause,
} from '#analytics'
import type { TenantTransaction } from '../../db/database.ts'
import { type DemandPeriod, readDemand } from '../outlook/read-demand.ts'
import { type AdviceRow, readSoldRows } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import type { Findings } from './analysis/findings.ts'
import { readLowerPriceEnds } from './read-lower-prices.ts'

/** A product that could be promoted, and what it is. */
export interface PlannableProduct {
  readonly productId: number
  readonly title: string
  readonly price: number
  readonly candidate: PromotionCandidate
}

export interface Candidates {
  readonly products: readonly PlannableProduct[]
  /** Without any cost in the store, revenue stands in for profit. */
  readonly basis: 'profit' | 'revenue'
  readonly withoutCost: number
  readonly withoutElasticity: number
}

interface Setting {
  readonly companyId: string
  readonly today: string
  readonly findings: Findings | null
  readonly pause: Pick<PromotionPause, 'days'>
  /** Must prices of the 30 days before be kept to? */
  readonly isLawBinding: boolean
  readonly only?: readonly number[]
  /** Times in which they may be promoted; absent: the next 30 days. */
  readonly periods?: readonly DemandPeriod[]
}

/** A promotion is no lasting change, yet what was never nearly tried is not known either. */
const DEEPEST = 0.5

/** Products that are selling, with a price and an elasticity, within the guard-rails. */
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
  const known = sold.filter((row) => row.elasticity !== null && row.elasticity < 0)
  const costed = known.filter((row) => Number(row.cost) > 0)
  const basis = costed.length > 0 ? 'profit' : 'revenue'
  const usable = basis === 'profit' ? costed : known
  const rails = await readGuardRails(tx, setting.companyId)
  const lowerEnds = setting.isLawBinding
    ? await readLowerPriceEnds(tx, setting.companyId, setting.today)
    : new Map<number, number>()
  const lastEnds = await readLastEnds(tx, setting.companyId, setting.today)
  const demand = setting.periods
    ? await readDemand(tx, setting.companyId, setting.periods, setting.only ?? null)
    : new Map<number, readonly number[]>()
  const crossOf = new Map(setting.findings?.crossEffects.map((effect) => [effect.productType, effect.mean]))
  return {
    basis,
    withoutCost: known.length - costed.length,
    withoutElasticity: sold.length - known.length,
    products: usable.map((row) => {
      const productId = Number(row.productId)
      const candidate = {
        ...demandOf(row, setting.findings, crossOf.get(row.productType) ?? 0.1),
        slotUnits: demand.get(productId) ?? [],
        largestDepth: largestDepth(row, rails.of(row.productType)),
        allowedFrom: allowedFrom(row, rails.of(row.productType), {
          setting,
          lowerEnd: lowerEnds.get(productId),
          lastEnd: lastEnds.get(productId),
        }),
      }
      return { productId, title: row.title, price: Number(row.price), candidate }
    }),
  }
}

function demandOf(row: AdviceRow, findings: Findings | null, cross: number): PromotionCandidate {
  const elasticity = row.elasticity!
  return {
    price: Number(row.price),
    cost: Number(row.cost ?? 0),
    unitsPerDay: row.monthlyUnits! / MONTH_AHEAD_DAYS,
    elasticity,
    deviation: row.standardDeviation ?? 0.5,
    dealEffect: findings?.dealEffect ?? 0,
    afterDealEffect: Math.min(0, findings?.afterDealEffect ?? 0),
    cannibalShare: cannibalShare(cross, elasticity),
    channelCost: 0,
  }
}

/** Margin floor, lowest price, and no further below the prices tried than one step. */
function largestDepth(row: AdviceRow, rails: GuardRails): number {
  const price = Number(row.price)
  const cost = Number(row.cost ?? 0)
  const tried = row.lowestPrice === null ? price : Number(row.lowestPrice)
  const floor = Math.max(
    rails.marginFloor < 1 ? cost / (1 - rails.marginFloor) : price,
    rails.minPrice ?? 0,
    tried * (1 - rails.maxStep),
  )
  return Math.max(0, Math.min(DEEPEST, 1 - floor / price))
}

/** After the pause since its last promotion and the last change of its price, and where the price before may be shown. */
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

/** The last day of each product's latest promotion, measured or planned. */
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
