import { MOST_ROUND_PRODUCTS } from '#contract/price-round-constraints'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { type AdviceRow, readAdviceRows, readSoldRows } from '../recommendations/advice-rows.ts'
import { readRuledRails } from '../recommendations/guard-rail-rows.ts'
import { readPricingSetting, readStoreErrors } from '../recommendations/pricing-setting.ts'
import { type CostChange, readCostChanges } from './cost-changes.ts'
import { readInputsHash } from './inputs-hash.ts'
import { readConfirmed } from './ladder-rows.ts'
import { readCurves, readStock, readVariants } from './product-facts.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { monthlyRevenue } from './round-question.ts'
import type { Constraint, Goal, RoundTask } from './round-task.ts'

export interface RoundPlan {
  readonly goal: Goal
  readonly isCareful: boolean
  readonly constraints: readonly Constraint[]
  readonly about: 'store' | 'costs'
  readonly importId: string | null
  readonly fixed: RoundTask['fixed']
  readonly previous: RoundTask['previous']
  readonly isSent: boolean
}

export interface ReadTask {
  readonly task: RoundTask
  readonly inputsHash: string
  /** Costs before their last change, in a round about costs. */
  readonly costsBefore: ReadonlyMap<number, CostChange>
}

/** Reads what a round is solved from: the same rows, limits and errors as the recommendations. */
export async function readTask(
  ctx: TenantContext,
  tx: TenantTransaction,
  plan: RoundPlan,
): Promise<ReadTask> {
  const { companyId } = ctx
  const changes = plan.about === 'costs' ? await readCostChanges(ctx, tx, 'all', plan.importId) : []
  const costsBefore = new Map(changes.map((each) => [each.productId, each]))
  const found =
    plan.about === 'costs'
      ? await readAdviceRows(tx, companyId, [...costsBefore.keys()])
      : await readSoldRows(tx, companyId, null)
  if (found.length === 0)
    throw problem(plan.about === 'costs' ? 'price_round.no_cost_changes' : 'price_round.no_products')
  const all = inOrder(found)
  const rows = all.slice(0, MOST_ROUND_PRODUCTS)
  refuseUnknown(plan.constraints, rows)
  const needs = (...kinds: Constraint['kind'][]) => plan.constraints.some(({ kind }) => kinds.includes(kind))
  const store = await readPricingSetting(tx, companyId)
  const errors = await readStoreErrors(tx, companyId, store)
  const rails = await readRuledRails(tx, ctx, null)
  const stock = needs('cover') ? await readStock(tx, companyId) : null
  const types = [...new Set(rows.map(({ productType }) => productType))]
  return {
    inputsHash: await readInputsHash(tx, companyId),
    costsBefore,
    task: {
      ...{ rows, store, leftOut: all.length - rows.length },
      rails: rows.map((row) => rails.for(row)),
      stock: rows.map(({ productId }) => stock?.get(productId) ?? null),
      curves: await readCurves(tx, companyId, plan.constraints),
      errors: {
        storeDeviation: errors.storeDeviation,
        typeSpread: errors.typeSpread,
        productSpread: errors.productSpread,
        storeDrift: errors.storeDrift ?? 0,
        typeDrift: errors.typeDrift ?? 0,
        evidence: types.map((type) => [type, errors.evidenceOfType(type)]),
      },
      ...{ goal: plan.goal, constraints: plan.constraints, fixed: plan.fixed, previous: plan.previous },
      ...{ isCareful: plan.isCareful, isSent: plan.isSent },
      // New costs are news on what was decided before.
      decidedAtMs: plan.about === 'costs' ? null : ctx.clock().getTime(),
      ladders: needs('ladders') ? await readConfirmed(tx, companyId) : [],
      variants: needs('same', 'together') ? await readVariants(tx, companyId, rows) : [],
      costsBefore: new Map(changes.map(({ productId, before }) => [productId, Number(before)])),
    },
  }
}

/** Largest revenue first, so that the same store is always solved in the same order. */
function inOrder(rows: readonly AdviceRow[]): AdviceRow[] {
  return rows
    .map((row) => ({ row, revenue: monthlyRevenue(row) }))
    .sort((a, b) => b.revenue - a.revenue || Number(a.row.productId) - Number(b.row.productId))
    .map(({ row }) => row)
}
