import type { PlatformId } from '#contract/platform'
import { PRICES_SETTLE } from '../../accounts/identity/prices-settle.ts'
import { writeStoreSetting } from '../../accounts/identity/write-store-setting.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { withImportLock } from '../basics/lock-imports.ts'
import { cleanText } from '../imports/cells/text.ts'
import { type Page, type StoreFacts, StoreProblem } from './shops/store-platform.ts'
import type { Written } from './write-products.ts'

export interface SyncRun {
  readonly companyId: string
  readonly connectionId: string
  readonly runId: string
  readonly platform: PlatformId
  readonly providerConnectionId: string
  readonly connectionStatus: string
  readonly productsReadThrough: Date | null
  readonly ordersReadThrough: Date | null
  /** True if an earlier import was completed. */
  readonly wasSynced: boolean
  readonly timeZone: string
  /** Progress of bulk readings, by kind of record. */
  readonly reading: Readonly<Partial<Record<'products' | 'orders', unknown>>>
}

/** Reads what a run starts from; `null` if its connection no longer exists. */
export async function beginReading(ctx: TenantContext, runId: string): Promise<SyncRun | null> {
  const { rows } = await ctx.inTenant(({ client }) =>
    client.query<Omit<SyncRun, 'companyId' | 'runId'>>(
      `select c.connection_id as "connectionId", c.platform, c.provider_connection_id as "providerConnectionId",
         c.status as "connectionStatus", c.last_synced_at is not null as "wasSynced",
         c.products_read_through as "productsReadThrough", c.orders_read_through as "ordersReadThrough", c.reading,
         company.timezone as "timeZone"
       from platform_runs run
       join platform_connections c on c.company_id = $1 and c.connection_id = run.connection_id
       join companies company on company.company_id = $1
       where run.company_id = $1 and run.run_id = $2`,
      [ctx.companyId, runId],
    ),
  )
  return rows[0] ? { companyId: ctx.companyId, runId, ...rows[0] } : null
}

/**
 * A store has one currency and one time zone. A company without figures that settle them takes the shop's; one with
 * figures in another currency reads nothing. Returns the time zone that holds.
 */
export async function saveFacts(
  ctx: TenantContext,
  run: SyncRun,
  facts: StoreFacts,
  signal: AbortSignal,
): Promise<string> {
  const save = async (tx: TenantTransaction) => {
    const { client } = tx
    // In the order in which `attachConnection` locks them. "No key" lets a message of the shop, which locks the company
    // first, add its run to this connection meanwhile.
    await client.query(
      'select 1 from platform_connections where company_id = $1 and connection_id = $2 for no key update',
      [ctx.companyId, run.connectionId],
    )
    const { rows } = await client.query<{ currency: string; timezone: string; has_data: boolean }>(
      `select currency, timezone, exists (select from order_lines where company_id = $1) or ${PRICES_SETTLE} as has_data
       from companies where company_id = $1 for no key update`,
      [ctx.companyId],
    )
    const company = rows[0]
    if (!company) return run.timeZone
    if (company.currency !== facts.currency && company.has_data) return null
    const zone = company.has_data ? company.timezone : (knownZone(facts.timeZone) ?? company.timezone)
    if (company.currency !== facts.currency || company.timezone !== zone)
      await writeStoreSetting(
        client,
        { companyId: ctx.companyId, at: ctx.clock() },
        { currency: facts.currency, timezone: zone },
      )
    await client.query(
      `update platform_connections set shop_name = $3, shop_domain = $4, scopes = $5, updated_at = now()
       where company_id = $1 and connection_id = $2`,
      [
        ctx.companyId,
        run.connectionId,
        cleanText(facts.name, 200),
        cleanText(facts.domain, 300),
        facts.scopes,
      ],
    )
    return zone
  }
  // No import adds figures between the look for them and the new currency.
  const timeZone = await withImportLock(ctx, save, { signal })
  if (timeZone !== null) return timeZone
  throw new StoreProblem('other_currency', "The shop's currency is not the one of the figures that are here.")
}

/** Accepts only a time zone in which this machine can count days. */
function knownZone(name: string | null): string | null {
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}

interface PageOf {
  readonly kind: 'products' | 'orders'
  readonly page: Page<unknown>
  /** Currency of each order that is left out because of it. */
  readonly foreign?: readonly string[]
  readonly signal: AbortSignal
}

const REJECTED_RECORDS_KEPT = 50

/** Saves one page and its progress in one transaction. Waits for an import of a file to end. */
export async function savePage(
  ctx: TenantContext,
  run: SyncRun,
  { kind, page, foreign = [], signal }: PageOf,
  write: (tx: TenantTransaction) => Promise<Written>,
): Promise<void> {
  const save = async (tx: TenantTransaction) => {
    const still = await tx.client.query(
      `update platform_connections
       set ${kind}_read_through = greatest(${kind}_read_through, $4), updated_at = now(),
         reading = case when $5 then jsonb_set(reading, '{${kind}}', $6) else reading end
       where company_id = $1 and connection_id = $2 and provider_connection_id = $3 and status = 'active'`,
      [
        run.companyId,
        run.connectionId,
        run.providerConnectionId,
        page.readThrough,
        page.reading !== undefined,
        JSON.stringify(page.reading ?? null),
      ],
    )
    if (still.rowCount === 0) throw new StoreProblem('refused', 'The store was disconnected meanwhile.')
    const { added, changed } = page.items.length > 0 ? await write(tx) : { added: 0, changed: 0 }
    await tx.client.query(
      `update platform_runs set ${kind}_seen = ${kind}_seen + $3, ${kind}_added = ${kind}_added + $4,
         ${kind}_changed = ${kind}_changed + $5, ${kind}_failed = ${kind}_failed + $6,
         rejects = case when jsonb_array_length(rejects) < ${REJECTED_RECORDS_KEPT} then rejects || $7 else rejects end
       where company_id = $1 and run_id = $2`,
      [
        run.companyId,
        run.runId,
        page.items.length + page.rejectedRecords.length,
        added,
        changed,
        page.rejectedRecords.length,
        JSON.stringify(page.rejectedRecords.slice(0, REJECTED_RECORDS_KEPT)),
      ],
    )
    await countForeign(tx, run, foreign)
  }
  await withImportLock(ctx, save, { signal })
}

/** The caller's count of the page has already locked the run's row. */
async function countForeign(
  { client }: TenantTransaction,
  { companyId, runId }: SyncRun,
  currencies: readonly string[],
): Promise<void> {
  if (currencies.length === 0) return
  const { rows } = await client.query<{ counts: Record<string, number> }>(
    'select foreign_orders as counts from platform_runs where company_id = $1 and run_id = $2',
    [companyId, runId],
  )
  const counts = { ...rows[0]?.counts }
  for (const code of currencies) counts[code] = (counts[code] ?? 0) + 1
  await client.query('update platform_runs set foreign_orders = $3 where company_id = $1 and run_id = $2', [
    companyId,
    runId,
    JSON.stringify(counts),
  ])
}

/** Notes that the store was read; returns the number of records that the run added or changed, over all its tries. */
export async function endReading(
  ctx: TenantContext,
  { client }: TenantTransaction,
  runId: string,
): Promise<{ connectionId: string; changes: number }> {
  const { rows } = await client.query<{ connectionId: string; changes: number }>(
    `with synced as (
       update platform_connections c set last_synced_at = $3, updated_at = now()
       from platform_runs run
       where c.company_id = $1 and run.company_id = $1 and run.run_id = $2 and c.connection_id = run.connection_id
     )
     select connection_id as "connectionId",
       products_added + products_changed + orders_added + orders_changed as changes
     from platform_runs where company_id = $1 and run_id = $2`,
    [ctx.companyId, runId, ctx.clock()],
  )
  const [read] = rows
  if (!read) throw new Error('The counts of this run are gone.')
  await client.query(
    `delete from platform_runs counted where company_id = $1 and connection_id = $2
       and not exists (select from runs r where r.company_id = $1 and r.run_id = counted.run_id)`,
    [ctx.companyId, read.connectionId],
  )
  return read
}

/** Returns the connection of a run; `null` if its data were removed. */
export async function connectionOf(
  { companyId }: TenantContext,
  { client }: TenantTransaction,
  runId: string,
): Promise<string | null> {
  const { rows } = await client.query<{ connectionId: string }>(
    'select connection_id as "connectionId" from platform_runs where company_id = $1 and run_id = $2',
    [companyId, runId],
  )
  return rows[0]?.connectionId ?? null
}

/** The store accepts us no longer: its owner has to connect it again. */
export async function refuseConnection(ctx: TenantContext, run: SyncRun): Promise<void> {
  await ctx.inTenant(({ client }) =>
    client.query(
      `update platform_connections set status = 'refused', updated_at = now()
       where company_id = $1 and connection_id = $2 and provider_connection_id = $3 and status = 'active'`,
      [run.companyId, run.connectionId, run.providerConnectionId],
    ),
  )
}
