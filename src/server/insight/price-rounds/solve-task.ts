import {
  checkRound,
  type PassThrough,
  type PriceRound,
  passThrough,
  type RoundPrice,
  type RoundQuestion,
  type SolveProgram,
  solvePriceRound,
} from '#analytics'
import { arrayLiteral } from '../../kit/db/array-literal.ts'
import { conflictOf } from './conflict-of.ts'
import { groupsOf } from './groups-of.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import { whyOf } from './item-why.ts'
import { roundQuestion } from './round-question.ts'
import type { Conflict, RoundTask, Totals } from './round-task.ts'

export type Solved =
  /** `columns`: `ITEM_COLUMNS` of all products, each as the text of an array. */
  | { readonly kind: 'solved'; readonly columns: readonly string[]; readonly totals: Totals }
  | { readonly kind: 'failed'; readonly conflict: Conflict }

/** Solves a round: prices with their reasons, totals from joint draws, and who gains; or what cannot hold together. */
export function solveTask(task: RoundTask, programs: SolveProgram | null): Solved {
  const { question, expanded } = roundQuestion(task)
  const round = solvePriceRound(question, programs)
  if (round.kind === 'failed')
    return { kind: 'failed', conflict: conflictOf(round, expanded, task, programs) }
  demandKept(question, round.prices)
  const passed = passedOf(question, round.prices, task)
  const ofProduct = new Map(passed?.products.map((each) => [each.productId, each]))
  const items = round.prices.map(({ units: _units, profit: _profit, own, ...price }, at) => ({
    ...price,
    heldBy: [...new Set(price.heldBy.map((position) => expanded.owners[position]!))],
    why: whyOf(question.products[at]!, { ...price, own }, ofProduct.get(price.productId)),
  }))
  const columns = ITEM_COLUMNS.map(({ of }) => arrayLiteral(items.map((item, at) => of(item, at, task))))
  return { kind: 'solved', columns, totals: totalsOf(round, task, passed) }
}

/** What the new prices pass on of the changed costs; `null` in a round that is not about costs. */
function passedOf(
  { products }: RoundQuestion,
  prices: readonly RoundPrice[],
  { costsBefore }: RoundTask,
): PassThrough | null {
  if (costsBefore.size === 0) return null
  return passThrough(
    prices.flatMap(({ productId, newPrice, ...given }, at) => {
      const costBefore = costsBefore.get(productId)
      const { cost } = products[at]!.question
      return costBefore === undefined || newPrice === null || cost === null || cost.isAssumed
        ? []
        : [{ product: products[at]!, costBefore, newPrice, given }]
    }),
  )
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

function totalsOf(
  round: Extract<PriceRound, { kind: 'solved' }>,
  task: RoundTask,
  passed: PassThrough | null,
): Totals {
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
    ...{ chance: totals.chance, badCase: totals.badCase, cannotTell: totals.cannotTell },
    ...{ unsure: totals.unsure, toClear: totals.toClear },
    passThrough: passed && {
      ...passed.profit,
      ...{ passedOn: passed.passedOn, notPassed: [...passed.notPassed] },
    },
    groups: [...groupsOf('type', prices, task), ...groupsOf('vendor', prices, task)],
  }
}
