import { type RoundProduct, type RoundQuestion, receivedFor, type StoreErrors } from '#analytics'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import { unitOf } from '../recommendations/unit-money-columns.ts'
import { adviseRow, deviationOfUnits, questionOf } from '../recommendations/weigh-row.ts'
import { type Expanded, expandConstraints } from './constraints-of.ts'
import { heldBack } from './held-back.ts'
import type { RoundTask } from './round-task.ts'

export interface AskedRound {
  readonly question: RoundQuestion
  readonly expanded: Expanded
}

/** The question of a round from the data and the advice that the recommendations use. */
export function roundQuestion(task: RoundTask): AskedRound {
  const { rows, previous, isCareful } = task
  const evidence = new Map(task.errors.evidence)
  const errors: StoreErrors = { ...task.errors, evidenceOfType: (type) => evidence.get(type) ?? 0 }
  const products = rows.map((row, at) => productOf(row, at, { ...task, errors }))
  const byRevenue = rows
    .map((row) => ({ productId: Number(row.productId), revenue: monthlyRevenue(row) }))
    .sort((a, b) => b.revenue - a.revenue || a.productId - b.productId)
    .map(({ productId }) => productId)
  const expanded = expandConstraints(task.constraints, {
    ...{ ladders: task.ladders, variants: task.variants, byRevenue },
  })
  return {
    expanded,
    question: {
      ...{ products, constraints: expanded.constraints, rules: expanded.owners, previous, isCareful, errors },
      fixed: new Map([...heldBack(task, products), ...task.fixed]),
    },
  }
}

type Told = Omit<RoundTask, 'errors'> & { readonly errors: StoreErrors }

function productOf(
  row: AdviceRow,
  at: number,
  { goal, store, stock, curves, errors, ...task }: Told,
): RoundProduct {
  const limits = task.rails[at]!
  const rails = goal === 'advice' ? limits : { ...limits, goal }
  const question = questionOf(row, { store, rails })
  const advice = adviseRow(row, question, { store, rails, errors })
  const curve = curves.get(Number(row.productId))
  return {
    productId: Number(row.productId),
    ...{ productType: row.productType, vendor: row.vendor, question, advice },
    monthlyUnits: row.monthlyUnits,
    unitsDeviation: deviationOfUnits(row),
    stock: stock[at] ?? null,
    ...(curve && { curve }),
  }
}

/** Revenue of the next 30 days at today's price; 0 where it is unknown. */
export function monthlyRevenue(row: AdviceRow): number {
  const { price, monthlyUnits } = row
  return price === null || monthlyUnits === null ? 0 : receivedFor(Number(price), monthlyUnits, unitOf(row))
}
