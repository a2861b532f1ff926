import { HIGH_SENSITIVITY_ABOVE } from '#analytics'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import type { Fact, FactKind } from '../ai-text/fact-sheet.ts'
import { readAdviceRows } from '../recommendations/advice-rows.ts'
import { adviseIn } from '../recommendations/advise-listed.ts'
import type { PriceAdvice } from '../recommendations/make-advice.ts'
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
): Promise<PriceAdvice[]> {
  if (selected.length > 0) return adviseIn(tx, ctx, selected)
  const { rows } = await tx.client.query<{ id: string }>(bestSellersSql, [ctx.companyId])
  return adviseIn(
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
  readonly gain: number
}

/** Counted from the advice and the costs as they are now. */
export async function readFigures(
  tx: TenantTransaction,
  ctx: TenantContext,
  selected: readonly number[],
  proposal: Proposal,
): Promise<StrategyFigures> {
  const advice = await adviceForStrategy(tx, ctx, selected)
  const ids = advice.map((one) => one.productId)
  const costs = (await readAdviceRows(tx, ctx.companyId, ids)).flatMap(
    ({ productId, cost }): [number, number][] => (cost === null ? [] : [[Number(productId), Number(cost)]]),
  )
  return countStrategy(advice, new Map(costs), proposal)
}

function countStrategy(
  advice: readonly PriceAdvice[],
  costs: ReadonlyMap<number, number>,
  { proposed }: Proposal,
): StrategyFigures {
  const count = (which: (one: PriceAdvice) => boolean) => advice.filter(which).length
  return {
    products: advice.length,
    known: count((one) => one.elasticity !== null),
    elastic: count((one) => one.elasticity !== null && Math.abs(one.elasticity) > HIGH_SENSITIVITY_ABOVE),
    raise: count((one) => one.direction === 'increase'),
    lower: count((one) => one.direction === 'decrease'),
    hold: count((one) => one.direction === 'maintain'),
    belowFloor: count((one) => {
      const cost = costs.get(one.productId)
      const price = Number(one.price ?? 0)
      return cost !== undefined && price > 0 && (price - cost) / price < proposed.marginFloor
    }),
    withCost: costs.size,
    gain: advice.reduce(
      (sum, one) => sum + (one.direction === 'maintain' ? 0 : (one.monthlyGain?.value ?? 0)),
      0,
    ),
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
  const count = (name: keyof StrategyFigures, means: string) => fact(name, 'count', figures[name], means)
  return {
    products: count('products', 'products looked at'),
    known: count('known', 'products whose elasticity is known'),
    elastic: count('elastic', 'products whose buyers react strongly to the price'),
    raise: count('raise', 'products whose price is advised to go up'),
    lower: count('lower', 'products whose price is advised to go down'),
    hold: count('hold', 'products whose price is advised to stay'),
    gain: {
      ...fact('gain', 'money', figures.gain, 'expected gain a month of all advised changes'),
      change: 'outcome',
    },
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
