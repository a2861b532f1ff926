import type * as z from 'zod'
import type { guardRailsAnswer } from '#contract/guard-rails'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import { readProductTypes } from '../../store/catalogue/read-product-types.ts'
import { readStoreSetting } from './advice-rows.ts'
import { endingOf, type GuardRailRow, readGuardRails } from './guard-rail-rows.ts'
import { readEndings } from './pricing-setting.ts'

type Answer = z.infer<typeof guardRailsAnswer>

/** Returns the limits of the store, complete, and those of the types that differ. */
export function getGuardRails({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant((tx) => presentGuardRails(tx, ctx.companyId))
}

export async function presentGuardRails(tx: TenantTransaction, companyId: string): Promise<Answer> {
  const { store, types } = await readGuardRails(tx, companyId)
  const { currency } = await readStoreSetting(tx, companyId)
  const learned = await readEndings(tx, companyId, currency)
  return {
    store: { ...store, minPrice: asPrice(store.minPrice), maxPrice: asPrice(store.maxPrice) },
    types: types.map(presentType),
    productTypes: await readProductTypes(tx, companyId),
    learnedEndings: learned.common.map(({ tail, share }) => ({
      ending: renderEnding(tail, learned.step),
      share,
    })),
    pricesSeen: learned.prices,
    ...(await countCosts(tx, companyId)),
  }
}

const costsSql = `
  select count(*)::int4 as products, (count(*) filter (where nullif(cost, 0) is null))::int4 as "withoutCost"
  from products where company_id = $1`

async function countCosts(tx: TenantTransaction, companyId: string) {
  const { rows } = await tx.client.query<Pick<Answer, 'products' | 'withoutCost'>>(costsSql, [companyId])
  return rows[0] ?? { products: 0, withoutCost: 0 }
}

/** Writes an ending: `.99`, or `80` where a currency has no decimals. */
function renderEnding(tail: number, step: number): string {
  const digits = String(tail).padStart(2, '0')
  return step < 1 ? `.${digits}` : digits
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
    assumedMargin: row.assumedMargin,
  }
}
