import { HIGH_SENSITIVITY_ABOVE } from '#analytics'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import type { Fact, FactKind } from '../ai-text/fact-sheet.ts'
import { adviseTogether } from '../recommendations/advise-listed.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'
import type { GainTotals } from '../recommendations/sum-gains.ts'
import type { Proposal } from './propose-rails.ts'

export type Facts = Readonly<Record<string, Fact | undefined>>

/** What stands for the store where no product was selected. */
const BEST_SELLERS = 200

const bestSellersSql = `
  select f.product_id as id from price_facts f
  join demand_outlooks o on o.company_id = f.company_id and o.product_id = f.product_id
  where f.company_id = $1 order by o.month_units * f.sold_price::float8 desc, f.product_id limit ${BEST_SELLERS}`

/** Advice on the selected products, or on those that make most of the revenue. */
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
  readonly products: number
  readonly known: number
  readonly elastic: number
  readonly raise: number
  readonly lower: number
  readonly hold: number
  /** Products with a cost whose margin lies under the proposed floor. */
  readonly belowFloor: number
  readonly withCost: number
  /** Expected of the advised changes a month, profit and revenue apart; `null`: no change is counted in it. */
  readonly profitGain: Gain | null
  readonly revenueGain: Gain | null
}

interface Gain {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Counted from the advice and the costs as they are now. */
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
    known: count((one) => one.elasticity !== null),
    elastic: count((one) => one.elasticity !== null && Math.abs(one.elasticity) > HIGH_SENSITIVITY_ABOVE),
    raise: count((one) => one.direction === 'increase'),
    lower: count((one) => one.direction === 'decrease'),
    hold: count((one) => one.direction === 'maintain'),
    belowFloor: count((one) => hasCost(one) && one.cost!.margin < proposed.marginFloor),
    withCost: count(hasCost),
    profitGain: totals.profit,
    revenueGain: totals.revenue,
  }
}

type CountName = Exclude<keyof StrategyFigures, 'profitGain' | 'revenueGain'>

/** `profitGain`, `profitGainLow`, `profitGainHigh`, and the same of revenue. */
function gainFacts(
  of: 'profit' | 'revenue',
  gain: Gain | null,
  money: (name: string, value: number, means: string) => Fact,
): Facts {
  if (gain === null) return {}
  const name = `${of}Gain`
  return {
    [name]: money(name, gain.value, `expected change of the ${of} a month by the changes advised for ${of}`),
    [`${name}Low`]: money(`${name}Low`, gain.low, 'lower end of its 90 % interval'),
    [`${name}High`]: money(`${name}High`, gain.high, 'upper end of its 90 % interval'),
  }
}

interface Read {
  readonly words: number
  readonly named: readonly string[]
}

/** Every figure that the feedback may name. */
export function strategyFacts(figures: StrategyFigures, proposal: Proposal, document: Read | null): Facts {
  const fact = (name: string, kind: FactKind, value: number, means: string): Fact => ({
    name,
    kind,
    value,
    means,
  })
  const count = (name: CountName, means: string) => fact(name, 'count', figures[name], means)
  const money = (name: string, value: number, means: string): Fact => ({
    ...fact(name, 'money', value, means),
    change: 'outcome',
  })
  return {
    products: count('products', 'products looked at'),
    known: count('known', 'products whose elasticity is known'),
    elastic: count('elastic', 'products whose buyers react strongly to the price'),
    raise: count('raise', 'products whose price is advised to go up'),
    lower: count('lower', 'products whose price is advised to go down'),
    hold: count('hold', 'products whose price is advised to stay'),
    confidence: fact('confidence', 'percent', 0.9, 'how often such an interval holds the truth'),
    ...gainFacts('profit', figures.profitGain, money),
    ...gainFacts('revenue', figures.revenueGain, money),
    belowFloor: count('belowFloor', 'products whose margin lies under the proposed floor'),
    marginFloor: fact('marginFloor', 'percent', proposal.proposed.marginFloor, 'proposed least margin'),
    maxStep: fact(
      'maxStep',
      'percent',
      proposal.proposed.maxStep,
      'proposed largest change of a price at once',
    ),
    days: fact('days', 'count', proposal.proposed.minDaysBetweenChanges, 'proposed days between two changes'),
    leaveAlone: fact('leaveAlone', 'count', proposal.leaveAlone.length, 'products to leave alone'),
    leaveAloneDays: fact('leaveAloneDays', 'count', proposal.leaveAloneDays, 'days to leave them alone'),
    ...(document
      ? {
          documentWords: fact('documentWords', 'count', document.words, 'words of the document'),
          documentProducts: fact(
            'documentProducts',
            'count',
            document.named.length,
            'products of the catalogue that the document names',
          ),
        }
      : {}),
  }
}
