import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { asPrice } from '../../store/catalogue/present-price.ts'
import type { ExpectedEffect } from './expected-effect.ts'

export interface NewEntry {
  readonly productId: number
  readonly todayPrice: string | null
  readonly plannedPrice: string
  readonly origin: 'advice' | 'simulation' | 'manual' | 'round' | 'test'
  readonly reason: string
  readonly startsOn: string | null
  readonly decisionId: string | null
  readonly expected: ExpectedEffect | null
}

type Writer = Pick<TenantContext, 'companyId' | 'userId' | 'clock'>

/** Each product has at most one open entry: a new one replaces it. */
const upsertSql = `
  insert into price_plan (company_id, entry_id, product_id, today_price, planned_price, origin, reason, starts_on,
    status, decision_id, expected, created_by, created_at, updated_at)
  select $1, entry_id, product_id, today_price, planned_price, origin, reason, starts_on,
    'planned', decision_id, expected, $2::uuid, $3::timestamptz, $3::timestamptz
  from unnest($4::uuid[], $5::int8[], $6::numeric[], $7::numeric[], $8::text[], $9::text[], $10::date[], $11::uuid[],
    $12::jsonb[]) as n (entry_id, product_id, today_price, planned_price, origin, reason, starts_on, decision_id, expected)
  on conflict (company_id, product_id) where status = 'planned' and removed_at is null
  do update set today_price = excluded.today_price, planned_price = excluded.planned_price,
    origin = excluded.origin, reason = excluded.reason, starts_on = excluded.starts_on,
    decision_id = excluded.decision_id, expected = excluded.expected, created_by = excluded.created_by,
    created_at = excluded.created_at, updated_at = excluded.updated_at`

/** Copies what is planned, as a removed entry that can be put back. Entries of tests follow their test. */
const keepSql = `
  insert into price_plan (company_id, entry_id, product_id, today_price, planned_price, origin, reason, starts_on,
    status, decision_id, expected, created_by, created_at, updated_at, removed_at)
  select l.company_id, n.entry_id, l.product_id, l.today_price, l.planned_price, l.origin, l.reason, l.starts_on,
    l.status, l.decision_id, l.expected, l.created_by, l.created_at, $2::timestamptz, $2::timestamptz
  from price_plan l
  join unnest($3::uuid[], $4::int8[]) as n (entry_id, product_id) on n.product_id = l.product_id
  where l.company_id = $1 and l.status = 'planned' and l.removed_at is null and l.origin <> 'test'
  returning entry_id as "entryId", product_id::text as "productId", planned_price::text as "plannedPrice"`

interface Replaced {
  readonly entryId: string
  readonly productId: number
  readonly plannedPrice: string
}

/**
 * Keeps what stands planned for these products before new entries replace it. The open entry keeps its id, which lists of
 * roll-outs follow; the copy is what an undo puts back. The copy's ids can be given: of what a decision replaces, it is the
 * id of the decision.
 */
export async function keepReplaced(
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  productIds: readonly number[],
  ids: readonly string[] = productIds.map(() => crypto.randomUUID()),
): Promise<Replaced[]> {
  const { rows } = await client.query<Record<keyof Replaced, string>>(keepSql, [
    ...[companyId, clock(), ids, productIds],
  ])
  return rows.map(({ entryId, productId, plannedPrice }) => ({
    ...{ entryId, productId: Number(productId), plannedPrice: asPrice(plannedPrice) ?? plannedPrice },
  }))
}

export function writeEntry(tx: TenantTransaction, ctx: Writer, entry: NewEntry): Promise<void> {
  return writeEntries(tx, ctx, [entry])
}

/** Writes one entry for each of different products. */
export async function writeEntries(
  tx: TenantTransaction,
  ctx: Writer,
  entries: readonly NewEntry[],
): Promise<void> {
  const column = <T>(of: (entry: NewEntry) => T) => entries.map(of)
  await tx.client.query(upsertSql, [
    ...[ctx.companyId, ctx.userId, ctx.clock()],
    column(() => crypto.randomUUID()),
    column(({ productId }) => productId),
    column(({ todayPrice }) => todayPrice),
    column(({ plannedPrice }) => plannedPrice),
    column(({ origin }) => origin),
    column(({ reason }) => reason),
    column(({ startsOn }) => startsOn),
    column(({ decisionId }) => decisionId),
    column(({ expected }) => (expected === null ? null : JSON.stringify(expected))),
  ])
}

/**
 * Removes the planned entries of decisions and puts back what each had replaced; a price that was already carried out did
 * change, and stays. What another decision had planned comes back unless that one is undone, too.
 */
export async function takeOffPlan(
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  decisionIds: readonly string[],
): Promise<void> {
  const now = clock()
  const { rows } = await client.query<{ decisionId: string }>(
    `update price_plan set removed_at = $3, updated_at = $3
     where company_id = $1 and decision_id = any($2::uuid[]) and status = 'planned' and removed_at is null
     returning decision_id as "decisionId"`,
    [companyId, decisionIds, now],
  )
  if (rows.length === 0) return
  await client.query(
    `update price_plan l set removed_at = null, updated_at = $3
     where l.company_id = $1 and l.entry_id = any($2::uuid[]) and l.status = 'planned' and l.removed_at is not null
       and not exists (select from price_decisions d
         where d.company_id = $1 and d.decision_id = l.decision_id and d.undone_at is not null)`,
    [companyId, rows.map(({ decisionId }) => decisionId), now],
  )
}

/** Removes what a test has planned and nobody is to write any more: of the whole test, or of these products of it. */
export async function takeTestOffPlan(
  { client }: TenantTransaction,
  { companyId, clock }: Pick<TenantContext, 'companyId' | 'clock'>,
  testId: string,
  productIds: readonly number[] | null = null,
): Promise<void> {
  await client.query(
    `update price_plan l set removed_at = $3, updated_at = $3
     where l.company_id = $1 and l.origin = 'test' and l.status = 'planned' and l.removed_at is null
       and l.product_id in (select product_id from price_test_products where company_id = $1 and test_id = $2)
       and ($4::int8[] is null or l.product_id = any($4::int8[]))`,
    [companyId, testId, clock(), productIds],
  )
}
