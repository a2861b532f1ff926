import { HIGH_SENSITIVITY_ABOVE, LEAST_OWN_SHARE, type Ranged } from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { TODAYS_PRICE } from '../../store/catalogue/todays-price.ts'
import type { Figures } from '../ai-text/fact-sheet.ts'
import { adviseTogether } from '../recommendations/advise-listed.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'
import type { GainTotals } from '../recommendations/sum-gains.ts'
import type { Proposal } from './propose-rails.ts'

/** Number of best-selling products used for the store where no product was selected. */
const BEST_SELLERS = 200

const bestSellersSql = `
  select f.product_id as id from price_facts f
  join products p on p.company_id = f.company_id and p.product_id = f.product_id
  join demand_outlooks o on o.company_id = f.company_id and o.product_id = f.product_id
  where f.company_id = $1 order by o.month_units * ${TODAYS_PRICE}::float8 desc, f.product_id limit ${BEST_SELLERS}`

/** Makes the advice on the selected products, or on those with most of the revenue. */
async function adviceForStrategy(
  tx: TenantTransaction,
  ctx: TenantContext,
  selected: readonly number[],
): Promise<{ readonly advice: PriceAdvice[]; readonly totals: GainTotals }> {
  if (selected.length > 0) return adviseTogether(tx, ctx, selected)
  const { rows } = await tx.client.query<{ id: string }>(bestSellersSql, [ctx.companyId])
  return adviseTogether(
    tx,
    ctx,
    rows.map((row) => Number(row.id)),
  )
}

export interface StrategyFigures {
  /** Number of products selected, or of best sellers. */
  readonly products: number
  /** Products whose own sales show how customers react. */
  readonly known: number
  /** Number of those that react strongly. */
  readonly elastic: number
  readonly raise: number
  readonly lower: number
  readonly hold: number
  /** Products with a cost whose margin is below the proposed floor. */
  readonly belowFloor: number
  readonly withCost: number
  /** Expected monthly gain of the advised changes, profit and revenue apart; `null`: no change is counted in it. */
  readonly profitGain: Ranged | null
  readonly revenueGain: Ranged | null
}

/** Counts from the current advice and costs. */
export async function readFigures(
  tx: TenantTransaction,
  ctx: TenantContext,
  selected: readonly number[],
  proposal: Proposal,
): Promise<StrategyFigures> {
  const { advice, totals } = await adviceForStrategy(tx, ctx, selected)
  return countStrategy(advice, totals, proposal)
}

function countStrategy(
  advice: readonly PriceAdvice[],
  totals: GainTotals,
  { proposed }: Proposal,
): StrategyFigures {
  const count = (which: (one: PriceAdvice) => boolean) => advice.filter(which).length
  const hasCost = ({ cost }: PriceAdvice) => cost !== null && !cost.isAssumed
  return {
    products: advice.length,
    known: count(showsReaction),
    elastic: count((one) => showsReaction(one) && Math.abs(one.elasticity!) > HIGH_SENSITIVITY_ABOVE),
    raise: count((one) => one.direction === 'increase'),
    lower: count((one) => one.direction === 'decrease'),
    hold: count((one) => one.direction === 'maintain' && one.reason !== 'being_computed'),
    belowFloor: count((one) => hasCost(one) && one.cost!.margin < proposed.marginFloor),
    withCost: count(hasCost),
    profitGain: totals.profit,
    revenueGain: totals.revenue,
  }
}

/** Other products' reaction is taken from similar products: such advice waits for a test, too. */
function showsReaction({ elasticity, ownShare }: PriceAdvice): boolean {
  return elasticity !== null && ownShare !== null && ownShare >= LEAST_OWN_SHARE
}

/** `profitGain`, `profitGainLow`, `profitGainHigh`, and the same of revenue. */
function gainFigures(of: 'profit' | 'revenue', gain: Ranged | null): Figures {
  if (gain === null) return {}
  return {
    [`${of}Gain`]: gain.value,
    [`${of}GainLow`]: gain.low,
    [`${of}GainHigh`]: gain.high,
  }
}

interface Read {
  readonly words: number
  readonly named: readonly string[]
}

/** Computes every figure that the feedback may name. */
export function strategyFigures(
  figures: StrategyFigures,
  proposal: Proposal,
  document: Read | null,
): Figures {
  const { proposed, leaveAlone, leaveAloneDays } = proposal
  return {
    products: figures.products,
    known: figures.known,
    elastic: figures.elastic,
    raise: figures.raise,
    lower: figures.lower,
    hold: figures.hold,
    confidence: 0.9,
    ...gainFigures('profit', figures.profitGain),
    ...gainFigures('revenue', figures.revenueGain),
    belowFloor: figures.belowFloor,
    marginFloor: proposed.marginFloor,
    maxStep: proposed.maxStep,
    days: proposed.minDaysBetweenChanges,
    leaveAlone: leaveAlone.length,
    leaveAloneDays: leaveAloneDays,
    ...(document
      ? {
          documentWords: document.words,
          documentProducts: document.named.length,
        }
      : {}),
  }
}
