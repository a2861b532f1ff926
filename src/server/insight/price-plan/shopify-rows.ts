import type { TenantTransaction } from '../../kit/db/database.ts'
import { currencyDecimals, fixed } from '../../kit/formats/amounts.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import { productKey } from '../../store/imports/cells/text.ts'
import type { PlanEntry } from './plan-totals.ts'

interface Option {
  readonly name: string
  readonly value: string
}

interface VariantRow {
  readonly productId: string
  readonly handle: string
  readonly title: string
  readonly sku: string
  readonly variantTitle: string | null
  readonly options: readonly Option[] | null
  readonly price: string | null
}

/** The option that Shopify gives the only variant of a product without options. */
const NO_OPTION: Option = { name: 'Title', value: 'Default Title' }

/**
 * The planned products and all their other variants in the shop, because an import replaces a whole product. A
 * planned product that no connected shop knows is its own only variant.
 */
const variantsSql = `
  select p.product_id as "productId", p.handle, coalesce(s.title, p.title) as title, p.sku,
    v.title as "variantTitle", v.options, coalesce(v.price, p.price) as price
  from products p
  left join platform_variants v on v.company_id = p.company_id and v.product_id = p.product_id
  left join platform_products s on s.company_id = v.company_id and s.connection_id = v.connection_id
    and s.external_id = v.product_external_id
  where p.company_id = $1 and p.handle is not null and (p.product_id = any($2::int8[]) or exists (
    select from platform_variants planned
    where planned.company_id = v.company_id and planned.connection_id = v.connection_id
      and planned.product_external_id = v.product_external_id and planned.product_id = any($2::int8[])))
  order by p.handle, v.position`

/**
 * Returns the columns and rows of Shopify's product import that a change of price needs: Handle and Title find the
 * product, the options its variants. Variants that are not planned keep today's price.
 */
export async function shopifyTable(
  tx: TenantTransaction,
  companyId: string,
  entries: readonly PlanEntry[],
): Promise<{ readonly columns: string[]; readonly rows: string[][] }> {
  const planned = new Map(
    entries
      .filter((entry) => entry.shopifyGap === null)
      .map((entry) => [String(entry.productId), entry.plannedPrice]),
  )
  const { rows } = await tx.client.query<VariantRow>(variantsSql, [companyId, [...planned.keys()]])
  const known = rows.flatMap((row) => {
    const price = planned.get(row.productId) ?? row.price
    return price === null ? [] : [{ ...row, price, options: row.options ?? [NO_OPTION] }]
  })
  const decimals = currencyDecimals((await readCompanyFacts(tx.client, companyId)).currency)
  const places = Array.from(
    { length: Math.max(1, ...known.map(({ options }) => options.length)) },
    (_, k) => k,
  )
  return {
    columns: [
      'Handle',
      'Title',
      ...places.flatMap((k) => [`Option${k + 1} Name`, `Option${k + 1} Value`]),
      'Variant SKU',
      'Variant Price',
    ],
    rows: known.map((row) => [
      row.handle,
      row.title,
      ...places.flatMap((k) => [row.options[k]?.name ?? '', row.options[k]?.value ?? '']),
      skuOf(row),
      fixed(row.price, decimals),
    ]),
  }
}

/** Returns no code if ours was made from the title: the shop has none, and must not get one. */
function skuOf({ sku, variantTitle }: Pick<VariantRow, 'sku' | 'variantTitle'>): string {
  return variantTitle !== null && sku === productKey('', variantTitle) ? '' : sku
}
