import type { PlatformId } from '#contract/platform'
import { MedusaRest } from '#practice-shop/medusa-rest'
import { openPracticeNango, type PracticeNango } from '#practice-shop/nango'
import { standingShop } from '#practice-shop/shop'
import { type AdminOptions, ShopifyAdmin } from '#practice-shop/shopify/admin'
import { WoocommerceRest } from '#practice-shop/woocommerce-rest'
import type { TenantContext } from '#server/kit/context'
import { tenantContext } from '#server/kit/context'
import { carryOut } from '#server/kit/runs/work-on-run'
import { practiceTexts } from '#server/practice-texts'
import { fetchProducts } from '#server/store/platform/fetch-products'
import { getPlatformState } from '#server/store/platform/get-platform-state'
import { platformSyncWith } from '#server/store/platform/platform-sync'
import { startConnection } from '#server/store/platform/start-connection'
import { appContext, rememberingJobs, type SentJob } from './app-context.ts'
import type { TestDatabase } from './database.ts'
import type { Shop } from './stand-ins/shop-data.ts'
import { checkedByShopify } from './stand-ins/shopify-schema.ts'

export interface PlatformUnderTest {
  readonly nango: PracticeNango
  readonly admin: ShopifyAdmin
  /** The same shop as a WooCommerce API. */
  readonly rest: WoocommerceRest
  /** The same shop as a Medusa API. */
  readonly medusa: MedusaRest
  readonly shop: Shop
  /** How long the importer has waited by its own decision; the shop's clock follows it. */
  readonly waitedMs: () => number
  /** Lets the shop's clock go on without waiting. */
  readonly wait: (ms: number) => Promise<void>
  /** Creates a company whose owner has connected this shop. */
  connect(database: TestDatabase, kind?: PlatformId): Promise<StoreUnderTest>
  /** Creates a company with the same configuration and no connection. */
  visitor(database: TestDatabase, kind?: PlatformId): Promise<StoreUnderTest>
}

export interface StoreUnderTest {
  readonly ctx: TenantContext
  readonly sent: readonly SentJob[]
  /** "Import Products", and the job that it queues. `signal` aborts it. */
  sync(options?: { signal?: AbortSignal }): Promise<void>
  /** The same; a failed job runs again, as in the queue, and continues where it stopped. */
  syncAtLast(): Promise<void>
  /** Runs the last queued job again. */
  work(options?: { signal?: AbortSignal }): Promise<void>
  rows<Row extends object>(sql: string): Promise<Row[]>
  /** Forgets the jobs sent so far. */
  forgetJobs(): void
}

const START = Date.parse('2026-06-15T12:00:00Z')
/** For answers of a loaded machine. */
const TIMEOUT_MS = 60_000
/** `timeoutMs` of tests whose shop leaves requests without an answer. */
export const SHORT_TIMEOUT_MS = 500
const MOST_TRIES = 60

/** A stand-in shop behind a stand-in provider. Close `nango` when done. */
export async function openPlatform(
  shop: Shop,
  options: Pick<AdminOptions, 'tamper'> & {
    resultOrigins?: readonly string[]
    /** Puts something between the product and the provider; returns its address. */
    front?: (nangoUrl: string) => Promise<string>
    timeoutMs?: number
  } = {},
): Promise<PlatformUnderTest> {
  let waitedMs = 0
  const now = () => START + waitedMs
  const source = standingShop(shop, now)
  const admin = new ShopifyAdmin({ source, now, check: checkedByShopify, ...options })
  const rest = new WoocommerceRest(source, options.tamper)
  const medusa = new MedusaRest(source, options.tamper)
  let ahead = 0
  const advance = (days: number) => {
    ahead += days
  }
  const controls = { source, aheadDays: () => ahead, advance, onPrice: () => undefined }
  const nango = await openPracticeNango({
    ...{ admin, woocommerce: rest, medusa, controls },
    texts: practiceTexts(),
  })
  const front = (await options.front?.(nango.url)) ?? nango.url
  const wait = async (ms: number) => {
    waitedMs += ms
  }

  const visitor = async (database: TestDatabase, kind: PlatformId = 'shopify'): Promise<StoreUnderTest> => {
    const { companyId, userId } = await database.createCompany()
    const jobs = rememberingJobs()
    const app = appContext({
      db: database.db,
      jobs,
      env: {
        NANGO_BASE_URL: front,
        NANGO_SECRET_KEY: nango.secretKey,
        NANGO_WEBHOOK_SIGNING_KEY: nango.signingKey,
      },
    })
    const ctx = tenantContext(app, companyId, userId)
    const work = async ({ signal = new AbortController().signal } = {}) => {
      const job = jobs.sent.findLast(({ name }) => name === 'sync-platform')
      if (!job) throw new Error('no import has been asked for')
      const { runId, subject } = job.data as { runId: string; subject: string }
      const { resultOrigins = [nango.url], timeoutMs = TIMEOUT_MS } = options
      // Without the notification, which has a test of its own.
      const { onEnded: _, ...run } = platformSyncWith({ wait, timeoutMs, resultOrigins })
      await carryOut(run, { ctx, input: { runId, subject, connection: database.connection, signal } })
    }
    const sync = async (more = {}) => {
      await fetchProducts({ ctx, input: { platform: kind } })
      await work(more)
    }
    return {
      ctx,
      sent: jobs.sent,
      work,
      sync,
      async syncAtLast() {
        let run = sync
        for (let tries = 0; tries < MOST_TRIES; tries++)
          try {
            return await run()
          } catch {
            run = work
          }
        await run()
      },
      forgetJobs: () => void jobs.sent.splice(0),
      rows: async <Row extends object>(sql: string) =>
        (await database.adminPool.query<Row>(sql, [companyId])).rows,
    }
  }
  return {
    nango,
    admin,
    rest,
    medusa,
    shop,
    waitedMs: () => waitedMs,
    wait,
    visitor,
    async connect(database, kind = 'shopify') {
      const store = await visitor(database, kind)
      const { redirectUrl } = await startConnection({ ctx: store.ctx, input: { platform: kind } })
      nango.approve(redirectUrl)
      await getPlatformState({ ctx: store.ctx })
      // Connecting has queued the first import: tests start theirs when they need it.
      store.forgetJobs()
      return store
    },
  }
}
