import type * as z from 'zod'
import { NORMAL_95 } from '#analytics'
import type { dashboardAnswer, estimationStates, rankedProduct } from '#contract/dashboard'
import { renderFailure } from '../../accounts/settings/render-failure.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { TenantTransaction } from '../../kit/db/database.ts'
import { asideSql, BARS, believedSql, factsSql, rankedSql, TOP } from './dashboard-sql.ts'
import { readOptions } from './list-product-options.ts'

export type Dashboard = z.infer<typeof dashboardAnswer>
type Ranked = z.infer<typeof rankedProduct>

const SELECTOR = 20

/** Returns everything the Overview shows, from the rollups and the latest estimates. */
export async function getDashboard({ ctx }: { readonly ctx: TenantContext }): Promise<Dashboard> {
  const { companyId } = ctx
  const [facts, ranked, { averageElasticity, ...doubtful }, aside, firstWithHistory] = await ctx.inTenant(
    async (tx) => [
      await readFacts(tx, companyId),
      await readRanked(tx, companyId),
      await readBelieved(tx, companyId),
      await readAside(tx, companyId),
      await readOptions(tx, { companyId, limit: SELECTOR }),
    ],
  )
  const leading = ranked.filter(({ doubt, aside }) => doubt === null && aside === null)
  return {
    cards: {
      totalProducts: facts.totalProducts,
      withHistory: facts.withHistory,
      withoutHistory: facts.totalProducts - facts.withHistory,
      averageElasticity,
      ...intervalOf(averageElasticity, facts.averageDeviation),
      withElasticity: facts.withElasticity,
      missingReason: facts.missingReason,
    },
    store: {
      currency: facts.currency,
      orders: facts.orders,
      units: facts.units,
      revenue: facts.revenue,
      refunded: facts.refunded,
      firstDay: facts.firstDay,
      lastDay: facts.lastDay,
      rowsLeftOut: facts.rowsLeftOut ?? {},
      ordersLeftOut: facts.ordersLeftOut,
      totalsOf: facts.totalsOf,
      isSampleStore: facts.isSampleStore,
    },
    estimation: {
      state: facts.state,
      stage: facts.stage,
      percent: facts.percent,
      computedAt: facts.computedAt?.toISOString() ?? null,
      dataThrough: facts.dataThrough,
      methodVersion: facts.methodVersion,
      error: await renderFailure(ctx, facts.error),
    },
    bars: leading.slice(0, BARS).map(presentRanked),
    top: byElasticity(leading).slice(0, TOP).map(presentRanked),
    doubtful: {
      ...doubtful,
      rows: byElasticity(ranked).flatMap((row) =>
        row.doubt === null ? [] : [{ ...presentRanked(row), doubt: row.doubt }],
      ),
    },
    notLeading: {
      ...aside,
      rows: ranked.flatMap((row) =>
        row.doubt !== null || row.aside === null ? [] : [{ ...presentRanked(row), reason: row.aside }],
      ),
    },
    firstWithHistory,
  }
}

/** 90 % interval of the average, which no sale that rises with the price is in. */
function intervalOf(average: number | null, deviation: number | null) {
  if (average === null || deviation === null) return { averageLow: null, averageHigh: null }
  const half = NORMAL_95 * deviation
  return { averageLow: average - half, averageHigh: Math.min(0, average + half) }
}

type Facts = Omit<Dashboard['cards'], 'withoutHistory' | 'averageElasticity' | 'averageLow' | 'averageHigh'> &
  Omit<Dashboard['store'], 'rowsLeftOut'> & {
    readonly rowsLeftOut: Record<string, number> | null
    readonly state: (typeof estimationStates)[number]
    readonly computedAt: Date | null
    readonly averageDeviation: number | null
  } & Omit<Dashboard['estimation'], 'state' | 'computedAt'>

async function readFacts(tx: TenantTransaction, companyId: string): Promise<Facts> {
  const { rows } = await tx.client.query<Facts>({
    name: 'dashboard-facts',
    text: factsSql,
    values: [companyId],
  })
  const [facts] = rows
  if (!facts) throw new Error('A signed-in user without a company reached the dashboard.')
  return facts
}

type RankedRow = Omit<Ranked, 'productId'> & {
  readonly productId: string
  readonly doubt: Dashboard['doubtful']['rows'][number]['doubt'] | null
  readonly aside: Dashboard['notLeading']['rows'][number]['reason'] | null
}

const byElasticity = (rows: readonly RankedRow[]) => [...rows].sort((a, b) => b.elasticity - a.elasticity)

async function readRanked(tx: TenantTransaction, companyId: string): Promise<RankedRow[]> {
  const query = { name: 'dashboard-ranked', text: rankedSql, values: [companyId] }
  return (await tx.client.query<RankedRow>(query)).rows
}

type Believed = Omit<Dashboard['doubtful'], 'rows'> & Pick<Dashboard['cards'], 'averageElasticity'>

async function readBelieved(tx: TenantTransaction, companyId: string): Promise<Believed> {
  const query = { name: 'dashboard-believed', text: believedSql, values: [companyId] }
  return (await tx.client.query<Believed>(query)).rows[0]!
}

type Aside = Omit<Dashboard['notLeading'], 'rows'>

async function readAside(tx: TenantTransaction, companyId: string): Promise<Aside> {
  const query = { name: 'dashboard-aside', text: asideSql, values: [companyId] }
  return (await tx.client.query<Aside>(query)).rows[0]!
}

function presentRanked({ doubt: _, aside: __, ...row }: RankedRow): Ranked {
  return { ...row, productId: Number(row.productId) }
}
