import { MOST_ROUND_PRODUCTS } from '#contract/price-round-shapes'
import { message } from '#messages/message'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { problem } from '../../kit/errors.ts'
import { type AdviceRow, readAdviceRows, readSoldRows } from '../recommendations/advice-rows.ts'
import { readGuardRails } from '../recommendations/guard-rail-rows.ts'
import { readPricingSetting, readStoreErrors } from '../recommendations/pricing-setting.ts'
import { type CostChange, readCostChanges } from './cost-changes.ts'
import { readInputsHash } from './inputs-hash.ts'
import { readConfirmed } from './ladder-rows.ts'
import { monthlyRevenue } from './round-question.ts'
import type { Constraint, Goal, RoundTask } from './round-task.ts'

export interface RoundPlan {
  readonly goal: Goal
  readonly constraints: readonly Constraint[]
  readonly about: 'store' | 'costs'
  readonly fixed: RoundTask['fixed']
  readonly previous: RoundTask['previous']
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
  const changes = plan.about === 'costs' ? await readCostChanges(ctx, tx, 'all') : []
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
  const store = await readPricingSetting(tx, companyId)
  const errors = await readStoreErrors(tx, companyId, store)
  const rails = await readGuardRails(tx, companyId)
  const stock = await readStock(tx, companyId, plan.constraints)
  const types = [...new Set(rows.map(({ productType }) => productType))]
  return {
    inputsHash: await readInputsHash(tx, companyId),
    costsBefore,
    task: {
      ...{ rows, store, leftOut: all.length - rows.length },
      rails: rows.map(({ productType }) => rails.of(productType)),
      stock: rows.map(({ productId }) => stock.get(productId) ?? null),
      errors: {
        storeDeviation: errors.storeDeviation,
        typeSpread: errors.typeSpread,
        productSpread: errors.productSpread,
        evidence: types.map((type) => [type, errors.evidenceOfType(type)]),
      },
      ...{ goal: plan.goal, constraints: plan.constraints, fixed: plan.fixed, previous: plan.previous },
      ladders: plan.constraints.some(({ kind }) => kind === 'ladders')
        ? await readConfirmed(tx, companyId)
        : [],
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

/** A rule that names a product which is not part of the round would hold nothing. */
function refuseUnknown(constraints: readonly Constraint[], rows: readonly AdviceRow[]): void {
  const known = new Set(rows.map(({ productId }) => Number(productId)))
  const unknown = constraints.flatMap((constraint, at) =>
    constraint.kind !== 'gap'
      ? []
      : constraint.pairs.flatMap((pair, nth) =>
          (['productId', 'againstId'] as const).flatMap((field) =>
            known.has(pair[field]) ? [] : [`constraints.${at}.pairs.${nth}.${field}`],
          ),
        ),
  )
  if (unknown.length === 0) return
  const fields = Object.fromEntries(unknown.map((path) => [path, message('field.not_in_store')]))
  throw problem('price_round.unknown_product', null, { fields })
}

const stockSql = `
  select distinct on (product_id) product_id::text as "productId", quantity
  from inventory_levels where company_id = $1 order by product_id, day desc`

async function readStock(
  { client }: TenantTransaction,
  companyId: string,
  constraints: readonly Constraint[],
): Promise<ReadonlyMap<string, number>> {
  if (!constraints.some(({ kind }) => kind === 'cover')) return new Map()
  const { rows } = await client.query<{ productId: string; quantity: number }>(stockSql, [companyId])
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
}
