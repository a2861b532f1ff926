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
    const run = connection ? await latestRun(tx, connection) : null
    return {
      configured: ctx.config.nango !== null,
      isPractice: ctx.config.nango?.isPractice === true,
      platform: (connection?.platform as PlatformId | undefined) ?? DEFAULT_PLATFORM,
      connection: connection ? presentConnection(connection, writingOf(ctx, connection)) : null,
      run: run ? presentRun(run) : null,
    }
  })
}

const { status, failure, startedAt, finishedAt } = runs

function runsOf(tx: TenantTransaction) {
  return tx
    .select({ ...getTableColumns(platformRuns), status, failure, startedAt, finishedAt })
    .from(platformRuns)
    .innerJoin(runs, and(eq(runs.companyId, platformRuns.companyId), eq(runs.runId, platformRuns.runId)))
}

async function latestRun(
  tx: TenantTransaction,
  { companyId, connectionId }: Connection,
): Promise<Run | null> {
  const [run] = await runsOf(tx)
    .where(and(eq(platformRuns.companyId, companyId), eq(platformRuns.connectionId, connectionId)))
    .orderBy(desc(platformRuns.createdAt))
    .limit(1)
  return run ?? null
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

function presentRun(run: Run): NonNullable<State['run']> {
  return {
    status: run.status,
    problem: problemOf(run),
    products: {
      seen: run.productsSeen,
      added: run.productsAdded,
      changed: run.productsChanged,
      failed: run.productsFailed,
    },
    orders: {
      seen: run.ordersSeen,
      added: run.ordersAdded,
      changed: run.ordersChanged,
      failed: run.ordersFailed,
    },
    foreignOrders: Object.entries(run.foreignOrders as Record<string, number>)
      .map(([currency, orders]) => ({ currency, orders }))
      .sort((a, b) => b.orders - a.orders || (a.currency < b.currency ? -1 : 1)),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }
}
