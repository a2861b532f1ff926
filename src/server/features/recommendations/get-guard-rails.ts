import type * as z from 'zod'
import type { guardRailsAnswer } from '#contract/schemas/advice'
import type { TenantContext } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import { endingOf, type GuardRailRow, readGuardRails } from './guard-rail-rows.ts'
import { asPrice } from './present-price.ts'

type Answer = z.infer<typeof guardRailsAnswer>

const typesSql = `
  select distinct trim(product_type) as type from products
  where company_id = $1 and trim(product_type) <> '' order by 1 limit 1000`

/** The limits of the store, complete, and those of the types that differ. */
export function getGuardRails({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant((tx) => presentGuardRails(tx, ctx.companyId))
}

export async function presentGuardRails(tx: TenantTransaction, companyId: string): Promise<Answer> {
  const { store, types } = await readGuardRails(tx, companyId)
  const { rows } = await tx.client.query<{ type: string }>(typesSql, [companyId])
  return {
    store: { ...store, minPrice: asPrice(store.minPrice), maxPrice: asPrice(store.maxPrice) },
    types: types.map(presentType),
    productTypes: rows.map((row) => row.type),
  }
}

function presentType(row: GuardRailRow): Answer['types'][number] {
  return {
    productType: row.productType,
    marginFloor: row.marginFloor,
    maxStep: row.maxStep,
    ending: endingOf(row.ending),
    minPrice: asPrice(row.minPrice),
    maxPrice: asPrice(row.maxPrice),
    minDaysBetweenChanges: row.minDaysBetweenChanges,
  }
}
