import type { MarketRule } from '#analytics'
import type { Queryable } from '../../kit/db/queryable.ts'

/** A rule as it is stored, and of which products it speaks. */
export interface StoredRule extends MarketRule {
  readonly ruleId: string
  /** Of the whole store where both are `null`. */
  readonly productType: string | null
  readonly productId: number | null
  readonly startsOn: string | null
  /** Last day. */
  readonly endsOn: string | null
}

const rulesSql = `
  select rule_id as "ruleId", product_type as "productType", product_id::float8 as "productId", kind, reference,
    competitor_id as competitor, place, share, lasting_days as "lastingDays", passes_unusual as "passesUnusual",
    most_follows as "mostFollows", sensitivity_below as "sensitivityBelow", starts_on::text as "startsOn",
    ends_on::text as "endsOn"
  from competitor_rules where company_id = $1 and removed_at is null order by created_at, rule_id`

/** Rules of a company, the oldest first. */
export async function readRules(client: Queryable, companyId: string): Promise<readonly StoredRule[]> {
  return (await client.query<StoredRule>(rulesSql, [companyId])).rows
}

/** True if a rule holds on a day. */
export function isInForce({ startsOn, endsOn }: StoredRule, today: string): boolean {
  return (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn)
}

/** True if a rule speaks of a product. */
export function speaksOf(
  rule: Pick<StoredRule, 'productType' | 'productId'>,
  product: { readonly productId: number; readonly productType: string | null },
): boolean {
  if (rule.productId !== null) return rule.productId === product.productId
  return rule.productType === null || rule.productType === (product.productType ?? '').trim()
}
