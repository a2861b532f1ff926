import {
  DEFAULT_GUARD_RAILS,
  type GuardRails,
  mergeGuardRails,
  PRICE_ENDINGS,
  PRICE_GOALS,
  type PriceEnding,
  type PriceGoal,
} from '#analytics'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import type { guardRails } from '../../kit/db/schema/recommendations.ts'
import { type RuledProducts, readRuled } from '../../store/competitor-prices/read-ruled.ts'

/** Type under which the store's own row is stored. */
export const STORE_ROW = ''

export type GuardRailRow = typeof guardRails.$inferSelect

export interface GuardRailTable {
  readonly store: GuardRails
  readonly types: readonly GuardRailRow[]
  /** Returns the limits that hold for a product of this type. */
  of(productType: string | null): GuardRails
}

/** The limits with what rules about competitors' prices ask of each product: for advice, rounds and price tests. */
export interface RuledRails extends GuardRailTable {
  for(product: { readonly productId: string | number; readonly productType: string | null }): GuardRails
}

const rowsSql = `
  select company_id as "companyId", product_type as "productType", margin_floor::float8 as "marginFloor",
    max_step::float8 as "maxStep", ending, min_price as "minPrice", max_price as "maxPrice",
    min_days_between_changes as "minDaysBetweenChanges", goal, assumed_margin::float8 as "assumedMargin",
    updated_at as "updatedAt", updated_by as "updatedBy"
  from guard_rails where company_id = $1 order by product_type`

/** Reads the limits of a company; a limit that was never set has its default. */
export async function readGuardRails(tx: TenantTransaction, companyId: string): Promise<GuardRailTable> {
  const query = { name: 'guard-rails', text: rowsSql, values: [companyId] }
  const { rows } = await tx.client.query<GuardRailRow>(query)
  const storeRow = rows.find((row) => row.productType === STORE_ROW)
  const store = mergeGuardRails(DEFAULT_GUARD_RAILS, storeRow && limitsOf(storeRow))
  const types = rows.filter((row) => row.productType !== STORE_ROW)
  const merged = new Map(types.map((row) => [row.productType, mergeGuardRails(store, limitsOf(row))]))
  return { store, types, of: (productType) => merged.get(productType?.trim() ?? STORE_ROW) ?? store }
}

/** `products`: those that are asked for; `null`: any. */
export async function readRuledRails(
  tx: TenantTransaction,
  ctx: Pick<TenantContext, 'companyId' | 'clock'>,
  products: readonly number[] | null,
): Promise<RuledRails> {
  return withRules(await readGuardRails(tx, ctx.companyId), await readRuled(tx, ctx, products))
}

function withRules(rails: GuardRailTable, ruled: RuledProducts): RuledRails {
  return {
    ...rails,
    for: ({ productId, productType }) => {
      const own = rails.of(productType)
      const found = ruled.get(Number(productId))
      return found ? { ...own, market: { floor: found.floor, ceiling: found.ceiling } } : own
    },
  }
}

function limitsOf(row: GuardRailRow) {
  return {
    marginFloor: row.marginFloor,
    maxStep: row.maxStep,
    ending: endingOf(row.ending),
    minPrice: row.minPrice === null ? null : Number(row.minPrice),
    maxPrice: row.maxPrice === null ? null : Number(row.maxPrice),
    minDaysBetweenChanges: row.minDaysBetweenChanges,
    goal: goalOf(row.goal),
    assumedMargin: row.assumedMargin,
  }
}

/** An unknown goal counts as unset, as with endings; a type's row has none, so that the store's holds. */
function goalOf(text: string | null): PriceGoal | null {
  return PRICE_GOALS.find((goal) => goal === text) ?? null
}

/** An ending stored by a later version is unknown here and is ignored. */
export function endingOf(text: string | null): PriceEnding | null {
  return PRICE_ENDINGS.find((ending) => ending === text) ?? null
}
