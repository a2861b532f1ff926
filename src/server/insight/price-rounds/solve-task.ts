import { checkRound, type PriceRound, type RoundPrice, type RoundQuestion, solvePriceRound } from '#analytics'
import { type Expanded, loosenedAs } from './constraints-of.ts'
import { roundQuestion } from './round-question.ts'
import type { Constraint, RoundTask, Totals } from './round-task.ts'

export interface SolvedItem extends Omit<RoundPrice, 'units' | 'profit' | 'revenue'> {
  /** Positions of the person's constraints. */
  readonly heldBy: readonly number[]
  readonly revenue: RoundPrice['revenue']
}

export interface Conflict {
  readonly constraints: readonly number[]
  readonly isFixed: boolean
  readonly isProved: boolean
  readonly cheapest: { readonly constraint: number; readonly loosened: Constraint } | null
}

export type Solved =
  | { readonly kind: 'solved'; readonly items: readonly SolvedItem[]; readonly totals: Totals }
  | { readonly kind: 'failed'; readonly conflict: Conflict }

/** Solves a round: prices with their reasons, totals from joint draws, and who gains; or what cannot hold together. */
export function solveTask(task: RoundTask): Solved {
  const { question, expanded } = roundQuestion(task)
  const round = solvePriceRound(question)
  if (round.kind === 'failed')
    return { kind: 'failed', conflict: conflictOf(round, expanded, task.constraints) }
  demandKept(question, round.prices)
  const items = round.prices.map(({ units: _units, profit: _profit, ...price }) => ({
    ...price,
    heldBy: [...new Set(price.heldBy.map((at) => expanded.owners[at]!))],
  }))
  return { kind: 'solved', items, totals: totalsOf(round, task) }
}

/** Throws where the final prices break a rule: a defect of the solver must not become a price. */
function demandKept(question: RoundQuestion, solved: readonly RoundPrice[]): void {
  const prices = new Map(
    solved.flatMap(({ productId, price, newPrice }) =>
      newPrice === null || newPrice === price ? [] : [[productId, newPrice] as const],
    ),
  )
  // One step may not lead a price that breaks a limit today back within it, and a person may go outside.
  const broken = checkRound({ ...question, prices }).filter(({ kind }) => kind === 'constraint')
  if (broken.length > 0)
    throw new Error(`The prices of a round break its rules: ${JSON.stringify(broken.slice(0, 3))}`)
}

function conflictOf(
  { conflict }: Extract<PriceRound, { kind: 'failed' }>,
  { owners }: Expanded,
  constraints: readonly Constraint[],
): Conflict {
  const { isFixed, isProved, cheapest } = conflict
  const owner = cheapest && owners[cheapest.constraint]!
  const loosened = owner === null ? null : loosenedAs(constraints[owner]!, cheapest!.loosened)
  return {
    constraints: [...new Set(conflict.constraints.map((at) => owners[at]!))],
    ...{ isFixed, isProved },
    cheapest: owner !== null && loosened ? { constraint: owner, loosened } : null,
  }
}

function totalsOf(round: Extract<PriceRound, { kind: 'solved' }>, task: RoundTask): Totals {
  const { totals, prices } = round
  const moved = (up: boolean) =>
    prices.filter(
      ({ price, newPrice }) =>
        price !== null && newPrice !== null && (up ? newPrice > price : newPrice < price),
    ).length
  return {
    products: prices.length,
    leftOut: task.leftOut,
    ...{ rises: moved(true), cuts: moved(false) },
    ...{ profit: totals.profit, revenue: totals.revenue, units: totals.units },
    ...{ withoutCost: totals.withoutCost, objective: totals.objective, earned: totals.earned },
    ...{ chance: totals.chance, badCase: totals.badCase },
    groups: [...groupsOf('type', prices, task), ...groupsOf('vendor', prices, task)],
  }
}

/** Groups of each kind that are kept: those whose gain moves most. */
const MOST_GROUPS = 20

function groupsOf(
  kind: 'type' | 'vendor',
  prices: readonly RoundPrice[],
  { rows }: RoundTask,
): Totals['groups'] {
  const found = new Map<
    string | null,
    { products: number; changes: number; gain: number; now: number; next: number }
  >()
  prices.forEach((price, at) => {
    const name = kind === 'type' ? rows[at]!.productType : rows[at]!.vendor
    const sum = found.get(name) ?? { products: 0, changes: 0, gain: 0, now: 0, next: 0 }
    sum.products++
    if (price.newPrice !== price.price) {
      sum.changes++
      sum.gain += price.gain?.value ?? 0
    }
    sum.now += price.revenue?.now ?? 0
    sum.next += price.revenue?.next ?? 0
    found.set(name, sum)
  })
  return [...found]
    .filter(([, { changes }]) => changes > 0)
    .sort(([, a], [, b]) => Math.abs(b.gain) - Math.abs(a.gain))
    .slice(0, MOST_GROUPS)
    .sort(([, a], [, b]) => b.gain - a.gain)
    .map(([name, { products, changes, gain, now, next }]) => ({
      ...{ kind, name, products, changes, gain },
      revenueChange: now > 0 ? next / now - 1 : null,
    }))
}
