import { randomUUID } from 'node:crypto'
import type { Parsed } from '#contract/calls'
import { MOST_RULES } from '#contract/competitor-shapes'
import type { TenantContext } from '../../kit/context.ts'
import type { Queryable } from '../../kit/db/queryable.ts'
import { problem } from '../../kit/errors.ts'
import { COMPETITOR_KEPT_MS } from './nightly-work.ts'
import type { StoredRule } from './rule-rows.ts'

export type RuleDraft = Parsed<'createMarketRule'>

/** The rule that is asked for, as it would be stored. Refuses an unknown competitor, type or product. */
export async function draftRule(client: Queryable, companyId: string, asked: RuleDraft): Promise<StoredRule> {
  const { competitorId, sku, ...rule } = asked
  const known = competitorId === null ? null : await exists(client, [companyId, competitorId])
  if (known === false) throw problem('competitor.not_found', null, { field: 'competitorId' })
  const { productType } = rule
  if (productType !== null && !(await isType(client, [companyId, productType])))
    throw problem('competitor.type_unknown', { type: productType }, { field: 'productType' })
  return {
    ...rule,
    competitor: competitorId,
    productId: sku === null ? null : await productOf(client, [companyId, sku.toUpperCase()]),
    ruleId: randomUUID(),
  }
}

async function exists(client: Queryable, key: readonly string[]): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from competitors where company_id = $1 and competitor_id = $2 and removed_at is null',
    [...key],
  )
  return rows.length > 0
}

async function isType(client: Queryable, key: readonly string[]): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from products where company_id = $1 and trim(product_type) = $2 limit 1',
    [...key],
  )
  return rows.length > 0
}

async function productOf(client: Queryable, key: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select product_id::float8 as id from products where company_id = $1 and sku = $2',
    [...key],
  )
  if (!rows[0]) throw problem('product.not_found', null, { field: 'sku' })
  return rows[0].id
}

const insertSql = `
  insert into competitor_rules (company_id, rule_id, product_type, product_id, kind, reference, competitor_id, place,
    share, lasting_days, passes_unusual, most_follows, sensitivity_below, starts_on, ends_on, created_at, updated_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16
  where (select count(*) from competitor_rules where company_id = $1 and removed_at is null) < ${MOST_RULES}
  on conflict do nothing returning 1`

export async function insertRule(
  client: Queryable,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  rule: StoredRule,
): Promise<void> {
  const { rowCount } = await client.query(insertSql, [
    ...[companyId, rule.ruleId, rule.productType, rule.productId, rule.kind, rule.reference, rule.competitor],
    ...[
      rule.place,
      rule.share,
      rule.lastingDays,
      rule.passesUnusual,
      rule.mostFollows,
      rule.sensitivityBelow,
    ],
    ...[rule.startsOn, rule.endsOn, clock()],
  ])
  if (!rowCount) throw problem('competitor.rules_full', { most: MOST_RULES })
}

/** Deletes a rule, or restores one that was deleted within a day. */
export async function removeRule(
  client: Queryable,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  { ruleId, isRemoved }: { readonly ruleId: string; readonly isRemoved: boolean },
): Promise<void> {
  const now = clock()
  const { rowCount } = await client.query(
    `update competitor_rules set removed_at = $3, updated_at = $4
     where company_id = $1 and rule_id = $2 and (removed_at is null or removed_at >= $5)`,
    [companyId, ruleId, isRemoved ? now : null, now, new Date(now.getTime() - COMPETITOR_KEPT_MS)],
  )
  if (!rowCount) throw problem('competitor.rule_not_found')
}
