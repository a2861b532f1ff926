import type { TenantTransaction } from '../../kit/db/database.ts'

interface RuleRow {
  readonly a: string
  readonly b: string
}

/** Those surest to be related first, whichever way: a lift above or below 1 by its nearer end. */
const pairsSql = `
  select r.product_a as a, r.product_b as b from basket_rules r
  join products a on a.company_id = r.company_id and a.product_id = r.product_a
  join products b on b.company_id = r.company_id and b.product_id = r.product_b
  where r.company_id = $1 and r.product_a = any($2::int8[]) and r.product_b = any($2::int8[])
    and coalesce(trim(a.product_type), '') = coalesce(trim(b.product_type), '')
  order by greatest(r.lift_low, 1 / nullif(r.lift_high, 0)) desc nulls first, r.product_a, r.product_b`

/** Fewest units of a type in a draw: one at each price. */
const LEAST_UNITS = 2

/**
 * Pairs of tested products of one type that customers buy one instead of or with another, each product in one pair at
 * most. Within a type half is dear while half is cheap, so that an unpaired partner would always pull the other way.
 * A type keeps at least two units.
 */
export async function readPairs(
  { client }: TenantTransaction,
  companyId: string,
  tested: readonly { readonly productId: number; readonly type: number }[],
): Promise<readonly (readonly [number, number])[]> {
  const typeOf = new Map(tested.map(({ productId, type }) => [productId, type]))
  const units = new Map<number, number>()
  for (const { type } of tested) units.set(type, (units.get(type) ?? 0) + 1)
  const { rows } = await client.query<RuleRow>(pairsSql, [companyId, [...typeOf.keys()]])
  const taken = new Set<number>()
  return rows.flatMap((row): [number, number][] => {
    const [a, b] = [Number(row.a), Number(row.b)]
    const type = typeOf.get(a)!
    const left = units.get(type)!
    if (taken.has(a) || taken.has(b) || left <= LEAST_UNITS) return []
    taken.add(a).add(b)
    units.set(type, left - 1)
    return [[a, b]]
  })
}
