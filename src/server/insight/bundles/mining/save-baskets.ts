import type { Queryable } from '../../../kit/db/queryable.ts'
import type { RunTask } from '../../../kit/runs/define-run.ts'
import { finishRun } from '../../../kit/runs/finish-run.ts'
import type { Mined, MinedRule } from './compute-baskets.ts'
import type { KeptMonth } from './read-months.ts'

const PER_STATEMENT = 2000

const productsSql = `
  insert into basket_products (company_id, product_id, orders, baskets)
  select p.company_id, b.product_id, b.orders, b.baskets
  from unnest($2::int8[], $3::int4[], $4::bytea[]) as b (product_id, orders, baskets)
  join products p on p.company_id = $1 and p.product_id = b.product_id`

const columns: Record<string, readonly [type: string, read: (rule: MinedRule) => unknown]> = {
  kind: ['text', (rule) => rule.kind],
  together: ['int4', (rule) => rule.together],
  expected: ['float8', (rule) => rule.expected],
  support: ['float8', (rule) => rule.support],
  confidence: ['float8', (rule) => rule.confidence],
  lift: ['float8', (rule) => rule.lift],
  lift_low: ['float8', (rule) => rule.liftLow],
  lift_high: ['float8', (rule) => rule.liftHigh],
  p_value: ['float8', (rule) => rule.pValue],
  q_value: ['float8', (rule) => rule.qValue],
  recent: ['int4', (rule) => rule.recent],
  recent_days: ['int4', (rule) => rule.recentDays],
}
const names = Object.keys(columns)

const rulesSql = `
  insert into basket_rules (company_id, product_a, product_b, ${names.join(', ')})
  select a.company_id, r.a, r.b, ${names.map((name) => `r.${name}`).join(', ')}
  from unnest($2::int8[], $3::int8[], ${Object.values(columns)
    .map(([type], at) => `$${at + 4}::${type}[]`)
    .join(', ')}) as r (a, b, ${names.join(', ')})
  join products a on a.company_id = $1 and a.product_id = r.a
  join products b on b.company_id = $1 and b.product_id = r.b`

const runSql = `
  insert into basket_runs (company_id, fingerprint, method_version, mined_at, data_through, orders, baskets, too_large,
    rules, strata, qualities)
  values ($1, $2, $3, now(), $4, $5, $6, $7, $8, $9, $10)
  on conflict (company_id) do update set fingerprint = excluded.fingerprint, method_version = excluded.method_version,
    mined_at = excluded.mined_at, data_through = excluded.data_through, orders = excluded.orders,
    baskets = excluded.baskets, too_large = excluded.too_large, rules = excluded.rules, strata = excluded.strata,
    qualities = excluded.qualities`

const monthsSql = `
  insert into basket_months (company_id, month, fingerprint, baskets)
  select c.company_id, m.month, m.fingerprint, m.baskets
  from companies c, unnest($2::int4[], $3::text[], $4::bytea[]) as m (month, fingerprint, baskets)
  where c.company_id = $1
  on conflict (company_id, month) do update set fingerprint = excluded.fingerprint, baskets = excluded.baskets`

/** Stores the months that were read again, and deletes those that no longer exist. */
export async function saveMonths(
  client: Queryable,
  companyId: string,
  { all, fresh }: { readonly all: readonly number[]; readonly fresh: readonly KeptMonth[] },
): Promise<void> {
  await client.query('delete from basket_months where company_id = $1 and month <> all($2::int4[])', [
    companyId,
    all,
  ])
  await client.query(monthsSql, [
    companyId,
    fresh.map(({ month }) => month),
    fresh.map(({ fingerprint }) => fingerprint),
    fresh.map(({ baskets }) => Buffer.from(baskets)),
  ])
}

/** Replaces the mined baskets in the caller's transaction: readers see the old ones or the new ones. */
export async function saveBaskets(
  client: Queryable,
  task: Pick<RunTask, 'companyId' | 'runId'>,
  mined: Mined,
): Promise<void> {
  const { companyId } = task
  await client.query('delete from basket_rules where company_id = $1', [companyId])
  await client.query('delete from basket_products where company_id = $1', [companyId])
  for (let from = 0; from < mined.products.length; from += PER_STATEMENT) {
    const part = mined.products.slice(from, from + PER_STATEMENT)
    await client.query(productsSql, [
      companyId,
      part.map((each) => each.productId),
      part.map((each) => each.orders),
      part.map((each) => Buffer.from(each.baskets)),
    ])
  }
  for (let from = 0; from < mined.rules.length; from += PER_STATEMENT) {
    const part = mined.rules.slice(from, from + PER_STATEMENT)
    await client.query(rulesSql, [
      companyId,
      part.map((rule) => rule.productA),
      part.map((rule) => rule.productB),
      ...Object.values(columns).map(([, read]) => part.map((rule): unknown => read(rule))),
    ])
  }
  await client.query(runSql, [
    companyId,
    mined.fingerprint,
    mined.method,
    mined.dataThrough,
    mined.orders,
    mined.baskets,
    mined.tooLarge,
    mined.rules.length,
    JSON.stringify({ strata: mined.strata, firstDay: mined.firstDay, lastDay: mined.lastDay }),
    JSON.stringify(mined.qualities),
  ])
  await finishRun(client, task)
}
