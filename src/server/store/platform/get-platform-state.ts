import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Output } from '#contract/calls'
import type { PlatformId } from '#contract/platform'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { platformRuns } from '../../kit/db/schema/platform.ts'
import { runs } from '../../kit/db/schema/runs.ts'
import { readFailure } from '../../kit/runs/failure.ts'
import { type Connection, currentConnection } from './connections.ts'
import { lookForConnection } from './look-for-connection.ts'
import { DEFAULT_PLATFORM } from './platform-of.ts'
import { type Writing, writingOf } from './price-writing.ts'

type State = Output<'platformState'>
type Problem = NonNullable<NonNullable<State['run']>['problem']>
type Run = Awaited<ReturnType<typeof runsOf>>[number]

/** Returns the state that the tab shows: the connection, its permissions, and the latest import. */
export async function getPlatformState({ ctx }: { readonly ctx: TenantContext }): Promise<State> {
  // A provider that does not answer must not hide the stored state.
  await lookForConnection({ ctx }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'could not ask for the connection'),
  )
  return readPlatformState({ ctx })
}

/** Returns the same without asking the provider. */
export function readPlatformState({ ctx }: { readonly ctx: TenantContext }): Promise<State> {
  return ctx.inTenant(async (tx) => {
    const connection = await currentConnection(tx, ctx.companyId)
    const readings = connection ? await runsOf(tx, connection) : []
    return {
      configured: ctx.config.nango !== null,
      isPractice: ctx.config.nango?.isPractice === true,
      platform: (connection?.platform as PlatformId | undefined) ?? DEFAULT_PLATFORM,
      connection: connection ? presentConnection(connection, writingOf(ctx, connection)) : null,
      run: presentLatest(readings),
    }
  })
}

const { rejects: _, ...counts } = getTableColumns(platformRuns)
const { status, failure, startedAt, finishedAt } = runs

/** Returns the readings of a connection that are kept, newest first. */
function runsOf(tx: TenantTransaction, { companyId, connectionId }: Connection) {
  return tx
    .select({ ...counts, status, failure, requestedAt: runs.createdAt, startedAt, finishedAt })
    .from(platformRuns)
    .innerJoin(runs, and(eq(runs.companyId, platformRuns.companyId), eq(runs.runId, platformRuns.runId)))
    .where(and(eq(platformRuns.companyId, companyId), eq(platformRuns.connectionId, connectionId)))
    .orderBy(desc(platformRuns.createdAt))
}

/**
 * True if the latest reading goes on with what this one read, because it was not completed when the latest was
 * requested: its process was killed, the shop did not answer any more, or it was still running.
 */
function isContinued(run: Run, latest: Run): boolean {
  switch (run.status) {
    case 'queued':
    case 'running':
      return true
    case 'done':
      return run.finishedAt !== null && run.finishedAt > latest.requestedAt
    case 'failed':
      // After another permission everything is read from the beginning, as after a disconnection.
      return problemOf(run) !== 'refused'
    case 'cancelled':
      return false
  }
}

function presentConnection(connection: Connection, writing: Writing): NonNullable<State['connection']> {
  const { shopName, shopDomain, lastSyncedAt } = connection
  return {
    status: connection.status as NonNullable<State['connection']>['status'],
    shopName,
    shopDomain,
    ordersLimited: hasOrderWindow(connection),
    lastSyncedAt: lastSyncedAt?.toISOString() ?? null,
    writing,
  }
}

/** Only Shopify withholds older orders, and it reports its scopes with the first import. */
function hasOrderWindow({ platform, scopes }: Connection): boolean | null {
  if (platform !== 'shopify') return false
  return scopes.length === 0 ? null : !scopes.includes('read_all_orders')
}

/** The code of the contract: the end of the id of the message. */
function problemOf({ failure: stored }: Run): Problem | null {
  const failed = readFailure(stored)
  return failed && typeof failed === 'object' ? (failed.id.slice('sync.'.length) as Problem) : null
}

/** True if the one that waits does so for another one to end. */
const isUnderWay = (readings: readonly Run[]) => readings.some(({ status }) => status === 'running')

/** Presents the latest reading with the counts of all that it goes on with. */
function presentLatest([latest, ...earlier]: readonly Run[]): State['run'] {
  if (!latest) return null
  const end = earlier.findIndex((run) => !isContinued(run, latest))
  const together = [latest, ...earlier.slice(0, end < 0 ? earlier.length : end)]
  const sum = (of: (run: Run) => number) => together.reduce((total, run) => total + of(run), 0)
  return {
    status: latest.status === 'queued' && isUnderWay(together) ? 'running' : latest.status,
    problem: problemOf(latest),
    products: {
      seen: sum((run) => run.productsSeen),
      added: sum((run) => run.productsAdded),
      changed: sum((run) => run.productsChanged),
      failed: sum((run) => run.productsFailed),
    },
    orders: {
      seen: sum((run) => run.ordersSeen),
      added: sum((run) => run.ordersAdded),
      changed: sum((run) => run.ordersChanged),
      failed: sum((run) => run.ordersFailed),
    },
    foreignOrders: foreignOrdersOf(together),
    startedAt: latest.startedAt?.toISOString() ?? null,
    finishedAt: latest.finishedAt?.toISOString() ?? null,
  }
}

function foreignOrdersOf(together: readonly Run[]): NonNullable<State['run']>['foreignOrders'] {
  const sums = new Map<string, number>()
  for (const { foreignOrders } of together)
    for (const [currency, orders] of Object.entries(foreignOrders as Record<string, number>))
      sums.set(currency, (sums.get(currency) ?? 0) + orders)
  return [...sums]
    .map(([currency, orders]) => ({ currency, orders }))
    .sort((a, b) => b.orders - a.orders || (a.currency < b.currency ? -1 : 1))
}
